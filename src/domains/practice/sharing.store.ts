import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import type { Role, Subject } from "../../database/words.ts";
import { findAccount } from "../../identity/accounts.store.ts";
import { findSession, type Session, sessionColumns } from "./sessions.store.ts";

const sharedOwner = prepare<{ sessionId: number }>()((p) =>
  builder
    .selectFrom("practice_sessions")
    .select("accountId")
    .where("id", "=", p.sessionId)
    .where("sharedAt", "is not", null),
);

/** A session that the caller may see, and its owner. */
export interface VisibleSession {
  readonly session: Session;
  readonly accountId: number;
  /** Null if it is the caller's own. */
  readonly learnerName: string | null;
}

/** A session of the account, or, for an owner or teacher, one that a learner shares; otherwise undefined. */
export function findVisible(
  db: Db,
  accountId: number,
  wanted: { sessionId: number; role: Role },
): VisibleSession | undefined {
  const { sessionId, role } = wanted;
  const own = findSession(db, accountId, { sessionId });
  if (own !== undefined) return { session: own, accountId, learnerName: null };
  const learner = role === "learner" ? undefined : sharedOwner.get(db, { sessionId })?.accountId;
  if (learner === undefined) return undefined;
  const session = findSession(db, learner, { sessionId });
  return session && { session, accountId: learner, learnerName: findAccount(db, learner)?.name ?? "" };
}

const setShared = prepare<{ accountId: number; sessionId: number; at: number | null }>()((p) =>
  builder
    .updateTable("practice_sessions")
    .set({ sharedAt: p.at })
    .where("id", "=", p.sessionId)
    .where("accountId", "=", p.accountId),
);

/** Shares a session of the account since `at`, in milliseconds; null stops sharing. */
export function writeShared(db: Db, accountId: number, session: { sessionId: number; at: number | null }): void {
  setShared.run(db, { accountId, ...session });
}

type SharedPage = {
  /** Only sessions with a started section of this subject; empty for every session. */
  readonly subject: Subject | "";
  readonly limit: number;
  readonly offset: number;
};

const sharedByOthers = prepare<SharedPage & { accountId: number }>()((p) =>
  builder
    .selectFrom("practice_sessions as s")
    .innerJoin("accounts as a", "a.id", "s.accountId")
    .select([...sessionColumns, "s.bandTables", "s.subject", "s.accountId", "a.name as learnerName"])
    .select((eb) => eb.ref("s.sharedAt").$notNull().as("sharedAt"))
    .where("s.sharedAt", "is not", null)
    .where(sql<boolean>`s.account_id != ${p.accountId}`)
    .where(sql<boolean>`(${p.subject} = '' or exists (select 1 from session_sections as c
      where c.session_id = s.id and c.subject = ${p.subject} and c.status != 'waiting'))`)
    .orderBy("s.sharedAt", "desc")
    .orderBy("s.id", "desc")
    .limit(p.limit)
    .offset(p.offset),
);

/** Sessions that other accounts share, last shared first. */
export function findSharedByOthers(db: Db, accountId: number, page: SharedPage) {
  return sharedByOthers.all(db, { accountId, ...page });
}
