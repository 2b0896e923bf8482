import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { bound, builder, prepare } from "../../database/query.ts";
import type { FeedbackSender, FeedbackSource } from "../../database/words.ts";
import type { MessageRow } from "./feedback.schema.ts";

const columns = ["id", "senderType", "senderName", "source", "content", "pagePath", "createdAt", "readAt"] as const;

type NewMessage = {
  readonly senderType: FeedbackSender;
  /** The name of the owner who wrote the message; empty for the learner's messages. */
  readonly senderName: string;
  readonly source: FeedbackSource;
  readonly content: string;
  readonly pagePath: string;
  readonly now: number;
};

const insert = prepare<NewMessage & { accountId: number }>()((p) =>
  builder.insertInto("feedback_messages").values({
    ...bound(p, ["accountId", "senderType", "senderName", "source", "content", "pagePath"]),
    createdAt: p.now,
    readAt: null,
  }),
);

const putFirst = prepare<{ accountId: number; messageId: number }>()((p) =>
  builder
    .insertInto("feedback_conversations")
    .values({ accountId: p.accountId, lastMessageId: p.messageId })
    .onConflict((conflict) => conflict.column("accountId").doUpdateSet({ lastMessageId: p.messageId })),
);

/** Adds a message to the account's conversation, and starts the conversation if needed. */
export function addMessage(db: Db, accountId: number, message: NewMessage): MessageRow {
  const id = insert.run(db, { accountId, ...message }).lastInsertRowid;
  putFirst.run(db, { accountId, messageId: id });
  const { now, ...written } = message;
  return { id, ...written, createdAt: now, readAt: null };
}

const newest = prepare<{ accountId: number; before: number; limit: number }>()((p) =>
  builder
    .selectFrom("feedback_messages")
    .select(columns)
    .where("accountId", "=", p.accountId)
    .where("id", "<", p.before)
    .orderBy("id", "desc")
    .limit(p.limit),
);

/** Messages of the account's conversation with an id below `before`, newest first. */
export function findMessages(db: Db, accountId: number, page: { before: number; limit: number }): MessageRow[] {
  return newest.all(db, { accountId, ...page });
}

const unread = prepare<{ accountId: number; from: FeedbackSender }>()((p) =>
  builder
    .selectFrom("account_counts")
    .select("items")
    .where("accountId", "=", p.accountId)
    .where("kind", "=", sql<string>`'feedback_' || ${p.from}`),
);

/** The number of messages of one side that the other has not seen. */
export function countUnread(db: Db, accountId: number, side: { from: FeedbackSender }): number {
  return unread.get(db, { accountId, ...side })?.items ?? 0;
}

const read = prepare<{ accountId: number; from: FeedbackSender; now: number }>()((p) =>
  builder
    .updateTable("feedback_messages")
    .set({ readAt: p.now })
    .where("accountId", "=", p.accountId)
    .where("senderType", "=", p.from)
    .where("readAt", "is", null)
    .returning("id"),
);

/** Marks the messages of one side as seen by the other. Returns the ids of those that were unseen. */
export function markRead(db: Db, accountId: number, side: { from: FeedbackSender; now: number }): number[] {
  return read.all(db, { accountId, ...side }).map(({ id }) => id);
}

const readNotices = prepare<{ accountId: number; messageIds: string; now: number }>()((p) =>
  builder
    .updateTable("notices")
    .set({ readAt: p.now })
    .where("accountId", "=", p.accountId)
    .where("kind", "=", sql.lit("feedback"))
    .where("sourceId", "in", sql<number>`(select value from json_each(${p.messageIds}))`)
    .where("readAt", "is", null),
);

/** Marks the account's notices of messages as seen after the messages were seen. */
export function markNoticesRead(db: Db, accountId: number, seen: { messageIds: readonly number[]; now: number }): void {
  const { messageIds, now } = seen;
  readNotices.run(db, { accountId, messageIds: JSON.stringify(messageIds), now });
}
