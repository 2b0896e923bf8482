import { defineCapability } from "../../kernel/capability.ts";
import { closed, count, defaulted } from "../../kernel/fields.ts";
import { appendEvent } from "../events/events.service.ts";
import { answerFirstPage, planStatusOf } from "./answers.service.ts";
import { describeNewTasks } from "./contents.service.ts";
import { moverOf, planEvent } from "./plan-event.ts";
import { expectedRevisionField, MAX_PLAN_TASKS, planIdField, reviewField, toPlanProgress } from "./plans.schema.ts";
import { planToChange, savePlan } from "./plans.store.ts";
import { tooManyTasks } from "./refusals.ts";
import { newTasksField, PlanPage } from "./tasks.schema.ts";
import { insertTasks, removeUnfinished } from "./tasks.store.ts";

export const replan = defineCapability({
  id: "ielts_study_plans_replan",
  name: "study_plans.replan",
  summary: "Replace the unfinished tasks of a study plan",
  description:
    "Removes every task that is not completed, those in progress too, and adds the new ones, in one transaction. The plan keeps its id, title, goal and completed tasks. review says what was found and becomes the plan's latest review.",
  tool: "Rework the rest of a study plan: replace all its unfinished tasks at once, keeping the completed ones. After missed days or illness, a new pace, an earlier exam: redistribute, recalculate the remaining weeks; 欠的任务、没完成的重新分配、重新摊到考试前，考试提前了. I fell behind, was sick or busy, reschedule everything left; 落后太多、跟不上、重新安排、调整剩下的任务、重排计划; 后面的重新排一下、生病没学; can't keep up, catch up, spread what is left; 赶不上、往后顺延.",
  scopes: ["study_plans:write"],
  effect: "write",
  destroys: true,
  maxBodyBytes: 2 * 1_048_576,
  request: closed({
    planId: planIdField,
    tasks: newTasksField,
    review: defaulted(reviewField, ""),
    expectedRevision: expectedRevisionField,
  }),
  response: closed({
    ...PlanPage.properties,
    removedCount: count("How many unfinished tasks were removed."),
    keptCount: count("How many completed tasks were retained."),
    addedCount: count("How many tasks were added."),
  }),
  returns: "The plan with the first page of its tasks, completed ones among them.",
  examples: [
    {
      title: "After a week",
      request: {
        planId: 1,
        review: "Two of five tasks done; evenings do not work out. Headings cost most marks.",
        tasks: [
          {
            contentRef: { kind: "question_part", partId: 1 },
            date: "2026-12-08",
            slot: "morning",
            messengerReminder: false,
          },
        ],
      },
    },
  ],
  notes: [
    "A task in progress is removed too; the work on its content stays recorded. Name the content again to keep it in the plan.",
    "To move or replace single tasks, use ielts_study_plans_change_tasks.",
    "Completed tasks count towards the 1,000 that a plan holds (reason plan.tasks_limit_reached).",
  ],
  handler: (ctx, { planId, tasks, expectedRevision, ...sent }) => {
    const { db, accountId, now, site } = ctx;
    const review = sent.review.trim();
    const by = moverOf(ctx.actor);
    const before = planToChange(db, accountId, { planId, expectedRevision });
    const status = planStatusOf(db, accountId, { planId, now });
    const { completedCount: keptCount } = status;
    if (keptCount + tasks.length > MAX_PLAN_TASKS) throw tooManyTasks(keptCount + tasks.length);
    const described = describeNewTasks(db, accountId, { tasks, at: "/tasks", now, site });
    const removedCount = removeUnfinished(db, accountId, { planId });
    insertTasks(db, accountId, { planId, tasks: described, now });
    const revision = before.revision + 1;
    const stored = { text: review, reviewedAt: now, revision, reviewedBy: by, progress: toPlanProgress(status) };
    const latestReview = review === "" ? before.latestReview : JSON.stringify(stored);
    const plan = savePlan(db, accountId, { plan: { ...before, latestReview }, now });
    const counts = { removedCount, keptCount, addedCount: tasks.length };
    const planFacts = { planId, title: plan.title, revision, by };
    const event = planEvent(ctx.ids.uuid(), "plan.replanned", planFacts, { ...counts, reviewed: review !== "" });
    appendEvent(db, accountId, { ...event, now });
    return { ...answerFirstPage(db, accountId, { plan, now, site }), ...counts };
  },
});
