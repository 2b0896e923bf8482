import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { answerTasks } from "./answers.store.ts";
import { moverOf } from "./events.ts";
import { setTaskReminders } from "./task-reminders.store.ts";
import { StudyTask, taskIdField } from "./tasks.schema.ts";

export const setReminder = defineCapability({
  id: "study_plans_set_reminder",
  name: "study_plans.set_reminder",
  group: "plans",
  summary: "Switch the reminders of tasks on or off",
  description:
    "Says of exact tasks, of whatever plans, whether the learner is reminded when their slots begin. No task is made or moved. All or none.",
  scopes: [],
  effect: "write",
  doors: ["web"],
  request: closed({
    taskIds: Type.Array(taskIdField, { minItems: 1, maxItems: 100, description: "The tasks." }),
    messengerReminder: Type.Boolean({ description: "Whether the learner is reminded of them." }),
  }),
  response: closed({ tasks: Type.Array(StudyTask, { description: "The tasks, in the order of the request." }) }),
  returns: "The tasks as they are now.",
  examples: [{ title: "Two tasks", request: { taskIds: [1, 2], messengerReminder: true } }],
  notes: [
    "A slot that has begun is not reminded of any more; remindAt is null then.",
    "Each plan of which a task changes gets a new revision.",
  ],
  handler: (ctx, { taskIds, messengerReminder }) => {
    const { db, accountId, now, site } = ctx;
    const uuid = () => ctx.ids.uuid();
    const { slotTimes } = site;
    const by = moverOf(ctx.actor);
    const rows = setTaskReminders(db, accountId, { taskIds, messengerReminder, by, slotTimes, now, uuid });
    return { tasks: answerTasks(db, accountId, { rows, site }) };
  },
});
