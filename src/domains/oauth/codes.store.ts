import type { ColumnsOf } from "../../database/columns-of.ts";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";

const columns = [
  "accountId",
  "clientId",
  "clientName",
  "clientHost",
  "redirectUri",
  "codeChallenge",
  "scopes",
  "resources",
  "expiresAt",
  "tokenId",
] as const;

/** An authorization code that a learner's consent made. `scopes` and `resources` are JSON arrays. */
export type Code = ColumnsOf<"oauth_codes", (typeof columns)[number]>;

const insert = prepare<{
  hash: string;
  account: number;
  client: string;
  name: string;
  host: string | null;
  uri: string;
  challenge: string;
  scopes: string;
  resources: string;
  expires: number;
}>()((p) =>
  builder.insertInto("oauth_codes").values({
    codeHash: p.hash,
    accountId: p.account,
    clientId: p.client,
    clientName: p.name,
    clientHost: p.host,
    redirectUri: p.uri,
    codeChallenge: p.challenge,
    scopes: p.scopes,
    resources: p.resources,
    expiresAt: p.expires,
    tokenId: null,
  }),
);
const byHash = prepare<{ hash: string }>()((p) =>
  builder.selectFrom("oauth_codes").select(columns).where("codeHash", "=", p.hash),
);
const use = prepare<{ hash: string; token: number }>()((p) =>
  builder
    .updateTable("oauth_codes")
    .set({ tokenId: p.token })
    .where("codeHash", "=", p.hash)
    .where("tokenId", "is", null),
);
const removeExpired = prepare<{ before: number }>()((p) =>
  builder.deleteFrom("oauth_codes").where("expiresAt", "<", p.before),
);

export function insertCode(
  db: Db,
  accountId: number,
  code: Omit<Code, "accountId" | "tokenId"> & { codeHash: string },
): void {
  insert.run(db, {
    account: accountId,
    hash: code.codeHash,
    client: code.clientId,
    name: code.clientName,
    host: code.clientHost,
    uri: code.redirectUri,
    challenge: code.codeChallenge,
    scopes: code.scopes,
    resources: code.resources,
    expires: code.expiresAt,
  });
}

export function findCode(db: Db, codeHash: string): Code | undefined {
  return byHash.get(db, { hash: codeHash });
}

/** Records the grant that a code was exchanged for. */
export function noteCodeUsed(db: Db, change: { codeHash: string; tokenId: number }): void {
  use.run(db, { hash: change.codeHash, token: change.tokenId });
}

export function deleteExpiredCodes(db: Db, before: number): number {
  return removeExpired.run(db, { before }).changes;
}
