import type { Tables } from "../../database/tables.ts";

/**
 * What an id in a record names. A learner's record gets another id when it is imported. Content is found again by its
 * pack and key, which the dataset `content_references` gives for every content id in the other datasets.
 */
export type RecordKind =
  | "practice_session"
  | "review_snapshot"
  | "session_note"
  | "mock_paper"
  | "writing_version"
  | "writing_review"
  | "dictation_attempt"
  | "vocabulary_entry"
  | "vocabulary_review"
  | "speaking_material"
  | "speaking_practice"
  | "study_plan"
  | "study_task"
  | "study_todo"
  | "reminder"
  | "asset"
  | "feedback_message"
  | ContentKind;

/** Library content: named by a learner's records, never owned by them. */
export type ContentKind =
  | "part"
  | "part_version"
  | "question_slot"
  | "course"
  | "course_section"
  | "prediction_hit"
  | "wordbook_entry"
  | "key_correction";

/**
 * How a column appears in a record: `text` and `number` unchanged, `flag` as a boolean, `instant` as
 * `2026-09-09T02:00:00.000Z`, `json` as its value with sorted keys, `id` as the id of a record of the kind in `of`.
 * Null stays null.
 */
export type FieldForm = "text" | "number" | "flag" | "instant" | "json" | "id";

export interface Field {
  /** Name in the record. */
  readonly name: string;
  /** Column of the dataset's table. */
  readonly column: string;
  readonly form: FieldForm;
  /** For ids: what they name. If that depends on the record, by the value of another field. */
  readonly of?:
    | RecordKind
    | { readonly field: string; readonly kinds: Readonly<Record<string, RecordKind>>; readonly otherwise: RecordKind };
}

/** One list of records of an export, each a row of one table. Exports read it and imports write it. */
export interface Dataset {
  readonly name: string;
  /** One sentence for agents. */
  readonly description: string;
  readonly table: keyof Tables;
  /** What the ids of its records name, or null if records have no id of their own. */
  readonly kind: RecordKind | null;
  readonly fields: readonly Field[];
}
