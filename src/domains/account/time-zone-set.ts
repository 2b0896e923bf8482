import { setTimeZone } from "../../identity/accounts.store.ts";
import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { ruled } from "../../kernel/value-rules.ts";
import { releaseHeldNotices } from "../deliveries/deliveries.store.ts";
import { awaitTasksAhead } from "../plans/due.store.ts";
import { requireTimeZone, timeZoneFault, timeZoneField } from "./account.schema.ts";

export const timeZoneSet = defineCapability({
  id: "account_time_zone_set",
  summary: "Set the time zone",
  description:
    "Sets the clock by which the learner lives: when the slots of planned tasks begin, when quiet hours begin and end, and in which " +
    "times messages and the workspace are written.",
  effect: "write",
  request: closed({ timeZone: ruled(timeZoneField, timeZoneFault) }),
  response: closed({ timeZone: timeZoneField }),
  returns: "The time zone as it is now.",
  examples: [{ title: "London", request: { timeZone: "Europe/London" } }],
  notes: [
    "Calendar days of statistics are those of Asia/Shanghai, whatever the time zone is.",
    "What quiet hours hold back goes by the new clock.",
  ],
  handler: ({ db, accountId, now, site, notify }, request) => {
    const timeZone = requireTimeZone(request.timeZone);
    releaseHeldNotices(db, accountId, { now });
    setTimeZone(db, accountId, { timeZone, now });
    awaitTasksAhead(db, accountId, { now, slotTimes: site.slotTimes, timeZone });
    for (const group of GROUPS) notify(accountId, { kind: "changed", group });
    return { timeZone };
  },
});

/** Settings that depend on the learner's time zone: the slots of tasks and the quiet hours of connections. */
const GROUPS = ["plans", "connections"] as const;
