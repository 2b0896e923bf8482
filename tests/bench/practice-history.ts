/** The list of reviews of a learner with 20,000 of them against hand-written SQL. */
import { load } from "./processes.ts";
import { atMost, type Figure } from "./report.ts";
import { against, requireSameAnswer, rounds, startRivals } from "./versus.ts";

const OPERATION = "ielts_review_recent_activity";
const CASES = [
  { label: "first page", body: {} },
  { label: "first page of mock tests", body: { kind: "mock" } },
  { label: "offset 10,000", body: { offset: 10_000 } },
  { label: "50 at offset 10,000", body: { limit: 50, offset: 10_000 } },
] as const;

export async function reviewActivity({ dir, token }: { dir: string; token: string }): Promise<Figure[]> {
  const rivals = await startRivals(dir, "tests/bench/practice-history-baseline.ts");
  const figures: Figure[] = [];
  for (const { label, body } of CASES) {
    const text = JSON.stringify(body);
    await requireSameAnswer({ operation: OPERATION, token, body: text }, rivals);
    const plan = {
      ...{ path: `/api/v1/agent/capabilities/${OPERATION}`, token, bodies: [text] },
      ...{ seconds: 1.2, warmupSeconds: 0.4 },
    };
    const pairs = await rounds(3, { ...plan, connections: 32 }, rivals);
    const proof = { key: `${OPERATION} (${label})`, kind: "read", plans: rivals.plans } as const;
    figures.push(against(`reviews, ${label}: requests/s against hand-written`, pairs, 0.5, proof));
    const ours = await load({ ...plan, connections: 1, port: rivals.ours });
    const theirs = await load({ ...plan, connections: 1, port: rivals.theirs });
    const comparison = `p95 ${ours.p95.toFixed(2)} ms, hand-written ${theirs.p95.toFixed(2)} ms`;
    figures.push(
      atMost(`reviews, ${label}: p95 of one caller against hand-written`, ours.p95 / theirs.p95, 2, comparison),
    );
  }
  await rivals.stop();
  return figures;
}
