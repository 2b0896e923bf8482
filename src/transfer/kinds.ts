import type { Tables } from "../database/tables.ts";
import type { ContentKind, RecordKind } from "../domains/export/dataset.ts";

/** The kind of record that an id refers to, in rows and in their JSON. */
export type IdKind = RecordKind | HiddenKind;

/** Ids that occur in rows but never in responses. */
type HiddenKind = "account" | "connection" | "dictation_row" | "mock_paper_row";

/** A learner's own records; the library assigns the ids of all others. */
export type OwnKind = Exclude<IdKind, ContentKind>;

export type Id = number | string;

/** Converts an id to the corresponding id on the other server. */
export type Translate = (kind: IdKind, id: Id) => Id;

/** Content that the other server does not have. */
export class MissingContentError extends Error {
  constructor(
    readonly kind: ContentKind,
    readonly id: Id,
  ) {
    super(`no ${kind} stands for ${id}`);
  }
}

const CONTENT_KINDS: Readonly<Record<ContentKind, true>> = {
  part: true,
  part_version: true,
  question_slot: true,
  course: true,
  course_section: true,
  prediction_hit: true,
  wordbook_entry: true,
  key_correction: true,
};

export function isContentKind(kind: IdKind): kind is ContentKind {
  return Object.hasOwn(CONTENT_KINDS, kind);
}

/** Whether a learner created a paper. Papers of packs have ids `packId:key`, and no pack is called user. */
export function isOwnPaper(id: string): boolean {
  return id.startsWith("user:");
}

/** Kinds with globally unique text ids, and the form in which the service generates them. */
const TEXT_FORMS = {
  dictation_attempt: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  mock_paper: /^user:[\w-]{1,64}$/,
} as const;
export type TextKind = keyof typeof TEXT_FORMS;

export function isTextKind(kind: string): kind is TextKind {
  return Object.hasOwn(TEXT_FORMS, kind);
}

export function isOwnForm(kind: TextKind, id: string): boolean {
  return TEXT_FORMS[kind].test(id);
}

/** The table whose counter assigns the ids of a kind; ids of the other kinds are globally unique texts. */
export const COUNTED: Readonly<Record<Exclude<OwnKind, "dictation_attempt" | "mock_paper">, keyof Tables>> = {
  account: "accounts",
  asset: "assets",
  connection: "connections",
  dictation_row: "dictation_attempts",
  feedback_message: "feedback_messages",
  mock_paper_row: "mock_papers",
  practice_session: "practice_sessions",
  reminder: "reminders",
  review_snapshot: "review_snapshots",
  session_note: "session_notes",
  speaking_material: "speaking_materials",
  speaking_practice: "speaking_practices",
  study_plan: "study_plans",
  study_task: "study_tasks",
  study_todo: "todos",
  vocabulary_entry: "vocabulary_entries",
  vocabulary_review: "vocabulary_reviews",
  writing_review: "writing_reviews",
  writing_version: "writing_versions",
};
