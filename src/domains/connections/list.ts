import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { choice, closed, count, nullable, text } from "../../kernel/fields.ts";
import { findQuietHours } from "../deliveries/quiet-hours.store.ts";
import { Connection, MAX_CONNECTIONS, quietHoursField } from "./connections.schema.ts";
import { writtenHours } from "./quiet-hours.ts";
import { MESSENGER_KINDS, whyUnavailable } from "./settings.schema.ts";
import { answerConnections } from "./status.service.ts";

export const list = defineCapability({
  id: "connections_list",
  summary: "List messengers and browsers",
  description:
    "Lists how the learner is notified outside the workspace, which other ways are available, and the quiet hours.",
  effect: "read",
  request: closed({}),
  response: closed({
    items: Type.Array(Connection, { description: "The connections, the oldest first." }),
    kinds: Type.Array(
      closed({
        kind: choice(MESSENGER_KINDS, { description: "A kind of messenger." }),
        available: Type.Boolean({ description: "Whether it can be connected now." }),
        reason: choice(["", "not_set_up", "not_reachable_yet"], {
          description:
            "Why it cannot: the service is not set up for it, or has not reached it since it was started. Empty where it can.",
        }),
      }),
      { description: "Every kind of messenger, the likeliest first." },
    ),
    telegramBot: nullable(text({ description: "What Telegram calls the bot, without @; null until that is known." })),
    guessedMailSender: nullable(
      text({
        description:
          "Sender address of mail where none is set and it is made of the mail server's name, for owners to see; null otherwise.",
      }),
    ),
    pushKey: text({ description: "Public key with which browsers subscribe: P-256, uncompressed, base64url." }),
    quietHours: quietHoursField,
    maxConnections: count("How many connections an account may have, browsers included."),
  }),
  returns: "The connections and what can be connected.",
  examples: [{ title: "All of them", request: {} }],
  notes: ["Answers contain no secrets: the credentials of a connection are never returned."],
  handler: (ctx) => {
    const { db, accountId, outside } = ctx;
    return {
      items: answerConnections(db, accountId, ctx),
      kinds: MESSENGER_KINDS.map((kind) => {
        const reason = whyUnavailable(kind, outside);
        return { kind, available: reason === "", reason };
      }),
      telegramBot: outside.telegramBot(),
      guessedMailSender: ctx.actor.role === "owner" ? outside.guessedMailSender : null,
      pushKey: outside.pushKey,
      quietHours: writtenHours(findQuietHours(db, accountId)),
      maxConnections: MAX_CONNECTIONS,
    };
  },
});
