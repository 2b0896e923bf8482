import type { Check, Probe } from "../check.ts";
import { at, firstNamed, isObject, type JsonObject, walk } from "../json.ts";
import { confirmed, mustOf, readData } from "./calls.ts";
import { csvRecords } from "./csv.ts";
import { allItems, isWhole, itemsOf, walkPages } from "./pages.ts";

const SEARCH = "ielts_vocabulary_personal_search";
const EXPORT = "ielts_vocabulary_personal_export";
const STATES = ["new", "learning", "review", "relearning", "mastered"];
const LARGEST_PAGE = 50;
const LARGEST_EXPORT = 1000;
const MOST_PAGES = 12;

/** Field names of the learning state of a word, not of the word itself. */
const PROGRESS =
  /^(learning_?state|state|due.*|next_?(due|review).*|last_?(rat|review).*|rating|ratings|interval.*|reps|repetitions|lapses|stability|ease.*|mastered.*|reviews?|review_?(count|history|log).*|progress)$/i;

/** Section 2.3: words, their states, and the contents of an export. */
export const vocabularyFactChecks: readonly Check[] = confirmed([
  check("states", "each word is in one of five states, and an empty state means all", compareStates),
  check("query", "query finds a word by phrase, meaning and usage", lookAtQuery),
  check("export_json", "a JSON export contains content only, no progress", (probe) => lookAtExport(probe, "json")),
  check("export_csv", "a CSV export contains content only, no progress", (probe) => lookAtExport(probe, "csv")),
  check("export_formats", "both formats contain the same words, as many as the book", compareFormats),
  check("export_pages", "an export pages to its end without repeats or gaps", compareExportPages),
  check("builtin_summary", "without entryIds a wordbook gives statistics only", lookAtSummary),
  ...["personal", "builtin"].map((book) =>
    check(
      `cards_${book}`,
      `at most as many ${book} cards as asked for, none twice, mastered ones only if asked`,
      (probe) => lookAtCards(probe, `ielts_vocabulary_${book}_prepare_cards`),
    ),
  ),
]);

function check(name: string, title: string, run: Check["run"]): Check {
  return { section: "2.3", name: `vocabulary.${name}`, title: `Vocabulary: ${title}`, run };
}

/** All words of the book under a filter; ends the check if there are more than it reads. */
async function wordsUnder(probe: Probe, filter: JsonObject): Promise<string[]> {
  const body = { ...filter, limit: LARGEST_PAGE };
  const pages = await walkPages(probe, SEARCH, { body, most: MOST_PAGES });
  if (!isWhole(pages)) probe.skip(`The book has more than ${MOST_PAGES * LARGEST_PAGE} words.`);
  return allItems(pages).map(keyOf).toSorted();
}

async function compareStates(probe: Probe): Promise<void> {
  const all = await wordsUnder(probe, {});
  if (all.length === 0) probe.skip("The learner's book has no word.");
  const byState: string[] = [];
  for (const learningState of STATES) byState.push(...(await wordsUnder(probe, { learningState })));
  const data = await readData(probe, SEARCH, { limit: LARGEST_PAGE });
  const state = itemsOf(probe, data).map((item) => at(item, "learningState"));
  const strange = state.find((one) => one !== undefined && !STATES.includes(String(one)));
  mustOf(probe, data)(strange === undefined, "A learningState is one of five.", { strange });
  const expected = `The words of the five states are together all ${all.length} of the book, each once.`;
  const holds = JSON.stringify(byState.toSorted()) === JSON.stringify(all);
  mustOf(probe, data)(holds, expected, `They are ${byState.length}.`);
  const empty = await wordsUnder(probe, { learningState: "" });
  const same = JSON.stringify(empty) === JSON.stringify(all);
  mustOf(probe, data)(same, "An empty learningState means all.", `It finds ${empty.length}.`);
}

async function lookAtQuery(probe: Probe): Promise<void> {
  const [word] = itemsOf(probe, await readData(probe, SEARCH, {}));
  if (word === undefined) probe.skip("The learner's book has no word.");
  const texts = ["phrase", "meaning", "usage"].map((name) => [name, at(word, name)] as const);
  for (const [name, query] of texts) {
    if (typeof query !== "string" || query === "") continue;
    const data = await readData(probe, SEARCH, { query, limit: LARGEST_PAGE });
    const found = itemsOf(probe, data).map(keyOf);
    // A very common word may fill the page.
    const holds = found.includes(keyOf(word)) || found.length === LARGEST_PAGE;
    const expected = `The ${name} ${JSON.stringify(query)} finds the word that has it.`;
    mustOf(probe, data)(holds, expected, `It finds ${found.length} others.`);
  }
}

/** The entries of an export, anywhere in its data: as text in the format, or as a list. */
function entriesOf(probe: Probe, data: JsonObject, format: string): JsonObject[] {
  for (const { value } of walk(data)) {
    const rows = typeof value === "string" && value.includes("phrase") ? rowsOf(value, format) : value;
    const list = isObject(rows) ? Object.values(rows).find(Array.isArray) : rows;
    if (!Array.isArray(list)) continue;
    const entries = list.filter(isObject);
    if (entries.length > 0 && entries.every((entry) => typeof entry["phrase"] === "string")) return entries;
  }
  return probe.skip("No entry with a phrase was found in the export; the book may be empty.");
}

function rowsOf(text: string, format: string): unknown {
  if (format === "csv") return csvRecords(text);
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function lookAtExport(probe: Probe, format: string): Promise<void> {
  const data = await readData(probe, EXPORT, { format });
  const names = entriesOf(probe, data, format).flatMap((entry) => Object.keys(entry));
  const progress = [...new Set(names)].filter((name) => PROGRESS.test(name));
  const expected = "An entry of an export has its content and no progress.";
  mustOf(probe, data)(progress.length === 0, expected, `It has ${progress.join(", ")}.`);
}

async function phrasesOf(probe: Probe, format: string): Promise<{ data: JsonObject; phrases: string[] }> {
  const data = await readData(probe, EXPORT, { format, limit: LARGEST_EXPORT });
  return { data, phrases: entriesOf(probe, data, format).map((entry) => String(entry["phrase"])) };
}

async function compareFormats(probe: Probe): Promise<void> {
  const { phrases } = await phrasesOf(probe, "json");
  const { data, phrases: inCsv } = await phrasesOf(probe, "csv");
  const same = JSON.stringify(phrases.toSorted()) === JSON.stringify(inCsv.toSorted());
  const expected = `CSV contains the ${phrases.length} phrases of the JSON.`;
  if (!mustOf(probe, data)(same, expected, `It holds ${inCsv.length}.`)) return;
  const words = await wordsUnder(probe, {});
  if (phrases.length === LARGEST_EXPORT) return;
  const whole = `An export contains all ${words.length} words of the book.`;
  mustOf(probe, data)(words.length === phrases.length, whole, `It holds ${phrases.length}.`);
}

async function compareExportPages(probe: Probe): Promise<void> {
  const { phrases } = await phrasesOf(probe, "json");
  if (phrases.length < 2) probe.skip("The learner's book has fewer than two words.");
  const limit = Math.ceil(phrases.length / 3);
  const body = { format: "json", limit };
  const listOf = (data: JsonObject) => entriesOf(probe, data, "json");
  const pages = await walkPages(probe, EXPORT, { body, most: MOST_PAGES, listOf });
  const together = allItems(pages).map((entry) => String(at(entry, "phrase")));
  const last = pages.at(-1)?.exchange;
  const longest = Math.max(...pages.map(({ items }) => items.length));
  if (JSON.stringify(together) === JSON.stringify(phrases) && longest <= limit) return;
  probe.deviates({
    expected: `Pages of ${limit} together contain the ${phrases.length} words of one large page, in its order.`,
    actual: `They hold ${together.length}; the longest has ${longest}.`,
    ...(last && { exchange: last }),
  });
}

async function lookAtSummary(probe: Probe): Promise<void> {
  const operation = "ielts_vocabulary_builtin_progress";
  const cards = await readData(probe, "ielts_vocabulary_builtin_prepare_cards", {});
  const entryId = firstNamed(cards, "entryId", (value) => typeof value === "string");
  if (typeof entryId !== "string") probe.skip("No card of a wordbook has an entryId.");
  const named = (data: JsonObject) => [...walk(data)].some(({ value }) => value === entryId);
  const one = await readData(probe, operation, { entryIds: [entryId] });
  const expected = `The progress of ${entryId} is returned where it is asked for.`;
  mustOf(probe, one)(named(one), expected, "It is not named.");
  const none = await readData(probe, operation, { entryIds: [] });
  const statistics = "Without entryIds there are statistics and no entries.";
  const found = firstNamed(none, "entryId", () => true);
  mustOf(probe, none)(found === undefined, statistics, { found });
}

async function lookAtCards(probe: Probe, operation: string): Promise<void> {
  let found = 0;
  for (const body of [{ limit: 2 }, { limit: 30, excludeRecentlyReviewedDays: 0 }]) {
    const data = await readData(probe, operation, body);
    const cards = itemsOf(probe, data);
    found += cards.length;
    const expected = `There are at most ${body.limit} cards.`;
    mustOf(probe, data)(cards.length <= body.limit, expected, `There are ${cards.length}.`);
    const keys = cards.map(keyOf);
    const isOnce = new Set(keys).size === keys.length;
    mustOf(probe, data)(isOnce, "No card is there twice.", keys.join(", "));
    const mastered = cards.filter((card) => at(card, "learningState") === "mastered").length;
    const unasked = "Mastered words come only with includeMastered.";
    mustOf(probe, data)(mastered === 0, unasked, `There are ${mastered}.`);
  }
  if (found === 0) probe.skip("No card was found.");
}

function keyOf(entry: unknown): string {
  return JSON.stringify(at(entry, "entryId") ?? at(entry, "id") ?? entry);
}
