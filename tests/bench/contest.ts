/** Learners of the workspace on lectern and on a hand-written server over the same data folder, at the workspace's own addresses. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LearnersPlan, LearnersResult } from "./practice-load.ts";
import { LOAD_CORE, median, ROOT, startServer } from "./processes.ts";

/** How often each side is loaded, in turn. */
export const ROUNDS = 3;

/** One round on both servers. */
export interface Pair {
  readonly ours: LearnersResult;
  readonly theirs: LearnersResult;
}

type Plan = Omit<LearnersPlan, "port">;

const bun = process.execPath;
export type Side = "ours" | "theirs";

/** A data folder and the file of the hand-written server that lectern is held against over it. */
export interface Contest {
  readonly dir: string;
  readonly baseline: string;
}

function start({ dir, baseline }: Contest, side: Side) {
  return startServer([bun, side === "ours" ? "tests/bench/lectern.ts" : baseline, dir]);
}

/** Each side in turn, with a server of its own: both write to one file. */
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
    pairs.push({ ours: await run(round, "ours"), theirs: await run(round, "theirs") });
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
  const tell = (side: Side) =>
    `${Math.round(of(side, "perSecond"))}/s p50 ${of(side, "p50").toFixed(2)} p99 ${of(side, "p99").toFixed(2)} ms`;
  return `${tell("ours")}, hand-written ${tell("theirs")}`;
}

/** Ours against theirs: the median of the rounds' ratios. */
export const ratio = (pairs: readonly Pair[], what: "perSecond" | "p99") =>
  median(pairs.map(({ ours, theirs }) => ours[what] / theirs[what]));

/** One learner asks the one server and the next, who has done the same, the other: only ids and moments may differ. */
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
