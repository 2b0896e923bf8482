import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { offsetPage, offsetPageOf, pageLimit, pageOffset } from "../../kernel/paging.ts";
import { LoggedDelivery, toLoggedDelivery } from "../deliveries/deliveries.schema.ts";
import { asItIsNow, findDeliveries } from "../deliveries/log.store.ts";
import { connectionIdField } from "./connections.schema.ts";

export const listDeliveries = defineCapability({
  id: "connections_list_deliveries",
  summary: "List what was sent",
  description:
    "Lists what was sent outside the workspace, or is on its way, newest first: notices, tests and codes, each with what became of it.",
  effect: "read",
  request: closed({
    limit: pageLimit({ max: 50, default: 20 }),
    offset: pageOffset(),
    connectionId: Type.Optional(connectionIdField),
  }),
  response: offsetPageOf(LoggedDelivery),
  returns: "A page of deliveries.",
  examples: [
    { title: "The newest", request: {} },
    { title: "Those by one connection", request: { connectionId: 3 } },
  ],
  notes: [
    "Tests and codes are stored for 30 days, deliveries of notices as long as the notices.",
    "A connection that is gone leaves its deliveries behind, without its label.",
  ],
  handler: ({ db, accountId, site: { slotTimes } }, { limit, offset, connectionId = null }) => {
    const rows = findDeliveries(db, accountId, { connectionId, limit: limit + 1, offset });
    const items = rows.map((row) => toLoggedDelivery(asItIsNow(db, accountId, { row, slotTimes })));
    return offsetPage(items, { limit, offset });
  },
});
