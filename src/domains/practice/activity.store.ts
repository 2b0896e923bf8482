import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { all, builder, get, prepare } from "../../database/query.ts";
import type { SessionState, Subject } from "../../database/words.ts";
import type { PracticeRow } from "./activity.schema.ts";
import type { Days } from "./days.ts";
import { sectionColumns } from "./sessions.store.ts";

export interface PracticeFilter extends Days {
  readonly subject: Subject | "";
  readonly status: SessionState | "open" | "";
}

/** Ids of an account's practices under a filter. Everything it selects is in one index. */
function practiceIds(accountId: number, filter: PracticeFilter) {
  const { from, before, subject, status } = filter;
  let query = builder
    .selectFrom("practice_sessions")
    .select("id")
    .where("accountId", "=", accountId)
    .where("kind", "=", "practice");
  if (from !== null) query = query.where("lastActivityAt", ">=", from);
  if (before !== null) query = query.where("lastActivityAt", "<", before);
  if (subject !== "") query = query.where("subject", "=", subject);
  if (status === "open") query = query.where("state", "in", ["unanswered", "in_progress"]);
  else if (status !== "") query = query.where("state", "=", status);
  return query;
}

// The cross joins fix the starting point: the requested sessions, not every session of the account.
const practicesByIds = prepare<{ accountId: number; ids: string }>()((p) =>
  builder
    .selectFrom(sql<{ key: number; value: number }>`json_each(${p.ids})`.as("asked"))
    .crossJoin("practice_sessions as s")
    .crossJoin("session_sections as c")
    .select([...sectionColumns, "s.id", "s.mode", "s.state", "s.title", "s.partId"])
    .select(["s.startedAt as begunAt", "s.finishedAt as endedAt", "s.lastActivityAt"])
    .whereRef("s.id", "=", "asked.value")
    .whereRef("c.sessionId", "=", "s.id")
    .where("s.accountId", "=", p.accountId)
    .where("s.kind", "=", sql.lit("practice"))
    .orderBy("asked.key"),
);

function loadPractices(db: Db, accountId: number, ids: readonly number[]): PracticeRow[] {
  return practicesByIds.all(db, { accountId, ids: JSON.stringify(ids) }).flatMap((row) => {
    const { id, mode, state, title, partId, begunAt, endedAt, lastActivityAt, ...section } = row;
    if (partId === null) return [];
    return { id, mode, state, title, partId, startedAt: begunAt, finishedAt: endedAt, lastActivityAt, section };
  });
}

/** Practices of the account, latest activity first. */
export function findPractices(
  db: Db,
  accountId: number,
  wanted: PracticeFilter & { limit: number; offset: number },
): PracticeRow[] {
  const { limit, offset, ...filter } = wanted;
  const ids = practiceIds(accountId, filter).orderBy("lastActivityAt", "desc").orderBy("id", "desc");
  const rows = all(db, ids.limit(limit).offset(offset));
  return loadPractices(
    db,
    accountId,
    rows.map(({ id }) => id),
  );
}

/** The number of practices under a filter, counted up to `upTo`. */
export function countPractices(db: Db, accountId: number, wanted: PracticeFilter & { upTo: number }): number {
  const { upTo, ...filter } = wanted;
  const counted = builder
    .selectFrom(practiceIds(accountId, filter).limit(upTo).as("found"))
    .select((eb) => eb.fn.countAll<number>().as("n"));
  return Number(get(db, counted)?.n ?? 0);
}

/** One practice of the account, or undefined for an unknown id and for a mock test. */
export function findPractice(db: Db, accountId: number, wanted: { sessionId: number }): PracticeRow | undefined {
  return loadPractices(db, accountId, [wanted.sessionId])[0];
}
