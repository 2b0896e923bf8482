import { parseInstant } from "../../lib/instants.ts";
import { addDays, dayOf } from "../../lib/shanghai.ts";
import type { Check, Probe } from "../check.ts";
import { at, type JsonObject, listAt } from "../json.ts";
import { confirmed, mustOf, readData } from "./calls.ts";
import { footprintCheck, KINDS, LARGEST_PAGE, LIST } from "./footprints.ts";
import { allItems, isWhole, type Page, walkPages } from "./pages.ts";

const MOST_PAGES = 20;
const NOTHING = "no such activity anywhere";

/** Section 4.2: paging of footprints, and the effect of their filters. */
export const footprintPageChecks: readonly Check[] = confirmed([
  footprintCheck("cursor", "cursors lead to the end without repeats, as of one moment", lookAtCursors),
  footprintCheck("offset", "offsets lead to the same pages as cursors", lookAtOffsets),
  footprintCheck("kinds", "kinds filters by kind, and each activity is of one", lookAtKinds),
  footprintCheck("time_range", "timeRange leaves out what is older", lookAtRanges),
  footprintCheck("query", "query finds an activity by its title", lookAtQuery),
]);

async function lookAtCursors(probe: Probe): Promise<void> {
  const { total } = await readData(probe, LIST, {});
  if (typeof total !== "number" || total < 2) probe.skip("The learner has fewer than two activities.");
  const limit = Math.min(LARGEST_PAGE, Math.ceil(total / 6));
  const pages = await walkPages(probe, LIST, { body: { limit }, most: MOST_PAGES });
  let seen = 0;
  for (const page of pages) {
    seen += page.items.length;
    const wrong = wrongFields(page, { first: pages[0], total, seen });
    if (wrong.length === 0 && page.items.length <= limit) continue;
    const expected = `A page holds at most ${limit} of ${total} activities, with the same asOf and total as the first, and says what comes after ${seen}.`;
    const actual = `It holds ${page.items.length}; wrong are ${wrong.join(", ") || "none"} of its fields.`;
    probe.deviates({ expected, actual, exchange: page.exchange });
    return;
  }
  const ids = allItems(pages).map((activity) => at(activity, "id"));
  const isOnce = new Set(ids).size === ids.length;
  const isAll = !isWhole(pages) || ids.length === total;
  if (isOnce && isAll) return;
  const expected = `All pages together hold ${total} activities, each once.`;
  const actual = `They hold ${ids.length}, ${new Set(ids).size} of them different.`;
  probe.deviates({ expected, actual });
}

function wrongFields(page: Page, list: { first: Page | undefined; total: number; seen: number }): string[] {
  const { total, seen } = list;
  const field = (name: string) => at(page.exchange.json, "data", name);
  const holds = {
    asOf: field("asOf") === at(list.first?.exchange.json, "data", "asOf"),
    total: field("total") === total,
    hasMore: field("hasMore") === seen < total,
    nextOffset: field("nextOffset") === (seen < total ? seen : null),
    nextCursor: (field("nextCursor") === null) === seen >= total,
  };
  return Object.entries(holds).flatMap(([name, isRight]) => (isRight ? [] : [name]));
}

async function lookAtOffsets(probe: Probe): Promise<void> {
  const first = await readData(probe, LIST, { limit: 3 });
  const { nextCursor, nextOffset, total } = first;
  if (typeof nextCursor !== "string") probe.skip("The learner has no more than three activities.");
  const byCursor = await readData(probe, LIST, { limit: 3, cursor: nextCursor });
  const byOffset = await readData(probe, LIST, { limit: 3, offset: nextOffset });
  const holds = idsOf(byCursor).join() === idsOf(byOffset).join();
  const expected = `Offset ${String(nextOffset)} leads to ${idsOf(byCursor).join(", ")}, as the cursor does.`;
  mustOf(probe, byOffset)(holds, expected, idsOf(byOffset).join(", "));
  const beyond = await readData(probe, LIST, { offset: Number(total) });
  const isEnd = idsOf(beyond).length === 0 && beyond["hasMore"] === false;
  mustOf(probe, beyond)(isEnd, "After the last activity there is nothing more.", idsOf(beyond).join(", "));
}

function idsOf(data: JsonObject): unknown[] {
  return listAt(data, "activities").map((activity) => at(activity, "id"));
}

async function lookAtKinds(probe: Probe): Promise<void> {
  let sum = 0;
  for (const kind of KINDS) {
    const data = await readData(probe, LIST, { kinds: [kind] });
    const others = listAt(data, "activities").filter((activity) => at(activity, "kind") !== kind);
    mustOf(probe, data)(others.length === 0, `With kinds ${kind} each activity is of this kind.`, { others });
    sum += Number(data["total"]);
  }
  const data = await readData(probe, LIST, {});
  const { total } = data;
  mustOf(probe, data)(sum === total, `The six kinds have together as many activities as all, ${sum}.`, { total });
}

const RANGES = { today: 1, "7d": 7, "30d": 30 } as const;

async function lookAtRanges(probe: Probe): Promise<void> {
  let before = 0;
  for (const [timeRange, days] of Object.entries(RANGES)) {
    const data = await readData(probe, LIST, { timeRange, limit: LARGEST_PAGE });
    const asOf = parseInstant(String(data["asOf"])) ?? probe.skip("asOf is not an instant.");
    // The contract does not say whether seven days are dates or periods of 24 hours, so one day more is also accepted.
    const earliest = addDays(dayOf(asOf.ms), timeRange === "today" ? 0 : -days);
    const moments = listAt(data, "activities").map((activity) => parseInstant(String(at(activity, "occurredAt"))));
    const old = moments.filter((moment) => moment !== null && dayOf(moment.ms) < earliest).length;
    const must = mustOf(probe, data);
    must(old === 0, `With ${timeRange} nothing is older than ${earliest}.`, `${old} activities are.`);
    const total = Number(data["total"]);
    must(total >= before, `${timeRange} holds what a shorter range holds, ${before} or more.`, { total });
    before = total;
  }
  const data = await readData(probe, LIST, {});
  const { total } = data;
  mustOf(probe, data)(Number(total) >= before, `All hold what 30 days hold, ${before} or more.`, { total });
}

async function lookAtQuery(probe: Probe): Promise<void> {
  const activities = listAt(await readData(probe, LIST, {}), "activities");
  const first = activities.find((activity) => /\w{3}/.test(String(at(activity, "title"))));
  if (first === undefined) probe.skip("No activity has a title to search for.");
  const query = String(at(first, "title"));
  const found = await readData(probe, LIST, { query, limit: LARGEST_PAGE });
  const holds = idsOf(found).includes(at(first, "id")) || idsOf(found).length === LARGEST_PAGE;
  const expected = `The query ${JSON.stringify(query)} finds the activity of this title.`;
  mustOf(probe, found)(holds, expected, `It finds ${idsOf(found).length} others.`);
  const none = await readData(probe, LIST, { query: NOTHING });
  const { total } = none;
  mustOf(probe, none)(total === 0, "A query without matches finds nothing.", { total });
}
