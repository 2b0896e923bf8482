import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { cancelDeliveries } from "../deliveries/deliveries.store.ts";
import { reminderLife } from "../deliveries/message-states.store.ts";
import { appendEvent } from "../events/events.service.ts";
import { dueRefusal, reminderCancelled, reminderNotFound } from "./refusals.ts";
import { reminderEvent } from "./reminder-event.ts";
import { messengerDeliveryField, Reminder, reminderIdField } from "./reminders.schema.ts";
import { changeReminder, findReminder, showReminder } from "./reminders.store.ts";

export const update = defineCapability({
  id: "ielts_reminders_update",
  name: "reminders.update",
  summary: "Switch messenger delivery of a reminder on or off",
  description:
    "Says of one reminder that is ahead or held whether it goes to the messenger too. Its content and its time stay as they are.",
  tool: "Change one reminder's delivery: whether it also goes to the messenger. Another time or wording (move it to later, weekdays only): cancel it and create a new one; 提醒改时间、往后推半小时、内容改成. Send it to Telegram or only show it on the site; 提醒要不要发到聊天软件.",
  scopes: ["notifications:write"],
  effect: "write",
  destroys: true,
  request: closed({ reminderId: reminderIdField, messengerDelivery: messengerDeliveryField }),
  response: Reminder,
  returns: "The reminder after the change.",
  examples: [
    { title: "Not to the messenger (reminder 57 must exist)", request: { reminderId: 57, messengerDelivery: false } },
  ],
  notes: [
    "A reminder that is running, has come or was cancelled is refused; the refusal names its state.",
    "A held reminder that is switched off is delivered immediately, since the workspace showed it: what waited for its messengers is cancelled, and it cannot be switched on again.",
    "For another content or time, cancel the reminder and create a new one.",
  ],
  handler: (ctx, { reminderId, messengerDelivery }) => {
    const { db, accountId, now } = ctx;
    const before = findReminder(db, accountId, { reminderId });
    if (before === undefined) throw reminderNotFound();
    if (before.state === "cancelled") throw reminderCancelled();
    const isHeld = before.state === "held";
    const step = isHeld ? "switchOffHeld" : "switchMessengers";
    if (!reminderLife.allows(step, before.state)) throw dueRefusal(before);
    const { siteUrl } = ctx.site;
    if ((before.messengerDelivery === 1) === messengerDelivery) {
      return showReminder(db, accountId, { row: before, siteUrl });
    }
    const { noticeId } = before;
    if (isHeld && noticeId !== null) {
      cancelDeliveries(db, accountId, { noticeId, by: "messengers", detail: "switched off", now });
      // Deliveries in progress are in the log of the connections.
      ctx.notify(accountId, { kind: "changed", group: "connections" });
    }
    changeReminder(db, accountId, { reminderId, step, messengerDelivery, now });
    const event = reminderEvent("updated", before, ctx.ids.uuid(), { messengerDelivery });
    appendEvent(db, accountId, { ...event, now });
    // Without a messenger it is delivered once it was shown.
    const state = isHeld ? "delivered" : before.state;
    const row = { ...before, state, messengerDelivery: messengerDelivery ? 1 : 0, updatedAt: now };
    return showReminder(db, accountId, { row, siteUrl });
  },
});
