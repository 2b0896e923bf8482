import type { Check, Probe, Section } from "../check.ts";
import { at } from "../json.ts";
import { confirmed, mustOf, readData } from "./calls.ts";
import { itemsOf } from "./pages.ts";
import { SUBJECTS } from "./practice-facts.ts";

interface Filter {
  readonly section: Section;
  readonly operation: string;
  readonly field: string;
  readonly words: readonly (string | number)[];
}

const DIFFICULTIES = ["基础", "核心", "冲刺"];
const STATES = ["new", "learning", "review", "relearning", "mastered"];

/** Filters whose values each return different results. */
const FILTERS: readonly Filter[] = [
  { section: "2.5", operation: "ielts_practice_search_parts", field: "subject", words: SUBJECTS },
  { section: "2.5", operation: "ielts_practice_search_parts", field: "difficulty", words: DIFFICULTIES },
  { section: "2.5", operation: "ielts_practice_search_parts", field: "partNumber", words: [1, 2, 3, 4] },
  { section: "2.5", operation: "ielts_practice_search_parts", field: "questionType", words: ["blank", "choice"] },
  { section: "2.5", operation: "ielts_dictation_search_materials", field: "difficulty", words: DIFFICULTIES },
  { section: "2.5", operation: "ielts_prediction_search_hits", field: "subject", words: SUBJECTS },
  {
    ...{ section: "2.5", operation: "ielts_prediction_search_hits", field: "kind" },
    words: ["exam_report", "rolling_ranking"],
  },
  { section: "2.5", operation: "ielts_courses_search_sections", field: "subject", words: [...SUBJECTS, "grammar"] },
  { section: "2.5", operation: "ielts_learning_route_read", field: "subject", words: SUBJECTS },
  { section: "2.3", operation: "ielts_vocabulary_personal_search", field: "learningState", words: STATES },
  { section: "2.3", operation: "ielts_vocabulary_personal_prepare_cards", field: "learningState", words: STATES },
  { section: "2.3", operation: "ielts_vocabulary_builtin_prepare_cards", field: "learningState", words: STATES },
  {
    ...{ section: "2.3", operation: "ielts_vocabulary_builtin_prepare_cards", field: "setId" },
    words: ["core", "listening", "reading"],
  },
];

/** Sections 2.3 and 2.5: each value of a filter returns its own results, and no value returns all of them. */
export const filterChecks: readonly Check[] = confirmed(
  FILTERS.map((filter) => ({
    section: filter.section,
    name: `filter.${filter.operation}.${filter.field}`,
    title: `${filter.operation} returns only what is of the ${filter.field} that is asked for`,
    run: (probe) => compareWords(probe, filter),
  })),
);

async function compareWords(probe: Probe, { operation, field, words }: Filter): Promise<void> {
  const owners = new Map<string, string | number>();
  let found = 0;
  for (const word of words) {
    // Includes cards of all states, also recently reviewed and mastered ones.
    const cards = operation.endsWith("prepare_cards")
      ? { excludeRecentlyReviewedDays: 0, includeMastered: true, mode: "mixed" }
      : {};
    const data = await readData(probe, operation, { ...cards, [field]: word });
    for (const item of itemsOf(probe, data)) {
      found++;
      const named = at(item, field);
      const expected = `With ${field} ${word} each result is of it.`;
      if (!mustOf(probe, data)(named === undefined || named === word, expected, { named })) return;
      const key = keyOf(item);
      const owner = owners.get(key) ?? word;
      const once = `What is found with one ${field} is not found with another.`;
      const actual = `This is found with ${owner} and with ${word}: ${key.slice(0, 120)}`;
      if (!mustOf(probe, data)(owner === word, once, actual)) return;
      owners.set(key, word);
    }
  }
  if (found === 0) probe.skip(`${operation} finds nothing with any ${field}.`);
}

function keyOf(item: unknown): string {
  const ref = at(item, "contentRef");
  const id = ref ?? at(item, "entryId") ?? at(item, "id") ?? item;
  return JSON.stringify(id);
}
