import { Type } from "@sinclair/typebox";
import { type AgentToken, listTokens } from "../../identity/tokens.store.ts";
import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { toInstant, toInstantOrNull } from "../../lib/time.ts";
import { TokenRow } from "./account.schema.ts";

export const tokensList = defineCapability({
  id: "account_tokens_list",
  name: "account.tokens.list",
  group: "account",
  summary: "List the agents that have a token",
  description: "Lists every token issued for the account, newest first, with what it allows and when it was last used.",
  scopes: [],
  effect: "read",
  audiences: ["web"],
  request: closed({}),
  response: closed({ tokens: Type.Array(TokenRow) }),
  returns: "The tokens; never their secrets.",
  examples: [{ title: "Who has access", request: {} }],
  notes: [],
  handler(ctx) {
    return { tokens: listTokens(ctx.db, ctx.accountId).map((token) => tokenRow(token, ctx.now)) };
  },
});

function tokenRow(token: AgentToken, now: number) {
  const scopes: unknown = JSON.parse(token.scopes);
  const expired = token.expiresAt <= now ? "expired" : "active";
  return {
    id: token.id,
    clientName: token.clientName,
    createdAt: toInstant(token.createdAt),
    lastUsedAt: toInstantOrNull(token.lastUsedAt),
    expiresAt: toInstant(token.expiresAt),
    status: token.revokedAt === null ? expired : ("revoked" as const),
    revokedAt: toInstantOrNull(token.revokedAt),
    scopes: Array.isArray(scopes) ? scopes.map(String) : [],
  } as const;
}
