import { defineCapability } from "../../kernel/capability.ts";
import { closed, defaulted } from "../../kernel/fields.ts";
import { appendEvent } from "../events/events.service.ts";
import { answerFirstPage } from "./answers.service.ts";
import { describeNewTasks } from "./contents.service.ts";
import { moverOf, planEvent } from "./plan-event.ts";
import { goalField, MAX_PLANS, titleField } from "./plans.schema.ts";
import { countPlans, insertPlan } from "./plans.store.ts";
import { tooManyPlans } from "./refusals.ts";
import { newTasksField, PlanPage } from "./tasks.schema.ts";
import { insertTasks } from "./tasks.store.ts";

export const create = defineCapability({
  id: "ielts_study_plans_create",
  name: "study_plans.create",
  summary: "Create a study plan with its tasks",
  description:
    "Creates a plan with at least one task. Each task names one exact resource by its contentRef, a day and a slot; the service looks the resource up and stores its facts with the task. All or nothing: one reference that does not resolve refuses the whole call and is named.",
  tool: "Create a new study plan up to the exam: tasks with a day, a slot and exact content each. Lay out what to do week by week until my test, minutes a day; 新排、制定一份备考计划、学习安排，还有几个月考试，目标分，每天几小时. Take each contentRef from a search; at most 1,000 tasks. Make me a study plan, schedule; 帮我制定、做一个月的学习计划; draw up a timetable, hours on weekdays; 时间表、学习日程; plan my preparation, the exam is on a date; 考前、几周时间.",
  scopes: ["study_plans:write"],
  effect: "write",
  maxBodyBytes: 2 * 1_048_576,
  request: closed({ title: titleField, goal: defaulted(goalField, ""), tasks: newTasksField }),
  response: PlanPage,
  returns: "The new plan with the first page of its tasks.",
  examples: [
    {
      title: "Two days",
      request: {
        title: "Three weeks to the reading test",
        goal: "Band 7 in reading, with attention to headings.",
        tasks: [
          {
            contentRef: { kind: "course_section", courseId: 1, sectionId: 1 },
            date: "2030-12-01",
            slot: "morning",
            messengerReminder: false,
          },
          {
            contentRef: { kind: "question_part", partId: 1 },
            date: "2030-12-02",
            slot: "evening",
            durationMinutes: 25,
            messengerReminder: true,
          },
        ],
      },
    },
  ],
  notes: [
    "Take each contentRef unchanged from the operation that owns it, such as ielts_practice_search_parts, ielts_courses_search_sections, ielts_dictation_search_materials or ielts_mock_search_papers.",
    "An account holds at most 200 plans (reason plan.limit_reached) and a plan 1,000 tasks.",
    "A reference to nothing is refused with reason content.not_found, a mock paper that cannot be sat with content.unavailable, problems of several kinds with request.invalid; details has each of them by its path, such as /tasks/3/contentRef.",
    "Slots begin at times that the owner of the service sets; 08:00, 14:00 and 19:00 unless they chose others, by the learner's clock. remindAt of a task gives its time.",
    "A day that is past is accepted, from 2000-01-01 on: the task is overdue immediately, without a reminder. The last day accepted is ten years ahead.",
  ],
  handler: (ctx, { tasks, ...sent }) => {
    const { db, accountId, now, site } = ctx;
    const title = sent.title.trim();
    const goal = sent.goal.trim();
    if (countPlans(db, accountId) >= MAX_PLANS) throw tooManyPlans();
    const described = describeNewTasks(db, accountId, { tasks, at: "/tasks", now, site });
    const plan = insertPlan(db, accountId, { title, goal, now });
    insertTasks(db, accountId, { planId: plan.id, tasks: described, now });
    const planFacts = { planId: plan.id, title, revision: plan.revision, by: moverOf(ctx.actor) };
    const event = planEvent(ctx.ids.uuid(), "plan.created", planFacts, { taskCount: tasks.length });
    appendEvent(db, accountId, { ...event, now });
    return answerFirstPage(db, accountId, { plan, now, site });
  },
});
