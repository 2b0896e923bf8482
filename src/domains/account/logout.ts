import { endSession } from "../../identity/sessions.store.ts";
import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";

export const logout = defineCapability({
  id: "account_logout",
  summary: "Sign out",
  description: "Ends the session that asks.",
  effect: "write",
  request: closed({}),
  response: closed({}),
  returns: "An empty object.",
  examples: [{ title: "Sign out", request: {} }],
  handler(ctx) {
    endSession(ctx.db, ctx.accountId, { sessionId: ctx.actor.id });
    ctx.session.end();
    return {};
  },
});
