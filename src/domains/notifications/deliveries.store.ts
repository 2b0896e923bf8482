import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import type { DeliveryState, NoticeKind } from "../../database/plan-tables.ts";
import { builder, prepare } from "../../database/query.ts";

/** A notice that is to be sent by a channel; the claim on it holds for a while. */
export interface ClaimedDelivery {
  readonly noticeId: number;
  readonly channel: string;
  readonly accountId: number;
  readonly kind: NoticeKind;
  readonly sourceId: number;
  readonly text: string;
  readonly route: string;
  readonly dueAt: number;
  /** 1 for the first time it is sent, 2 where nobody knows what became of the first. */
  readonly attempt: number;
}

/** How a delivery ended. */
export type Outcome = { readonly kind: "delivered" } | { readonly kind: "failed"; readonly detail: string };

/** What is known of a delivery whose sending was never recorded, twice. */
const OUTCOME_UNKNOWN = "outcome unknown";
/** Once, and once more where nobody knows what became of it. */
const MAX_ATTEMPTS = 2;

const next = prepare<Record<never, never>>()(() =>
  builder
    .selectFrom("notice_deliveries")
    .select("next_at as nextAt")
    .where("next_at", "is not", null)
    .orderBy("next_at")
    .limit(1),
);

/** When the next delivery is to be sent, or the next claim runs out; milliseconds since the epoch, null for none. */
export function nextDeliveryAt(db: Db): number | null {
  return next.get(db, {})?.nextAt ?? null;
}

const giveUp = prepare<{ now: number }>()((p) =>
  builder
    .updateTable("notice_deliveries")
    .set({ state: sql.lit("failed"), next_at: null, finished_at: p.now, detail: sql.lit(OUTCOME_UNKNOWN) })
    .where("next_at", "<=", p.now)
    .where("attempts", ">=", sql.lit(MAX_ATTEMPTS))
    .returning("notice_id as noticeId"),
);

/** Ends what was sent twice and never recorded, as failed; answers the notices of it. */
export function giveUpDeliveries(db: Db, at: { now: number }): number[] {
  return giveUp.all(db, at).map(({ noticeId }) => noticeId);
}

const claim = prepare<{ now: number; limit: number; until: number }>()((p) =>
  builder
    .updateTable("notice_deliveries")
    .set({
      state: sql.lit("sending"),
      attempts: sql<number>`attempts + 1`,
      attempted_at: p.now,
      next_at: p.until,
    })
    .where(
      sql<boolean>`(notice_id, channel) in (select notice_id, channel from notice_deliveries where next_at <= ${p.now} and attempts < ${sql.lit(MAX_ATTEMPTS)} order by next_at, notice_id limit cast(${p.limit} as integer))`,
    )
    .returning(["notice_id as noticeId", "channel", "attempts as attempt"]),
);

const noticesById = prepare<{ ids: string }>()((p) =>
  builder
    .selectFrom("notices")
    .select(["id", "account_id as accountId", "kind", "source_id as sourceId", "text", "route", "due_at as dueAt"])
    .where("id", "in", sql<number>`(select value from json_each(${p.ids}))`),
);

/**
 * Claims deliveries that are to be sent now, those that wait longest first. The claim holds until `leaseMs` from now; one
 * that runs out without a record is sent a second time, and no more.
 */
export function claimDeliveries(db: Db, wanted: { now: number; limit: number; leaseMs: number }): ClaimedDelivery[] {
  const { now, limit, leaseMs } = wanted;
  const claimed = claim.all(db, { now, limit, until: now + leaseMs });
  const rows = noticesById.all(db, { ids: JSON.stringify(claimed.map(({ noticeId }) => noticeId)) });
  const notices = new Map(rows.map(({ id, ...notice }) => [id, notice]));
  return claimed
    .toSorted((one, other) => one.noticeId - other.noticeId)
    .flatMap((delivery) => {
      const notice = notices.get(delivery.noticeId);
      return notice === undefined ? [] : [{ ...delivery, ...notice }];
    });
}

const record = prepare<{
  noticeId: number;
  channel: string;
  state: "delivered" | "failed";
  detail: string;
  now: number;
}>()((p) =>
  builder
    .updateTable("notice_deliveries")
    .set({ state: p.state, next_at: null, finished_at: p.now, detail: p.detail })
    .where("notice_id", "=", p.noticeId)
    .where("channel", "=", p.channel)
    .where("state", "=", "sending"),
);

/** Records how a claimed delivery ended. False where that is known already. */
export function recordDelivery(
  db: Db,
  delivery: { noticeId: number; channel: string; outcome: Outcome; now: number },
): boolean {
  const { noticeId, channel, outcome, now } = delivery;
  const detail = outcome.kind === "failed" ? outcome.detail : "";
  return record.run(db, { noticeId, channel, state: outcome.kind, detail, now }).changes > 0;
}

const sourceOf = prepare<{ noticeId: number }>()((p) =>
  builder
    .selectFrom("notices")
    .select(["account_id as accountId", "kind", "source_id as sourceId"])
    .where("id", "=", p.noticeId),
);

const statesOf = prepare<{ noticeId: number }>()((p) =>
  builder.selectFrom("notice_deliveries").select("state").where("notice_id", "=", p.noticeId),
);

const UNDER_WAY: readonly DeliveryState[] = ["waiting", "sending"];

/** Of what a notice told, and how its deliveries stand together; undefined where the notice is gone. */
export function standOfNotice(
  db: Db,
  notice: { noticeId: number },
): { accountId: number; kind: NoticeKind; sourceId: number; stand: "under_way" | "delivered" | "failed" } | undefined {
  const source = sourceOf.get(db, notice);
  if (source === undefined) return undefined;
  const states = statesOf.all(db, notice).map(({ state }) => state);
  const stand = states.some((state) => UNDER_WAY.includes(state))
    ? "under_way"
    : states.includes("failed")
      ? "failed"
      : "delivered";
  return { ...source, stand };
}
