import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { DeliveryStatus } from "../connections/connections.schema.ts";
import { deliveryStatus } from "../connections/status.service.ts";

export const getDeliveryStatus = defineCapability({
  id: "ielts_reminders_get_delivery_status",
  name: "reminders.get_delivery_status",
  summary: "Whether reminders can reach the learner's messenger",
  description:
    "Says whether messenger reminders can be delivered now, by what, and what the user has to do if they cannot. It changes nothing and returns no credentials.",
  tool: "Whether reminders can be delivered to the learner's messenger now, and what is missing if not. Was a reminder sent, did it go out or fail, never got it: ielts_reminders_list has each one's deliveries; 提醒发送成功没、发送结果、失败了、没收到. Why did it not arrive; 提醒为什么发不到手机、没推送、能不能送达.",
  scopes: ["notifications:read"],
  effect: "read",
  request: closed({}),
  response: closed({
    inPage: Type.Boolean({ description: "Whether reminders show in the workspace; they always do." }),
    ...DeliveryStatus.properties,
  }),
  returns: "How reminders are delivered.",
  examples: [{ title: "Before promising a message", request: {} }],
  notes: [
    "canDeliver covers messengers. Reminders always show in the workspace, and browsers are notified as well.",
    "missingAction.text can be passed on as it is; the user does it at missingAction.url. ielts_reminders_connect_messenger presents it as a card.",
    "In quiet hours reminders wait until quietUntil; they are not lost.",
  ],
  handler: (ctx) => ({ inPage: true, ...deliveryStatus(ctx.db, ctx.accountId, ctx) }),
});
