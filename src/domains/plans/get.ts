import { defineCapability } from "../../kernel/capability.ts";
import { checkSpan, dayFilter } from "../../kernel/day-fields.ts";
import { choice, closed, count, defaulted, integer, MAX_SAFE, numericId, text } from "../../kernel/fields.ts";
import { pageCursor, pageLimit, readCursor } from "../../kernel/paging.ts";
import { answerPage } from "./answers.service.ts";
import { planIdField } from "./plans.schema.ts";
import { findPlan } from "./plans.store.ts";
import { listTooOld, planNotFound } from "./refusals.ts";
import { FIRST_PAGE, PlanPage, TASK_STATES } from "./tasks.schema.ts";
import { PAGING_MS } from "./tasks.store.ts";

const Place = closed({
  after: closed({
    day: text({ description: "Day of the last task of the page before, when the list was started." }),
    slot: integer({ min: 0, max: 2, description: "Its slot then." }),
    id: numericId("Its id."),
  }),
  revision: count("The plan's revision when the list was started."),
  asOf: integer({ min: 0, max: MAX_SAFE, description: "When the list was started, milliseconds since the epoch." }),
});

export const get = defineCapability({
  id: "ielts_study_plans_get",
  name: "study_plans.get",
  summary: "Read one study plan with its tasks",
  description:
    "Reads one plan with a page of its tasks in the order of their dates and slots. Days and state narrow the tasks, not the progress, which always counts the whole plan.",
  tool: "Open one study plan: its tasks by day and its progress, what is on today, tomorrow or this week. Am I behind, how much of my schedule is completed; 按计划今天、明天该干啥，这周进度落下没有，打开计划的具体内容. fromDate and toDate narrow it. Read it before changing tasks. What do I have to do today, tasks for today; 今天的学习任务有哪些、安排、日程、进度怎么样; what is on today; how much is completed this week; 本周计划完成了多少、接下来学什么.",
  scopes: ["study_plans:read"],
  effect: "read",
  request: closed({
    planId: planIdField,
    limit: pageLimit({ max: 100, default: FIRST_PAGE }),
    cursor: pageCursor(),
    state: defaulted(choice(["", ...TASK_STATES], { description: "Only tasks of this state; empty for all." }), ""),
    fromDate: dayFilter({ max: 10, description: "First day, YYYY-MM-DD; empty for no bound." }),
    toDate: dayFilter({ max: 10, description: "Last day, itself included; empty for no bound." }),
  }),
  response: PlanPage,
  returns: "The plan and a page of its tasks.",
  examples: [
    { title: "A plan from its first task", request: { planId: 1 } },
    {
      title: "What is left of one week",
      request: { planId: 1, state: "pending", fromDate: "2026-12-07", toDate: "2026-12-13" },
    },
  ],
  notes: [
    "A task's snapshot holds the facts of its content from when the task was given it: an updated pack does not change them. available says whether the content can be used now.",
    "A task starts and completes automatically when the learner begins and finishes that exact content in the workspace: question_part, mock_paper, course_section, listening_dictation and speaking_material. prep_guide, prediction_hit and asset are completed by hand. A learner who marks a course section or a spoken answer as not done reopens the tasks it completed.",
    "Where several tasks of a plan have the same content, the one that is in progress moves, else the earliest.",
    "A task that is moved between two pages is neither repeated nor left out. A list can be continued for 24 hours.",
    "Send revision as expectedRevision with a change, so that concurrent changes are detected.",
  ],
  handler: ({ db, accountId, now, site }, { planId, limit, cursor, ...filters }) => {
    checkSpan(["fromDate", filters.fromDate], ["toDate", filters.toDate]);
    const place = readCursor(cursor, { planId, ...filters }, Place);
    if (place !== null && now - place.asOf > PAGING_MS) throw listTooOld();
    const plan = findPlan(db, accountId, { planId });
    if (plan === undefined) throw planNotFound(planId);
    return answerPage(db, accountId, { plan, filters, place, limit, now, site });
  },
});
