import { revokeToken } from "../../identity/tokens.store.ts";
import { defineCapability } from "../../kernel/capability.ts";
import { notFound } from "../../kernel/errors.ts";
import { closed, instant, numericId } from "../../kernel/fields.ts";
import { toInstant } from "../../lib/time.ts";

export const tokenRevoke = defineCapability({
  id: "account_token_revoke",
  summary: "Take an agent's access away",
  description: "Revokes a token at once: the next call with it is refused.",
  effect: "write",
  request: closed({ tokenId: numericId("Id of the token, from the list.") }),
  response: closed({ id: numericId("Id of the token."), revokedAt: instant("When it was revoked.") }),
  returns: "The token's id and the time of revocation.",
  examples: [{ title: "Revoke", request: { tokenId: 1 } }],
  handler(ctx, input) {
    if (!revokeToken(ctx.db, ctx.accountId, { tokenId: input.tokenId, now: ctx.now })) {
      throw notFound("token.not_found", "This token is not active. List the tokens again.");
    }
    return { id: input.tokenId, revokedAt: toInstant(ctx.now) };
  },
});
