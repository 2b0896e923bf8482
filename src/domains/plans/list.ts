import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { offsetPage, offsetPageOf, pageLimit, pageOffset } from "../../kernel/paging.ts";
import { answerPlans } from "./answers.service.ts";
import { PlanSummary } from "./plans.schema.ts";
import { findPlans } from "./plans.store.ts";

export const list = defineCapability({
  id: "ielts_study_plans_list",
  name: "study_plans.list",
  summary: "List the learner's study plans",
  description:
    "Lists the study plans, the one that changed last first, each with its exact id, revision, progress and latest review. Tasks are read with ielts_study_plans_get.",
  tool: "List all study plans the learner has saved, active and finished, with ids and progress. How many plans or schedules have I got; 一共建过、以前排过几个备考计划、学习计划，都列出来. Tasks are in ielts_study_plans_get. Show my study plans; 我有几个学习计划、查看、有哪些计划; 列一下备考计划.",
  scopes: ["study_plans:read"],
  effect: "read",
  request: closed({ limit: pageLimit({ max: 50, default: 20 }), offset: pageOffset() }),
  response: offsetPageOf(PlanSummary),
  returns: "A page of plans.",
  examples: [
    { title: "All of them, from the first", request: {} },
    { title: "The next five", request: { limit: 5, offset: 5 } },
  ],
  notes: [
    "A task counts as overdue from the day after its own, by the learner's calendar, until it is completed or moved.",
    "A plan changes, and moves to the top, when the learner starts or finishes content of one of its tasks too.",
  ],
  handler: ({ db, accountId, now, site }, page) => {
    const rows = findPlans(db, accountId, { limit: page.limit + 1, offset: page.offset });
    const { items, ...rest } = offsetPage(rows, page);
    return { ...rest, items: answerPlans(db, accountId, { rows: items, now, site }) };
  },
});
