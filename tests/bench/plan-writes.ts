/** Creating plans of 100 tasks and changing 20 tasks at once, against the hand-written server. */
import { type Contest, detail, differingRows, fitted, ratio, requireSameAnswers, rounds } from "./contest.ts";
import { type BenchPlanner, dayAhead, PLANNERS, type PlanFolder, planBody, TASKS } from "./plan-data.ts";
import { atLeast, atMost, type Figure } from "./report.ts";

const CREATE = "ielts_study_plans_create";
const CHANGE = "ielts_study_plans_change_tasks";
const STEPS = 20;
const CHANGE_SECONDS = 2;
/** How many plans a learner creates in a round; fewer in total than the 200 that an account may have. */
const PLANS = 10;

export async function planWrites(folder: PlanFolder): Promise<Figure[]> {
  const contest: Contest = { dir: folder.dir, baseline: "tests/bench/plan-baseline.ts", plans: new Set() };
  const compared = folder.planners.slice(PLANNERS);
  const planners = folder.planners.slice(0, PLANNERS);
  const create = planBody();
  const makes = compared.map(({ cookie }) => ({ cookie, body: create }));
  await requireSameAnswers(contest, CREATE, makes, withoutIds);
  const changes = compared.map((planner) => ({ cookie: planner.cookie, body: changeBodies(planner)[0] ?? "" }));
  await requireSameAnswers(contest, CHANGE, changes, withoutIds);

  const [first] = compared;
  const cookie = first?.cookie ?? "";
  const [change = ""] = first === undefined ? [] : changeBodies(first);
  const rows = await differingRows(contest, [
    { operation: CREATE, cookie, body: create },
    { operation: CHANGE, cookie, body: change },
  ]);

  const makers = planners.map(({ cookie }) => ({ cookie, bodies: Array<string>(PLANS).fill(create) }));
  const made = await rounds(contest, () => ({
    ...{ operation: CREATE, learners: makers, thinkMs: 0, seconds: null, warmupSeconds: 0 },
  }));
  const changers = planners.map((planner) => ({ cookie: planner.cookie, bodies: changeBodies(planner) }));
  const changed = await rounds(contest, () => ({
    ...{ operation: CHANGE, learners: changers, thinkMs: 0, seconds: CHANGE_SECONDS, warmupSeconds: 1 },
  }));
  const making = `create a plan of ${TASKS} tasks, ${PLANNERS} at once`;
  const changing = `change ${STEPS} tasks, ${PLANNERS} at once`;
  const figures = (name: string, key: string, pairs: typeof made) =>
    [
      atLeast(`${name}: requests/s against hand-written`, ratio(pairs, "perSecond"), 0.5, detail(pairs)),
      atMost(`${name}: p99 against hand-written`, ratio(pairs, "p99"), 2.5, detail(pairs)),
    ].map((figure) => fitted(figure, pairs, contest, { key, rows }));
  return [...figures(making, CREATE, made), ...figures(changing, CHANGE, changed)];
}

/** Edits of 20 tasks each, a quarter of them of the content; every task is changed in each of its rounds. */
function changeBodies({ planId, taskIds }: BenchPlanner): string[] {
  const blocks = TASKS / STEPS;
  return Array.from({ length: blocks * 2 }, (_, round) => {
    const first = (round % blocks) * STEPS;
    const isBack = round >= blocks;
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
