import { sql } from "kysely";
import type { ColumnsOf } from "../../database/columns-of.ts";
import type { Db } from "../../database/open.ts";
import { bound, builder, prepare } from "../../database/query.ts";
import type { ActivityFacts } from "../../database/views.ts";
import { dayNumber, dayOf } from "../../lib/shanghai.ts";
import { DAY_MS } from "../../lib/time.ts";
import { addDaysOfEvents } from "./course-days.store.ts";
import { findOrAddText, indexActivityTexts, purgeUnusedTexts } from "./texts.store.ts";

/** How long superseded activities are retained, and so how long a list can be paged through, in milliseconds. */
const RETENTION_MS = DAY_MS;

/** The columns that are compared between an activity and its fact. */
export const COMPARED = [
  "kind",
  "title",
  "description",
  "entityId",
  "occurredAt",
  "startedAt",
  "metrics",
  "questions",
  "correct",
  "judged",
  "seconds",
] as const;

const inForce = prepare<{ accountId: number; key: string }>()((p) =>
  builder
    .selectFrom("activities as a")
    .innerJoin("activity_texts as t", "t.id", "a.textId")
    .select(["a.id", "a.kind", "t.title", "t.description", "a.entityId", "a.occurredAt", "a.startedAt", "a.metrics"])
    .select(["a.questions", "a.correct", "a.judged", "a.seconds"])
    .where("a.accountId", "=", p.accountId)
    .where("a.activityKey", "=", p.key)
    .where("a.supersededIn", "is", null),
);

/** The current activity of a key. */
export function loadInForce(db: Db, accountId: number, wanted: { key: string }) {
  return inForce.get(db, { accountId, ...wanted });
}

const nextRevision = prepare<{ accountId: number }>()((p) =>
  builder
    .insertInto("activity_revisions")
    .values({ accountId: p.accountId, revision: sql.lit(1) })
    .onConflict((conflict) => conflict.column("accountId").doUpdateSet({ revision: sql<number>`revision + 1` }))
    .returning("revision"),
);

const supersede = prepare<{ accountId: number; id: number; revision: number; now: number }>()((p) =>
  builder
    .updateTable("activities")
    .set({ supersededIn: p.revision, supersededAt: p.now })
    .where("id", "=", p.id)
    .where("accountId", "=", p.accountId),
);

const INSERTED = [
  "accountId",
  "activityKey",
  "kind",
  "textId",
  "entityId",
  "occurredAt",
  "startedAt",
  "day",
  "metrics",
  "questions",
  "correct",
  "judged",
  "seconds",
  "revision",
] as const;

const insertActivity = prepare<ColumnsOf<"activities", (typeof INSERTED)[number]>>()((p) =>
  builder.insertInto("activities").values(bound(p, INSERTED)),
);

/** Supersedes an activity, adds its replacement, or both. Each such change is a separate revision. */
export function replaceActivity(
  db: Db,
  accountId: number,
  change: { before: number | null; after: ActivityFacts | null; now: number },
): void {
  const { before, after, now } = change;
  const revision = nextRevision.get(db, { accountId })?.revision ?? 0;
  if (before !== null) supersede.run(db, { accountId, id: before, revision, now });
  if (after === null) return;
  const { accountId: _owner, title, description, ...facts } = after;
  const textId = findOrAddText(db, accountId, { kind: facts.kind, title, description });
  insertActivity.run(db, { accountId, ...facts, textId, day: dayNumber(dayOf(facts.occurredAt)), revision });
}

const supersedeAll = prepare<{ accountId: number; revision: number; now: number }>()((p) =>
  builder
    .updateTable("activities")
    .set({ supersededIn: p.revision, supersededAt: p.now })
    .where("accountId", "=", p.accountId)
    .where("supersededIn", "is", null),
);

const deleteAll = prepare<{ accountId: number }>()((p) =>
  builder.deleteFrom("activities").where("accountId", "=", p.accountId),
);

const addTexts = prepare<{ accountId: number }>()((p) =>
  builder
    .insertInto("activity_texts")
    .columns(["accountId", "kind", "title", "description"])
    .expression(
      builder
        .selectFrom("all_activities")
        .select(["accountId", "kind", "title", "description"])
        .distinct()
        .where("accountId", "=", p.accountId),
    )
    .onConflict((conflict) => conflict.doNothing()),
);

const addActivities = prepare<{ accountId: number; revision: number }>()((p) =>
  builder
    .insertInto("activities")
    .columns(INSERTED)
    .expression(
      builder
        .selectFrom("all_activities as a")
        .crossJoin("activity_texts as t")
        .select(["a.accountId", "a.activityKey", "a.kind", "t.id", "a.entityId", "a.occurredAt", "a.startedAt"])
        .select(sql<number>`(a.occurred_at + 28800000) / 86400000`.as("day"))
        .select(["a.metrics", "a.questions", "a.correct", "a.judged", "a.seconds"])
        .select(sql<number>`${p.revision}`.as("revision"))
        .where("a.accountId", "=", p.accountId)
        .whereRef("t.accountId", "=", "a.accountId")
        .whereRef("t.kind", "=", "a.kind")
        .whereRef("t.title", "=", "a.title")
        .whereRef("t.description", "=", "a.description")
        .orderBy("a.occurredAt")
        .orderBy("a.activityKey"),
    ),
);

const restartRevisions = prepare<{ accountId: number; revision: number }>()((p) =>
  builder.updateTable("activity_revisions").set({ first: p.revision }).where("accountId", "=", p.accountId),
);

/**
 * Rebuilds the account's activities from its facts, after facts were written without matching events. Lists that are
 * being paged through have to start again. `now` in milliseconds since the epoch.
 */
export function rebuildActivities(db: Db, accountId: number, { now }: { now: number }): void {
  addDaysOfEvents(db, accountId);
  const revision = nextRevision.get(db, { accountId })?.revision ?? 0;
  supersedeAll.run(db, { accountId, revision, now });
  deleteAll.run(db, { accountId });
  addTexts.run(db, { accountId });
  addActivities.run(db, { accountId, revision });
  restartRevisions.run(db, { accountId, revision });
  purgeUnusedTexts(db, { limit: Number.MAX_SAFE_INTEGER });
  indexActivityTexts(db);
}

const deleteOld = prepare<{ before: number; limit: number }>()((p) =>
  builder
    .deleteFrom("activities")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("activities")
        .select("id")
        .where("supersededAt", "<", p.before)
        .orderBy("supersededAt")
        .limit(p.limit),
    ),
);

/**
 * Deletes up to `limit` activities, of all accounts, that were superseded more than a day ago, and as many texts that
 * no activity uses any more. This removes the texts of deleted notes, files and messages. The learner's log, events and
 * reviews, stays. Returns the number of deleted rows; fewer than `limit` of each if nothing is left.
 */
export function purgeSuperseded(db: Db, batch: { now: number; limit: number }): { activities: number; texts: number } {
  const { now, limit } = batch;
  const activities = deleteOld.run(db, { before: now - RETENTION_MS, limit }).changes;
  return { activities, texts: purgeUnusedTexts(db, { limit }) };
}
