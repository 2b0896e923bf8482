import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { all, builder, prepare } from "../../database/query.ts";
import { sessionColumns } from "../practice/sessions.store.ts";
import type { ReviewState, TeacherReview, WritingRow } from "./list.schema.ts";
import { bandOfCriteria, type CriterionMark } from "./review.schema.ts";

/** Sessions of the account with a started writing section, latest activity first. */
export function findWritings(
  db: Db,
  accountId: number,
  wanted: { state: "" | "open" | "submitted"; limit: number; offset: number },
): WritingRow[] {
  const { state, limit, offset } = wanted;
  let query = builder
    .selectFrom("practice_sessions as s")
    .innerJoin("session_sections as c", (join) =>
      join.onRef("c.sessionId", "=", "s.id").on("c.subject", "=", "writing"),
    )
    .select([...sessionColumns, "c.status", "s.lastActivityAt", "s.sharedAt"])
    .where("s.accountId", "=", accountId)
    // Both are in an index, so that sessions of other subjects are skipped without being read.
    .where((eb) => eb.or([eb("s.kind", "=", "mock"), eb("s.subject", "=", "writing")]));
  if (state === "") query = query.where("c.status", "!=", "waiting");
  else query = query.where("c.status", "=", state === "open" ? "in_progress" : "submitted");
  return all(db, query.orderBy("s.lastActivityAt", "desc").orderBy("s.id", "desc").limit(limit).offset(offset));
}

const sumsOfSession = prepare<{ accountId: number; sessionId: number }>()((p) =>
  builder
    .selectFrom("writing_versions as v")
    .innerJoin("practice_sessions as s", "s.id", "v.sessionId")
    .leftJoin("writing_reviews as r", "r.versionId", "v.id")
    .select([
      sql<number>`count(distinct v.id)`.as("versionCount"),
      sql<number>`count(r.id)`.as("reviewCount"),
      sql<string>`json_group_array(json(r.criteria) order by r.updated_at desc, r.id desc) filter (where r.id is not null)`.as(
        "criteria",
      ),
    ])
    .where("v.sessionId", "=", p.sessionId)
    .where("s.accountId", "=", p.accountId),
);

const newestOfSession = prepare<{ accountId: number; sessionId: number }>()((p) => {
  // The cross join fixes the starting point: the versions of the task, not every review.
  const reviewed = (condition: RawBuilder<boolean>) =>
    sql<number>`exists (select 1 from writing_versions as o cross join writing_reviews as r
      where o.session_id = v.session_id and o.slot_id = v.slot_id and r.version_id = o.id and ${condition})`;
  return builder
    .selectFrom("writing_versions as v")
    .innerJoin("practice_sessions as s", "s.id", "v.sessionId")
    .select([reviewed(sql`o.text = v.text`).as("isReviewed"), reviewed(sql`true`).as("wasReviewed")])
    .where("v.sessionId", "=", p.sessionId)
    .where("s.accountId", "=", p.accountId)
    .where(
      sql<boolean>`v.number = (select max(n.number) from writing_versions as n
        where n.session_id = v.session_id and n.slot_id = v.slot_id)`,
    );
});

/**
 * The review status of the texts of a session of the account. `reviewed`: the newest version of every task is reviewed.
 * `new_version`: a task has a newer text than the reviewed one. `to_review`: a task was never reviewed. Null if there
 * is no version.
 */
function findReviewState(db: Db, accountId: number, wanted: { sessionId: number }): ReviewState | null {
  const tasks = newestOfSession.all(db, { accountId, ...wanted });
  if (tasks.length === 0) return null;
  const open = tasks.filter(({ isReviewed }) => isReviewed === 0);
  if (open.length === 0) return "reviewed";
  return open.some(({ wasReviewed }) => wasReviewed === 1) ? "new_version" : "to_review";
}

/**
 * The number of versions and reviews in a session of the account, and the band of the latest review with one, or null.
 */
export function sumWriting(
  db: Db,
  accountId: number,
  wanted: { sessionId: number },
): { versionCount: number; reviewCount: number; latestBand: number | null } {
  const row = sumsOfSession.get(db, { accountId, ...wanted });
  const reviews: CriterionMark[][] = JSON.parse(row?.criteria ?? "[]");
  const bands = reviews.flatMap((criteria) => bandOfCriteria(criteria) ?? []);
  return { versionCount: row?.versionCount ?? 0, reviewCount: row?.reviewCount ?? 0, latestBand: bands[0] ?? null };
}

/** {@link TeacherReview} of a session of the account, or null if it has no version of a text. */
export function findTeacherReview(
  db: Db,
  accountId: number,
  wanted: { sessionId: number; isShared: boolean },
): TeacherReview | null {
  const { sessionId, isShared } = wanted;
  const state = findReviewState(db, accountId, { sessionId });
  if (state === null) return null;
  const { reviewCount, latestBand: band } = sumWriting(db, accountId, { sessionId });
  return { state, band, reviewCount, isShared };
}
