import { Type } from "@sinclair/typebox";
import { listSessions } from "../../identity/sessions.store.ts";
import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { toInstant } from "../../lib/time.ts";
import { SessionRow } from "./account.schema.ts";

export const sessionsList = defineCapability({
  id: "account_sessions_list",
  summary: "List the browsers that are signed in",
  description: "Lists the web sessions of the account that are still valid, last used first.",
  effect: "read",
  request: closed({}),
  response: closed({ sessions: Type.Array(SessionRow) }),
  returns: "The sessions.",
  examples: [{ title: "Where am I signed in", request: {} }],
  handler(ctx) {
    const sessions = listSessions(ctx.db, ctx.accountId, { now: ctx.now }).map((row) => ({
      id: row.id,
      userAgent: row.userAgent,
      createdAt: toInstant(row.createdAt),
      lastUsedAt: toInstant(row.lastUsedAt),
      expiresAt: toInstant(row.expiresAt),
      current: ctx.actor.kind === "session" && row.id === ctx.actor.id,
    }));
    return { sessions };
  },
});
