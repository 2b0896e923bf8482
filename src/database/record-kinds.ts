import type { Tables } from "./tables.ts";

/** What an id names. A learner's record gets another id when it is imported; library content is found again by its pack and key. */
interface RecordKindFacts {
  readonly table: keyof Tables;
  /** The column that identifies the record, if it is not `id`. */
  readonly column?: string;
  /** Library content: named by a learner's records, never owned by them. */
  readonly isContent?: true;
  /** The name of its id in responses and exports; without one, it occurs only in rows. */
  readonly id?: string;
  /** The kind that responses name for the same row instead. */
  readonly shownAs?: "dictation_attempt" | "mock_paper";
  /** Names of its ids in stored JSON; `id` if absent. Lists have the plural with an s. */
  readonly inJson?: readonly string[];
  /** The same in events about writing, where the names have other meanings elsewhere. */
  readonly inWritingEvents?: readonly string[];
  /** The types of objects of the service's events that are records of the kind. */
  readonly eventObjects?: readonly string[];
  /** Its parameter in paths of the workspace. */
  readonly parameter?: string;
  /** The form of globally unique text ids. Other ids are assigned by the counter of the table. */
  readonly textForm?: RegExp;
}

export const RECORD_KINDS = {
  account: { table: "accounts" },
  asset: { table: "assets", id: "assetId", eventObjects: ["asset"], parameter: "asset" },
  connection: { table: "connections", id: "connectionId", eventObjects: ["connection"] },
  course: { table: "courses", id: "courseId", isContent: true, parameter: "course" },
  course_section: { table: "course_sections", id: "sectionId", isContent: true, parameter: "section" },
  dictation_attempt: {
    table: "dictation_attempts",
    column: "attempt_id",
    id: "attemptId",
    eventObjects: ["dictation_attempt"],
    textForm: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  },
  dictation_row: { table: "dictation_attempts", shownAs: "dictation_attempt" },
  feedback_message: { table: "feedback_messages", id: "messageId", eventObjects: ["feedback_message"] },
  key_correction: { table: "key_corrections", id: "correctionId", isContent: true },
  mock_paper: {
    table: "mock_papers",
    column: "paper_id",
    id: "paperId",
    parameter: "paper",
    textForm: /^user:[\w-]{1,64}$/,
  },
  mock_paper_row: { table: "mock_papers", shownAs: "mock_paper" },
  part: { table: "parts", id: "partId", isContent: true, parameter: "part" },
  part_version: { table: "part_versions", id: "partVersionId", isContent: true, inJson: [] },
  practice_session: {
    table: "practice_sessions",
    id: "sessionId",
    eventObjects: ["practice_session", "mock_session", "writing_session"],
  },
  prediction_hit: { table: "predictions", id: "hitId", isContent: true, parameter: "hit" },
  question_slot: {
    table: "question_slots",
    id: "questionSlotId",
    isContent: true,
    inJson: ["questionSlotId", "slotId"],
  },
  reminder: { table: "reminders", id: "reminderId", eventObjects: ["reminder"], parameter: "reminder" },
  review_snapshot: { table: "review_snapshots", id: "snapshotId" },
  session_note: { table: "session_notes", id: "noteId", eventObjects: ["session_note"] },
  speaking_material: {
    table: "speaking_materials",
    id: "materialId",
    eventObjects: ["speaking_material"],
    parameter: "material",
  },
  speaking_practice: { table: "speaking_practices", id: "practiceId", eventObjects: ["speaking_practice"] },
  study_plan: { table: "study_plans", id: "planId", eventObjects: ["study_plan"], parameter: "plan" },
  study_task: { table: "study_tasks", id: "taskId", eventObjects: ["study_task"] },
  study_todo: { table: "todos", id: "todoId", eventObjects: ["study_todo"], parameter: "todo" },
  vocabulary_entry: {
    table: "vocabulary_entries",
    id: "entryId",
    inJson: ["vocabularyEntryId"],
    eventObjects: ["vocabulary_entry"],
  },
  vocabulary_review: { table: "vocabulary_reviews", id: "reviewId" },
  wordbook_entry: { table: "wordbook_entries", isContent: true },
  writing_review: { table: "writing_reviews", id: "reviewId", inJson: [], inWritingEvents: ["reviewId"] },
  writing_version: { table: "writing_versions", id: "versionId", inJson: [], inWritingEvents: ["versionId"] },
} as const satisfies Readonly<Record<string, RecordKindFacts>>;

export type RecordKind = keyof typeof RECORD_KINDS;

type Facts = typeof RECORD_KINDS;
/** Kinds of library content. */
export type ContentKind = { [K in RecordKind]: Facts[K] extends { isContent: true } ? K : never }[RecordKind];
/** A learner's own records. */
export type OwnKind = Exclude<RecordKind, ContentKind>;
/** Kinds with globally unique text ids. */
export type TextKind = { [K in RecordKind]: Facts[K] extends { textForm: RegExp } ? K : never }[RecordKind];

/** Every kind with its facts. */
export const KINDS: readonly { readonly kind: RecordKind; readonly facts: RecordKindFacts }[] = Object.entries(
  RECORD_KINDS,
).flatMap(([name, facts]) => (isRecordKind(name) ? [{ kind: name, facts }] : []));

export function factsOf(kind: RecordKind): RecordKindFacts {
  return RECORD_KINDS[kind];
}

function isRecordKind(name: string): name is RecordKind {
  return Object.hasOwn(RECORD_KINDS, name);
}

export function isContentKind(kind: string): kind is ContentKind {
  return isRecordKind(kind) && factsOf(kind).isContent === true;
}

export function isTextKind(kind: string): kind is TextKind {
  return isRecordKind(kind) && factsOf(kind).textForm !== undefined;
}

/** The kind of the rows of a table, by their column `id`. */
export function kindOfRow(table: string): RecordKind | undefined {
  return KINDS.find(({ facts }) => facts.table === table && facts.column === undefined)?.kind;
}

/** Kinds by the names that `namesOf` gives them. */
export function kindsBy(
  namesOf: (facts: RecordKindFacts) => readonly string[] | undefined,
): Readonly<Record<string, RecordKind>> {
  return Object.fromEntries(KINDS.flatMap(({ kind, facts }) => (namesOf(facts) ?? []).map((name) => [name, kind])));
}

/** Kinds by the names of their ids in stored JSON. */
export const KINDS_IN_JSON = kindsBy(({ inJson, id }) => inJson ?? (id === undefined ? [] : [id]));
