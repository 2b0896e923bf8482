import { Value } from "@sinclair/typebox/value";
import {
  columnsIn,
  type Described,
  heldIn,
  keysOf,
  LEARNERS_TABLES,
  ownerOf,
  ownKindOf,
} from "../database/described-tables.ts";
import type { Holds, IdOf, LearnersTable } from "../database/dictionary.ts";
import { isContentKind, type OwnKind } from "../database/record-kinds.ts";
import type { Tables } from "../database/tables.ts";
import { reminderLife } from "../domains/deliveries/message-states.store.ts";
import { conformedEvent } from "../domains/events/former-events.schema.ts";
import { ContentRef } from "../kernel/content-ref.ts";
import { refKey } from "../lib/content-ref.ts";
import { dayOf } from "../lib/shanghai.ts";
import { wordIdentity } from "../lib/text.ts";
import { isOwnPaper, type Translate } from "./kinds.ts";
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
type ColumnRule = IdOf | { readonly text: (text: string, translate: Translate, row: Row) => string } | "assigned";

/** What the rows of some tables need besides what the dictionary says. */
interface RowRules {
  /** Why a row must not be imported, given the hashes of the imported files, or null if it may be. */
  readonly refusal?: (row: Row, files: ReadonlySet<string>) => string | null;
  /** Changes a row whose time has passed. */
  readonly settled?: (row: Row, now: number) => Row;
  /** Converts a row written by an older version to the current form. */
  readonly conformed?: (row: Row) => Row;
  /** Values that an export leaves out; a function gets the row and the current time. */
  readonly defaults?: Readonly<Record<string, Cell | ((row: Row, now: number) => Cell)>>;
}

export interface CarriedTable extends RowRules {
  readonly table: keyof Tables;
  /** How rows belong to a learner: by their account, or by the row of another table. */
  readonly owner: "account" | { readonly column: string; readonly of: keyof Tables };
  /** The column with the row's own id. */
  readonly id?: { readonly column: string; readonly kind: OwnKind };
  /** Columns that are not transferred unchanged. */
  readonly columns: Readonly<Record<string, ColumnRule>>;
  /** The column that numbers the rows of an account without gaps. */
  readonly number?: string;
  readonly order: readonly string[];
  /** Columns that identify the same thing within the account, whichever server wrote it. */
  readonly same?: readonly string[];
  /** Merges such a row. If missing, or for null, the existing row is unchanged. */
  readonly merge?: (here: Row, imported: Row) => Row | null;
  /** May be added to its parent later; otherwise it is transferred together with the parent, or never. */
  readonly late: boolean;
  /** Only rows in which this column is null: the others are waiting for permanent deletion. */
  readonly only?: string;
  /** The column with an own record that must exist. */
  readonly needs?: string;
}

const json = {
  text: (text: string, translate: Translate) => JSON.stringify(translateJson(JSON.parse(text), translate)),
} satisfies ColumnRule;

/** Values that are not transferred unchanged. Other documents contain no ids. */
const RULES: Readonly<Partial<Record<Extract<Holds, string>, ColumnRule>>> = {
  content_key: { text: translateRefKey },
  content_ref: json,
  default: "assigned",
  delivery_state: { text: (state) => reminderLife.imported(state, false) },
  event_object: {
    text: (id, translate, row) => translateObject(String(row["object_type"]), id, byWriter(row, translate)),
  },
  marks: json,
  number: "assigned",
  page_path: { text: translatePath },
  payload: { text: translatePayload },
  plan_review: json,
  task_snapshot: json,
  // Older files contain the word's identity as computed when they were written.
  word_identity: { text: (_key, _translate, row) => identityOf(row) },
  word_source: { text: translateSource },
};

const ROW_RULES: Readonly<Partial<Record<keyof Tables, RowRules>>> = {
  vocabulary_entries: { defaults: { phrase_key: identityOf } },
  // Otherwise a pack installed later would take over a learner's row with the pack's name.
  mock_papers: {
    refusal: ({ paper_id: id }) => (isOwnPaper(String(id)) ? null : "their id is that of a paper of a content pack"),
  },
  assets: { refusal: refuseAsset },
  practice_sessions: { defaults: { last_activity_at: (row) => row["finished_at"] ?? row["started_at"] ?? 0 } },
  session_sections: { defaults: { answered_count: 0, active_ms: 0, seen_at: null, revision: 1 } },
  session_parts: { defaults: { audio_ms: 0 } },
  review_snapshots: { defaults: { correct_count: 0 } },
  // A response identifies an attempt only by its attempt_id.
  dictation_attempts: { defaults: { id: (row) => row["attempt_id"] ?? null } },
  study_tasks: {
    defaults: {
      content_key: ({ content_ref: ref }) => keyOfRef(String(ref)),
      awaits_notice: (row) => (row["state"] === "pending" ? 1 : 0),
    },
    settled: (row, now) => (String(row["day"]) <= dayOf(now) ? { awaits_notice: 0 } : {}),
  },
  todos: {
    settled: ({ scheduled_at: at }, now) => (typeof at === "number" && at <= now ? { awaits_notice: 0 } : {}),
  },
  reminders: {
    settled: ({ state = null, remind_at: at }, now) => ({ state: reminderLife.imported(state, Number(at) <= now) }),
  },
  learning_events: { conformed: conformedEvent },
};

const MERGES = { later_review: laterReview, united_progress: united } as const;

/** Every table with a learner's own rows, each after the tables that its rows refer to. */
export const CARRIED_TABLES: readonly CarriedTable[] = LEARNERS_TABLES.map(carriedTable);

/** How a table is transferred, as the dictionary and the migrations say. */
export function carriedTable(described: Described & { readonly entry: LearnersTable }): CarriedTable {
  const { table, entry, schema } = described;
  const { merge, needs, isAddedLater } = entry;
  const kind = ownKindOf(described);
  const owner = ownerOf(described) ?? "account";
  const rules = columnsIn(described).flatMap((column) => {
    const rule = ruleFor(heldIn(described, column));
    return rule === undefined ? [] : [[column, rule] as const];
  });
  const number = Object.entries(entry.holds ?? {}).find(([, held]) => held === "number")?.[0];
  const isAssigned = (column: string) => rules.some(([name, rule]) => name === column && rule === "assigned");
  const keys = keysOf(described);
  // Other rows are new if their parent is.
  const isFound = owner === "account" || (isAddedLater === true && kind === undefined);
  const same = isFound ? keys.find((key) => key.join() !== "id" && !key.some(isAssigned)) : undefined;
  const key = keys.at(-1) ?? [];
  return {
    ...{ table, owner, late: isAddedLater === true, columns: Object.fromEntries(rules) },
    order: kind === undefined && owner !== "account" && key.join() === "id" ? [owner.column, "id"] : schemaOrder(key),
    ...(kind === undefined || isContentKind(kind) ? {} : { id: { column: "id", kind } }),
    ...(number !== undefined && { number }),
    ...(same !== undefined && { same }),
    ...(merge !== undefined && { merge: MERGES[merge] }),
    ...("deleted_at" in schema.columns && { only: "deleted_at" }),
    ...(needs !== undefined && { needs }),
    ...ROW_RULES[table],
  };
}

function ruleFor(held: Holds | undefined): ColumnRule | undefined {
  return typeof held === "string" ? RULES[held] : held;
}

/** An account has one row of a table whose key is the account. */
function schemaOrder(key: readonly string[]): readonly string[] {
  return key.length === 0 ? ["account_id"] : key;
}

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
  if (!files.has(String(row["sha256"]))) return "their bytes were not exported: they were missing there";
  return /\p{Cc}/u.test(String(row["file_name"])) ? "their name is not valid" : null;
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
