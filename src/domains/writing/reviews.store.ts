import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, excluded, prepare } from "../../database/query.ts";
import type { CriterionMark, ReviewRow, TextComment } from "./review.schema.ts";

const reviewColumns = [
  "r.id",
  "r.versionId",
  "r.reviewerId",
  "r.reviewerName",
  "r.criteria",
  "r.comments",
  "r.summary",
  "r.createdAt",
  "r.updatedAt",
] as const;

// The cross joins fix the starting point: the requested versions, not every review.
const reviewsOfVersions = prepare<{ accountId: number; versionIds: string }>()((p) =>
  builder
    .selectFrom(sql<{ value: number }>`json_each(${p.versionIds})`.as("asked"))
    .crossJoin("writing_versions as v")
    .crossJoin("practice_sessions as s")
    .crossJoin("writing_reviews as r")
    .select(reviewColumns)
    .whereRef("v.id", "=", "asked.value")
    .whereRef("s.id", "=", "v.sessionId")
    .whereRef("r.versionId", "=", "v.id")
    .where("s.accountId", "=", p.accountId)
    .orderBy("r.id"),
);

/** The reviews of versions of the account's texts, oldest first. */
export function findReviews(db: Db, accountId: number, wanted: { versionIds: readonly number[] }): ReviewRow[] {
  return reviewsOfVersions.all(db, { accountId, versionIds: JSON.stringify(wanted.versionIds) }).map(readReview);
}

/** One teacher's review of a version of the account's text, or undefined. */
export function findReviewBy(
  db: Db,
  accountId: number,
  wanted: { versionId: number; reviewerId: number },
): ReviewRow | undefined {
  const { versionId, reviewerId } = wanted;
  return findReviews(db, accountId, { versionIds: [versionId] }).find((review) => review.reviewerId === reviewerId);
}

function readReview<R extends { criteria: string; comments: string }>({ criteria, comments, ...row }: R) {
  const marks: CriterionMark[] = JSON.parse(criteria);
  const places: TextComment[] = JSON.parse(comments);
  return { ...row, criteria: marks, comments: places };
}

/** A teacher's review of a version. */
interface SavedReview {
  readonly versionId: number;
  readonly reviewerId: number;
  readonly reviewerName: string;
  readonly criteria: readonly CriterionMark[];
  readonly comments: readonly TextComment[];
  readonly summary: string;
  readonly now: number;
}

const upsertReview = prepare<
  Omit<SavedReview, "criteria" | "comments"> & { accountId: number; criteria: string; comments: string }
>()((p) =>
  builder
    .insertInto("writing_reviews")
    .columns(["versionId", "reviewerId", "reviewerName", "criteria", "comments", "summary", "createdAt", "updatedAt"])
    .expression(
      builder
        .selectFrom("writing_versions as v")
        .innerJoin("practice_sessions as s", "s.id", "v.sessionId")
        .select([
          "v.id",
          sql<number>`${p.reviewerId}`.as("reviewer"),
          sql<string>`${p.reviewerName}`.as("name"),
          sql<string>`${p.criteria}`.as("criteria"),
          sql<string>`${p.comments}`.as("comments"),
          sql<string>`${p.summary}`.as("summary"),
          sql<number>`${p.now}`.as("created"),
          sql<number>`${p.now}`.as("updated"),
        ])
        .where("v.id", "=", p.versionId)
        .where("s.accountId", "=", p.accountId),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["versionId", "reviewerId"])
        .doUpdateSet(excluded(["reviewerName", "criteria", "comments", "summary", "updatedAt"])),
    ),
);

/** Saves a review of a version of the account's text, replacing the previous one by the same teacher. */
export function writeReview(db: Db, accountId: number, review: SavedReview): void {
  const { criteria, comments, ...columns } = review;
  const json = { criteria: JSON.stringify(criteria), comments: JSON.stringify(comments) };
  upsertReview.run(db, { accountId, ...columns, ...json });
}

const placeOfReview = prepare<{ accountId: number; reviewId: number }>()((p) =>
  builder
    .selectFrom("writing_reviews as r")
    .innerJoin("writing_versions as v", "v.id", "r.versionId")
    .select(["v.id as versionId", "v.sessionId", "v.slotId", "v.number"])
    .where("r.id", "=", p.reviewId)
    .where("r.reviewerId", "=", p.accountId),
);

/**
 * The version, of any account's text, that a review by this account belongs to, or undefined if the account wrote no
 * such review.
 */
export function findReviewedVersion(db: Db, accountId: number, wanted: { reviewId: number }) {
  return placeOfReview.get(db, { accountId, ...wanted });
}

const removeReview = prepare<{ accountId: number; reviewId: number }>()((p) =>
  builder.deleteFrom("writing_reviews").where("id", "=", p.reviewId).where("reviewerId", "=", p.accountId),
);

/** Deletes a review by the account. */
export function deleteOwnReview(db: Db, accountId: number, wanted: { reviewId: number }): void {
  removeReview.run(db, { accountId, ...wanted });
}
