/** Learners of the workspace on lectern and on a hand-written server over the same data folder, at the workspace's own addresses. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Baseline, baselineFaults } from "./fitness.ts";
import type { LearnersPlan, LearnersResult } from "./practice-load.ts";
import { bareRate, LOAD_CORE, median, planFaultsOf, ROOT, startServer } from "./processes.ts";
import { type Figure, withFaults } from "./report.ts";
import { differingTables } from "./same-rows.ts";

/** How often each side is loaded; the sides alternate. */
export const ROUNDS = 3;

/** One round on both servers. */
export interface Pair {
  readonly ours: LearnersResult;
  readonly theirs: LearnersResult;
  /** The rate of the bare read loop in this round, in requests a second. */
  readonly bare: number;
}

type Plan = Omit<LearnersPlan, "port">;

const bun = process.execPath;
const OURS = "tests/bench/lectern.ts";
export type Side = "ours" | "theirs";

/** A data folder and the file of the hand-written server that is compared with lectern on it. */
export interface Contest {
  readonly dir: string;
  readonly baseline: string;
  /** Problems in the plans of the hand-written server; filled as it starts. */
  readonly plans: Set<string>;
}

async function start({ dir, baseline, plans }: Contest, side: Side) {
  const server = await startServer([bun, side === "ours" ? OURS : baseline, dir]);
  if (side === "theirs") for (const fault of planFaultsOf(server)) plans.add(fault);
  return server;
}

/** Names of the tables in which the two sides write different rows. */
export function differingRows(
  { dir, baseline }: Contest,
  calls: readonly { readonly operation: string; readonly cookie: string; readonly body: string }[],
): Promise<string[]> {
  const asked = calls.map(({ operation, ...call }) => ({ ...call, path: `/api/web/${operation}` }));
  return differingTables(dir, { ours: [bun, OURS], theirs: [bun, baseline] }, asked);
}

/** Alternates between the sides, each with its own server: both write to one file. */
export async function rounds(contest: Contest, planOf: (round: number, side: Side) => Plan): Promise<Pair[]> {
  const pairs: Pair[] = [];
  const run = async (round: number, side: Side) => {
    const server = await start(contest, side);
    const result = await loadLearners({ ...planOf(round, side), port: server.port });
    await server.stop();
    if (result.failures > 0) throw new Error(`${result.failures} requests failed on the side that is ${side}`);
    return result;
  };
  for (let round = 0; round < ROUNDS; round++)
    pairs.push({
      ours: await run(round, "ours"),
      theirs: await run(round, "theirs"),
      bare: await bareRate(contest.dir),
    });
  return pairs;
}

async function loadLearners(plan: LearnersPlan): Promise<LearnersResult> {
  const folder = mkdtempSync(join(tmpdir(), "lectern-bench-plan-"));
  const file = join(folder, "plan.json");
  await Bun.write(file, JSON.stringify(plan));
  const child = Bun.spawn(["taskset", "-c", LOAD_CORE, bun, "tests/bench/practice-load.ts", file], {
    ...{ cwd: ROOT, stdout: "pipe", stderr: "inherit" },
  });
  const line = await new Response(child.stdout).text();
  rmSync(folder, { recursive: true });
  if ((await child.exited) !== 0) throw new Error("The load generator failed");
  const result: LearnersResult = JSON.parse(line);
  return result;
}

export function detail(pairs: readonly Pair[]): string {
  const of = (side: Side, what: "perSecond" | "p50" | "p99") => median(pairs.map((pair) => pair[side][what]));
  const describeSide = (side: Side) =>
    `${Math.round(of(side, "perSecond"))}/s p50 ${of(side, "p50").toFixed(2)} p99 ${of(side, "p99").toFixed(2)} ms`;
  return `${describeSide("ours")}, hand-written ${describeSide("theirs")}, ${relativeRate(pairs).toPrecision(3)} of the bare loop`;
}

const relativeRate = (pairs: readonly Pair[]) => median(pairs.map(({ theirs, bare }) => theirs.perSecond / bare));

/** A figure of our rates against hand-written ones, with everything that makes the baseline unfit. */
export function fitted(
  figure: Figure,
  pairs: readonly Pair[],
  contest: Contest,
  proof: Pick<Baseline, "key" | "rows">,
): Figure {
  const relative = relativeRate(pairs);
  const plans = [...contest.plans];
  const baseline = { ...proof, kind: "write", ratio: ratio(pairs, "perSecond"), relative, plans } as const;
  return withFaults(figure, baselineFaults(baseline));
}

/** Ours against theirs: the median of the rounds' ratios. */
export const ratio = (pairs: readonly Pair[], what: "perSecond" | "p99") =>
  median(pairs.map(({ ours, theirs }) => ours[what] / theirs[what]));

/** A learner calls one server, and the next learner, with the same history, the other: only ids and times may differ. */
export async function requireSameAnswers(
  contest: Contest,
  operation: string,
  calls: readonly { readonly cookie: string; readonly body: string }[],
  withoutIds: (answer: string, index: number) => string,
): Promise<void> {
  const answers: unknown[] = [];
  for (const [index, side] of (["ours", "theirs"] as const).entries()) {
    const { cookie = "", body = "" } = calls[index] ?? {};
    const server = await start(contest, side);
    const origin = `http://127.0.0.1:${server.port}`;
    const response = await fetch(`${origin}/api/web/${operation}`, {
      method: "POST",
      headers: { origin, cookie: `lectern_session=${cookie}`, "content-type": "application/json" },
      body,
    });
    const text = await response.text();
    await server.stop();
    const bare = text.replaceAll(/"\d{4}-\d\d-\d\dT[^"]+"/g, '"now"').replaceAll(origin, "");
    answers.push(JSON.parse(withoutIds(bare, index)).data);
  }
  const [ours, theirs] = answers;
  if (ours === undefined || ours === null || !Bun.deepEquals(ours, theirs)) {
    throw new Error(`${operation} is answered differently\n${JSON.stringify(ours)}\n\n${JSON.stringify(theirs)}`);
  }
}
