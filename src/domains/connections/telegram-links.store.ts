import { sql } from "kysely";
import type { ColumnsOf } from "../../database/columns-of.ts";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";

/** The connection of a Telegram chat link. */
export interface TelegramLink
  extends ColumnsOf<"connections", "accountId" | "language" | "label" | "state" | "sealed"> {
  readonly connectionId: number;
  /** Expiry of the link in milliseconds since the epoch. */
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

/** Whether a chat may be started now. */
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

/**
 * The connection of a link, of any account: whoever has the code of the link may connect a chat to it. It may be
 * connected already.
 */
export function findTelegramLink(db: Db, link: { lookupHash: string }): TelegramLink | undefined {
  return byHash.get(db, link);
}
