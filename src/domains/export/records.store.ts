import { type RawBuilder, sql } from "kysely";
import { iterateRows } from "../../database/long-read.ts";
import type { Db } from "../../database/open.ts";
import type { Dataset } from "./dataset.ts";

type Tail = (accountId: number) => RawBuilder<unknown>;

// Only ids are sorted, and the rows are fetched one by one as they are read: no sort holds whole rows. The limit keeps
// SQLite from flattening the inner query, which would lose its order.
const ordered = (ids: RawBuilder<unknown>) => sql`(${ids} order by 1 limit -1)`;
const ownIds = (table: string, accountId: number) =>
  ordered(sql`select id from ${sql.table(table)} where account_id = ${accountId}`);
const owned =
  (table: string): Tail =>
  (accountId) =>
    sql`${ownIds(table, accountId)} as k cross join ${sql.table(table)} as t on t.id = k.id`;
const ofSessions =
  (table: string): Tail =>
  (accountId) =>
    sql`${ownIds("practice_sessions", accountId)} as k cross join ${sql.table(table)} as t on t.session_id = k.id`;
/** In the order of the table's key, which begins with the account. */
const keyed =
  (table: string, key: string): Tail =>
  (accountId) =>
    sql`${sql.table(table)} as t where t.account_id = ${accountId} order by ${sql.raw(key)}`;

/** The section, as `c`, of a row. */
const WITH_SECTION = sql`cross join session_sections as c on c.session_id = t.session_id and c.subject = t.subject`;

const submittedDictations = (accountId: number) =>
  ordered(sql`select id from dictation_attempts where account_id = ${accountId} and submitted_at is not null`);

/**
 * The rows of each dataset, as `t`, in the order of their ids or keys. Tables without an account column are joined to
 * their owner.
 */
const TAILS: Readonly<Record<string, Tail>> = {
  study_plans: owned("study_plans"),
  study_tasks: owned("study_tasks"),
  practice_sessions: owned("practice_sessions"),
  practice_sections: ofSessions("session_sections"),
  section_parts: (accountId) => sql`${ofSessions("session_parts")(accountId)} ${WITH_SECTION}`,
  section_bands: ofSessions("section_bands"),
  review_results: (accountId) => sql`${ofSessions("review_snapshots")(accountId)} ${WITH_SECTION}`,
  review_materials: (accountId) =>
    sql`${ordered(sql`select distinct p.version_id
    from practice_sessions as s
    cross join session_sections as c on c.session_id = s.id and c.status = 'submitted'
    cross join session_parts as p on p.session_id = c.session_id and p.subject = c.subject
    where s.account_id = ${accountId}`)} as k cross join part_versions as t on t.id = k.version_id`,
  writing_versions: ofSessions("writing_versions"),
  writing_reviews: (accountId) => sql`${ownIds("practice_sessions", accountId)} as k
    cross join writing_versions as v on v.session_id = k.id
    cross join writing_reviews as t on t.version_id = v.id`,
  dictation_attempts: (accountId) =>
    sql`${submittedDictations(accountId)} as k cross join dictation_attempts as t on t.id = k.id`,
  dictation_lines: (accountId) => sql`${submittedDictations(accountId)} as k
    cross join dictation_attempts as a on a.id = k.id
    cross join dictation_lines as t on t.attempt = k.id`,
  vocabulary_entries: owned("vocabulary_entries"),
  vocabulary_sources: (accountId) => sql`${ownIds("vocabulary_entries", accountId)} as k
    cross join vocabulary_sources as t on t.entry_id = k.id`,
  vocabulary_progress: keyed("vocabulary_progress", "t.book, t.item_id"),
  vocabulary_reviews: owned("vocabulary_reviews"),
  course_progress: keyed("course_progress", "t.section_id"),
  // The first two conditions are those of the index.
  course_events: (
    accountId,
  ) => sql`${ordered(sql`select cursor from learning_events indexed by learning_events_of_object
    where origin = 'server' and object_type in ('course_section', 'vocabulary_entry', 'wordbook_entry')
      and account_id = ${accountId} and object_type = 'course_section'`)} as k
    cross join learning_events as t on t.account_id = ${accountId} and t.cursor = k.cursor`,
  speaking_materials: owned("speaking_materials"),
  speaking_links: (accountId) => sql`${ownIds("speaking_materials", accountId)} as k
    cross join speaking_material_links as t on t.material_id = k.id`,
  speaking_practices: owned("speaking_practices"),
  learning_events: keyed("learning_events", "t.cursor"),
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
  dictation_lines: { attempt: "a.attempt_id" },
  course_events: { payload: PAYLOAD },
  learning_events: { payload: PAYLOAD },
};

/** The query of a dataset: a column per field, in field order. */
export const recordsQuery = (accountId: number, dataset: Dataset): RawBuilder<unknown> => {
  const tail = TAILS[dataset.name];
  if (tail === undefined) throw new Error(`No rows are known of the dataset ${dataset.name}`);
  const values = dataset.fields.map(({ column }) => sql.raw(VALUES[dataset.name]?.[column] ?? `t.${column}`));
  return sql`select ${sql.join(values)} from ${tail(accountId)}`;
};

/** The rows of a dataset, one at a time: the values of the fields' columns in field order. */
export function readRows(db: Db, accountId: number, { dataset }: { dataset: Dataset }): Generator<unknown[]> {
  return iterateRows(db, recordsQuery(accountId, dataset));
}
