import type { Db } from "../database/open.ts";
import { builder, prepare } from "../database/query.ts";
import type { TokenHolder } from "./tokens.store.ts";

export interface AccessTokenHolder extends TokenHolder {
  /** JSON array of the resources that the token was issued for (RFC 8707). */
  readonly resources: string;
}

const holder = prepare<{ hash: string; now: number }>()((p) =>
  builder
    .selectFrom("oauth_tokens as o")
    .innerJoin("agent_tokens as t", "t.id", "o.tokenId")
    .innerJoin("accounts as a", "a.id", "t.accountId")
    .select(["t.id", "t.accountId", "a.role", "t.clientName", "o.scopes", "o.expiresAt", "o.resources"])
    .where("o.secretHash", "=", p.hash)
    .where("o.kind", "=", "access")
    .where("o.expiresAt", ">", p.now)
    .where("t.revokedAt", "is", null)
    .where("a.disabledAt", "is", null),
);

/** The grant of a valid OAuth access token. Its id is that of the grant, which stays the same when tokens are refreshed. */
export function findAccessTokenHolder(db: Db, secretHash: string, now: number): AccessTokenHolder | undefined {
  return holder.get(db, { hash: secretHash, now });
}
