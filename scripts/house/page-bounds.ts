import { MAX_FILE_BYTES } from "../../src/domains/assets/limits.ts";
import { SCOPES } from "../../src/identity/scopes.ts";
import type { Capability } from "../../src/kernel/capability.ts";

/** The bounds that the pages use, relative to the root. */
export const PAGE_BOUNDS = "src/web/bounds.ts";

/** Request fields whose upper bounds the pages use: a constant, and the fields that share it, each after its operation. */
const FIELDS = {
  MAX_CALLS_PAGE: ["agents_list_calls limit"],
  MAX_OPERATION_ID: ["agents_list_calls operations[]"],
  MAX_FILES_OFFSET: ["ielts_assets_search offset"],
  MAX_FILE_TITLE: ["assets_rename title", "assets_upload title"],
  MAX_CARDS: ["ielts_vocabulary_personal_prepare_cards limit"],
  MAX_RECENT_REVIEWS: ["ielts_vocabulary_personal_progress limit"],
  MAX_RESPONSE_MS: ["ielts_vocabulary_personal_record_review responseMs"],
  MAX_CONNECTION_NAME: ["connections_connect name"],
  MAX_DICTATION_ENTRY: ["dictation_check_line entry"],
  MAX_DICTATION_PLAYS: ["dictation_check_line plays"],
  MAX_DICTATION_SECONDS: ["dictation_check_line openSeconds"],
  MAX_FEEDBACK_PATH: ["ielts_feedback_create pagePath"],
  MAX_FEEDBACK_CONTENT: ["ielts_feedback_create content", "feedback_reply content"],
  MAX_BAND_NOTE: ["mock_enter_band note"],
  MAX_PAPER_TITLE: ["ielts_mock_create_paper title"],
  MAX_PAPER_KEYWORD: ["ielts_mock_search_papers keyword"],
  MAX_SITTINGS_PAGE: ["mock_list_sessions limit"],
  MAX_PLAN_TITLE: ["ielts_study_plans_create title", "ielts_study_plans_update title"],
  MAX_PLAN_GOAL: ["ielts_study_plans_create goal", "ielts_study_plans_update goal"],
  MAX_TASKS_PAGE: ["study_plans_list_tasks limit"],
  MAX_OVERDUE_PAGE: ["study_plans_list_overdue limit"],
  MAX_TASK_MINUTES: [
    "ielts_study_plans_create tasks[].durationMinutes",
    "ielts_study_plans_change_tasks steps[].durationMinutes",
  ],
  MAX_TASK_STEPS: ["ielts_study_plans_change_tasks steps"],
  MAX_NOTE: ["practice_add_notes notes[].note", "practice_change_note note"],
  MAX_ANSWER: ["practice_save_answers changes[].value"],
  MAX_ANSWER_CHANGES: ["practice_save_answers changes"],
  MAX_PART_TAGS: ["ielts_practice_search_parts tagIds"],
  MAX_PRACTICE_PAGE: ["ielts_practice_recent_activity limit"],
  MAX_REMINDER_CONTENT: ["ielts_reminders_create content"],
  MAX_REMINDERS_PAGE: ["ielts_reminders_list limit"],
  MAX_KEY_TEXT: ["reviews_correct_key fromKey", "reviews_correct_key toKey", "reviews_correct_key reason"],
  MAX_MATERIAL_TITLE: ["ielts_speaking_materials_create title"],
  MAX_MATERIAL_STORY: ["ielts_speaking_materials_create coreStory"],
  MAX_MATERIAL_LINKS: ["ielts_speaking_materials_create questionLinks"],
  MAX_LINK_ANGLE: [
    "ielts_speaking_materials_create questionLinks[].answerAngle",
    "ielts_speaking_materials_create questionLinks[].requiredAdaptation",
  ],
  MAX_LINK_OUTLINE: ["ielts_speaking_materials_create questionLinks[].outline"],
  MAX_SPEAKING_QUERY: ["speaking_search_topics query", "ielts_speaking_materials_search query"],
  MAX_TODO_TITLE: ["ielts_study_todos_create items[].title", "ielts_study_todos_update title"],
  MAX_TODO_NOTE: ["ielts_study_todos_create items[].note", "ielts_study_todos_update note"],
  MAX_TODO_QUERY: ["ielts_study_todos_list query"],
  MAX_TODOS_PAGE: ["ielts_study_todos_list limit"],
  MAX_TOKEN_NAME: ["account_token_create clientName"],
  MAX_TOKEN_DAYS: ["account_token_create days"],
  MAX_OPEN_SECONDS: ["practice_save_answers openSeconds"],
  MAX_WORD_PHRASE: ["ielts_vocabulary_personal_add items[].phrase", "ielts_vocabulary_personal_update phrase"],
  MAX_WORD_TEXT: [
    "ielts_vocabulary_personal_add items[].meaning",
    "ielts_vocabulary_personal_update meaning",
    "ielts_vocabulary_personal_update example",
    "ielts_vocabulary_personal_update usage",
  ],
  MAX_WORD_CONTEXT: ["ielts_vocabulary_personal_add context"],
  MAX_WORD_PART_OF_SPEECH: ["ielts_vocabulary_personal_update partOfSpeech"],
  MAX_WORDS_AT_ONCE: ["vocabulary_add_words additions", "vocabulary_delete_entries ids"],
  MAX_WORD_ITEMS: ["vocabulary_add_words additions[].items"],
  MAX_REVIEW_COMMENT: ["writing_save_review comments[].comment"],
  MAX_REVIEW_REMARK: ["writing_save_review criteria[].remark"],
  MAX_REVIEW_SUMMARY: ["writing_save_review summary"],
  MAX_WRITTEN_TEXT: ["writing_save_text text"],
} as const;

/**
 * The upper bounds of fields and the scopes as constants for the pages: TypeScript that `scripts/gen.ts` writes.
 * @throws Error if a field has no bound, or the fields of one constant have different bounds.
 */
export function pageBounds(capabilities: readonly Capability[]): string {
  const bounds = Object.entries(FIELDS).map(([name, fields]): [string, number] => {
    const values = new Set(fields.flatMap((field) => boundsOf(capabilities, field)));
    const [value] = values;
    if (value === undefined || values.size > 1)
      throw new Error(`${name} has ${values.size} bounds: ${fields.join(", ")}`);
    return [name, value];
  });
  return [
    "// Made by `bun scripts/gen.ts` from the operations; do not edit.",
    ...[...bounds, ["MAX_FILE_BYTES", MAX_FILE_BYTES] as const]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `export const ${name} = ${String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, "_")};`),
    "/** Every scope, in the order of the contract. */",
    "export const SCOPES = [",
    ...SCOPES.map((scope) => `  "${scope}",`),
    "] as const;",
    "",
  ].join("\n");
}

function boundsOf(capabilities: readonly Capability[], field: string): number[] {
  const [id, path = ""] = field.split(" ");
  const operation = capabilities.find((one) => one.id === id);
  return operation === undefined ? [] : boundsAt(operation.request, path);
}

/** Every upper bound that a schema has at a path: `items[].title`. */
function boundsAt(schema: unknown, path: string): number[] {
  if (!isObject(schema)) return [];
  const others = Array.isArray(schema["anyOf"]) ? schema["anyOf"].flatMap((one) => boundsAt(one, path)) : [];
  if (path === "") {
    const own = [schema["maxLength"], schema["maximum"], schema["maxItems"]];
    return [...own.filter((one) => typeof one === "number"), ...others];
  }
  if (path.startsWith("[]")) return [...boundsAt(schema["items"], path.slice(2).replace(/^\./, "")), ...others];
  const [name = ""] = /^\w+/.exec(path) ?? [];
  const properties = isObject(schema["properties"]) ? schema["properties"] : {};
  return [...boundsAt(properties[name], path.slice(name.length).replace(/^\./, "")), ...others];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
