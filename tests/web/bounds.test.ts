import { describe, expect, test } from "bun:test";
import { resolve } from "node:path";
import { loadTree, type Source } from "../../scripts/house/tree.ts";
import { MAX_FILE_BYTES } from "../../src/domains/assets/assets.schema.ts";
import { isObject } from "../support/json.ts";
import { operation } from "../support/operations.ts";

type Same = readonly [constant: string, operation: string, ...fields: string[]];

/** Bounds that the page repeats from fields of requests: what it lets somebody enter is what the service takes. */
const REPEATED: readonly Same[] = [
  ["activity/calls.ts MOST_AT_ONCE", "agents_list_calls", "limit"],
  ["activity/filters.ts LONGEST_ID", "agents_list_calls", "operations[]"],
  ["assets/asset-list.tsx MAX_OFFSET", "ielts_assets_search", "offset"],
  ["assets/rename-dialog.tsx MAX_TITLE", "assets_rename", "title"],
  ["cards/cards.ts MOST_CARDS", "ielts_vocabulary_personal_prepare_cards", "limit"],
  ["cards/cards.ts MOST_RECENT", "ielts_vocabulary_personal_progress", "limit"],
  ["cards/turn.tsx MOST_MS", "ielts_vocabulary_personal_record_review", "responseMs"],
  ["connections/draft.ts MAX_NAME", "connections_connect", "name"],
  ["dictation/line-field.tsx MAX_ENTRY", "dictation_check_line", "entry"],
  ["dictation/use-desk.ts MAX_PLAYS", "dictation_check_line", "plays"],
  ["dictation/use-desk.ts MAX_SECONDS", "dictation_check_line", "openSeconds"],
  ["feedback/about-page.ts MAX_PATH", "ielts_feedback_create", "pagePath"],
  ["feedback/feedback.ts MAX_CONTENT", "ielts_feedback_create", "content"],
  ["feedback/feedback.ts MAX_CONTENT", "feedback_reply", "content"],
  ["mock/band-dialog.tsx MAX_NOTE", "mock_enter_band", "note"],
  ["mock/paper-builder.tsx MAX_TITLE", "ielts_mock_create_paper", "title"],
  ["mock/paper-list.tsx MAX_KEYWORD", "ielts_mock_search_papers", "keyword"],
  ["mock/paper-view.tsx SITTINGS_LIMIT", "mock_list_sessions", "limit"],
  ["mock/sittings-open.tsx LIMIT", "mock_list_sessions", "limit"],
  ["plans/plan-draft.ts MAX_TITLE", "ielts_study_plans_create", "title"],
  ["plans/plan-draft.ts MAX_TITLE", "ielts_study_plans_update", "title"],
  ["plans/plan-draft.ts MAX_GOAL", "ielts_study_plans_create", "goal"],
  ["plans/plan-draft.ts MAX_GOAL", "ielts_study_plans_update", "goal"],
  ["plans/plans.ts DAYS_LIMIT", "study_plans_list_tasks", "limit"],
  ["plans/plans.ts OVERDUE_LIMIT", "study_plans_list_overdue", "limit"],
  ["plans/tasks.ts MAX_MINUTES", "ielts_study_plans_create", "tasks[].durationMinutes"],
  ["plans/tasks.ts MAX_MINUTES", "ielts_study_plans_change_tasks", "steps[].durationMinutes"],
  ["plans/tasks.ts MAX_STEPS", "ielts_study_plans_change_tasks", "steps"],
  ["player/note-editor.tsx LONGEST", "practice_add_notes", "notes[].note"],
  ["player/note-editor.tsx LONGEST", "practice_change_note", "note"],
  ["player/open-fields.tsx MAX_CHARS", "practice_save_answers", "changes[].value"],
  ["player/section-store.ts MAX_CHANGES", "practice_save_answers", "changes"],
  ["practice/filters.ts MAX_TAGS", "ielts_practice_search_parts", "tagIds"],
  ["practice/practice.ts OPEN_LIMIT", "ielts_practice_recent_activity", "limit"],
  ["reminders/reminders.ts MAX_CONTENT", "ielts_reminders_create", "content"],
  ["reminders/reminders.ts READ_LIMIT", "ielts_reminders_list", "limit"],
  ["reviews/written-key.tsx MAX_TEXT", "reviews_correct_key", "fromKey", "toKey", "reason"],
  ["speaking/material-draft.ts MAX_TITLE", "ielts_speaking_materials_create", "title"],
  ["speaking/material-draft.ts MAX_STORY", "ielts_speaking_materials_create", "coreStory"],
  ["speaking/material-draft.ts MAX_LINKS", "ielts_speaking_materials_create", "questionLinks"],
  [
    "speaking/material-draft.ts MAX_ANGLE",
    "ielts_speaking_materials_create",
    "questionLinks[].answerAngle",
    "questionLinks[].requiredAdaptation",
  ],
  ["speaking/material-draft.ts MAX_OUTLINE", "ielts_speaking_materials_create", "questionLinks[].outline"],
  ["speaking/recording-format.ts MAX_TITLE", "assets_upload", "title"],
  ["speaking/topic-list.tsx MAX_QUERY", "speaking_search_topics", "query"],
  ["speaking/topic-list.tsx MAX_QUERY", "ielts_speaking_materials_search", "query"],
  ["todos/draft.ts MAX_TITLE", "ielts_study_todos_create", "items[].title"],
  ["todos/draft.ts MAX_TITLE", "ielts_study_todos_update", "title"],
  ["todos/draft.ts MAX_NOTE", "ielts_study_todos_create", "items[].note"],
  ["todos/draft.ts MAX_NOTE", "ielts_study_todos_update", "note"],
  ["todos/todo-list.tsx MAX_SEARCH", "ielts_study_todos_list", "query"],
  ["todos/todos.ts READ_LIMIT", "ielts_study_todos_list", "limit"],
  ["vocabulary/add-word-text.ts MAX_PHRASE", "ielts_vocabulary_personal_add", "items[].phrase"],
  ["vocabulary/add-word-text.ts MAX_PHRASE", "ielts_vocabulary_personal_update", "phrase"],
  ["vocabulary/add-word-text.ts MAX_TEXT", "ielts_vocabulary_personal_add", "items[].meaning"],
  ["vocabulary/add-word-text.ts MAX_TEXT", "ielts_vocabulary_personal_update", "meaning", "example", "usage"],
  ["vocabulary/add-word-text.ts MAX_CONTEXT", "ielts_vocabulary_personal_add", "context"],
  ["vocabulary/entry-dialog.tsx MAX_PART_OF_SPEECH", "ielts_vocabulary_personal_update", "partOfSpeech"],
  ["vocabulary/add-words.ts MOST_WORDS", "vocabulary_add_words", "additions"],
  ["vocabulary/add-words.ts MOST_WORDS", "vocabulary_delete_entries", "ids"],
  ["vocabulary/add-words.ts MOST_ITEMS", "vocabulary_add_words", "additions[].items"],
  ["writing/comment-fields.tsx MAX_COMMENT", "writing_save_review", "comments[].comment"],
  ["writing/review-form.tsx MAX_REMARK", "writing_save_review", "criteria[].remark"],
  ["writing/review-form.tsx MAX_SUMMARY", "writing_save_review", "summary"],
  ["writing/revise-view.tsx MAX_CHARS", "writing_save_text", "text"],
];

/** Where the page asks for less than it could. */
const WITHIN: readonly Same[] = [
  ["bell/notices.ts LIMIT", "notifications_list_notices", "limit"],
  ["connections/connections.ts LOG_LIMIT", "connections_list_deliveries", "limit"],
  ["feedback/feedback.ts PAGE_SIZE", "feedback_list_conversations", "limit"],
  ["footprints/filters.ts MAX_SEARCH", "ielts_footprints_list", "query"],
  ["plans/plan-draft.ts MAX_DRAFT_TASKS", "ielts_study_plans_create", "tasks"],
  ["plans/plans.ts LIST_LIMIT", "ielts_study_plans_list", "limit"],
  ["player/gap-field.tsx MAX_CHARS", "practice_save_answers", "changes[].value"],
  ["reminders/reminders.ts LIST_LIMIT", "ielts_reminders_list", "limit"],
  ["todos/todos.ts LIST_LIMIT", "ielts_study_todos_list", "limit"],
];

/** Bounds of the page alone: texts to search, for which requests have none of their own, and what is drawn at once. */
const OWN = [
  "assets/asset-list.tsx MAX_QUERY",
  "content-picker/contents.ts MAX_SEARCH",
  "developers/operation-list.tsx SEARCH_CHARACTERS",
  "developers/pointer.ts MOST_CHARACTERS",
  "dictation/filters.ts MAX_SEARCH",
  "guides/guide-list.tsx SEARCH_CHARACTERS",
  "learning/overview.tsx SEARCH_CHARACTERS",
  "practice/filters.ts MAX_SEARCH",
  "predictions/calendar.tsx MOST_FACETS",
  "predictions/record-list.tsx SEARCH_CHARACTERS",
  "writing/differences.ts MAX_EDITS",
];
/** Compared with constants, or in another unit, below. */
const COMPARED = ["assets/assets.ts MAX_FILE_BYTES", "player/open-time.ts MOST_MS"];

const BOUND = /^(MAX|LONGEST|MOST)_|(^|_)(LIMIT|LONGEST)$|PAGE_SIZE|(SEARCH|WINDOW)_CHARACTERS|MOST_AT_ONCE/;
const tree = loadTree(resolve(import.meta.dir, "../../src/web"));
const constants = new Map(tree.sources.flatMap(constantsOf));

function constantsOf({ path, nodes }: Source): [string, number][] {
  return nodes.flatMap((node): [string, number][] => {
    if (node.type !== "VariableDeclarator" || node.id.type !== "Identifier" || !BOUND.test(node.id.name)) return [];
    const { init } = node;
    if (init?.type !== "Literal" || typeof init.value !== "number") return [];
    return [[`${path.replace(/^features\//, "")} ${node.id.name}`, init.value]];
  });
}

/** Every upper bound that a request's schema has at a path: `items[].title`. */
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

const requestBounds = (id: string, fields: readonly string[]) =>
  fields.map((field) => [...new Set(boundsAt(operation(id).request, field))]);

describe("bounds that the page repeats", () => {
  test.each(REPEATED)("%s is the bound of %s: %s", (constant, id, ...fields) => {
    expect(requestBounds(id, fields)).toEqual(fields.map(() => [constants.get(constant) ?? Number.NaN]));
  });

  test.each(WITHIN)("%s is within the bound of %s: %s", (constant, id, ...fields) => {
    const [[bound] = []] = requestBounds(id, fields);
    expect(constants.get(constant)).toBeLessThanOrEqual(bound ?? Number.NaN);
  });

  test("a file may be as large as the service takes it", () => {
    expect(constants.get("assets/assets.ts MAX_FILE_BYTES")).toBe(MAX_FILE_BYTES);
  });

  test("a section was open for as long as one report of it may say", () => {
    const [[seconds] = []] = requestBounds("practice_save_answers", ["openSeconds"]);
    expect(constants.get("player/open-time.ts MOST_MS")).toBe((seconds ?? Number.NaN) * 1000);
  });

  test("every bound of the page is in one of these lists", () => {
    const named = [...REPEATED, ...WITHIN].map(([constant]) => constant);
    expect([...constants.keys()].toSorted()).toEqual([...new Set([...named, ...OWN, ...COMPARED])].toSorted());
  });

  test("none is written where it is used", () => {
    const written = tree.sources.filter(({ text }) => /maxLength=\{\d/.test(text)).map(({ path }) => path);
    expect(written).toEqual([]);
  });
});
