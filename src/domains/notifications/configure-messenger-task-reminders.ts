import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { DeliveryStatus } from "../connections/connections.schema.ts";
import { deliveryStatus } from "../connections/status.service.ts";
import { answerTasks } from "../plans/answers.service.ts";
import { setTaskReminders } from "../plans/task-reminders.store.ts";
import { StudyTask, taskIdField } from "../plans/tasks.schema.ts";

export const configureMessengerTaskReminders = defineCapability({
  id: "ielts_notifications_configure_messenger_task_reminders",
  name: "notifications.configure_messenger_task_reminders",
  summary: "Switch messenger reminders of exact tasks on or off",
  description:
    "Says of exact tasks, of whatever plans, whether the learner is reminded when their slots begin, in the page and by messenger. No task is made or moved. All or none.",
  tool: "Switch messenger reminders of study plan tasks on or off: automatic messages for planned tasks. Each comes when the task's slot begins, such as every morning. Send the day's tasks to my Telegram, stop the bot messaging me; 每天的任务提醒自动推送开、关了，推到飞书、聊天软件. taskIds from ielts_study_plans_get. Turn on or off messages for study tasks; 学习任务开始时通知我、打开、关闭; no more; 别再往飞书发.",
  scopes: ["notifications:write"],
  effect: "write",
  destroys: true,
  request: closed({
    taskIds: Type.Array(taskIdField, { minItems: 1, maxItems: 100, description: "The tasks." }),
    enabled: Type.Boolean({ description: "Whether the learner is reminded of them." }),
  }),
  response: closed({
    tasks: Type.Array(StudyTask, { description: "The tasks as they are now, in the order of the request." }),
    status: DeliveryStatus,
  }),
  returns: "The tasks as they are now, and whether a messenger can be reached.",
  examples: [{ title: "Two tasks", request: { taskIds: [1, 2], enabled: true } }],
  notes: [
    "It needs no connected messenger: status says whether one can be reached now, and what is missing.",
    "No reminder is sent for a slot that has already begun; remindAt is null then.",
    "Each plan whose tasks change gets a new revision; read it again before you change the plan.",
    "A taskId that is not the learner's answers 404 (reason task.not_found), and nothing is changed; details has each of them by its path, such as /taskIds/3.",
  ],
  handler: (ctx, { taskIds, enabled }) => {
    const { db, accountId, now, site, actor } = ctx;
    const uuid = () => ctx.ids.uuid();
    const { slotTimes } = site;
    const rows = setTaskReminders(db, accountId, { taskIds, messengerReminder: enabled, actor, slotTimes, now, uuid });
    // The pages of plans show the tasks.
    ctx.notify(accountId, { kind: "changed", group: "plans" });
    return { tasks: answerTasks(db, accountId, { rows, site }), status: deliveryStatus(db, accountId, ctx) };
  },
});
