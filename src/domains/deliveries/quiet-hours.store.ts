import type { Db } from "../../database/open.ts";
import { bound, builder, prepare } from "../../database/query.ts";
import type { QuietHours, QuietMinutes } from "../../lib/quiet-hours.ts";

const ofAccount = prepare<{ accountId: number }>()((p) =>
  builder
    .selectFrom("quiet_hours as q")
    .innerJoin("accounts as a", "a.id", "q.accountId")
    .select(["q.fromMinute", "q.toMinute", "a.timeZone"])
    .where("q.accountId", "=", p.accountId),
);

/** When the account wants no messages, in its time zone, or null. */
export function findQuietHours(db: Db, accountId: number): QuietHours | null {
  return ofAccount.get(db, { accountId }) ?? null;
}

const save = prepare<{ accountId: number; fromMinute: number; toMinute: number }>()((p) =>
  builder.replaceInto("quiet_hours").values(bound(p, ["accountId", "fromMinute", "toMinute"])),
);

const forget = prepare<{ accountId: number }>()((p) =>
  builder.deleteFrom("quiet_hours").where("accountId", "=", p.accountId),
);

/** Saves when the account wants no messages, or null. */
export function saveQuietHours(db: Db, accountId: number, change: { quietHours: QuietMinutes | null }): void {
  if (change.quietHours === null) forget.run(db, { accountId });
  else save.run(db, { accountId, ...change.quietHours });
}
