import { Type } from "@sinclair/typebox";
import { findTimeZone } from "../../identity/accounts.store.ts";
import { defineCapability } from "../../kernel/capability.ts";
import { choice, closed, nullable } from "../../kernel/fields.ts";
import { Problems } from "../../kernel/problems.ts";
import { appendEvents } from "../events/events.service.ts";
import { findContents } from "../resources/usable-content.service.ts";
import { answerPlan, answerTasks } from "./answers.service.ts";
import { countTasks } from "./counts.store.ts";
import { moverOf, planEvent, taskEvent } from "./plan-event.ts";
import { expectedRevisionField, MAX_PLAN_TASKS, PlanSummary, planIdField } from "./plans.schema.ts";
import { planToChange, savePlan } from "./plans.store.ts";
import { tooManyTasks } from "./refusals.ts";
import { applySteps, checkSteps, namedTasks, wantedContents } from "./steps.ts";
import { STEP_ACTIONS, StudyTask, TaskStep, taskIdField } from "./tasks.schema.ts";
import { insertTasks, loadTasks, removeTasks, saveTasks } from "./tasks.store.ts";

export const changeTasks = defineCapability({
  id: "ielts_study_plans_change_tasks",
  name: "study_plans.change_tasks",
  summary: "Add, edit, remove or complete exact tasks of one study plan",
  description:
    "Takes a list of steps, each on one exact task, and does all of them or none. It does not patch the plan: tasks that no step names do not change, and title and goal never change here.",
  tool: "Add, move, swap, remove or complete single tasks of a study plan; everything else in it stays as is. Mark today's planned listening as done, add writing sessions next week; 计划里的任务挪到周六、去掉、打个勾、做完了，其他别动. All steps or none; ids from ielts_study_plans_get. Reschedule, postpone, edit one task, tick it; 把明天的任务改到晚上、推迟、加一个、删掉、换成、完成任务; tick off a task on my schedule, finished it; move tomorrow's session to another evening; 换到、调到、明天的; drop a task from the plan, swap two days; 删一个任务、改天.",
  scopes: ["study_plans:write"],
  effect: "write",
  destroys: true,
  maxBodyBytes: 512 * 1024,
  request: closed({
    planId: planIdField,
    steps: Type.Array(TaskStep, { minItems: 1, maxItems: 100, description: "The changes, at most one of each task." }),
    expectedRevision: expectedRevisionField,
  }),
  response: closed({
    ...PlanSummary.properties,
    changes: Type.Array(
      closed({
        action: choice(STEP_ACTIONS, { description: "What the step did." }),
        taskId: taskIdField,
        task: nullable(
          closed(StudyTask.properties, { description: "The task as it is now; null for one that was removed." }),
        ),
      }),
      { description: "What became of each step, in the order of the request." },
    ),
  }),
  returns: "The plan as it is now and what became of each step.",
  examples: [
    {
      title: "Move one task, drop another and put a new one in its place",
      request: {
        planId: 1,
        steps: [
          { action: "edit", taskId: 1, date: "2026-12-03", slot: "afternoon" },
          { action: "remove", taskId: 2 },
          {
            action: "add",
            contentRef: { kind: "listening_dictation", partId: 1 },
            date: "2026-12-04",
            slot: "evening",
            messengerReminder: false,
          },
        ],
      },
    },
    { title: "A guide was read", request: { planId: 1, steps: [{ action: "complete", taskId: 1 }] } },
  ],
  notes: [
    "A pending task may change date, slot, duration and contentRef; a new contentRef gets a new snapshot, and the duration stays unless it is sent. A task in progress keeps its contentRef (reason task.started). A completed one is not edited (reason task.completed), but may be removed.",
    "Completing a completed task changes nothing. Of each task at most one step is accepted.",
    "A taskId that is not in this plan answers 404 (reason task.not_found), and nothing is changed. details has every step that cannot be done by its path, such as /steps/3/taskId; problems of several kinds answer 400 (request.invalid).",
    "The revision grows by one for the whole call, and not at all when no step changed anything.",
    "Reminders of tasks that are there are switched by ielts_notifications_configure_messenger_task_reminders.",
  ],
  handler: (ctx, { planId, steps, expectedRevision }) => {
    const { db, accountId, now, site } = ctx;
    const by = moverOf(ctx.actor);
    const uuid = () => ctx.ids.uuid();
    const before = planToChange(db, accountId, { planId, expectedRevision });
    const own = loadTasks(db, accountId, { taskIds: namedTasks(steps) }).filter((row) => row.planId === planId);
    const rows = new Map(own.map((row) => [row.id, row]));
    const problems = new Problems();
    checkSteps(steps, { rows, now, problems });
    const wanted = wantedContents(steps, rows);
    const contents = findContents(db, accountId, { wanted, siteUrl: site.siteUrl, problems });
    problems.refuse("Nothing was changed: ");
    const timeZone = findTimeZone(db, accountId);
    const applied = applySteps(steps, { rows, contents, now, slotTimes: site.slotTimes, timeZone });
    const { added, edited, completed, removedIds } = applied;
    const taskCount = countTasks(db, accountId, { planId }) + added.length - removedIds.length;
    if (taskCount > MAX_PLAN_TASKS && added.length > 0) throw tooManyTasks(taskCount);
    removeTasks(db, accountId, { taskIds: removedIds });
    saveTasks(db, accountId, { rows: [...edited, ...completed], now });
    const addedIds = insertTasks(db, accountId, { planId, tasks: added, now });
    const counts = {
      addedCount: addedIds.length,
      editedCount: edited.length,
      removedCount: removedIds.length,
      completedCount: completed.length,
    };
    const isChanged = Object.values(counts).some((count) => count > 0);
    const plan = isChanged ? savePlan(db, accountId, { plan: before, now }) : before;
    const planFacts = { planId, title: plan.title, revision: plan.revision, by };
    const events = [
      planEvent(uuid(), "plan.tasks_changed", planFacts, counts),
      ...completed.map((task) => taskEvent(uuid(), "plan.task_completed", { task, by })),
    ];
    if (isChanged) appendEvents(db, accountId, { events, now });
    const stepIds = idsOfSteps(steps, addedIds);
    const after = loadTasks(db, accountId, { taskIds: stepIds });
    const tasks = new Map(answerTasks(db, accountId, { rows: after, site }).map((task) => [task.taskId, task]));
    const changes = stepIds.flatMap((taskId, index) => {
      const step = steps[index];
      return step === undefined ? [] : [{ action: step.action, taskId, task: tasks.get(taskId) ?? null }];
    });
    return { ...answerPlan(db, accountId, { plan, now, site }), changes };
  },
});

/** The task of each step, in order. `addedIds` are the ids of the added tasks in order. */
function idsOfSteps(steps: readonly TaskStep[], addedIds: readonly number[]): number[] {
  const added = addedIds.values();
  return steps.map((step) => (step.action === "add" ? (added.next().value ?? 0) : step.taskId));
}
