import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import { DAY_MS } from "../../lib/time.ts";
import { type NoticeRow, RETENTION_DAYS } from "./notices.schema.ts";

const columns = ["id", "kind", "sourceId", "text", "route", "dueAt", "createdAt", "isLate", "readAt"] as const;

const newest = prepare<{ accountId: number; before: number; limit: number }>()((p) =>
  builder
    .selectFrom("notices")
    .select(columns)
    .where("accountId", "=", p.accountId)
    .where("id", "<", p.before)
    .orderBy("id", "desc")
    .limit(p.limit),
);

/** Notices of the account with an id below `before`, newest first. */
export function findNotices(db: Db, accountId: number, page: { before: number; limit: number }): NoticeRow[] {
  return newest.all(db, { accountId, ...page });
}

const following = prepare<{ accountId: number; after: number; limit: number }>()((p) =>
  builder
    .selectFrom("notices")
    .select(columns)
    .where("accountId", "=", p.accountId)
    .where("id", ">", p.after)
    .orderBy("id")
    .limit(p.limit),
);

/** Notices of the account with an id above `after`, oldest first. */
export function findNoticesAfter(db: Db, accountId: number, page: { after: number; limit: number }): NoticeRow[] {
  return following.all(db, { accountId, ...page });
}

const last = prepare<{ accountId: number }>()((p) =>
  builder.selectFrom("notices").select("id").where("accountId", "=", p.accountId).orderBy("id", "desc").limit(1),
);

/** Id of the account's newest notice, or 0. */
export function lastNoticeId(db: Db, accountId: number): number {
  return last.get(db, { accountId })?.id ?? 0;
}

const unread = prepare<{ accountId: number }>()((p) =>
  builder
    .selectFrom("account_counts")
    .select("items")
    .where("accountId", "=", p.accountId)
    .where("kind", "=", sql.lit("unread_notices")),
);

export function countUnread(db: Db, accountId: number): number {
  return unread.get(db, { accountId })?.items ?? 0;
}

const readThrough = prepare<{ accountId: number; through: number; now: number }>()((p) =>
  builder
    .updateTable("notices")
    .set({ readAt: p.now })
    .where("accountId", "=", p.accountId)
    .where("readAt", "is", null)
    .where("id", "<=", p.through),
);

const readSome = prepare<{ accountId: number; ids: string; now: number }>()((p) =>
  builder
    .updateTable("notices")
    .set({ readAt: p.now })
    .where("accountId", "=", p.accountId)
    .where("readAt", "is", null)
    .where("id", "in", sql<number>`(select value from json_each(${p.ids}))`),
);

/** Marks notices of the account as seen: the named ones, and all up to an id. Those already seen retain their time. */
export function markRead(
  db: Db,
  accountId: number,
  read: { noticeIds: readonly number[]; through: number; now: number },
): void {
  const { noticeIds, through, now } = read;
  if (through > 0) readThrough.run(db, { accountId, through, now });
  if (noticeIds.length > 0) readSome.run(db, { accountId, ids: JSON.stringify(noticeIds), now });
}

const purge = prepare<{ before: number }>()((p) =>
  builder.deleteFrom("notices").where("kind", "<>", sql.lit("reminder")).where("createdAt", "<", p.before),
);

/** Removes expired notices of all accounts with their deliveries. Returns their number. */
export function purgeOldNotices(db: Db, at: { now: number }): number {
  return purge.run(db, { before: at.now - RETENTION_DAYS * DAY_MS }).changes;
}
