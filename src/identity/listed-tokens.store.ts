import type { Db } from "../database/open.ts";
import { all, builder } from "../database/query.ts";
import type { AgentToken } from "./tokens.store.ts";

/** A token in a list. */
export interface ListedToken extends AgentToken {
  /** The OAuth client that the token is a grant of; null for other tokens. */
  readonly clientId: string | null;
  /** The host that proves who the OAuth client is; null if nothing does. */
  readonly clientHost: string | null;
}

/** Tokens of one account, newest first, or of every account if null (the operator's list). */
export function listTokens(db: Db, accountId: number | null): ListedToken[] {
  const query = builder
    .selectFrom("agent_tokens as t")
    .leftJoin("oauth_grants as g", "g.tokenId", "t.id")
    .select(["t.id", "t.accountId", "t.clientName", "t.scopes", "t.createdAt", "t.lastUsedAt"])
    .select(["t.expiresAt", "t.revokedAt", "g.clientId", "g.clientHost"])
    .select((eb) =>
      eb
        .selectFrom("agent_calls as c")
        .whereRef("c.tokenId", "=", "t.id")
        .select(({ fn }) => fn.max("c.at").as("at"))
        .as("lastCallAt"),
    )
    .orderBy("t.id", "desc");
  const listed = all(db, accountId === null ? query : query.where("t.accountId", "=", accountId));
  return listed.map(({ lastCallAt, lastUsedAt, ...token }) => ({
    ...token,
    // The log has a call within a second; the token notes its use about every minute, also if nothing was called.
    lastUsedAt: Math.max(lastCallAt ?? 0, lastUsedAt ?? 0) || null,
  }));
}
