import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { deliveryIdField, LoggedDelivery, toLoggedDelivery } from "../deliveries/deliveries.schema.ts";
import { asItIsNow, findDelivery } from "../deliveries/log.store.ts";
import { deliveryNotFound } from "./refusals.ts";

export const readDelivery = defineCapability({
  id: "connections_read_delivery",
  summary: "Read one delivery",
  description: "Answers what became of one message that was sent, or is on its way.",
  effect: "read",
  request: closed({ deliveryId: deliveryIdField }),
  response: LoggedDelivery,
  returns: "The delivery.",
  examples: [{ title: "Did the test arrive?", request: { deliveryId: 12 } }],
  notes: ["Another account's delivery is answered the same as one that never was."],
  handler: ({ db, accountId, site: { slotTimes } }, { deliveryId }) => {
    const row = findDelivery(db, accountId, { deliveryId });
    if (row === undefined) throw deliveryNotFound();
    return toLoggedDelivery(asItIsNow(db, accountId, { row, slotTimes }));
  },
});
