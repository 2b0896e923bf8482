import type { Db } from "../database/open.ts";
import { all, builder, prepare } from "../database/query.ts";
import type { Role } from "../database/tables.ts";

export interface AgentToken {
  readonly id: number;
  readonly accountId: number;
  readonly clientName: string;
  /** JSON array of scope names. */
  readonly scopes: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
  readonly expiresAt: number;
  readonly revokedAt: number | null;
}

export interface TokenHolder {
  readonly id: number;
  readonly accountId: number;
  readonly role: Role;
  readonly clientName: string;
  readonly scopes: string;
  readonly expiresAt: number;
}

const columns = [
  "id",
  "account_id as accountId",
  "client_name as clientName",
  "scopes",
  "created_at as createdAt",
  "last_used_at as lastUsedAt",
  "expires_at as expiresAt",
  "revoked_at as revokedAt",
] as const;

const insert = prepare<{
  account: number;
  hash: string;
  client: string;
  scopes: string;
  now: number;
  expires: number;
}>()((p) =>
  builder.insertInto("agent_tokens").values({
    account_id: p.account,
    secret_hash: p.hash,
    client_name: p.client,
    scopes: p.scopes,
    created_at: p.now,
    last_used_at: null,
    expires_at: p.expires,
    revoked_at: null,
  }),
);
const holder = prepare<{ hash: string; now: number }>()((p) =>
  builder
    .selectFrom("agent_tokens as t")
    .innerJoin("accounts as a", "a.id", "t.account_id")
    .select([
      "t.id",
      "t.account_id as accountId",
      "a.role",
      "t.client_name as clientName",
      "t.scopes",
      "t.expires_at as expiresAt",
    ])
    .where("t.secret_hash", "=", p.hash)
    .where("t.expires_at", ">", p.now)
    .where("t.revoked_at", "is", null)
    .where("a.disabled_at", "is", null),
);
const revoke = prepare<{ account: number; id: number; now: number }>()((p) =>
  builder
    .updateTable("agent_tokens")
    .set({ revoked_at: p.now })
    .where("account_id", "=", p.account)
    .where("id", "=", p.id)
    .where("revoked_at", "is", null),
);
const byId = prepare<{ id: number }>()((p) =>
  builder.selectFrom("agent_tokens").select(columns).where("id", "=", p.id),
);
const touch = prepare<{ account: number; id: number; now: number }>()((p) =>
  builder
    .updateTable("agent_tokens")
    .set({ last_used_at: p.now })
    .where("account_id", "=", p.account)
    .where("id", "=", p.id),
);

export function createToken(
  db: Db,
  accountId: number,
  token: { secretHash: string; clientName: string; scopes: readonly string[]; now: number; expiresAt: number },
): { id: number } {
  const { secretHash: hash, clientName: client, now, expiresAt: expires } = token;
  const scopes = JSON.stringify(token.scopes);
  return { id: insert.run(db, { account: accountId, hash, client, scopes, now, expires }).lastInsertRowid };
}

export function findTokenHolder(db: Db, secretHash: string, now: number): TokenHolder | undefined {
  return holder.get(db, { hash: secretHash, now });
}

/** Tokens of one account, newest first; of every account for null (the operator's list). */
export function listTokens(db: Db, accountId: number | null): AgentToken[] {
  const query = builder.selectFrom("agent_tokens").select(columns).orderBy("id", "desc");
  return all(db, accountId === null ? query : query.where("account_id", "=", accountId));
}

/** A token by its id alone, for the operator's command line. */
export function findToken(db: Db, tokenId: number): AgentToken | undefined {
  return byId.get(db, { id: tokenId });
}

/** Revokes a token of the account at once; false where it has none of that id or it was revoked before. */
export function revokeToken(db: Db, accountId: number, change: { tokenId: number; now: number }): boolean {
  return revoke.run(db, { account: accountId, id: change.tokenId, now: change.now }).changes > 0;
}

export function noteTokenUse(db: Db, accountId: number, use: { tokenId: number; now: number }): void {
  touch.run(db, { account: accountId, id: use.tokenId, now: use.now });
}
