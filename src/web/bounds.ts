// Made by `bun scripts/gen.ts` from the operations; do not edit.
export const MAX_ANSWER = 20_000;
export const MAX_ANSWER_CHANGES = 50;
export const MAX_BAND_NOTE = 1_000;
export const MAX_CALLS_PAGE = 100;
export const MAX_CARDS = 30;
export const MAX_CONNECTION_NAME = 40;
export const MAX_DICTATION_ENTRY = 4_000;
export const MAX_DICTATION_PLAYS = 1_000;
export const MAX_DICTATION_SECONDS = 3_600;
export const MAX_FEEDBACK_CONTENT = 2_000;
export const MAX_FEEDBACK_PATH = 500;
export const MAX_FILES_OFFSET = 500;
export const MAX_FILE_BYTES = 26_214_400;
export const MAX_FILE_TITLE = 200;
export const MAX_KEY_TEXT = 500;
export const MAX_LINK_ANGLE = 500;
export const MAX_LINK_OUTLINE = 8;
export const MAX_MATERIAL_LINKS = 30;
export const MAX_MATERIAL_STORY = 4_000;
export const MAX_MATERIAL_TITLE = 120;
export const MAX_NOTE = 2_000;
export const MAX_OPEN_SECONDS = 45;
export const MAX_OPERATION_ID = 120;
export const MAX_OVERDUE_PAGE = 100;
export const MAX_PAPER_KEYWORD = 200;
export const MAX_PAPER_TITLE = 160;
export const MAX_PART_TAGS = 12;
export const MAX_PLAN_GOAL = 2_000;
export const MAX_PLAN_TITLE = 120;
export const MAX_PRACTICE_PAGE = 50;
export const MAX_RECENT_REVIEWS = 50;
export const MAX_REMINDERS_PAGE = 50;
export const MAX_REMINDER_CONTENT = 500;
export const MAX_RESPONSE_MS = 300_000;
export const MAX_REVIEW_COMMENT = 2_000;
export const MAX_REVIEW_REMARK = 2_000;
export const MAX_REVIEW_SUMMARY = 4_000;
export const MAX_SITTINGS_PAGE = 50;
export const MAX_SPEAKING_QUERY = 120;
export const MAX_TASKS_PAGE = 500;
export const MAX_TASK_MINUTES = 600;
export const MAX_TASK_STEPS = 100;
export const MAX_TODOS_PAGE = 50;
export const MAX_TODO_NOTE = 2_000;
export const MAX_TODO_QUERY = 120;
export const MAX_TODO_TITLE = 200;
export const MAX_TOKEN_DAYS = 3_650;
export const MAX_TOKEN_NAME = 120;
export const MAX_WORDS_AT_ONCE = 1_000;
export const MAX_WORD_CONTEXT = 20_000;
export const MAX_WORD_ITEMS = 100;
export const MAX_WORD_PART_OF_SPEECH = 200;
export const MAX_WORD_PHRASE = 300;
export const MAX_WORD_TEXT = 20_000;
export const MAX_WRITTEN_TEXT = 20_000;
/** Every scope, in the order of the contract. */
export const SCOPES = [
  "courses:read",
  "resources:read",
  "vocabulary:read",
  "vocabulary:write",
  "prep:read",
  "question_bank:read",
  "practice:read",
  "practice:write",
  "speaking:read",
  "speaking:write",
  "writing:read",
  "profile:read",
  "learning:read",
  "learning:write",
  "study_plans:read",
  "study_plans:write",
  "notifications:read",
  "notifications:write",
  "feedback:read",
  "feedback:write",
] as const;
