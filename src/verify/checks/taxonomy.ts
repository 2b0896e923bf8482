import type { Check, Probe } from "../check.ts";
import { at, isObject, type JsonObject, walk } from "../json.ts";
import { confirmed, mustOf, readData } from "./calls.ts";
import { allItems, isWhole, itemsOf, walkPages } from "./pages.ts";
import { SUBJECTS } from "./practice-facts.ts";

const SEARCH = "ielts_practice_search_parts";
const TAXONOMY = "ielts_practice_list_taxonomy";
const DIFFICULTIES = ["基础", "核心", "冲刺"];
/** The maximum number of pages of Parts that are counted. */
const MOST_PAGES = 60;

/** Section 2.5: the counts of the taxonomy equal the numbers of Parts found. */
export const taxonomyChecks: readonly Check[] = confirmed([
  facetCheck("subject", SUBJECTS),
  facetCheck("difficulty", DIFFICULTIES),
  filterCheck("search", searchFilters),
  filterCheck("subject", async () => SUBJECTS.slice(0, 2).map((subject) => ({ subject }))),
  filterCheck("difficulty", async () => DIFFICULTIES.slice(0, 2).map((difficulty) => ({ difficulty }))),
  filterCheck("tagIds", async (probe) => (await someTag(probe)).map(({ id }) => ({ tagIds: [id] }))),
  filterCheck("tagQueries", async (probe) => (await someTag(probe)).map(({ name }) => ({ tagQueries: [name] }))),
]);

function facetCheck(field: string, words: readonly string[]): Check {
  return {
    section: "2.5",
    name: `taxonomy.counts.${field}`,
    title: `The taxonomy counts of each ${field} the Parts that a search finds`,
    async run(probe) {
      const data = await readData(probe, TAXONOMY, {});
      let seen = 0;
      for (const word of words) {
        const count = countOf(data, field, word);
        const parts = count === undefined ? null : await partsWith(probe, { [field]: word });
        if (parts === null) continue;
        seen++;
        const expected = `${parts} Parts are of the ${field} ${word}.`;
        mustOf(probe, data)(count === parts, expected, `The taxonomy counts ${String(count)}.`);
      }
      if (seen === 0) probe.skip(`The taxonomy counts no ${field} that could be compared.`);
    },
  };
}

function filterCheck(field: string, filtersOf: (probe: Probe) => Promise<readonly JsonObject[]>): Check {
  return {
    section: "2.5",
    name: `taxonomy.filter.${field}`,
    title: `The taxonomy with a ${field} counts the Parts that a search finds with it`,
    async run(probe) {
      let seen = 0;
      for (const filter of await filtersOf(probe)) {
        const data = await readData(probe, TAXONOMY, filter);
        const counted = totalOf(data, filter);
        const parts = counted === undefined ? null : await partsWith(probe, filter);
        if (parts === null) continue;
        seen++;
        const expected = `With ${JSON.stringify(filter)} it counts the ${parts} Parts that are found with it.`;
        mustOf(probe, data)(counted === parts, expected, `It counts ${String(counted)}.`);
      }
      if (seen === 0) probe.skip("The taxonomy has no counts that could be compared.");
    },
  };
}

/** How many Parts a search finds, or null if there are too many to count. */
async function partsWith(probe: Probe, filter: JsonObject): Promise<number | null> {
  const pages = await walkPages(probe, SEARCH, { body: { limit: 6, ...filter }, most: MOST_PAGES });
  return isWhole(pages) ? allItems(pages).length : null;
}

/** The count of a row of the taxonomy. */
function countOf(data: JsonObject, field: string, word: string): number | undefined {
  for (const { value } of walk(data)) {
    if (!isObject(value) || ![value[field], value["name"], value["value"], value["id"]].includes(word)) continue;
    const counts = Object.entries(value).filter(([name]) => /count|total|available/i.test(name));
    const count = counts.map(([, one]) => one).find((one) => typeof one === "number");
    if (typeof count === "number") return count;
  }
  return undefined;
}

/** The total number of Parts in the taxonomy: its total, or else the sum over its subjects. */
function totalOf(data: JsonObject, { subject }: JsonObject): number | undefined {
  const { total } = data;
  if (typeof total === "number") return total;
  const wanted = typeof subject === "string" ? [subject] : SUBJECTS;
  const hasRows = SUBJECTS.some((word) => countOf(data, "subject", word) !== undefined);
  return hasRows ? wanted.reduce((sum, word) => sum + (countOf(data, "subject", word) ?? 0), 0) : undefined;
}

/** A word from a title, and one that no title contains. */
async function searchFilters(probe: Probe): Promise<JsonObject[]> {
  const parts = itemsOf(probe, await readData(probe, SEARCH, { limit: 6 }));
  const words = parts.flatMap((part) => String(at(part, "title") ?? "").match(/[A-Za-z]{5,}/g) ?? []);
  return [...words.slice(0, 1), "zqxjkvwqzj"].map((search) => ({ search }));
}

/** A tag of the first Parts. */
async function someTag(probe: Probe): Promise<readonly { id: number; name: string }[]> {
  const parts = itemsOf(probe, await readData(probe, SEARCH, { limit: 6 }));
  const tags = [...walk(parts)].flatMap(({ value }) => {
    const [id, name] = [at(value, "id"), at(value, "name")];
    return typeof id === "number" && typeof name === "string" ? [{ id, name }] : [];
  });
  return tags.slice(0, 1);
}
