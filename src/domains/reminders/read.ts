import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { reminderNotFound } from "./refusals.ts";
import { Reminder, reminderIdField } from "./reminders.schema.ts";
import { findReminder, showReminder } from "./reminders.store.ts";

export const read = defineCapability({
  id: "reminders_read",
  summary: "Read one reminder",
  description: "Answers one reminder of the learner, whatever its state, with how it was delivered.",
  effect: "read",
  request: closed({ reminderId: reminderIdField }),
  response: Reminder,
  returns: "The reminder.",
  examples: [{ title: "The reminder of a notice", request: { reminderId: 57 } }],
  notes: ["Another account's reminder is answered the same as one that never was."],
  handler: ({ db, accountId, site: { siteUrl } }, { reminderId }) => {
    const row = findReminder(db, accountId, { reminderId });
    if (row === undefined) throw reminderNotFound();
    return showReminder(db, accountId, { row, siteUrl });
  },
});
