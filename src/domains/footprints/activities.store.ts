import { sql } from "kysely";
import type { ActivityFacts } from "../../database/footprint-tables.ts";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import { dayNumber, dayOf } from "../../lib/shanghai.ts";
import { DAY_MS } from "../../lib/time.ts";
import { addDaysOfEvents } from "../courses/days.store.ts";
import { findOrAddText, indexActivityTexts, purgeUnusedTexts } from "./texts.store.ts";

/** How long a superseded activity is kept, and with it how long a list can be paged through, in milliseconds. */
export const KEPT_MS = DAY_MS;

/** The columns in which an activity is held against its fact. */
export const COMPARED = [
  "kind",
  "title",
  "description",
  "entity_id",
  "occurred_at",
  "started_at",
  "metrics",
  "questions",
  "correct",
  "judged",
  "seconds",
] as const;

const inForce = prepare<{ accountId: number; key: string }>()((p) =>
  builder
    .selectFrom("activities as a")
    .innerJoin("activity_texts as t", "t.id", "a.text_id")
    .select(["a.id", "a.kind", "t.title", "t.description", "a.entity_id", "a.occurred_at", "a.started_at", "a.metrics"])
    .select(["a.questions", "a.correct", "a.judged", "a.seconds"])
    .where("a.account_id", "=", p.accountId)
    .where("a.activity_key", "=", p.key)
    .where("a.superseded_in", "is", null),
);

/** The activity of a key as it stands. */
export function loadInForce(db: Db, accountId: number, wanted: { key: string }) {
  return inForce.get(db, { accountId, ...wanted });
}

const nextRevision = prepare<{ accountId: number }>()((p) =>
  builder
    .insertInto("activity_revisions")
    .values({ account_id: p.accountId, revision: sql.lit(1) })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet({ revision: sql<number>`revision + 1` }))
    .returning("revision"),
);

const supersede = prepare<{ accountId: number; id: number; revision: number; now: number }>()((p) =>
  builder
    .updateTable("activities")
    .set({ superseded_in: p.revision, superseded_at: p.now })
    .where("id", "=", p.id)
    .where("account_id", "=", p.accountId),
);

const insertActivity = prepare<
  Omit<ActivityFacts, "account_id" | "title" | "description"> & {
    accountId: number;
    textId: number;
    day: number;
    revision: number;
  }
>()((p) =>
  builder.insertInto("activities").values({
    account_id: p.accountId,
    activity_key: p.activity_key,
    kind: p.kind,
    text_id: p.textId,
    entity_id: p.entity_id,
    occurred_at: p.occurred_at,
    started_at: p.started_at,
    day: p.day,
    metrics: p.metrics,
    questions: p.questions,
    correct: p.correct,
    judged: p.judged,
    seconds: p.seconds,
    revision: p.revision,
    superseded_in: sql.lit(null),
    superseded_at: sql.lit(null),
  }),
);

/** Supersedes an activity, adds the one that takes its place, or both; each such change is a revision of its own. */
export function replaceActivity(
  db: Db,
  accountId: number,
  change: { before: number | null; after: ActivityFacts | null; now: number },
): void {
  const { before, after, now } = change;
  const revision = nextRevision.get(db, { accountId })?.revision ?? 0;
  if (before !== null) supersede.run(db, { accountId, id: before, revision, now });
  if (after === null) return;
  const { account_id: _owner, title, description, ...facts } = after;
  const textId = findOrAddText(db, accountId, { kind: facts.kind, title, description });
  insertActivity.run(db, { accountId, ...facts, textId, day: dayNumber(dayOf(facts.occurred_at)), revision });
}

const supersedeAll = prepare<{ accountId: number; revision: number; now: number }>()((p) =>
  builder
    .updateTable("activities")
    .set({ superseded_in: p.revision, superseded_at: p.now })
    .where("account_id", "=", p.accountId)
    .where("superseded_in", "is", null),
);

const deleteAll = prepare<{ accountId: number }>()((p) =>
  builder.deleteFrom("activities").where("account_id", "=", p.accountId),
);

const addTexts = prepare<{ accountId: number }>()((p) =>
  builder
    .insertInto("activity_texts")
    .columns(["account_id", "kind", "title", "description"])
    .expression(
      builder
        .selectFrom("all_activities")
        .select(["account_id", "kind", "title", "description"])
        .distinct()
        .where("account_id", "=", p.accountId),
    )
    .onConflict((conflict) => conflict.doNothing()),
);

const addActivities = prepare<{ accountId: number; revision: number }>()((p) =>
  builder
    .insertInto("activities")
    .columns([
      "account_id",
      "activity_key",
      "kind",
      "text_id",
      "entity_id",
      "occurred_at",
      "started_at",
      "day",
      "metrics",
      "questions",
      "correct",
      "judged",
      "seconds",
      "revision",
    ])
    .expression(
      builder
        .selectFrom("all_activities as a")
        .crossJoin("activity_texts as t")
        .select(["a.account_id", "a.activity_key", "a.kind", "t.id", "a.entity_id", "a.occurred_at", "a.started_at"])
        .select(sql<number>`(a.occurred_at + 28800000) / 86400000`.as("day"))
        .select(["a.metrics", "a.questions", "a.correct", "a.judged", "a.seconds"])
        .select(sql<number>`${p.revision}`.as("revision"))
        .where("a.account_id", "=", p.accountId)
        .whereRef("t.account_id", "=", "a.account_id")
        .whereRef("t.kind", "=", "a.kind")
        .whereRef("t.title", "=", "a.title")
        .whereRef("t.description", "=", "a.description")
        .orderBy("a.occurred_at")
        .orderBy("a.activity_key"),
    ),
);

const beginAnew = prepare<{ accountId: number; revision: number }>()((p) =>
  builder.updateTable("activity_revisions").set({ first: p.revision }).where("account_id", "=", p.accountId),
);

/**
 * Makes the account's activities anew from its facts, after facts were written of which no event told as they were. Whoever pages
 * through the list meanwhile has to begin again. `now` in milliseconds since the epoch.
 */
export function rebuildActivities(db: Db, accountId: number, { now }: { now: number }): void {
  addDaysOfEvents(db, accountId);
  const revision = nextRevision.get(db, { accountId })?.revision ?? 0;
  supersedeAll.run(db, { accountId, revision, now });
  deleteAll.run(db, { accountId });
  addTexts.run(db, { accountId });
  addActivities.run(db, { accountId, revision });
  beginAnew.run(db, { accountId, revision });
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
        .where("superseded_at", "<", p.before)
        .orderBy("superseded_at")
        .limit(p.limit),
    ),
);

/**
 * Deletes up to `limit` activities, of every account, that were superseded more than a day ago, and as many words that no activity
 * has any more: those of deleted notes, files and messages are gone with that. What the learner's log holds, events and reviews, stays.
 * Answers how many rows went; fewer than `limit` of each where none is left.
 */
export function purgeSuperseded(db: Db, turn: { now: number; limit: number }): { activities: number; texts: number } {
  const { now, limit } = turn;
  const activities = deleteOld.run(db, { before: now - KEPT_MS, limit }).changes;
  return { activities, texts: purgeUnusedTexts(db, { limit }) };
}
