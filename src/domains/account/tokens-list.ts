import { Type } from "@sinclair/typebox";
import { listTokens } from "../../identity/listed-tokens.store.ts";
import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { TokenRow, tokenRow } from "./account.schema.ts";

export const tokensList = defineCapability({
  id: "account_tokens_list",
  summary: "List the agents that have a token",
  description: "Lists every token issued for the account, newest first, with what it allows and when it was last used.",
  effect: "read",
  request: closed({}),
  response: closed({ tokens: Type.Array(TokenRow) }),
  returns: "The tokens; never their secrets.",
  examples: [{ title: "Who has access", request: {} }],
  handler(ctx) {
    return { tokens: listTokens(ctx.db, ctx.accountId).map((token) => tokenRow(token, ctx.now)) };
  },
});
