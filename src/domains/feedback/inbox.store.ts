import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import type { LearnerRow, MessageRow } from "./feedback.schema.ts";

const learnerColumns = ["a.id as accountId", "a.name as name", "a.email as email", "a.disabledAt"] as const;

const newestFirst = prepare<{ limit: number; offset: number }>()((p) =>
  builder
    .selectFrom("feedback_conversations as c")
    .innerJoin("feedback_messages as m", "m.id", "c.lastMessageId")
    .innerJoin("accounts as a", "a.id", "c.accountId")
    .select(learnerColumns)
    .select(["m.id", "m.senderType", "m.senderName", "m.source", "m.content", "m.pagePath", "m.createdAt", "m.readAt"])
    .orderBy("c.lastMessageId", "desc")
    .limit(p.limit)
    .offset(p.offset),
);

/** The conversations of all learners with their last message, latest message first. */
export function findConversations(
  db: Db,
  page: { limit: number; offset: number },
): { learner: LearnerRow; lastMessage: MessageRow }[] {
  return newestFirst.all(db, page).map(({ accountId, name, email, disabledAt, ...lastMessage }) => ({
    learner: { accountId, name, email, disabledAt },
    lastMessage,
  }));
}

const learnerOf = prepare<{ accountId: number }>()((p) =>
  builder
    .selectFrom("feedback_conversations as c")
    .innerJoin("accounts as a", "a.id", "c.accountId")
    .select(learnerColumns)
    .where("c.accountId", "=", p.accountId),
);

/** The learner of a conversation, or undefined for one who never wrote. */
export function findLearner(db: Db, accountId: number): LearnerRow | undefined {
  return learnerOf.get(db, { accountId });
}

const owners = prepare<{ except: number }>()((p) =>
  builder
    .selectFrom("accounts")
    .select("id")
    .where("role", "=", sql.lit("owner"))
    .where("disabledAt", "is", null)
    .where("id", "<>", p.except)
    .orderBy("id"),
);

/** The owners who can sign in, except one. */
export function findOwners(db: Db, wanted: { except: number }): number[] {
  return owners.all(db, wanted).map(({ id }) => id);
}

const waiting = prepare<Record<never, never>>()(() =>
  builder
    .selectFrom("account_counts")
    .select(sql<number>`count(*)`.as("count"))
    .where("kind", "=", sql.lit("feedback_user"))
    .where("items", ">", sql.lit(0)),
);

/** The number of conversations with messages that no owner has seen. */
export function countWaiting(db: Db): number {
  return waiting.get(db, {})?.count ?? 0;
}
