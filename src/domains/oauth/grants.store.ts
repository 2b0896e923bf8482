import type { ColumnsOf } from "../../database/columns-of.ts";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";

/** A token of a grant. `scopes` is a JSON array. */
export interface GrantToken
  extends ColumnsOf<"oauth_tokens", "id" | "kind" | "tokenId" | "accountId" | "scopes" | "expiresAt" | "usedAt"> {
  readonly clientId: string;
  /** JSON array of the resources of the grant. */
  readonly resources: string;
  readonly grantScopes: string;
  readonly revokedAt: number | null;
  readonly disabledAt: number | null;
}

const insertGrantRow = prepare<{
  token: number;
  account: number;
  client: string;
  host: string | null;
  resources: string;
}>()((p) =>
  builder.insertInto("oauth_grants").values({
    tokenId: p.token,
    accountId: p.account,
    clientId: p.client,
    clientHost: p.host,
    resources: p.resources,
  }),
);
const activeScopes = prepare<{ account: number; client: string; now: number }>()((p) =>
  builder
    .selectFrom("oauth_grants as g")
    .innerJoin("agent_tokens as t", "t.id", "g.tokenId")
    .select("t.scopes")
    .where("g.accountId", "=", p.account)
    .where("g.clientId", "=", p.client)
    .where("t.revokedAt", "is", null)
    .where("t.expiresAt", ">", p.now),
);
const prolong = prepare<{ account: number; token: number; expires: number }>()((p) =>
  builder
    .updateTable("agent_tokens")
    .set({ expiresAt: p.expires })
    .where("accountId", "=", p.account)
    .where("id", "=", p.token),
);
const insertToken = prepare<{
  hash: string;
  kind: "access" | "refresh";
  token: number;
  account: number;
  scopes: string;
  resources: string;
  now: number;
  expires: number;
}>()((p) =>
  builder.insertInto("oauth_tokens").values({
    secretHash: p.hash,
    kind: p.kind,
    tokenId: p.token,
    accountId: p.account,
    scopes: p.scopes,
    resources: p.resources,
    createdAt: p.now,
    expiresAt: p.expires,
    usedAt: null,
  }),
);
const byHash = prepare<{ hash: string }>()((p) =>
  builder
    .selectFrom("oauth_tokens as o")
    .innerJoin("agent_tokens as t", "t.id", "o.tokenId")
    .innerJoin("oauth_grants as g", "g.tokenId", "t.id")
    .innerJoin("accounts as a", "a.id", "o.accountId")
    .select(["o.id", "o.kind", "o.tokenId", "o.accountId", "o.scopes", "o.expiresAt", "o.usedAt"])
    .select(["g.clientId", "g.resources", "t.scopes as grantScopes", "t.revokedAt", "a.disabledAt"])
    .where("o.secretHash", "=", p.hash),
);
const use = prepare<{ account: number; id: number; now: number }>()((p) =>
  builder
    .updateTable("oauth_tokens")
    .set({ usedAt: p.now })
    .where("accountId", "=", p.account)
    .where("id", "=", p.id)
    .where("usedAt", "is", null),
);
const removeOne = prepare<{ account: number; id: number }>()((p) =>
  builder.deleteFrom("oauth_tokens").where("accountId", "=", p.account).where("id", "=", p.id),
);
const removeExpired = prepare<{ now: number }>()((p) =>
  builder.deleteFrom("oauth_tokens").where("expiresAt", "<=", p.now),
);

/** Marks a token row as the grant of an OAuth client. */
export function insertGrant(
  db: Db,
  accountId: number,
  grant: { tokenId: number; clientId: string; clientHost: string | null; resources: string },
): void {
  const { tokenId: token, clientId: client, clientHost: host, resources } = grant;
  insertGrantRow.run(db, { token, account: accountId, client, host, resources });
}

/** The scopes of each active grant of a client, as JSON arrays. */
export function activeGrantScopes(
  db: Db,
  accountId: number,
  { clientId, now }: { clientId: string; now: number },
): string[] {
  return activeScopes.all(db, { account: accountId, client: clientId, now }).map(({ scopes }) => scopes);
}

/** Moves the end of a grant that is in use. */
export function prolongGrant(db: Db, accountId: number, change: { tokenId: number; expiresAt: number }): void {
  prolong.run(db, { account: accountId, token: change.tokenId, expires: change.expiresAt });
}

export function insertGrantToken(
  db: Db,
  accountId: number,
  token: {
    secretHash: string;
    kind: "access" | "refresh";
    tokenId: number;
    scopes: readonly string[];
    resources: readonly string[];
    now: number;
    expiresAt: number;
  },
): void {
  const { secretHash: hash, kind, tokenId, now, expiresAt: expires } = token;
  const [scopes, resources] = [JSON.stringify(token.scopes), JSON.stringify(token.resources)];
  insertToken.run(db, { hash, kind, token: tokenId, account: accountId, scopes, resources, now, expires });
}

export function findGrantToken(db: Db, secretHash: string): GrantToken | undefined {
  return byHash.get(db, { hash: secretHash });
}

/** Spends a refresh token, which is possible once: exactly one caller gets true. */
export function spendRefreshToken(db: Db, accountId: number, { id, now }: { id: number; now: number }): boolean {
  return use.run(db, { account: accountId, id, now }).changes > 0;
}

export function deleteGrantToken(db: Db, accountId: number, id: number): void {
  removeOne.run(db, { account: accountId, id });
}

export function deleteExpiredGrantTokens(db: Db, now: number): number {
  return removeExpired.run(db, { now }).changes;
}
