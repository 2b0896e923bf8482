import { Value } from "@sinclair/typebox/value";
import type { Tables } from "../database/tables.ts";
import { conformedEvent } from "../domains/events/former-events.schema.ts";
import { ContentRef } from "../kernel/content-ref.ts";
import { refKey } from "../lib/content-ref.ts";
import { dayOf } from "../lib/shanghai.ts";
import { wordIdentity } from "../lib/text.ts";
import { type IdKind, isOwnPaper, type OwnKind, type Translate } from "./kinds.ts";
import { laterReview, united } from "./merging.ts";
import {
  lenient,
  translateJson,
  translateObject,
  translatePath,
  translateRefKey,
  translateSource,
} from "./translate.ts";

export type Cell = string | number | null;
/** A row of a table, by column. */
export type Row = Readonly<Record<string, Cell>>;

/** How a column is converted for another server: it is an id, it is a text that contains ids, or it is assigned again there. */
export type ColumnRule =
  | { readonly id: IdKind | ((row: Row) => IdKind); readonly optional?: true }
  | { readonly text: (text: string, translate: Translate, row: Row) => string }
  | "anew";

export interface CarriedTable {
  readonly table: keyof Tables;
  /** How rows belong to a learner: by their account, or by the row of another table. */
  readonly owner: "account_id" | { readonly column: string; readonly of: keyof Tables; readonly by?: string };
  /** The column with the row's own id. */
  readonly id?: { readonly column: string; readonly kind: OwnKind };
  /** Columns that are not transferred unchanged. */
  readonly columns: Readonly<Record<string, ColumnRule>>;
  readonly order: readonly string[];
  /** Columns that identify the same thing within the account, whichever server wrote it. */
  readonly same?: readonly string[];
  /** Merges such a row. If missing, or for null, the existing row is unchanged. */
  readonly merge?: (here: Row, imported: Row) => Row | null;
  /** May be added to its parent later; otherwise it is transferred together with the parent, or never. */
  readonly late?: true;
  /** Only rows in which this column is null: the others are waiting for permanent deletion. */
  readonly only?: string;
  /** Why a row must not be imported, given the hashes of the imported files, or null if it may be. */
  readonly refusal?: (row: Row, files: ReadonlySet<string>) => string | null;
  /** Belongs to this own record, which must exist. */
  readonly needs?: string;
  /** Changes a row whose time has passed. */
  readonly settled?: (row: Row, now: number) => Row;
  /** Converts a row written by an older version to the current form. */
  readonly conformed?: (row: Row) => Row;
  /** Values that an export leaves out; a function gets the row and the current time. */
  readonly defaults?: Readonly<Record<string, Cell | ((row: Row, now: number) => Cell)>>;
}

const account = { id: "account" } as const;
const part = { id: "part" } as const;
const slot = { id: "question_slot" } as const;
const session = { id: "practice_session" } as const;
const version = { id: "part_version" } as const;
const ofAccount = "account_id" as const;
const ofSession = { column: "session_id", of: "practice_sessions" } as const;
const word = {
  id: (row: Row) => (row["book"] === "personal" ? "vocabulary_entry" : "wordbook_entry"),
} satisfies ColumnRule;
const refKeyText = { text: translateRefKey } satisfies ColumnRule;
const json = {
  text: (text: string, translate: Translate) => JSON.stringify(translateJson(JSON.parse(text), translate)),
} satisfies ColumnRule;

/** Every table with a learner's own rows, each after the tables that its rows refer to. */
export const CARRIED_TABLES: readonly CarriedTable[] = [
  {
    table: "vocabulary_entries",
    owner: ofAccount,
    id: { column: "id", kind: "vocabulary_entry" },
    // Older files contain the word's identity as computed when they were written.
    columns: { slot: "anew", phrase_key: { text: (_key, _translate, row) => identityOf(row) } },
    order: ["id"],
    same: ["phrase_key"],
    defaults: { phrase_key: identityOf },
  },
  {
    table: "vocabulary_sources",
    owner: { column: "entry_id", of: "vocabulary_entries" },
    columns: { id: "anew", entry_id: { id: "vocabulary_entry" }, source_id: { text: translateSource } },
    order: ["entry_id", "id"],
    same: ["entry_id", "source_type", "source_id", "context"],
    late: true,
  },
  {
    table: "vocabulary_progress",
    owner: ofAccount,
    columns: { item_id: word },
    order: ["book", "item_id"],
    same: ["book", "item_id"],
    merge: laterReview,
    needs: "item_id",
  },
  {
    table: "vocabulary_reviews",
    owner: ofAccount,
    id: { column: "id", kind: "vocabulary_review" },
    columns: { item_id: word },
    order: ["id"],
  },
  {
    table: "mock_papers",
    owner: ofAccount,
    id: { column: "id", kind: "mock_paper_row" },
    columns: { paper_id: { id: "mock_paper" } },
    order: ["id"],
    same: ["paper_id"],
    // Otherwise a pack installed later would take over a learner's row with the pack's name.
    refusal: ({ paper_id: id }) => (isOwnPaper(String(id)) ? null : "their id is that of a paper of a content pack"),
  },
  {
    table: "mock_paper_parts",
    owner: { column: "mock_paper_id", of: "mock_papers" },
    columns: { mock_paper_id: { id: "mock_paper_row" }, part_id: part },
    order: ["mock_paper_id", "position"],
  },
  {
    table: "assets",
    owner: ofAccount,
    id: { column: "id", kind: "asset" },
    columns: {},
    order: ["id"],
    only: "deleted_at",
    refusal: refuseAsset,
  },
  {
    table: "asset_contents",
    owner: { column: "asset_id", of: "assets" },
    columns: { asset_id: { id: "asset" } },
    order: ["asset_id"],
  },
  {
    table: "speaking_materials",
    owner: ofAccount,
    id: { column: "id", kind: "speaking_material" },
    columns: {},
    order: ["id"],
  },
  {
    table: "speaking_material_links",
    owner: { column: "material_id", of: "speaking_materials" },
    columns: { material_id: { id: "speaking_material" }, question_slot_id: slot },
    order: ["material_id", "position"],
  },
  {
    table: "practice_sessions",
    owner: ofAccount,
    id: { column: "id", kind: "practice_session" },
    columns: { part_id: part, paper_id: { id: "mock_paper" } },
    order: ["id"],
    defaults: { last_activity_at: (row) => row["finished_at"] ?? row["started_at"] ?? 0 },
  },
  {
    table: "session_sections",
    owner: ofSession,
    columns: { session_id: session, marked_through: "anew" },
    order: ["session_id", "subject"],
    defaults: { answered_count: 0, active_ms: 0, seen_at: null, revision: 1 },
  },
  {
    table: "session_parts",
    owner: ofSession,
    columns: { session_id: session, part_id: part, version_id: version },
    order: ["session_id", "subject", "position"],
    defaults: { audio_ms: 0 },
  },
  {
    table: "session_answers",
    owner: ofSession,
    columns: { session_id: session, slot_id: slot },
    order: ["session_id", "subject", "slot_id"],
  },
  {
    table: "session_notes",
    owner: ofSession,
    id: { column: "id", kind: "session_note" },
    columns: { session_id: session, part_id: part },
    order: ["id"],
    late: true,
  },
  {
    table: "review_snapshots",
    owner: ofSession,
    id: { column: "id", kind: "review_snapshot" },
    columns: { session_id: session, correction_id: { id: "key_correction", optional: true }, marks: json },
    order: ["id"],
    defaults: { correct_count: 0 },
  },
  {
    table: "section_bands",
    owner: ofSession,
    columns: { session_id: session, entered_by: account },
    order: ["session_id", "subject", "source"],
  },
  {
    table: "writing_versions",
    owner: ofSession,
    id: { column: "id", kind: "writing_version" },
    columns: { session_id: session, slot_id: slot },
    order: ["id"],
  },
  {
    table: "writing_reviews",
    owner: { column: "version_id", of: "writing_versions" },
    id: { column: "id", kind: "writing_review" },
    columns: { version_id: { id: "writing_version" }, reviewer_id: account },
    order: ["id"],
    late: true,
  },
  {
    table: "dictation_attempts",
    owner: ofAccount,
    id: { column: "id", kind: "dictation_row" },
    columns: { attempt_id: { id: "dictation_attempt" }, part_id: part, version_id: version },
    order: ["id"],
    same: ["attempt_id"],
    // A response identifies an attempt only by its attempt_id.
    defaults: { id: (row) => row["attempt_id"] ?? null },
  },
  {
    table: "dictation_lines",
    owner: { column: "attempt", of: "dictation_attempts" },
    columns: { attempt: { id: "dictation_row" } },
    order: ["attempt", "position"],
  },
  {
    table: "speaking_practices",
    owner: ofAccount,
    id: { column: "id", kind: "speaking_practice" },
    columns: {
      slot_id: slot,
      material_id: { id: "speaking_material", optional: true },
      asset_id: { id: "asset", optional: true },
    },
    order: ["id"],
  },
  {
    table: "part_practice",
    owner: ofAccount,
    columns: { part_id: part },
    order: ["part_id"],
    same: ["part_id"],
    merge: united,
  },
  {
    table: "course_progress",
    owner: ofAccount,
    columns: { section_id: { id: "course_section" } },
    order: ["section_id"],
    same: ["section_id"],
    merge: united,
  },
  {
    table: "course_days",
    owner: ofAccount,
    columns: { section_id: { id: "course_section" }, course_id: { id: "course" } },
    order: ["section_id", "day"],
    same: ["section_id", "day"],
    merge: united,
  },
  {
    table: "study_plans",
    owner: ofAccount,
    id: { column: "id", kind: "study_plan" },
    columns: { latest_review: json },
    order: ["id"],
  },
  {
    table: "study_tasks",
    owner: { column: "plan_id", of: "study_plans" },
    id: { column: "id", kind: "study_task" },
    columns: {
      time_zone: "anew",
      plan_id: { id: "study_plan" },
      content_key: refKeyText,
      content_ref: json,
      snapshot: json,
    },
    order: ["id"],
    late: true,
    defaults: {
      content_key: ({ content_ref: ref }) => keyOfRef(String(ref)),
      awaits_notice: (row) => (row["state"] === "pending" ? 1 : 0),
    },
    settled: (row, now) => (String(row["day"]) <= dayOf(now) ? { awaits_notice: 0 } : {}),
  },
  {
    table: "todos",
    owner: ofAccount,
    id: { column: "id", kind: "study_todo" },
    columns: { content_ref: json },
    order: ["id"],
    only: "deleted_at",
    settled: ({ scheduled_at: at }, now) => (typeof at === "number" && at <= now ? { awaits_notice: 0 } : {}),
  },
  {
    table: "reminders",
    owner: ofAccount,
    id: { column: "id", kind: "reminder" },
    // A running delivery was completed on the other server; nothing here would finish it.
    columns: { state: { text: (state) => (state === "running" ? "delivered" : state) } },
    order: ["id"],
    // An earlier due message was sent on the other server, or it is too late: here all of them would be sent at once.
    settled: (row, now) => {
      return row["state"] === "scheduled" && Number(row["remind_at"]) <= now ? { state: "cancelled" } : {};
    },
  },
  {
    table: "feedback_messages",
    owner: ofAccount,
    id: { column: "id", kind: "feedback_message" },
    columns: { page_path: { text: translatePath } },
    order: ["id"],
  },
  { table: "quiet_hours", owner: ofAccount, columns: {}, order: ["account_id"], same: [] },
  {
    table: "learning_events",
    owner: ofAccount,
    columns: {
      cursor: "anew",
      object_id: {
        text: (id, translate, row) => translateObject(String(row["object_type"]), id, byWriter(row, translate)),
      },
      payload: { text: translatePayload },
    },
    order: ["cursor"],
    same: ["event_id"],
    conformed: conformedEvent,
  },
];

function identityOf(row: Row): string {
  return wordIdentity(String(row["phrase"]));
}

function keyOfRef(json: string): string {
  try {
    const ref: unknown = JSON.parse(json);
    return Value.Check(ContentRef, ref) ? refKey(ref) : "";
  } catch {
    return "";
  }
}

/** A row may refer only to imported files: other files here belong to other people. */
function refuseAsset(row: Row, files: ReadonlySet<string>): string | null {
  if (!files.has(String(row["sha256"]))) return "their bytes were not brought: they were missing there";
  return /\p{Cc}/u.test(String(row["file_name"])) ? "their name is none" : null;
}

function translatePayload(text: string, translate: Translate, row: Row): string {
  const isWriting = String(row["event_type"]).startsWith("writing.");
  const names = row["origin"] === "agent" ? "agent" : isWriting ? "writing" : "usual";
  return JSON.stringify(translateJson(JSON.parse(text), byWriter(row, translate), names));
}

/** What an agent says about content that is not available here stays true of the learner. */
function byWriter(row: Row, translate: Translate): Translate {
  return row["origin"] === "agent" ? lenient(translate) : translate;
}
