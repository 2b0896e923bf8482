import { endSession } from "../../identity/sessions.store.ts";
import { defineCapability } from "../../kernel/capability.ts";
import { notFound } from "../../kernel/errors.ts";
import { closed, numericId } from "../../kernel/fields.ts";

export const sessionRevoke = defineCapability({
  id: "account_session_revoke",
  summary: "Sign a browser out",
  description: "Ends one web session of the account at once.",
  effect: "write",
  request: closed({ sessionId: numericId("Id of the session, from the list.") }),
  response: closed({ id: numericId("Id of the session that was ended.") }),
  returns: "The id of the session that was ended.",
  examples: [{ title: "Sign a lost phone out", request: { sessionId: 1 } }],
  handler(ctx, input) {
    if (!endSession(ctx.db, ctx.accountId, input)) {
      throw notFound(
        "session.not_found",
        "This session does not exist; it may have ended already. List the sessions again.",
      );
    }
    if (input.sessionId === ctx.actor.id) ctx.session.end();
    return { id: input.sessionId };
  },
});
