import type { Tables } from "../database/tables.ts";
import type { ContentKind, RecordKind } from "../domains/export/dataset.ts";

/** What an id names, in rows and in what they hold as JSON. */
export type IdKind = RecordKind | HiddenKind;

/** Ids that no answer names and rows do. */
type HiddenKind = "account" | "connection" | "dictation_row" | "mock_paper_row";

/** What the library gives ids to; all else is a learner's own. */
export type OwnKind = Exclude<IdKind, ContentKind>;

export type Id = number | string;

/** Another server's id for what stands under `id` on this one. */
export type Translate = (kind: IdKind, id: Id) => Id;

/** A content that the other server does not have. */
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

/** Whether a paper is one that a learner made; papers of packs go by `packId:key`, and no pack is called user. */
export function isOwnPaper(id: string): boolean {
  return id.startsWith("user:");
}

/** Kinds whose ids are texts, unique everywhere, each with the form in which the service draws them. */
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

/** The table whose counter gives out the ids of a kind; ids of the others are texts that are unique everywhere. */
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
