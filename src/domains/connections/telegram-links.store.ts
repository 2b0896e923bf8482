import { sql } from "kysely";
import type { ColumnsOf } from "../../database/columns-of.ts";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";

/** A connection that a link into a Telegram chat belongs to. */
export interface TelegramLink
  extends ColumnsOf<"connections", "accountId" | "language" | "label" | "state" | "sealed"> {
  readonly connectionId: number;
  /** Until when the link can be used, milliseconds since the epoch. */
  readonly expiresAt: number | null;
}

const pending = prepare<{ now: number }>()((p) =>
  builder
    .selectFrom("connections")
    .select("id")
    .where("state", "=", sql.lit("pending"))
    .where("expiresAt", ">", p.now)
    .where("kind", "=", sql.lit("telegram"))
    .limit(1),
);

/** Whether anybody's chat may be begun now. */
export function hasPendingLinks(db: Db, at: { now: number }): boolean {
  return pending.get(db, at) !== undefined;
}

const byHash = prepare<{ lookupHash: string }>()((p) =>
  builder
    .selectFrom("connections")
    .select(["id as connectionId", "accountId", "language", "label", "state", "sealed", "expiresAt"])
    .where("kind", "=", sql.lit("telegram"))
    .where("lookupHash", "=", p.lookupHash),
);

/** The connection of a link, whoever's it is: who knows the code of the link may join a chat to it. It may be joined already. */
export function findTelegramLink(db: Db, link: { lookupHash: string }): TelegramLink | undefined {
  return byHash.get(db, link);
}
