/** Making plans of 100 tasks and changing 20 tasks at once against the hand-written server. */
import { type Contest, detail, ratio, requireSameAnswers, rounds } from "./contest.ts";
import { type BenchPlanner, dayAhead, PLANNERS, type PlanFolder, planBody, TASKS } from "./plan-data.ts";
import { atLeast, atMost, type Figure } from "./report.ts";

const CREATE = "ielts_study_plans_create";
const CHANGE = "ielts_study_plans_change_tasks";
const STEPS = 20;
const CHANGE_SECONDS = 2;
/** How many plans a learner makes in a round; in all of them fewer than the 200 that an account holds. */
const PLANS = 10;

export async function planWrites(folder: PlanFolder): Promise<Figure[]> {
  const contest: Contest = { dir: folder.dir, baseline: "tests/bench/plan-baseline.ts" };
  const compared = folder.planners.slice(PLANNERS);
  const planners = folder.planners.slice(0, PLANNERS);
  const create = planBody();
  const makes = compared.map(({ cookie }) => ({ cookie, body: create }));
  await requireSameAnswers(contest, CREATE, makes, withoutIds);
  const changes = compared.map((planner) => ({ cookie: planner.cookie, body: changeBodies(planner)[0] ?? "" }));
  await requireSameAnswers(contest, CHANGE, changes, withoutIds);

  const makers = planners.map(({ cookie }) => ({ cookie, bodies: Array<string>(PLANS).fill(create) }));
  const made = await rounds(contest, () => ({
    ...{ operation: CREATE, learners: makers, thinkMs: 0, seconds: null, warmupSeconds: 0 },
  }));
  const changers = planners.map((planner) => ({ cookie: planner.cookie, bodies: changeBodies(planner) }));
  const changed = await rounds(contest, () => ({
    ...{ operation: CHANGE, learners: changers, thinkMs: 0, seconds: CHANGE_SECONDS, warmupSeconds: 1 },
  }));
  const making = `make a plan of ${TASKS} tasks, ${PLANNERS} at once`;
  const changing = `change ${STEPS} tasks, ${PLANNERS} at once`;
  return [
    atLeast(`${making}: requests/s against hand-written`, ratio(made, "perSecond"), 0.5, detail(made)),
    atMost(`${making}: p99 against hand-written`, ratio(made, "p99"), 2.5, detail(made)),
    atLeast(`${changing}: requests/s against hand-written`, ratio(changed, "perSecond"), 0.5, detail(changed)),
    atMost(`${changing}: p99 against hand-written`, ratio(changed, "p99"), 2.5, detail(changed)),
  ];
}

/** Edits of 20 tasks each, one in four of their content; every task is changed each time that its turn comes. */
function changeBodies({ planId, taskIds }: BenchPlanner): string[] {
  const blocks = TASKS / STEPS;
  return Array.from({ length: blocks * 2 }, (_, turn) => {
    const first = (turn % blocks) * STEPS;
    const isBack = turn >= blocks;
    const steps = taskIds.slice(first, first + STEPS).map((taskId, i) => {
      const date = dayAhead(isBack ? 30 + i : 60 + i);
      const contentRef = { kind: "question_part", partId: isBack ? 1 : 2 };
      return {
        action: "edit",
        taskId,
        date,
        slot: isBack ? "morning" : "evening",
        ...(i % 4 === 0 ? { contentRef } : {}),
      };
    });
    return JSON.stringify({ planId, steps });
  });
}

function withoutIds(answer: string): string {
  return answer
    .replaceAll(/"(planId|taskId)":\d+/g, '"$1":0')
    .replaceAll(/plans\?plan=\d+/g, "plans")
    .replaceAll(/"nextCursor":"[^"]+"/g, '"nextCursor":"next"');
}
