import type { Check, Probe } from "../check.ts";
import { at, isObject, type JsonObject, listAt } from "../json.ts";
import { confirmed, mustOf, readData } from "./calls.ts";
import { itemsOf } from "./pages.ts";

const SEARCH = "ielts_practice_search_parts";
const TAXONOMY = "ielts_practice_list_taxonomy";
const LARGEST_PAGE = 6;
export const SUBJECTS = ["listening", "reading", "writing", "speaking"];

/** Sections 2.5 and 4.2: what a search returns about Parts. */
export const practiceFactChecks: readonly Check[] = confirmed([
  partCheck("fields", "each result has partId, its contentRef and audioAvailable", lookAtFields),
  partCheck("requires_audio", "requiresAudio returns listening Parts with audio alone", lookAtAudio),
  partCheck("exclude_parts", "excludePartIds leaves out exactly those Parts", lookAtExcluded),
  partCheck("prefer_unseen", "preferUnseen begins with what was not practised", lookAtUnseen),
  partCheck("sort_latest", "the order latest begins with the newest", lookAtLatest),
  partCheck("tag_queries", "a tag's own name finds what its id finds", compareTags),
  partCheck("taxonomy_counts", "the count of a tag is that of the Parts found with it", compareCounts),
]);

export function partCheck(name: string, title: string, run: Check["run"]): Check {
  return { section: "2.5", name: `practice.${name}`, title: `Parts: ${title}`, run };
}

export async function partsOf(
  probe: Probe,
  body: JsonObject,
): Promise<{ data: JsonObject; parts: readonly unknown[] }> {
  const data = await readData(probe, SEARCH, body);
  return { data, parts: itemsOf(probe, data) };
}

export function partIdOf(part: unknown): unknown {
  return at(part, "contentRef", "partId");
}

async function lookAtFields(probe: Probe): Promise<void> {
  for (const subject of SUBJECTS) {
    const { data, parts } = await partsOf(probe, { subject });
    for (const part of parts) {
      const [partId, audio] = [at(part, "partId"), at(part, "audioAvailable")];
      const isNamed = Number.isSafeInteger(partId) && partIdOf(part) === partId;
      const expected = "A Part has partId, the same in its contentRef, and audioAvailable, true or false.";
      const actual = { partId, contentRef: at(part, "contentRef"), audioAvailable: audio };
      if (!mustOf(probe, data)(isNamed && typeof audio === "boolean", expected, actual)) return;
    }
  }
}

async function lookAtAudio(probe: Probe): Promise<void> {
  const { data, parts } = await partsOf(probe, { requiresAudio: true });
  for (const part of parts) {
    const [audio, subject] = [at(part, "audioAvailable"), at(part, "subject")];
    const holds = audio === true && (subject === undefined || subject === "listening");
    const expected = "With requiresAudio each Part is a listening Part with audio.";
    if (!mustOf(probe, data)(holds, expected, { audioAvailable: audio, subject })) return;
  }
  for (const subject of SUBJECTS.filter((one) => one !== "listening")) {
    const silent = await partsOf(probe, { requiresAudio: true, subject });
    const expected = `With requiresAudio no Part of ${subject} is found.`;
    const { length } = silent.parts;
    mustOf(probe, silent.data)(length === 0, expected, `There are ${length}.`);
  }
}

async function lookAtExcluded(probe: Probe): Promise<void> {
  const { parts } = await partsOf(probe, {});
  const excluded = parts.slice(0, 3).map(partIdOf);
  if (excluded.length === 0) probe.skip("No Part was found.");
  const { data, parts: others } = await partsOf(probe, { excludePartIds: excluded });
  const found = others.map(partIdOf).filter((id) => excluded.includes(id));
  const expected = `Without the Parts ${excluded.join(", ")} none of them is found.`;
  mustOf(probe, data)(found.length === 0, expected, `${found.join(", ")} are.`);
  const ids = others.map(partIdOf);
  const remaining = parts.slice(3).map(partIdOf);
  const isNext = remaining.every((id, index) => ids[index] === id);
  mustOf(probe, data)(isNext, `The others stay: ${remaining.join(", ")}.`, ids.join(", "));
}

async function lookAtUnseen(probe: Probe): Promise<void> {
  const { data, parts } = await partsOf(probe, { preferUnseen: true });
  const seen = parts.map((part) => at(part, "practised"));
  if (seen.every((one) => typeof one !== "boolean")) probe.skip("Results do not say whether they were practised.");
  const first = seen.indexOf(true);
  const holds = first === -1 || !seen.slice(first).includes(false);
  mustOf(probe, data)(holds, "What was not practised comes first.", { practised: seen });
}

async function lookAtLatest(probe: Probe): Promise<void> {
  const { data, parts } = await partsOf(probe, { sort: "latest" });
  expectNewestFirst(probe, data, parts);
}

/** Tests that a list is sorted newest first by one of its timestamps. */
export function expectNewestFirst(probe: Probe, data: JsonObject, items: readonly unknown[]): void {
  const [first] = items;
  const names = isObject(first) ? Object.keys(first).filter((name) => isMoment(first[name])) : [];
  const common = names.filter((name) => items.every((item) => isMoment(at(item, name))));
  if (items.length < 2 || common.length === 0) probe.skip("There are no two results with a moment to compare.");
  const falling = common.filter((name) => {
    const moments = items.map((item) => Date.parse(String(at(item, name))));
    return moments.every((moment, index) => index === 0 || moment <= Number(moments[index - 1]));
  });
  const actual = `By none of ${common.join(", ")} does it.`;
  mustOf(probe, data)(falling.length > 0, "The list begins with the newest.", actual);
}

function isMoment(value: unknown): boolean {
  return typeof value === "string" && /^\d{4}-\d\d-\d\d(T|$)/.test(value);
}

interface Tag {
  readonly id: number;
  readonly name: string;
  readonly count: unknown;
}

/** Tags with unique names, the rarest first. */
async function tagsOf(probe: Probe): Promise<Tag[]> {
  const tags = listAt(await readData(probe, TAXONOMY, {}), "tags").flatMap((tag): Tag[] => {
    const [id, name, count] = [at(tag, "id"), at(tag, "name"), at(tag, "count")];
    return typeof id === "number" && typeof name === "string" ? [{ id, name, count }] : [];
  });
  const names = tags.map(({ name }) => name.toLowerCase());
  const sole = tags.filter(({ name }) => {
    const own = name.toLowerCase();
    return names.filter((other) => other.includes(own) || own.includes(other)).length === 1 && name.length <= 80;
  });
  return sole.toSorted((a, b) => Number(a.count ?? 0) - Number(b.count ?? 0));
}

async function compareTags(probe: Probe): Promise<void> {
  const [tag] = (await tagsOf(probe)).filter(({ count }) => count !== 0);
  if (tag === undefined) probe.skip("The taxonomy has no tag with an id and a name of its own.");
  const byId = await partsOf(probe, { tagIds: [tag.id] });
  const byName = await partsOf(probe, { tagQueries: [tag.name] });
  const [ids, named] = [byId.parts, byName.parts].map((parts) => parts.map(partIdOf).join(", "));
  const expected = `The tag ${JSON.stringify(tag.name)} finds the Parts that its id ${tag.id} finds: ${ids || "none"}.`;
  mustOf(probe, byName.data)(ids === named, expected, `It finds ${named || "none"}.`);
}

async function compareCounts(probe: Probe): Promise<void> {
  const isFew = ({ count }: Tag) => typeof count === "number" && count > 0 && count < LARGEST_PAGE;
  const few = (await tagsOf(probe)).filter(isFew).slice(0, 2);
  if (few.length === 0) probe.skip("The taxonomy has no tag that a page of Parts could hold.");
  for (const { id, name, count } of few) {
    const { data, parts } = await partsOf(probe, { tagIds: [id] });
    const expected = `${String(count)} Parts have the tag ${JSON.stringify(name)}.`;
    mustOf(probe, data)(parts.length === count, expected, `There are ${parts.length}.`);
  }
}
