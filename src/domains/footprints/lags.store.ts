import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import { MINUTE_MS } from "../../lib/time.ts";
import { followSession } from "./follow.store.ts";

/**
 * How long footprints may lag behind the answers of a session in progress: saving is too frequent to write an activity
 * each time.
 */
export const LAG_MS = 5 * MINUTE_MS;

/** Number of sessions updated per write, so that other writes do not wait long. */
const AT_ONCE = 50;

const addLag = prepare<{ accountId: number; sessionId: number; dueAt: number }>()((p) =>
  builder
    .insertInto("activity_lags")
    .values({ sessionId: p.sessionId, accountId: p.accountId, dueAt: p.dueAt })
    // The first deferred save determines when the activity is due.
    .onConflict((conflict) => conflict.doNothing()),
);

/** Defers the update of a changed session's activity; {@link catchUp} performs it. `now` in milliseconds. */
export function followSessionLater(db: Db, accountId: number, changed: { sessionId: number; now: number }): void {
  addLag.run(db, { accountId, sessionId: changed.sessionId, dueAt: changed.now + LAG_MS });
}

const firstLag = prepare<Record<never, never>>()(() =>
  builder.selectFrom("activity_lags").select("dueAt").orderBy("dueAt").limit(1),
);

/** When the next deferred activity is due, milliseconds since the epoch, or null. */
export function nextLagAt(db: Db): number | null {
  return firstLag.get(db, {})?.dueAt ?? null;
}

const takeDue = prepare<{ now: number }>()((p) =>
  builder
    .deleteFrom("activity_lags")
    .where("sessionId", "in", (eb) =>
      eb
        .selectFrom("activity_lags")
        .select("sessionId")
        .where("dueAt", "<=", p.now)
        .orderBy("dueAt")
        .limit(sql.lit(AT_ONCE)),
    )
    .returning(["sessionId", "accountId"]),
);

/** Updates deferred activities that are due, of all accounts. Returns the accounts. `now` in milliseconds. */
export function catchUp(db: Db, { now }: { now: number }): { accountId: number }[] {
  const due = takeDue.all(db, { now });
  for (const { accountId, sessionId } of due) followSession(db, accountId, { sessionId, now });
  return due;
}
