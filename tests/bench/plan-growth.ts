/** The cost of calls for an account with the maximum of plans, against one with a page of the same plans: the same calls, one at a time. */
import { dayAhead, type FullPlanner, type makeFullPlanFolder } from "./plan-data.ts";
import { load, median, startServer } from "./processes.ts";
import { atMost, type Figure } from "./report.ts";

const ROUNDS = 3;
const CALLS = 200;

const CASES: readonly { readonly operation: string; readonly bodies: (planner: FullPlanner) => readonly object[] }[] = [
  { operation: "ielts_study_plans_get", bodies: ({ planId }) => [{ planId }] },
  { operation: "ielts_study_plans_list", bodies: () => [{ limit: 20 }] },
  {
    operation: "ielts_study_plans_change_tasks",
    bodies: ({ planId, taskId }) =>
      [50, 60].map((days) => ({ planId, steps: [{ action: "edit", taskId, date: dayAhead(days) }] })),
  },
];

export async function planGrowth({
  dir,
  full,
  few,
}: Awaited<ReturnType<typeof makeFullPlanFolder>>): Promise<Figure[]> {
  const server = await startServer([process.execPath, "tests/bench/lectern.ts", dir]);
  const figures: Figure[] = [];
  for (const { operation, bodies } of CASES) {
    const measure = async (planner: FullPlanner) => {
      const result = await load({
        ...{ port: server.port, path: `/api/v1/agent/capabilities/${operation}`, token: planner.token },
        bodies: bodies(planner).map((body) => JSON.stringify(body)),
        ...{ connections: 1, seconds: 0, warmupSeconds: 0.3, requests: CALLS },
      });
      if (result.failures > 0) throw new Error(`${operation}: ${result.failures} calls failed`);
      return result.p50;
    };
    const rounds: { full: number; few: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push({ few: await measure(few), full: await measure(full) });
    const detail = rounds.map((round) => `${round.full.toFixed(1)} against ${round.few.toFixed(1)} ms`).join(", ");
    const growth = median(rounds.map((round) => round.full / round.few));
    figures.push(atMost(`${operation}: median with 200 plans of 1,000 tasks against 20`, growth, 2, detail));
  }
  await server.stop();
  return figures;
}
