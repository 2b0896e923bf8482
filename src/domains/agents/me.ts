import { Type } from "@sinclair/typebox";
import { findAccount } from "../../identity/accounts.store.ts";
import { defineCapability } from "../../kernel/capability.ts";
import { unauthenticated } from "../../kernel/errors.ts";
import { choice, closed, instant, numericId, text } from "../../kernel/fields.ts";
import { toInstant } from "../../lib/time.ts";

export const me = defineCapability({
  id: "agent_me",
  summary: "Read the account and scopes of the token",
  description:
    "Checks a saved token: answers its account, expiry and scopes. Reuse the token while the scopes suffice.",
  effect: "read",
  audiences: ["protocol"],
  route: { method: "GET", path: "/api/v1/agent/me" },
  request: closed({}),
  response: closed({
    account: closed({
      id: numericId("Id of the account."),
      name: text({ description: "Name of the learner." }),
      email: text({ description: "Address of the account." }),
      timeZone: text({
        description: "IANA time zone of the learner: days and slots of study plans use it.",
      }),
    }),
    clientName: text({ description: "What the agent called itself at the binding." }),
    tokenType: choice(["user"], { description: "The kind of token." }),
    expiresAt: instant("When the token expires."),
    scopes: Type.Array(text({ description: "A scope." }), { description: "What the token allows." }),
  }),
  returns: "Account, client name, expiry and scopes of the token.",
  examples: [{ title: "Check a saved token", request: {} }],
  notes: ["401 means that the token is missing, unknown, expired or revoked."],
  handler(ctx) {
    const account = findAccount(ctx.db, ctx.accountId);
    if (account === undefined) throw unauthenticated("auth.token_invalid", "The account of this token is gone.");
    return {
      account: { id: account.id, name: account.name, email: account.email, timeZone: account.timeZone },
      clientName: ctx.actor.clientName,
      tokenType: "user" as const,
      expiresAt: toInstant(ctx.actor.expiresAt),
      scopes: [...ctx.actor.scopes],
    };
  },
});
