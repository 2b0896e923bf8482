import { type RawBuilder, sql } from "kysely";
import { type Described, describe, keysOf, ownerOf } from "../../database/described-tables.ts";
import { iterateRows } from "../../database/long-read.ts";
import type { Db } from "../../database/open.ts";
import type { Dataset } from "./dataset.ts";

// Only ids are sorted, and the rows are fetched one by one as they are read: no sort holds whole rows. The limit keeps
// SQLite from flattening the inner query, which would lose its order.
const ordered = (ids: RawBuilder<unknown>) => sql`(${ids} order by 1 limit -1)`;

/** Rows of an account that are in no export: work that is not finished. */
const FINISHED: Readonly<Record<string, RawBuilder<unknown>>> = {
  dictation_attempts: sql` and submitted_at is not null`,
};

function ownIds({ table }: Described, accountId: number): RawBuilder<unknown> {
  const ids = sql`select id from ${sql.table(table)} where account_id = ${accountId}`;
  return ordered(sql`${ids}${FINISHED[table] ?? sql``}`);
}

/** The rows of a table, as `t`, in the order of their ids or keys: those of the account, or of records of the account. */
function rowsOf(one: Described, accountId: number): RawBuilder<unknown> {
  const { table, schema } = one;
  if (!("account_id" in schema.columns)) return sql`${parentIds(one, accountId)} ${joined(one, "t")}`;
  if (schema.key.join() === "id")
    return sql`${ownIds(one, accountId)} as k cross join ${sql.table(table)} as t on t.id = k.id`;
  // The key begins with the account.
  const key = keysOf(one).at(-1) ?? [];
  const order = sql.join(key.map((column) => sql.ref(`t.${column}`)));
  return sql`${sql.table(table)} as t where t.account_id = ${accountId} order by ${order}`;
}

/** The ids, as `k` or in the table itself, of the records that the rows of a table belong to. */
function parentIds(one: Described, accountId: number): RawBuilder<unknown> {
  const parent = parentOf(one);
  if ("account_id" in parent.schema.columns) return sql`${ownIds(parent, accountId)} as k`;
  return sql`${parentIds(parent, accountId)} ${joined(parent, parent.table)}`;
}

function joined(one: Described, as: string): RawBuilder<unknown> {
  const parent = parentOf(one);
  const id = "account_id" in parent.schema.columns ? sql`k.id` : sql.ref(`${parent.table}.id`);
  return sql`cross join ${sql.table(one.table)} as ${sql.ref(as)} on ${sql.ref(`${as}.${one.schema.owner ?? ""}`)} = ${id}`;
}

function parentOf(one: Described): Described {
  const owner = ownerOf(one);
  if (owner === null || owner === "account") throw new Error(`${one.table} belongs to no other table`);
  return describe(owner.of);
}

/** The section, as `c`, of a row. */
const WITH_SECTION = sql`cross join session_sections as c on c.session_id = t.session_id and c.subject = t.subject`;

/** Datasets whose rows are not simply those of a table. */
const TAILS: Readonly<Record<string, (accountId: number) => RawBuilder<unknown>>> = {
  section_parts: (accountId) => sql`${rowsOf(describe("session_parts"), accountId)} ${WITH_SECTION}`,
  review_results: (accountId) => sql`${rowsOf(describe("review_snapshots"), accountId)} ${WITH_SECTION}`,
  review_materials: (accountId) =>
    sql`${ordered(sql`select distinct p.version_id
    from practice_sessions as s
    cross join session_sections as c on c.session_id = s.id and c.status = 'submitted'
    cross join session_parts as p on p.session_id = c.session_id and p.subject = c.subject
    where s.account_id = ${accountId}`)} as k cross join part_versions as t on t.id = k.version_id`,
  // The first two conditions are those of the index.
  course_events: (
    accountId,
  ) => sql`${ordered(sql`select cursor from learning_events indexed by learning_events_of_object
    where origin = 'server' and object_type in ('course_section', 'vocabulary_entry', 'wordbook_entry')
      and account_id = ${accountId} and object_type = 'course_section'`)} as k
    cross join learning_events as t on t.account_id = ${accountId} and t.cursor = k.cursor`,
};

const IS_OVER = "in ('submitted', 'abandoned')";
/**
 * Data that a learner does not expect in a copy that others may read: notes, the conversation with the team, contact
 * data.
 */
const PAYLOAD = `iif(t.origin = 'server' and (t.event_type glob 'feedback.*' or t.event_type glob 'connection.*'
  or t.event_type glob 'calendar.*' or t.event_type glob '*.note_*'), '{}', t.payload)`;

/** Columns with a different value in records, by dataset. Values that change without a learning event are left out. */
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  practice_sessions: {
    state: "iif(t.state = 'unanswered', 'in_progress', t.state)",
    // Typing after submission is an activity without an event.
    last_activity_at: "t.finished_at",
  },
  practice_sections: {
    correct_count: "iif(t.markable_count = 0, null, t.correct_count)",
    unanswered_count: "iif(t.markable_count = 0, null, t.unanswered_count)",
    answered_count: `iif(t.status ${IS_OVER}, t.answered_count, null)`,
    active_ms: `iif(t.status ${IS_OVER}, t.active_ms, null)`,
  },
  review_results: { correct_count: "iif(c.markable_count = 0, null, t.correct_count)" },
  section_parts: { audio_ms: `iif(c.status ${IS_OVER}, t.audio_ms, null)` },
  dictation_lines: { attempt: "(select attempt_id from dictation_attempts where id = t.attempt)" },
  course_events: { payload: PAYLOAD },
  learning_events: { payload: PAYLOAD },
};

/** The query of a dataset: a column per field, in field order. */
export const recordsQuery = (accountId: number, dataset: Dataset): RawBuilder<unknown> => {
  const tail = TAILS[dataset.name] ?? ((id: number) => rowsOf(describe(dataset.table), id));
  const values = dataset.fields.map(({ column }) => sql.raw(VALUES[dataset.name]?.[column] ?? `t.${column}`));
  return sql`select ${sql.join(values)} from ${tail(accountId)}`;
};

/** The rows of a dataset, one at a time: the values of the fields' columns in field order. */
export function readRows(db: Db, accountId: number, { dataset }: { dataset: Dataset }): Generator<unknown[]> {
  return iterateRows(db, recordsQuery(accountId, dataset));
}
