import type { Check, Probe } from "../check.ts";
import { at, isObject, type JsonObject, listAt } from "../json.ts";
import { confirmed, mustOf, read, readData } from "./calls.ts";
import { allItems, itemsOf, walkPages } from "./pages.ts";
import { keyOf } from "./text-filters.ts";

const PARTS = "ielts_practice_search_parts";
const DICTATION = "ielts_dictation_search_materials";
const SECTIONS = "ielts_courses_search_sections";
const GUIDES = "ielts_prep_search_guides";
const HITS = "ielts_prediction_search_hits";
const ROUTE = "ielts_learning_route_read";
const RELATED = "ielts_resources_related";
const FOOTPRINTS = "ielts_footprints_list";
const NO_TAG = "zqxjkvwqzj";

/** Section 4.2: the effects of the other fields of a request. */
export const searchEffectChecks: readonly Check[] = confirmed([
  effectCheck(`${PARTS}.sort`, "latest begins with the newest of all Parts", lookAtSort),
  effectCheck(`${DICTATION}.tagQueries`, "returns materials of the tag alone", (probe) =>
    lookAtTag(probe, DICTATION, { limit: 6 }, (tag) => ({ tagQueries: [tag] })),
  ),
  effectCheck(`${SECTIONS}.tagQueries`, "returns sections of the tag alone", (probe) =>
    lookAtTag(probe, SECTIONS, { limit: 6 }, (tag) => ({ tagQueries: [tag] })),
  ),
  effectCheck(`${GUIDES}.tag`, "returns guides of the tag alone", (probe) =>
    lookAtTag(probe, GUIDES, {}, (tag) => ({ tag })),
  ),
  effectCheck(`${HITS}.source`, "returns records of the source alone", lookAtSource),
  effectCheck(`${ROUTE}.limit`, "returns at most so many nodes", lookAtRouteLimit),
  effectCheck(`${RELATED}.limit`, "returns at most so many resources", lookAtRelatedLimit),
  effectCheck(`${RELATED}.relationTypes`, "returns resources of these relations alone", lookAtRelations),
  effectCheck(`${FOOTPRINTS}.query`, "looks into the description", lookAtDescription),
]);

export function effectCheck(what: string, title: string, run: Check["run"]): Check {
  return { section: "4.2", name: `effect.${what}`, title: `${what.split(".").join(", ")}: ${title}`, run };
}

async function lookAtSort(probe: Probe): Promise<void> {
  const pages = await walkPages(probe, PARTS, { body: { limit: 6 }, most: 20 });
  const all = allItems(pages).filter(isObject);
  const latest = await readData(probe, PARTS, { limit: 6, sort: "latest" });
  const [first] = itemsOf(probe, latest);
  const names = Object.keys(all[0] ?? {}).filter((name) => all.every((part) => msOf(part[name]) !== null));
  const varying = names.filter((name) => new Set(all.map((part) => part[name])).size > 1);
  if (varying.length === 0) probe.skip("Parts show no moments that differ.");
  const isNewest = varying.some((name) =>
    all.every((part) => Number(msOf(part[name])) <= Number(msOf(at(first, name)))),
  );
  const actual = `By none of ${varying.join(", ")} is it: there are newer ones.`;
  mustOf(probe, latest)(isNewest, "With sort latest the newest Part comes first.", actual);
}

function msOf(value: unknown): number | null {
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d(T|$)/.test(value)) return null;
  const ms = Date.parse(value);
  return Number.isNaN(ms) ? null : ms;
}

/** The tags of a record, as texts or by their names. */
function tagsOf(item: unknown): string[] {
  return listAt(item, "tags").flatMap((tag) => {
    const name = isObject(tag) ? tag["name"] : tag;
    return typeof name === "string" ? [name] : [];
  });
}

async function lookAtTag(
  probe: Probe,
  operation: string,
  body: JsonObject,
  asked: (tag: string) => JsonObject,
): Promise<void> {
  const all = itemsOf(probe, await readData(probe, operation, body));
  const tags = [...new Set(all.flatMap(tagsOf))];
  const has = (item: unknown, tag: string) => tagsOf(item).some((one) => one.toLowerCase().includes(tag.toLowerCase()));
  const tag = tags.find((one) => all.some((item) => !has(item, one)));
  if (tag === undefined || tag.length > 80) probe.skip("No tag distinguishes the results.");
  const data = await readData(probe, operation, { ...body, ...asked(tag) });
  const found = itemsOf(probe, data);
  const strange = found.find((item) => !has(item, tag));
  const expected = `Asked for the tag ${JSON.stringify(tag)} it returns what has it.`;
  mustOf(probe, data)(found.length > 0 && strange === undefined, expected, {
    results: found.length,
    tags: tagsOf(strange),
  });
}

async function lookAtSource(probe: Probe): Promise<void> {
  const all = itemsOf(probe, await readData(probe, HITS, { limit: 12 }));
  const slugs = all.map(slugOf).filter((slug) => slug !== undefined);
  const [slug] = slugs.toSorted((a, b) => countOf(slugs, a) - countOf(slugs, b));
  if (slug === undefined) probe.skip("No record names the slug of its source.");
  const data = await readData(probe, HITS, { limit: 12, source: slug });
  const others = itemsOf(probe, data).map(slugOf);
  const holds = others.length > 0 && others.every((one) => one === slug);
  mustOf(probe, data)(
    holds,
    `With source ${slug} each record is of it.`,
    `They are of ${others.join(", ") || "none"}.`,
  );
  await expectNone(probe, HITS, { source: "lectern-verify-none" });
}

function slugOf(hit: unknown): string | undefined {
  const named = [at(hit, "source", "slug"), at(hit, "sourceSlug"), at(hit, "source")];
  return named.find((slug) => typeof slug === "string");
}

function countOf<T>(values: readonly T[], value: T): number {
  return values.filter((one) => one === value).length;
}

/** A query without matches returns nothing; a service may also refuse it. */
export async function expectNone(probe: Probe, operation: string, body: JsonObject): Promise<void> {
  const exchange = await read(probe, operation, body);
  if (exchange.status === 400 || exchange.status === 404) return;
  const data = await readData(probe, operation, body);
  const { length } = itemsOf(probe, data);
  mustOf(probe, data)(length === 0, `${JSON.stringify(body)} finds nothing.`, `There are ${length} results.`);
}

async function lookAtRouteLimit(probe: Probe): Promise<void> {
  const all = itemsOf(probe, await readData(probe, ROUTE, {}));
  if (all.length < 2) probe.skip("The route has fewer than two nodes.");
  await expectAtMost(probe, ROUTE, {});
}

async function lookAtRelatedLimit(probe: Probe): Promise<void> {
  const { contentRef, items } = await related(probe);
  if (items.length < 2) probe.skip("It has fewer than two related resources.");
  await expectAtMost(probe, RELATED, { contentRef });
}

async function expectAtMost(probe: Probe, operation: string, body: JsonObject): Promise<void> {
  const data = await readData(probe, operation, { ...body, limit: 1 });
  const { length } = itemsOf(probe, data);
  mustOf(probe, data)(length === 1, "With limit 1 there is one result.", `There are ${length}.`);
}

/** A resource and its related resources. */
async function related(probe: Probe): Promise<{ contentRef: JsonObject; items: readonly unknown[] }> {
  let best: { contentRef: JsonObject; items: readonly unknown[] } | null = null;
  for (const kind of ["question_part", "course_section", "prep_guide"] as const) {
    const contentRef = await probe.facts.contentRef(kind);
    if (contentRef === null) continue;
    const items = itemsOf(probe, await readData(probe, RELATED, { contentRef, limit: 30 }));
    if (best === null || items.length > best.items.length) best = { contentRef, items };
  }
  return best ?? probe.skip("No content has related resources.");
}

async function lookAtRelations(probe: Probe): Promise<void> {
  const { contentRef, items } = await related(probe);
  const types = [...new Set(items.map(relationOf))].filter((type) => type !== undefined);
  const [type] = types;
  if (type === undefined || types.length < 2) probe.skip("There are no resources of two relations.");
  const data = await readData(probe, RELATED, { contentRef, limit: 30, relationTypes: [type] });
  const found = itemsOf(probe, data).map(relationOf);
  const holds = found.length > 0 && found.every((one) => one === type);
  mustOf(probe, data)(holds, `With relationTypes ${type} each is of it.`, `They are ${found.join(", ") || "none"}.`);
  await expectNone(probe, RELATED, { contentRef, relationTypes: [NO_TAG] });
}

function relationOf(item: unknown): string | undefined {
  const named = isObject(item) ? Object.entries(item).find(([name]) => /relation/i.test(name)) : undefined;
  return typeof named?.[1] === "string" ? named[1] : undefined;
}

async function lookAtDescription(probe: Probe): Promise<void> {
  const activities = listAt(await readData(probe, FOOTPRINTS, { limit: 50 }), "activities").filter(isObject);
  const described = activities.flatMap((activity) => {
    const words = String(activity["description"] ?? "").match(/[A-Za-z]{4,}/g) ?? [];
    const title = String(activity["title"]).toLowerCase();
    return words.filter((word) => !title.includes(word.toLowerCase())).map((word) => ({ activity, word }));
  });
  const [first] = described;
  if (first === undefined) probe.skip("No activity has a description with a word that its title has not.");
  const data = await readData(probe, FOOTPRINTS, { limit: 50, query: first.word });
  const found = listAt(data, "activities");
  const isThere = found.length === 50 || found.some((one) => keyOf(one) === keyOf(first.activity));
  const expected = `The query "${first.word}" finds the activity with this word in its description.`;
  mustOf(probe, data)(isThere, expected, `It finds ${found.length} others.`);
}
