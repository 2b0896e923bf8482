import type { Dataset } from "./dataset.ts";
import type { LoadPlan } from "./load.ts";
import { bareRate, load, planFaultsOf, startServer } from "./processes.ts";
import { atLeast, type Figure } from "./report.ts";
import { differingTables } from "./same-rows.ts";
import { against, type Pair, requireSameAnswer, rounds, startRivals } from "./versus.ts";

const CONNECTIONS = 32;
const ROUNDS = 5;
const bun = process.execPath;
const OURS = [bun, "tests/bench/lectern.ts"];
const THEIRS = [bun, "tests/bench/baseline.ts"];
const REVIEW = "ielts_vocabulary_personal_record_review";

const READS = [
  { operation: "ielts_vocabulary_personal_search", body: { limit: 20 }, bound: 0.85 },
  { operation: "ielts_vocabulary_personal_progress", body: {}, bound: 0.8 },
  { operation: "ielts_vocabulary_builtin_prepare_cards", body: {}, bound: 0.8 },
] as const;

const pathOf = (operation: string) => `/api/v1/agent/capabilities/${operation}`;

function plan({ token }: Dataset, operation: string, bodies: readonly object[]): Omit<LoadPlan, "port"> {
  return {
    ...{ path: pathOf(operation), token, bodies: bodies.map((body) => JSON.stringify(body)) },
    ...{ connections: CONNECTIONS, seconds: 1.2, warmupSeconds: 0.4 },
  };
}

/** Reads against the hand-written server, in alternating rounds; the ratio is the median of the rounds' ratios. */
export async function throughput({ large, few }: { large: Dataset; few: Dataset }): Promise<Figure[]> {
  const calls = READS.map(({ operation, body }) => ({
    ...{ path: pathOf(operation), body: JSON.stringify(body), token: few.token },
  }));
  const rows = await differingTables(few.dir, { ours: OURS, theirs: THEIRS }, calls);
  const rivals = await startRivals(large.dir, "tests/bench/baseline.ts");
  const figures: Figure[] = [];
  for (const { operation, body, bound } of READS) {
    await requireSameAnswer({ operation, token: large.token, body: JSON.stringify(body) }, rivals);
    const pairs = await rounds(ROUNDS, plan(large, operation, [body]), rivals);
    const proof = { key: operation, kind: "read", plans: rivals.plans, rows } as const;
    figures.push(against(`${operation}: requests/s against hand-written`, pairs, bound, proof));
  }
  await rivals.stop();
  return figures;
}

/** Reviews at 32 connections, commits shared against one transaction for each request; both flush before they answer. */
export async function writes({ large, few }: { large: Dataset; few: Dataset }): Promise<Figure[]> {
  const calls = [1, 2, 1, 3].map((id) => ({
    ...{ path: pathOf(REVIEW), body: JSON.stringify({ id, rating: "good" }), token: few.token },
  }));
  const rows = await differingTables(few.dir, { ours: OURS, theirs: THEIRS }, calls);
  const reviews = Array.from({ length: 997 }, (_, i) => ({ id: 1 + ((i * 101) % large.entries), rating: "good" }));
  const shape = plan(large, REVIEW, reviews);
  const pairs: Pair[] = [];
  const plans = new Set<string>();
  let commits = 0;
  let shared = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const ours = await startServer([...OURS, large.dir]);
    const our = await load({ ...shape, port: ours.port });
    const stats = await ours.stop();
    commits += Number(/"commits":(\d+)/.exec(stats)?.[1] ?? 0);
    shared += Number(/"writes":(\d+)/.exec(stats)?.[1] ?? 0);
    const theirs = await startServer([...THEIRS, large.dir]);
    for (const fault of planFaultsOf(theirs)) plans.add(fault);
    const their = await load({ ...shape, port: theirs.port });
    await theirs.stop();
    pairs.push({ ours: our, theirs: their, bare: await bareRate(large.dir) });
  }
  const proof = { key: REVIEW, kind: "write", flushesAlone: true, plans: [...plans], rows } as const;
  return [
    against("record_review: requests/s against one transaction each", pairs, 1.3, proof),
    atLeast("record_review: writes sharing a commit", shared / commits, 8, `${shared} writes, ${commits} commits`),
  ];
}
