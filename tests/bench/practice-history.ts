/** The list of reviews of a learner with 20,000 of them against hand-written SQL. */
import { load, startServer } from "./processes.ts";
import { atLeast, atMost, type Figure } from "./report.ts";
import { type Pair, rates, ratio, requireSameAnswer, rounds } from "./versus.ts";

const OPERATION = "ielts_review_recent_activity";
const CASES = [
  { label: "first page", body: {} },
  { label: "first page of mock tests", body: { kind: "mock" } },
  { label: "offset 10,000", body: { offset: 10_000 } },
  { label: "50 at offset 10,000", body: { limit: 50, offset: 10_000 } },
] as const;

export async function reviewActivity({ dir, token }: { dir: string; token: string }): Promise<Figure[]> {
  const ours = await startServer([process.execPath, "tests/bench/lectern.ts", dir]);
  const theirs = await startServer([process.execPath, "tests/bench/practice-history-baseline.ts", dir]);
  const ports = { ours: ours.port, theirs: theirs.port };
  const figures: Figure[] = [];
  for (const { label, body } of CASES) {
    const text = JSON.stringify(body);
    await requireSameAnswer({ operation: OPERATION, token, body: text }, ports);
    const plan = {
      ...{ path: `/api/v1/agent/capabilities/${OPERATION}`, token, bodies: [text] },
      ...{ seconds: 1.5, warmupSeconds: 0.5 },
    };
    const pairs = await rounds(3, { ...plan, connections: 32 }, ports);
    figures.push(atLeast(`reviews, ${label}: requests/s against hand-written`, ratio(pairs), 0.5, rates(pairs)));
    const alone: Pair = {
      ours: await load({ ...plan, connections: 1, port: ours.port }),
      theirs: await load({ ...plan, connections: 1, port: theirs.port }),
    };
    const told = `p95 ${alone.ours.p95.toFixed(2)} ms, hand-written ${alone.theirs.p95.toFixed(2)} ms`;
    figures.push(
      atMost(`reviews, ${label}: p95 of one caller against hand-written`, alone.ours.p95 / alone.theirs.p95, 2, told),
    );
  }
  await ours.stop();
  await theirs.stop();
  return figures;
}
