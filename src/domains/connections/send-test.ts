import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { deliveryIdField } from "../deliveries/deliveries.schema.ts";
import { addDelivery } from "../deliveries/deliveries.store.ts";
import { appendEvent } from "../events/events.service.ts";
import { connectionEvent } from "./connection-event.ts";
import { connectionIdField } from "./connections.schema.ts";
import { findConnection } from "./connections.store.ts";
import { connectionNotFound, stillPending } from "./refusals.ts";

export const sendTest = defineCapability({
  id: "connections_send_test",
  summary: "Send a test message",
  description:
    "Puts a test on its way by a confirmed connection, in quiet hours too. The first test of a webhook, which confirms it, is sent by connections_send_code.",
  effect: "write",
  request: closed({ connectionId: connectionIdField }),
  response: closed({ deliveryId: deliveryIdField }),
  returns: "The delivery, to be watched by connections_read_delivery.",
  examples: [{ title: "Does it arrive?", request: { connectionId: 3 } }],
  notes: [
    "A test is sent once and not tried again.",
    "A test that arrives makes a connection that needed attention active again.",
    "Thirty tests an hour at most.",
  ],
  prepare: ({ actor, throttle }) => throttle("test", String(actor?.accountId)),
  handler: ({ db, accountId, now, ids }, { connectionId }) => {
    const row = findConnection(db, accountId, { connectionId });
    if (row === undefined) throw connectionNotFound();
    const { kind, state } = row;
    if (state === "pending") throw stillPending();
    const connection = { id: connectionId, kind };
    const deliveryId = addDelivery(db, accountId, { noticeId: null, connection, purpose: "test", now });
    appendEvent(db, accountId, { ...connectionEvent("tested", { connectionId, kind }, ids.uuid()), now });
    return { deliveryId };
  },
});
