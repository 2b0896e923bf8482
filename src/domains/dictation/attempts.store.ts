import { sql } from "kysely";
import type { ColumnsOf } from "../../database/columns-of.ts";
import type { Db } from "../../database/open.ts";
import { bound, builder, prepare } from "../../database/query.ts";
import type { AttemptRow } from "./attempts.schema.ts";

const columns = [
  "a.id",
  "a.attemptId",
  "a.partId",
  "a.versionId",
  "a.title",
  "a.lineCount",
  "a.checkedCount",
  "a.expectedWords",
  "a.correctWords",
  "a.substitutedWords",
  "a.missingWords",
  "a.extraWords",
  "a.activeMs",
  "a.startedAt",
  "a.lastActivityAt",
  "a.submittedAt",
  "parts.withdrawn",
] as const;

const attemptById = prepare<{ accountId: number; attemptId: string }>()((p) =>
  builder
    .selectFrom("dictation_attempts as a")
    .innerJoin("parts", "parts.id", "a.partId")
    .select(columns)
    .where("a.attemptId", "=", p.attemptId)
    .where("a.accountId", "=", p.accountId),
);

/** An attempt in any state, or undefined for an unknown id. */
export function findAttempt(db: Db, accountId: number, wanted: { attemptId: string }): AttemptRow | undefined {
  return attemptById.get(db, { accountId, ...wanted });
}

const openOfPart = prepare<{ accountId: number; partId: number }>()((p) =>
  builder
    .selectFrom("dictation_attempts")
    .select("attemptId")
    .where("accountId", "=", p.accountId)
    .where("partId", "=", p.partId)
    .where("submittedAt", "is", null),
);

/** The open attempt of a part. */
export function findOpen(db: Db, accountId: number, wanted: { partId: number }): { attemptId: string } | undefined {
  return openOfPart.get(db, { accountId, ...wanted });
}

const openAttempts = prepare<{ accountId: number; limit: number }>()((p) =>
  builder
    .selectFrom("dictation_attempts as a")
    .innerJoin("parts", "parts.id", "a.partId")
    .select(columns)
    .where("a.accountId", "=", p.accountId)
    .where("a.submittedAt", "is", null)
    .orderBy("a.lastActivityAt", "desc")
    .orderBy("a.id", "desc")
    .limit(p.limit),
);

/** The account's open attempts, latest activity first. */
export function findAllOpen(db: Db, accountId: number, wanted: { limit: number }): AttemptRow[] {
  return openAttempts.all(db, { accountId, ...wanted });
}

// The cross joins fix the starting point: the requested attempts.
const attemptsByIds = prepare<{ accountId: number; ids: string }>()((p) =>
  builder
    .selectFrom(sql<{ key: number; value: number }>`json_each(${p.ids})`.as("asked"))
    .crossJoin("dictation_attempts as a")
    .crossJoin("parts")
    .select(columns)
    .whereRef("a.id", "=", "asked.value")
    .whereRef("parts.id", "=", "a.partId")
    .where("a.accountId", "=", p.accountId)
    .orderBy("asked.key"),
);

// Every column here is in an index, so that skipping reads no attempt.
function submittedIds(p: { accountId: number; limit: number; offset: number }) {
  return builder
    .selectFrom("dictation_attempts")
    .select("id")
    .where("accountId", "=", p.accountId)
    .where("submittedAt", "is not", null)
    .orderBy("submittedAt", "desc")
    .orderBy("id", "desc")
    .limit(p.limit)
    .offset(p.offset);
}

const recentIds = prepare<{ accountId: number; limit: number; offset: number }>()(submittedIds);

const recentIdsOfPart = prepare<{ accountId: number; partId: number; limit: number; offset: number }>()((p) =>
  submittedIds(p).where("partId", "=", p.partId),
);

/** Submitted attempts, newest first; of one part, or of all for null. */
export function findSubmitted(
  db: Db,
  accountId: number,
  wanted: { partId: number | null; limit: number; offset: number },
): AttemptRow[] {
  const { partId, ...page } = wanted;
  const rows =
    partId === null
      ? recentIds.all(db, { accountId, ...page })
      : recentIdsOfPart.all(db, { accountId, partId, ...page });
  return attemptsByIds.all(db, { accountId, ids: JSON.stringify(rows.map(({ id }) => id)) });
}

const ATTEMPT_COLUMNS = ["attemptId", "accountId", "partId", "versionId", "title", "lineCount"] as const;

const insertAttempt = prepare<ColumnsOf<"dictation_attempts", (typeof ATTEMPT_COLUMNS)[number]> & { now: number }>()(
  (p) =>
    builder.insertInto("dictation_attempts").values({
      ...bound(p, ATTEMPT_COLUMNS),
      startedAt: p.now,
      lastActivityAt: p.now,
      submittedAt: sql.lit(null),
    }),
);

/** Writes a new attempt. The part must not have an open one. */
export function createAttempt(
  db: Db,
  accountId: number,
  attempt: Pick<AttemptRow, "attemptId" | "partId" | "versionId" | "title" | "lineCount"> & { now: number },
): void {
  insertAttempt.run(db, { accountId, ...attempt });
}

const submitById = prepare<{ accountId: number; id: number; now: number }>()((p) =>
  builder
    .updateTable("dictation_attempts")
    .set({ submittedAt: p.now, lastActivityAt: p.now })
    .where("id", "=", p.id)
    .where("accountId", "=", p.accountId),
);

/** Submits an attempt. */
export function submitAttempt(db: Db, accountId: number, attempt: { id: number; now: number }): void {
  submitById.run(db, { accountId, ...attempt });
}

const deleteById = prepare<{ accountId: number; id: number }>()((p) =>
  builder.deleteFrom("dictation_attempts").where("id", "=", p.id).where("accountId", "=", p.accountId),
);

/** Deletes an attempt with its lines. */
export function deleteAttempt(db: Db, accountId: number, attempt: { id: number }): void {
  deleteById.run(db, { accountId, ...attempt });
}
