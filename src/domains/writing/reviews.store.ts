import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import type { CriterionMark, ReviewRow, TextComment } from "./review.schema.ts";

const reviewColumns = [
  "r.id",
  "r.version_id as versionId",
  "r.reviewer_id as reviewerId",
  "r.reviewer_name as reviewerName",
  "r.criteria",
  "r.comments",
  "r.summary",
  "r.created_at as createdAt",
  "r.updated_at as updatedAt",
] as const;

// The cross joins say where to begin: at the versions that are asked for, not at every review.
const reviewsOfVersions = prepare<{ accountId: number; versionIds: string }>()((p) =>
  builder
    .selectFrom(sql<{ value: number }>`json_each(${p.versionIds})`.as("asked"))
    .crossJoin("writing_versions as v")
    .crossJoin("practice_sessions as s")
    .crossJoin("writing_reviews as r")
    .select(reviewColumns)
    .whereRef("v.id", "=", "asked.value")
    .whereRef("s.id", "=", "v.session_id")
    .whereRef("r.version_id", "=", "v.id")
    .where("s.account_id", "=", p.accountId)
    .orderBy("r.id"),
);

/** The reviews of versions of the account's texts, the oldest first. */
export function findReviews(db: Db, accountId: number, wanted: { versionIds: readonly number[] }): ReviewRow[] {
  return reviewsOfVersions.all(db, { accountId, versionIds: JSON.stringify(wanted.versionIds) }).map(readReview);
}

/** The review that one teacher gave of a version of the account's text; undefined without one. */
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

/** What a teacher says of a version. */
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
    .columns([
      "version_id",
      "reviewer_id",
      "reviewer_name",
      "criteria",
      "comments",
      "summary",
      "created_at",
      "updated_at",
    ])
    .expression(
      builder
        .selectFrom("writing_versions as v")
        .innerJoin("practice_sessions as s", "s.id", "v.session_id")
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
        .where("s.account_id", "=", p.accountId),
    )
    .onConflict((conflict) =>
      conflict.columns(["version_id", "reviewer_id"]).doUpdateSet((eb) => ({
        reviewer_name: eb.ref("excluded.reviewer_name"),
        criteria: eb.ref("excluded.criteria"),
        comments: eb.ref("excluded.comments"),
        summary: eb.ref("excluded.summary"),
        updated_at: eb.ref("excluded.updated_at"),
      })),
    ),
);

/** Keeps a review of a version of the account's text, in place of the one that the same teacher gave before. */
export function writeReview(db: Db, accountId: number, review: SavedReview): void {
  const { criteria, comments, ...columns } = review;
  const json = { criteria: JSON.stringify(criteria), comments: JSON.stringify(comments) };
  upsertReview.run(db, { accountId, ...columns, ...json });
}

const placeOfReview = prepare<{ accountId: number; reviewId: number }>()((p) =>
  builder
    .selectFrom("writing_reviews as r")
    .innerJoin("writing_versions as v", "v.id", "r.version_id")
    .select(["v.id as versionId", "v.session_id as sessionId", "v.slot_id as slotId", "v.number"])
    .where("r.id", "=", p.reviewId)
    .where("r.reviewer_id", "=", p.accountId),
);

/** Of which version, of any account's text, a review is that the account wrote; undefined where it wrote none of this id. */
export function findReviewedVersion(db: Db, accountId: number, wanted: { reviewId: number }) {
  return placeOfReview.get(db, { accountId, ...wanted });
}

const removeReview = prepare<{ accountId: number; reviewId: number }>()((p) =>
  builder.deleteFrom("writing_reviews").where("id", "=", p.reviewId).where("reviewer_id", "=", p.accountId),
);

/** Deletes a review that the account wrote. */
export function deleteOwnReview(db: Db, accountId: number, wanted: { reviewId: number }): void {
  removeReview.run(db, { accountId, ...wanted });
}
