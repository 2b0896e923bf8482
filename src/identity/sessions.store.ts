import type { ColumnsOf } from "../database/columns-of.ts";
import type { Db } from "../database/open.ts";
import { builder, prepare } from "../database/query.ts";
import type { Role } from "../database/words.ts";

export type WebSession = ColumnsOf<"web_sessions", "id" | "userAgent" | "createdAt" | "lastUsedAt" | "expiresAt">;

export interface SessionHolder {
  readonly id: number;
  readonly accountId: number;
  readonly role: Role;
  readonly expiresAt: number;
}

const insert = prepare<{ account: number; hash: string; agent: string; now: number; expires: number }>()((p) =>
  builder.insertInto("web_sessions").values({
    accountId: p.account,
    secretHash: p.hash,
    userAgent: p.agent,
    createdAt: p.now,
    lastUsedAt: p.now,
    expiresAt: p.expires,
  }),
);
const holder = prepare<{ hash: string; now: number }>()((p) =>
  builder
    .selectFrom("web_sessions as s")
    .innerJoin("accounts as a", "a.id", "s.accountId")
    .select(["s.id", "s.accountId", "a.role", "s.expiresAt"])
    .where("s.secretHash", "=", p.hash)
    .where("s.expiresAt", ">", p.now)
    .where("a.disabledAt", "is", null),
);
const ofAccount = prepare<{ account: number; now: number }>()((p) =>
  builder
    .selectFrom("web_sessions")
    .select(["id", "userAgent", "createdAt", "lastUsedAt", "expiresAt"])
    .where("accountId", "=", p.account)
    .where("expiresAt", ">", p.now)
    .orderBy("lastUsedAt", "desc"),
);
const remove = prepare<{ account: number; id: number }>()((p) =>
  builder.deleteFrom("web_sessions").where("accountId", "=", p.account).where("id", "=", p.id),
);
const removeOthers = prepare<{ account: number; keep: number }>()((p) =>
  builder.deleteFrom("web_sessions").where("accountId", "=", p.account).where("id", "!=", p.keep),
);
const removeExpired = prepare<{ now: number }>()((p) =>
  builder.deleteFrom("web_sessions").where("expiresAt", "<=", p.now),
);
const touch = prepare<{ account: number; id: number; now: number }>()((p) =>
  builder
    .updateTable("web_sessions")
    .set({ lastUsedAt: p.now })
    .where("accountId", "=", p.account)
    .where("id", "=", p.id),
);

export function createSession(
  db: Db,
  accountId: number,
  session: { secretHash: string; userAgent: string; now: number; expiresAt: number },
): void {
  const { secretHash: hash, userAgent: agent, now, expiresAt: expires } = session;
  insert.run(db, { account: accountId, hash, agent, now, expires });
}

export function findSessionHolder(db: Db, secretHash: string, now: number): SessionHolder | undefined {
  return holder.get(db, { hash: secretHash, now });
}

export function listSessions(db: Db, accountId: number, { now }: { now: number }): WebSession[] {
  return ofAccount.all(db, { account: accountId, now });
}

/** Ends one session of the account; false if the account has no session with that id. */
export function endSession(db: Db, accountId: number, { sessionId }: { sessionId: number }): boolean {
  return remove.run(db, { account: accountId, id: sessionId }).changes > 0;
}

/** Ends all sessions of the account except one; returns how many. */
export function endSessions(db: Db, accountId: number, { keepSession }: { keepSession: number }): number {
  return removeOthers.run(db, { account: accountId, keep: keepSession }).changes;
}

export function noteSessionUse(db: Db, accountId: number, use: { sessionId: number; now: number }): void {
  touch.run(db, { account: accountId, id: use.sessionId, now: use.now });
}

export function deleteExpiredSessions(db: Db, now: number): number {
  return removeExpired.run(db, { now }).changes;
}
