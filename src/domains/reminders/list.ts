import { defineCapability } from "../../kernel/capability.ts";
import { choice, closed, defaulted } from "../../kernel/fields.ts";
import { offsetPage, offsetPageOf, pageLimit, pageOffset } from "../../kernel/paging.ts";
import { REMINDER_STATES } from "../deliveries/message-states.store.ts";
import { Reminder } from "./reminders.schema.ts";
import { findReminders, showReminders } from "./reminders.store.ts";

export const list = defineCapability({
  id: "ielts_reminders_list",
  name: "reminders.list",
  summary: "List the learner's reminders",
  description:
    "Lists reminders with their exact time and with how each was delivered: those with the latest time first, or, of the scheduled ones alone, the nearest first.",
  tool: "List the learner's reminders: which alarms and nudges are coming up or past, and how each was delivered. What have I got set; 我设了哪些提醒，接下来几天什么时候叫我，都列出来. Show my upcoming reminders; 看看有哪些提醒、查看闹钟; still to come.",
  scopes: ["notifications:read"],
  effect: "read",
  request: closed({
    limit: pageLimit({ max: 50, default: 20 }),
    offset: pageOffset(),
    state: defaulted(
      choice(["", ...REMINDER_STATES, "past"], {
        description: "Only those of a state, or past for all that are not scheduled any more; empty for all.",
      }),
      "",
    ),
  }),
  response: offsetPageOf(Reminder),
  returns: "A page of reminders.",
  examples: [
    { title: "What is ahead", request: { state: "scheduled" } },
    { title: "All of them", request: {} },
  ],
  notes: ["deliveries holds a record for each way by which a reminder went, with its attempts."],
  handler: ({ db, accountId, site: { siteUrl } }, { limit, offset, state }) => {
    const rows = findReminders(db, accountId, { state, limit: limit + 1, offset });
    const page = offsetPage(rows, { limit, offset });
    return { ...page, items: showReminders(db, accountId, { rows: page.items, siteUrl }) };
  },
});
