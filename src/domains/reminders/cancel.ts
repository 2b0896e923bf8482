import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { cancelDeliveries } from "../deliveries/deliveries.store.ts";
import { reminderLife } from "../deliveries/message-states.store.ts";
import { appendEvent } from "../events/events.service.ts";
import { dueRefusal, reminderNotFound } from "./refusals.ts";
import { reminderEvent } from "./reminder-event.ts";
import { Reminder, reminderIdField } from "./reminders.schema.ts";
import { changeReminder, findReminder, showReminder } from "./reminders.store.ts";

export const cancel = defineCapability({
  id: "ielts_reminders_cancel",
  name: "reminders.cancel",
  summary: "Cancel a reminder",
  description: "Cancels one reminder that is ahead or held. It changes no plan and no todo.",
  tool: "Cancel one reminder that has not come yet. Forget that alarm, drop the nudge, I don't need it any more; 刚设的提醒取消、撤掉、不要了. Delete, remove, stop a reminder; 取消、删除明早的提醒、闹钟; turn off the alarm; 别提醒了; 那个闹钟不用了.",
  scopes: ["notifications:write"],
  effect: "write",
  destroys: true,
  request: closed({ reminderId: reminderIdField }),
  response: Reminder,
  returns: "The cancelled reminder.",
  examples: [{ title: "Cancel a reminder (reminder 57 must exist)", request: { reminderId: 57 } }],
  notes: [
    "A reminder that is running or has come is refused; the refusal names its state.",
    "Cancelling one that is cancelled already answers it unchanged.",
  ],
  handler: (ctx, { reminderId }) => {
    const { db, accountId, now } = ctx;
    const before = findReminder(db, accountId, { reminderId });
    if (before === undefined) throw reminderNotFound();
    const { siteUrl } = ctx.site;
    if (before.state === "cancelled") return showReminder(db, accountId, { row: before, siteUrl });
    if (!reminderLife.allows("cancel", before.state)) throw dueRefusal(before);
    const messengerDelivery = before.messengerDelivery === 1;
    const { noticeId } = before;
    if (noticeId !== null) {
      cancelDeliveries(db, accountId, { noticeId, by: "every way", detail: "cancelled", now });
      // Deliveries in progress are in the log of the connections.
      ctx.notify(accountId, { kind: "changed", group: "connections" });
    }
    changeReminder(db, accountId, { reminderId, step: "cancel", messengerDelivery, now });
    appendEvent(db, accountId, { ...reminderEvent("cancelled", before, ctx.ids.uuid()), now });
    const row = { ...before, state: "cancelled" as const, updatedAt: now };
    return showReminder(db, accountId, { row, siteUrl });
  },
});
