import type { Dataset } from "./dataset.ts";
import type { LoadPlan } from "./load.ts";
import { load, startServer } from "./processes.ts";
import { atLeast, type Figure } from "./report.ts";
import { type Pair, rates, ratio, requireSameAnswer, rounds } from "./versus.ts";

const CONNECTIONS = 32;
const ROUNDS = 5;
const bun = process.execPath;

function plan(dataset: Dataset, operation: string, bodies: readonly object[]): Omit<LoadPlan, "port"> {
  return {
    path: `/api/v1/agent/capabilities/${operation}`,
    token: dataset.token,
    bodies: bodies.map((body) => JSON.stringify(body)),
    connections: CONNECTIONS,
    seconds: 3,
    warmupSeconds: 1,
  };
}

/** Reads against the hand-written server, round by round in turn; the ratio is the median of the rounds' ratios. */
export async function throughput(dataset: Dataset): Promise<Figure[]> {
  const cases = [
    { operation: "ielts_vocabulary_personal_search", body: { limit: 20 }, bound: 0.85 },
    { operation: "ielts_vocabulary_personal_progress", body: {}, bound: 0.7 },
    { operation: "ielts_vocabulary_builtin_prepare_cards", body: {}, bound: 0.7 },
  ];
  const ours = await startServer([bun, "tests/bench/lectern.ts", dataset.dir]);
  const theirs = await startServer([bun, "tests/bench/baseline.ts", dataset.dir]);
  const figures: Figure[] = [];
  for (const { operation, body, bound } of cases) {
    const ports = { ours: ours.port, theirs: theirs.port };
    await requireSameAnswer({ operation, token: dataset.token, body: JSON.stringify(body) }, ports);
    const pairs = await rounds(ROUNDS, plan(dataset, operation, [body]), ports);
    figures.push(atLeast(`${operation}: requests/s against hand-written`, ratio(pairs), bound, rates(pairs)));
  }
  await ours.stop();
  await theirs.stop();
  return figures;
}

/** Reviews at 32 connections, commits shared against one transaction for each request; both flush before they answer. */
export async function writes(dataset: Dataset): Promise<Figure[]> {
  const reviews = Array.from({ length: 997 }, (_, i) => ({ id: 1 + ((i * 101) % dataset.entries), rating: "good" }));
  const shape = plan(dataset, "ielts_vocabulary_personal_record_review", reviews);
  const pairs: Pair[] = [];
  let commits = 0;
  let shared = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const ours = await startServer([bun, "tests/bench/lectern.ts", dataset.dir]);
    const our = await load({ ...shape, port: ours.port });
    const stats = await ours.stop();
    commits += Number(/"commits":(\d+)/.exec(stats)?.[1] ?? 0);
    shared += Number(/"writes":(\d+)/.exec(stats)?.[1] ?? 0);
    const theirs = await startServer([bun, "tests/bench/baseline.ts", dataset.dir]);
    pairs.push({ ours: our, theirs: await load({ ...shape, port: theirs.port }) });
    await theirs.stop();
  }
  return [
    atLeast("record_review: requests/s against one transaction each", ratio(pairs), 1.3, rates(pairs)),
    atLeast("record_review: writes sharing a commit", shared / commits, 8, `${shared} writes, ${commits} commits`),
  ];
}
