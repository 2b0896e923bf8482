import { defineCapability } from "../../kernel/capability.ts";
import { closed, nullable, text } from "../../kernel/fields.ts";
import { deliveryIdField } from "../deliveries/deliveries.schema.ts";
import { appendEvent } from "../events/events.service.ts";
import { beginConfirmation } from "./confirming.store.ts";
import { connectionEvent } from "./connection-event.ts";
import { Connection, connectionIdField } from "./connections.schema.ts";
import { findConnection } from "./connections.store.ts";
import { connectionNotFound, kindUnavailable, notPending, secretLost } from "./refusals.ts";
import { isMessenger, openParts, whyUnavailable } from "./settings.schema.ts";
import { answerConnection } from "./status.service.ts";

export const sendCode = defineCapability({
  id: "connections_send_code",
  summary: "Send a code, a first test or a link",
  description:
    "Gives a connection that is not confirmed something new to be confirmed with: a code, the first test of a webhook, or a link for Telegram.",
  effect: "write",
  request: closed({ connectionId: connectionIdField }),
  response: closed({
    connection: Connection,
    deliveryId: nullable(deliveryIdField),
    deepLink: nullable(text({ description: "The link that begins a chat with the bot; null for other kinds." })),
  }),
  returns: "The connection, and what was sent or is to be opened to confirm it.",
  examples: [{ title: "The mail did not come", request: { connectionId: 3 } }],
  notes: ["What was sent before cannot be used any more.", "Ten codes an hour at most."],
  prepare: ({ actor, throttle }) => throttle("code", String(actor?.accountId)),
  handler: (ctx, { connectionId }) => {
    const { db, accountId, now, ids, outside, vault } = ctx;
    const row = findConnection(db, accountId, { connectionId });
    if (row === undefined) throw connectionNotFound();
    const { kind, state, sealed } = row;
    if (state !== "pending" || !isMessenger(kind)) throw notPending();
    const reason = whyUnavailable(kind, outside);
    if (reason !== "") throw kindUnavailable(kind, reason);
    const opened = openParts(vault, accountId, sealed);
    if (opened === null) throw secretLost();
    const { settings } = opened;
    const begun = beginConfirmation(db, accountId, { connectionId, kind, settings, isNew: false, by: ctx });
    appendEvent(db, accountId, { ...connectionEvent("code_sent", { connectionId, kind }, ids.uuid()), now });
    return { connection: answerConnection(db, accountId, { connectionId, seen: ctx }), ...begun };
  },
});
