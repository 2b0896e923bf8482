import { defineCapability } from "../../kernel/capability.ts";
import { closed, defaulted } from "../../kernel/fields.ts";
import { ruled } from "../../kernel/value-rules.ts";
import { grouped } from "../../lib/grouped.ts";
import { appendEvent } from "../events/events.service.ts";
import { momentFault, readMoment } from "./moment.ts";
import { reminderNotFound, tooManyReminders } from "./refusals.ts";
import { reminderEvent } from "./reminder-event.ts";
import {
  contentField,
  MAX_SCHEDULED,
  messengerDeliveryField,
  Reminder,
  remindAtField,
  toReminder,
} from "./reminders.schema.ts";
import { addReminder, countScheduled, findReminder } from "./reminders.store.ts";

export const create = defineCapability({
  id: "ielts_reminders_create",
  name: "reminders.create",
  summary: "Remind the learner at an exact time",
  description:
    "Makes a reminder that comes once, at an exact instant: in the workspace, in browsers that allow it, and by messenger where wanted and connected. It needs no plan and no task.",
  tool: "Set a reminder (alarm, nudge) at an exact time: once, at remindAt. Ping me tomorrow at 6pm, don't let me forget, every weekday: one call for each time; 明天早上叫我、喊我一声、提醒我，几分钟后、每天晚上. Remind me at a time tonight, wake me, notify; 今晚几点提醒我、设一个提醒、闹钟、定时、别忘了; tell me at 8 to, in two hours; tonight at nine; 晚上几点叫我; set an alarm to practise; 定个闹钟、到点.",
  scopes: ["notifications:write"],
  effect: "write",
  request: closed({
    content: contentField,
    remindAt: ruled(remindAtField, momentFault),
    messengerDelivery: defaulted(messengerDeliveryField, true),
  }),
  response: Reminder,
  returns: "The new reminder.",
  examples: [
    {
      title: "Before an examination",
      request: { content: "Take your passport", remindAt: "2030-12-01T07:15:00+08:00" },
    },
    {
      title: "Without the messenger",
      request: { content: "Breathe", remindAt: "2030-12-01T08:59:30+08:00", messengerDelivery: false },
    },
  ],
  notes: [
    "remindAt names its offset and lies at most ten years ahead; the service keeps it to the millisecond.",
    "Where no messenger is connected when it is due, the workspace shows it all the same; creating never fails for that.",
    `No more than ${grouped(MAX_SCHEDULED)} reminders can be ahead.`,
  ],
  handler: (ctx, { content, remindAt, messengerDelivery }) => {
    const { db, accountId, now } = ctx;
    const moment = readMoment(remindAt, now);
    if (countScheduled(db, accountId) >= MAX_SCHEDULED) throw tooManyReminders();
    const reminderId = addReminder(db, accountId, {
      content: content.trim(),
      remindAt: moment,
      messengerDelivery,
      now,
    });
    const row = findReminder(db, accountId, { reminderId });
    if (row === undefined) throw reminderNotFound();
    const event = reminderEvent("created", row, ctx.ids.uuid(), { messengerDelivery });
    appendEvent(db, accountId, { ...event, now });
    return toReminder(row, [], ctx.site.siteUrl);
  },
});
