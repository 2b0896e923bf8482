import { parseInstant } from "../../lib/instants.ts";
import { DAY_MS } from "../../lib/time.ts";
import type { Check, Probe } from "../check.ts";
import { at, isObject, type JsonObject, listAt } from "../json.ts";
import { confirmed, mustOf, read, readData } from "./calls.ts";
import { itemsOf } from "./pages.ts";
import { effectCheck, expectNone } from "./search-effects.ts";
import { textsIn } from "./text-filters.ts";

const BUILTIN = "ielts_vocabulary_builtin_prepare_cards";
const PERSONAL = "ielts_vocabulary_personal_prepare_cards";
const PROGRESS = "ielts_vocabulary_builtin_progress";
const SETS = ["core", "listening", "reading"];
const UNFILTERED = { excludeRecentlyReviewedDays: 0, includeMastered: true, limit: 30 };

/** Section 4.2: the effects of the fields of a request for cards. */
export const cardEffectChecks: readonly Check[] = confirmed([
  ...[PERSONAL, BUILTIN].flatMap((operation) => [
    effectCheck(`${operation}.mode`, "new returns new words, due returns what is due", (probe) =>
      lookAtMode(probe, operation),
    ),
    effectCheck(`${operation}.excludeRecentlyReviewedDays`, "leaves out what was reviewed in these days", (probe) =>
      lookAtExcluded(probe, operation),
    ),
  ]),
  effectCheck(`${BUILTIN}.groupId`, "returns words of the group alone", lookAtGroup),
  effectCheck(`${PROGRESS}.setId`, "describes the requested wordbook", lookAtSet),
]);

async function lookAtMode(probe: Probe, operation: string): Promise<void> {
  const all = await cardsOf(probe, operation, UNFILTERED);
  if (all.cards.every((card) => card["learningState"] === undefined)) probe.skip("Cards do not show their state.");
  const fresh = await cardsOf(probe, operation, { ...UNFILTERED, mode: "new" });
  const old = fresh.cards.find((card) => card["learningState"] !== "new");
  const expected = "With mode new each card is new.";
  mustOf(probe, fresh.data)(old === undefined, expected, { learningState: old?.["learningState"] });
  const due = await cardsOf(probe, operation, { ...UNFILTERED, mode: "due" });
  const asOf = momentOf(due.data["asOf"]) ?? (await probe.facts.now());
  const early = due.cards.find((card) => card["learningState"] === "new" || (momentOf(card["dueAt"]) ?? 0) > asOf);
  const isDue = "With mode due each card is due.";
  mustOf(probe, due.data)(early === undefined, isDue, {
    learningState: early?.["learningState"],
    dueAt: early?.["dueAt"],
  });
}

async function cardsOf(probe: Probe, operation: string, body: JsonObject) {
  const data = await readData(probe, operation, body);
  return { data, cards: itemsOf(probe, data).filter(isObject) };
}

async function lookAtExcluded(probe: Probe, operation: string): Promise<void> {
  // Cards of all words, due or not.
  const body = { ...UNFILTERED, learningState: "review", mode: "random" };
  const all = await cardsOf(probe, operation, body);
  const asOf = momentOf(all.data["asOf"]) ?? (await probe.facts.now());
  // The check does not cover whether due cards are omitted too.
  const isMeant = (card: JsonObject) =>
    asOf - (momentOf(card["lastReviewedAt"]) ?? Number.NaN) < 89 * DAY_MS && Number(momentOf(card["dueAt"])) > asOf;
  const seen = all.cards.filter(isMeant).length;
  const { data, cards } = await cardsOf(probe, operation, { ...body, excludeRecentlyReviewedDays: 90 });
  const left = cards.filter(isMeant).length;
  const expected = "With excludeRecentlyReviewedDays 90 no card was reviewed in the last 90 days.";
  mustOf(probe, data)(left === 0, expected, `${left} were.`);
  if (seen === 0) probe.skip("No card shows a lastReviewedAt of the last 90 days, and that it is not due.");
}

async function lookAtGroup(probe: Probe): Promise<void> {
  const { cards } = await cardsOf(probe, BUILTIN, UNFILTERED);
  const summary = textsOfGroups(await readData(probe, PROGRESS, {}));
  const own = [...new Set(cards.map((card) => card["groupId"]))];
  const groupId = summary.find((id) => !own.includes(id)) ?? own.findLast((id) => typeof id === "string");
  if (groupId === undefined) probe.skip("No card names its group.");
  const { data, cards: found } = await cardsOf(probe, BUILTIN, { ...UNFILTERED, groupId });
  const others = found.filter((card) => card["groupId"] !== undefined && card["groupId"] !== groupId);
  const expected = `With groupId ${String(groupId)} there are cards of it alone.`;
  const actual = `There are ${found.length}, ${others.length} of other groups.`;
  mustOf(probe, data)(found.length > 0 && others.length === 0, expected, actual);
  await expectNone(probe, BUILTIN, { ...UNFILTERED, groupId: "lectern-verify-none" });
}

function textsOfGroups(data: JsonObject): unknown[] {
  const groups = [...listAt(data, "groups"), ...listAt(data, "summary", "groups")];
  return groups.map((group) => at(group, "groupId")).filter((id) => typeof id === "string");
}

async function lookAtSet(probe: Probe): Promise<void> {
  let seen = 0;
  for (const setId of SETS) {
    const cards = await read(probe, BUILTIN, { ...UNFILTERED, setId });
    if (cards.status !== 200) continue;
    const entry = itemsOf(probe, await readData(probe, BUILTIN, { ...UNFILTERED, setId }))[0];
    const entryId = at(entry, "entryId");
    if (typeof entryId !== "string") continue;
    seen++;
    const data = await readData(probe, PROGRESS, { setId, entryIds: [entryId] });
    const named = data["setId"] ?? setId;
    const holds = named === setId && textsIn(data).includes(entryId);
    const expected = `With setId ${setId} it describes this wordbook and its entry ${entryId}.`;
    mustOf(probe, data)(holds, expected, `It describes ${String(named)}.`);
  }
  if (seen === 0) probe.skip("No card of a wordbook has an entryId.");
}

function momentOf(value: unknown): number | undefined {
  return typeof value === "string" ? parseInstant(value)?.ms : undefined;
}
