import type { Check, Probe } from "../check.ts";
import { at, isObject, type JsonObject, walk } from "../json.ts";
import { confirmed, mustOf, readData } from "./calls.ts";
import { itemsOf } from "./pages.ts";

/** A word that no content contains. */
const NOTHING = "zqxjkvwqzj";
/** The shortest word to search for: shorter ones may be too common, or ignored by a search. */
const WORD = /[A-Za-z]{4,}/g;
/** Cards of all states, including recently reviewed and mastered ones. */
const CARDS = { excludeRecentlyReviewedDays: 0, includeMastered: true, mode: "mixed" };

interface TextFilter {
  readonly operation: string;
  readonly field: string;
  /** The name of a card or record, in which the text is found. */
  readonly name: "title" | "phrase";
  /** Sent with every call. */
  readonly body: JsonObject;
  /** True if the contract says that only the name is searched. */
  readonly isNameAlone?: boolean;
}

const TEXT_FILTERS: readonly TextFilter[] = [
  {
    ...{ operation: "ielts_practice_search_parts", field: "search", name: "title" },
    ...{ body: { limit: 6 }, isNameAlone: true },
  },
  { operation: "ielts_dictation_search_materials", field: "search", name: "title", body: { limit: 6 } },
  { operation: "ielts_courses_search_sections", field: "search", name: "title", body: { limit: 6 } },
  { operation: "ielts_prep_search_guides", field: "query", name: "title", body: {} },
  { operation: "ielts_prediction_search_hits", field: "query", name: "title", body: { limit: 12 } },
  { operation: "ielts_assets_search", field: "query", name: "title", body: { limit: 12 } },
  { operation: "ielts_speaking_materials_search", field: "query", name: "title", body: { limit: 8 } },
  { operation: "ielts_vocabulary_personal_search", field: "query", name: "phrase", body: { limit: 50 } },
  {
    ...{ operation: "ielts_vocabulary_personal_prepare_cards", field: "query", name: "phrase" },
    body: { limit: 30, ...CARDS },
  },
  {
    ...{ operation: "ielts_vocabulary_builtin_prepare_cards", field: "query", name: "phrase" },
    body: { limit: 30, ...CARDS },
  },
];

/** Section 4.2: what a text in a request matches. */
export const textFilterChecks: readonly Check[] = confirmed(
  TEXT_FILTERS.map((filter) => ({
    section: "4.2",
    name: `text.${filter.operation}.${filter.field}`,
    title: `${filter.operation} finds matches of ${filter.field}, and nothing for text without matches`,
    run: (probe) => lookAtText(probe, filter),
  })),
);

async function lookAtText(probe: Probe, filter: TextFilter): Promise<void> {
  const { operation, field, name, body, isNameAlone = false } = filter;
  const all = itemsOf(probe, await readData(probe, operation, body)).filter(isObject);
  if (all.length === 0) probe.skip("There is nothing to search for.");
  const none = await readData(probe, operation, { ...body, [field]: NOTHING });
  const { length } = itemsOf(probe, none);
  const nothing = `With ${field} "${NOTHING}", which has no matches, nothing is found.`;
  if (!mustOf(probe, none)(length === 0, nothing, `There are ${length} results.`)) return;
  const found = rareWord(all, name);
  if (found === null) return;
  const { word, item } = found;
  const data = await readData(probe, operation, { ...body, [field]: word });
  const results = itemsOf(probe, data);
  const isFull = results.length >= Number(body["limit"] ?? all.length);
  const isThere = isFull || results.some((result) => keyOf(result) === keyOf(item));
  const expected = `With ${field} "${word}" ${JSON.stringify(item[name])} is found.`;
  mustOf(probe, data)(isThere, expected, `There are ${results.length} others.`);
  if (!isNameAlone) return;
  const strange = results.find((result) => !String(at(result, name)).toLowerCase().includes(word.toLowerCase()));
  const alone = `With ${field} "${word}" each ${name} contains it.`;
  mustOf(probe, data)(strange === undefined, alone, { [name]: at(strange, name) });
}

/** A word that one of these names contains and the fewest others do. */
function rareWord(items: readonly JsonObject[], name: string): { word: string; item: JsonObject } | null {
  const words = items.flatMap((item) => (String(item[name] ?? "").match(WORD) ?? []).map((word) => ({ word, item })));
  const count = ({ word }: { readonly word: string }) =>
    items.filter((item) => String(item[name]).toLowerCase().includes(word.toLowerCase())).length;
  const [rarest] = words.toSorted((a, b) => count(a) - count(b));
  return rarest ?? null;
}

/** The identity of a record: its contentRef, or else its id. */
export function keyOf(item: unknown): string {
  return JSON.stringify(at(item, "contentRef") ?? at(item, "entryId") ?? at(item, "id") ?? item);
}

/** All texts of a value. */
export function textsIn(value: unknown): string[] {
  return [...walk(value)].flatMap((inner) => (typeof inner.value === "string" ? [inner.value] : []));
}
