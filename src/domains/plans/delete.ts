import { defineCapability } from "../../kernel/capability.ts";
import { closed, count } from "../../kernel/fields.ts";
import { appendEvent } from "../events/events.service.ts";
import { moverOf, planEvent } from "./plan-event.ts";
import { expectedRevisionField, planIdField } from "./plans.schema.ts";
import { planToChange, deletePlan as removePlan } from "./plans.store.ts";

export const deletePlan = defineCapability({
  id: "ielts_study_plans_delete",
  name: "study_plans.delete",
  summary: "Delete a study plan and all its tasks",
  description:
    "Deletes the plan with its tasks, completed ones too, and the reminders of upcoming tasks. It cannot be undone. The learner's completed work stays recorded.",
  tool: "Delete a whole study plan and all its tasks for good. Get rid of an old plan or schedule completely, no longer needed; 整份备考计划彻底不要了，删掉、没用了. Cannot be undone. Remove my study plan; 删除、取消这个学习计划.",
  scopes: ["study_plans:write"],
  effect: "write",
  destroys: true,
  request: closed({ planId: planIdField, expectedRevision: expectedRevisionField }),
  response: closed({ planId: planIdField, deletedTaskCount: count("How many tasks went with it.") }),
  returns: "The id and how many tasks went with it.",
  examples: [{ title: "A plan that is over", request: { planId: 1 } }],
  notes: ["To keep what was completed and plan the rest again, use ielts_study_plans_replan instead."],
  handler: (ctx, { planId, expectedRevision }) => {
    const { db, accountId, now } = ctx;
    const { title, revision } = planToChange(db, accountId, { planId, expectedRevision });
    const deletedTaskCount = removePlan(db, accountId, { planId });
    const planFacts = { planId, title, revision, by: moverOf(ctx.actor) };
    const event = planEvent(ctx.ids.uuid(), "plan.deleted", planFacts, { taskCount: deletedTaskCount });
    appendEvent(db, accountId, { ...event, now });
    return { planId, deletedTaskCount };
  },
});
