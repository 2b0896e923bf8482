import { findTimeZone } from "../../identity/accounts.store.ts";
import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { appendEvent } from "../events/events.service.ts";
import { answerTask } from "./answers.service.ts";
import { moverOf, taskEvent } from "./plan-event.ts";
import { PlanSummary, planIdField } from "./plans.schema.ts";
import { planToChange, savePlan } from "./plans.store.ts";
import { taskNotFound } from "./refusals.ts";
import { reopen } from "./steps.ts";
import { StudyTask, taskIdField } from "./tasks.schema.ts";
import { loadTasks, saveTasks } from "./tasks.store.ts";

export const reopenTask = defineCapability({
  id: "study_plans_reopen_task",
  summary: "Reopen a completed task",
  description:
    "Makes a completed task one that is in progress where it was started before, and else one that is pending. What the learner did of its content stays recorded.",
  effect: "write",
  request: closed({ planId: planIdField, taskId: taskIdField }),
  response: closed({ task: StudyTask, revision: PlanSummary.properties.revision }),
  returns: "The task as it is now and the plan's revision.",
  examples: [{ title: "Completed by mistake", request: { planId: 1, taskId: 1 } }],
  notes: ["A task that is not completed is returned unchanged."],
  handler: (ctx, { planId, taskId }) => {
    const { db, accountId, now, site } = ctx;
    const before = planToChange(db, accountId, { planId, expectedRevision: undefined });
    const [row] = loadTasks(db, accountId, { taskIds: [taskId] });
    if (row === undefined || row.planId !== planId) throw taskNotFound(taskId);
    if (row.state !== "completed") {
      return { task: answerTask(db, accountId, { row, site }), revision: before.revision };
    }
    const task = reopen(row, { now, slotTimes: site.slotTimes, timeZone: findTimeZone(db, accountId) });
    saveTasks(db, accountId, { rows: [task], now });
    const { revision } = savePlan(db, accountId, { plan: before, now });
    const event = taskEvent(ctx.ids.uuid(), "plan.task_reopened", { task, by: moverOf(ctx.actor) });
    appendEvent(db, accountId, { ...event, now });
    return { task: answerTask(db, accountId, { row: task, site }), revision };
  },
});
