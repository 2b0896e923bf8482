import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { releaseHeldNotices } from "../deliveries/deliveries.store.ts";
import { saveQuietHours } from "../deliveries/quiet-hours.store.ts";
import { appendEvent } from "../events/events.service.ts";
import { quietHoursField } from "./connections.schema.ts";
import { readHours, writtenHours } from "./quiet-hours.ts";

export const setQuietHours = defineCapability({
  id: "connections_set_quiet_hours",
  summary: "Set quiet hours",
  description:
    "Sets a part of each day in which no notices are sent outside the workspace. What falls due then is sent when it ends.",
  effect: "write",
  request: closed({ quietHours: quietHoursField }),
  response: closed({ quietHours: quietHoursField }),
  returns: "The quiet hours as they are now.",
  examples: [
    { title: "At night", request: { quietHours: { from: "22:30", to: "07:00" } } },
    { title: "Never", request: { quietHours: null } },
  ],
  notes: [
    "The workspace itself shows what is due at any hour, and tests and codes are sent at any hour.",
    "What was held back by the former hours goes by the new ones.",
  ],
  handler: ({ db, accountId, now, ids }, request) => {
    const hours = readHours(request.quietHours);
    releaseHeldNotices(db, accountId, { now });
    saveQuietHours(db, accountId, { quietHours: hours });
    const quietHours = writtenHours(hours);
    const event = { eventId: ids.uuid(), eventType: "connection.quiet_hours_set", payload: { quietHours } };
    appendEvent(db, accountId, { ...event, now });
    return { quietHours };
  },
});
