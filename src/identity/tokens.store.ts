import type { ColumnsOf } from "../database/columns-of.ts";
import type { Db } from "../database/open.ts";
import { builder, prepare } from "../database/query.ts";
import type { Role } from "../database/words.ts";

export interface AgentToken
  extends ColumnsOf<
    "agent_tokens",
    "id" | "accountId" | "clientName" | "createdAt" | "lastUsedAt" | "expiresAt" | "revokedAt"
  > {
  /** JSON array of scope names. */
  readonly scopes: string;
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
  "accountId",
  "clientName",
  "scopes",
  "createdAt",
  "lastUsedAt",
  "expiresAt",
  "revokedAt",
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
    accountId: p.account,
    secretHash: p.hash,
    clientName: p.client,
    scopes: p.scopes,
    createdAt: p.now,
    lastUsedAt: null,
    expiresAt: p.expires,
    revokedAt: null,
  }),
);
const holder = prepare<{ hash: string; now: number }>()((p) =>
  builder
    .selectFrom("agent_tokens as t")
    .innerJoin("accounts as a", "a.id", "t.accountId")
    .select(["t.id", "t.accountId", "a.role", "t.clientName", "t.scopes", "t.expiresAt"])
    .where("t.secretHash", "=", p.hash)
    .where("t.expiresAt", ">", p.now)
    .where("t.revokedAt", "is", null)
    .where("a.disabledAt", "is", null),
);
const revoke = prepare<{ account: number; id: number; now: number }>()((p) =>
  builder
    .updateTable("agent_tokens")
    .set({ revokedAt: p.now })
    .where("accountId", "=", p.account)
    .where("id", "=", p.id)
    .where("revokedAt", "is", null),
);
const byId = prepare<{ id: number }>()((p) =>
  builder.selectFrom("agent_tokens").select(columns).where("id", "=", p.id),
);
const touch = prepare<{ account: number; id: number; now: number }>()((p) =>
  builder
    .updateTable("agent_tokens")
    .set({ lastUsedAt: p.now })
    .where("accountId", "=", p.account)
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

/** A token by its id alone, for the operator's command line. */
export function findToken(db: Db, tokenId: number): AgentToken | undefined {
  return byId.get(db, { id: tokenId });
}

/** Revokes a token of the account immediately; false if the account has no token with that id, or it was already revoked. */
export function revokeToken(db: Db, accountId: number, change: { tokenId: number; now: number }): boolean {
  return revoke.run(db, { account: accountId, id: change.tokenId, now: change.now }).changes > 0;
}

export function noteTokenUse(db: Db, accountId: number, use: { tokenId: number; now: number }): void {
  touch.run(db, { account: accountId, id: use.tokenId, now: use.now });
}
