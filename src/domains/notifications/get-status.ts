import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { closed, count } from "../../kernel/fields.ts";
import { DeliveryStatus } from "../connections/connections.schema.ts";
import { deliveryStatus } from "../connections/status.service.ts";
import { countTaskReminders } from "../plans/task-reminders.store.ts";

export const getStatus = defineCapability({
  id: "ielts_notifications_get_status",
  name: "notifications.get_status",
  summary: "Whether a messenger is connected and can take task notifications",
  description:
    "Says whether the learner has a messenger connected, whether notices of tasks can reach it now, and what the user has to do where they cannot. It changes nothing.",
  tool: "Whether the learner has a messenger connected and notifications about tasks are on, by which channel. Check what is set up for alerts, is my Telegram linked; 通知总开关、绑定了哪个渠道收提醒、推送有没有启用，最近没动静. Do I have any messenger hooked up for notices; 消息通知现在能发出来吗、通知设置、开着吗; 通知开着没、绑定了吗.",
  scopes: ["notifications:read"],
  effect: "read",
  request: closed({}),
  response: closed({
    messengerConnected: Type.Boolean({
      description: "Whether a messenger is connected and confirmed, be it that it fails at present.",
    }),
    canReceiveTaskNotifications: Type.Boolean({ description: "Whether notices of tasks can reach a messenger now." }),
    taskReminderCount: count("Upcoming tasks that the learner is reminded of by messenger."),
    ...DeliveryStatus.properties,
  }),
  returns: "Status of the learner's messengers.",
  examples: [{ title: "Before switching task reminders on", request: {} }],
  notes: [
    "missingAction.text can be passed on as it is; the user does it at missingAction.url.",
    "In quiet hours notices wait until quietUntil; they are not lost.",
  ],
  handler: (ctx) => {
    const { db, accountId } = ctx;
    const status = deliveryStatus(db, accountId, ctx);
    return {
      messengerConnected: status.messengers.some(({ state }) => state !== "pending"),
      canReceiveTaskNotifications: status.canDeliver,
      taskReminderCount: countTaskReminders(db, accountId),
      ...status,
    };
  },
});
