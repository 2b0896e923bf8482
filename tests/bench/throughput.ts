import type { Dataset } from "./dataset.ts";
import type { LoadPlan, LoadResult } from "./load.ts";
import { load, median, startServer } from "./processes.ts";
import { atLeast, type Figure } from "./report.ts";

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
    await requireSameAnswer(dataset, operation, body, ours.port, theirs.port);
    const shape = plan(dataset, operation, [body]);
    const pairs: { ours: LoadResult; theirs: LoadResult }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      pairs.push({
        ours: await load({ ...shape, port: ours.port }),
        theirs: await load({ ...shape, port: theirs.port }),
      });
    }
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
  const pairs: { ours: LoadResult; theirs: LoadResult }[] = [];
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

function ratio(pairs: readonly { ours: LoadResult; theirs: LoadResult }[]): number {
  for (const { ours, theirs } of pairs) {
    if (ours.failures + theirs.failures > 0) throw new Error(`${ours.failures} and ${theirs.failures} requests failed`);
  }
  return median(pairs.map(({ ours, theirs }) => ours.perSecond / theirs.perSecond));
}

function rates(pairs: readonly { ours: LoadResult; theirs: LoadResult }[]): string {
  const rate = (side: "ours" | "theirs") => Math.round(median(pairs.map((pair) => pair[side].perSecond)));
  const p99 = (side: "ours" | "theirs") => median(pairs.map((pair) => pair[side].p99)).toFixed(1);
  return `${rate("ours")}/s p99 ${p99("ours")} ms, hand-written ${rate("theirs")}/s p99 ${p99("theirs")} ms`;
}

/** The comparison is only fair where both do the same work; the moment of the answer is the one thing that may differ. */
async function requireSameAnswer(dataset: Dataset, operation: string, body: object, ours: number, theirs: number) {
  const ask = async (port: number) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/agent/capabilities/${operation}`, {
      method: "POST",
      headers: { authorization: `Bearer ${dataset.token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return (await response.text()).replace(/"asOf":"[^"]*"/, "");
  };
  const [our, their] = await Promise.all([ask(ours), ask(theirs)]);
  if (Bun.deepEquals(JSON.parse(our.replace(",}", "}")), JSON.parse(their.replace(",}", "}")))) return;
  throw new Error(`${operation}: the two servers answer differently\n${our.slice(0, 500)}\n${their.slice(0, 500)}`);
}
