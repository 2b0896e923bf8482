import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { refuseAll } from "../../kernel/problems.ts";
import { appendEvent } from "../events/events.service.ts";
import { answerPlan } from "./answers.service.ts";
import { moverOf, planEvent } from "./plan-event.ts";
import { expectedRevisionField, goalField, PlanSummary, planIdField, titleField } from "./plans.schema.ts";
import { planToChange, savePlan } from "./plans.store.ts";

export const update = defineCapability({
  id: "ielts_study_plans_update",
  name: "study_plans.update",
  summary: "Change the title or goal of a study plan",
  description: "Changes title, goal or both and leaves what is not sent as it is. Tasks never change here.",
  tool: "Rename a study plan or change the text of its goal; its tasks stay untouched. The goal has the exam date, target band or note in words. A plan cannot be paused. Call my current plan something else; 计划改名、标题、目标、考试日期、备注填错了改一下，日程和任务先不用动. Change the title; 修改计划的名字、目标改成; change the goal.",
  scopes: ["study_plans:write"],
  effect: "write",
  destroys: true,
  request: closed({
    planId: planIdField,
    title: Type.Optional(titleField),
    goal: Type.Optional(goalField),
    expectedRevision: expectedRevisionField,
  }),
  response: PlanSummary,
  returns: "The plan as it is now, without its tasks.",
  examples: [
    { title: "A new goal", request: { planId: 1, goal: "Band 7.5 in reading." } },
    { title: "Only if nobody changed it since", request: { planId: 1, title: "December", expectedRevision: 3 } },
  ],
  notes: [
    "Sending what the plan holds already changes nothing, its revision included.",
    "A stale expectedRevision is refused with reason plan.revision_stale and the plan's currentRevision.",
  ],
  handler: (ctx, { planId, title, goal, expectedRevision }) => {
    const { db, accountId, now, site } = ctx;
    if (title === undefined && goal === undefined) refuseAll([nothingToChange]);
    const before = planToChange(db, accountId, { planId, expectedRevision });
    const after = { ...before, title: title?.trim() ?? before.title, goal: goal?.trim() ?? before.goal };
    const fields = (["title", "goal"] as const).filter((field) => after[field] !== before[field]);
    if (fields.length === 0) return answerPlan(db, accountId, { plan: before, now, site });
    const plan = savePlan(db, accountId, { plan: after, now });
    const planFacts = { planId, title: plan.title, revision: plan.revision, by: moverOf(ctx.actor) };
    appendEvent(db, accountId, { ...planEvent(ctx.ids.uuid(), "plan.updated", planFacts, { fields }), now });
    return answerPlan(db, accountId, { plan, now, site });
  },
});

const nothingToChange = { path: "", message: "No field to change was sent", expected: "at least one of title, goal" };
