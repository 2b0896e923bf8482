/** Saving and submitting answers against the hand-written server, at the workspace's own addresses. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BenchLearner, type PracticeFolder, QUESTIONS } from "./practice-data.ts";
import type { LearnersPlan, LearnersResult } from "./practice-load.ts";
import { LOAD_CORE, median, ROOT, startServer } from "./processes.ts";
import { atLeast, atMost, type Figure } from "./report.ts";

const ROUNDS = 3;
const LEARNERS = 500;
const SAVE_SECONDS = 4;
/** Each of the 500 learners saves once a second on average. */
const THINK_MS = 1000;
/** How many submit at once, and how often each does in a round. */
export const SUBMITTERS = 16;
const SUBMISSIONS = 25;
/** Practices that a submitter needs: for both servers in each round, and for the comparison of answers. */
export const SUBMITTED_SESSIONS = ROUNDS * 2 * SUBMISSIONS + 2;
export const SAVING_LEARNERS = LEARNERS + 2;

interface Pair {
  readonly ours: LearnersResult;
  readonly theirs: LearnersResult;
}

type Plan = Omit<LearnersPlan, "port">;

const bun = process.execPath;
const SERVERS = {
  ours: [bun, "tests/bench/lectern.ts"],
  theirs: [bun, "tests/bench/practice-baseline.ts"],
} as const;
type Side = keyof typeof SERVERS;

/** Each side in turn, with a server of its own: both write to one file. */
async function rounds(dir: string, planOf: (round: number, side: Side) => Plan): Promise<Pair[]> {
  const pairs: Pair[] = [];
  const run = async (round: number, side: Side) => {
    const server = await startServer([...SERVERS[side], dir]);
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

function detail(pairs: readonly Pair[]): string {
  const of = (side: Side, what: "perSecond" | "p50" | "p99") => median(pairs.map((pair) => pair[side][what]));
  const tell = (side: Side) =>
    `${Math.round(of(side, "perSecond"))}/s p50 ${of(side, "p50").toFixed(2)} p99 ${of(side, "p99").toFixed(2)} ms`;
  return `${tell("ours")}, hand-written ${tell("theirs")}`;
}

const ratio = (pairs: readonly Pair[], what: "perSecond" | "p99") =>
  median(pairs.map(({ ours, theirs }) => ours[what] / theirs[what]));

/** 500 learners at once, each in a practice of 40 questions: as fast as answers come back, and as people do. */
export async function practiceSave(folder: PracticeFolder): Promise<Figure[]> {
  const { dir, slots } = folder;
  const learners = folder.learners.slice(0, LEARNERS).map(({ cookie, sessionIds: [sessionId = 0] }) => ({
    cookie,
    bodies: slots.map((slot) => saveBody(sessionId, slot)),
  }));
  await requireSameAnswers(dir, "practice_save_answers", folder.learners.slice(LEARNERS), (sessionId) =>
    saveBody(sessionId, slots[0] ?? 0).replace("{{revision}}", "0"),
  );
  const plan = { operation: "practice_save_answers", learners, seconds: SAVE_SECONDS, warmupSeconds: 1 };
  const flatOut = await rounds(dir, () => ({ ...plan, thinkMs: 0 }));
  const thinking = await rounds(dir, () => ({ ...plan, thinkMs: THINK_MS }));
  return [
    atLeast("save, 500 at once: requests/s against hand-written", ratio(flatOut, "perSecond"), 0.5, detail(flatOut)),
    atMost("save, 500 at once: p99 against hand-written", ratio(flatOut, "p99"), 2.5, detail(flatOut)),
    atMost("save, 500 once a second: p99 against hand-written", ratio(thinking, "p99"), 3, detail(thinking)),
    atMost("save, 500 once a second: p99 in ms", median(thinking.map(({ ours }) => ours.p99)), 50, detail(thinking)),
  ];
}

function saveBody(sessionId: number, questionSlotId: number): string {
  const known = "{{revision}}";
  return `{"sessionId":${sessionId},"subject":"reading","knownRevision":${known},"changes":[{"questionSlotId":${questionSlotId},"value":"an answer of some words {{n}}","basedOn":9007199254740991}]}`;
}

/** Submissions of 40 answered questions, 16 at once; each practice is submitted once. */
export async function practiceSubmit(folder: PracticeFolder): Promise<Figure[]> {
  const { dir } = folder;
  const submitBody = (sessionId: number) => `{"sessionId":${sessionId},"subject":"reading"}`;
  const compared = folder.learners
    .slice(0, 2)
    .map(({ cookie, sessionIds }) => ({ cookie, sessionIds: sessionIds.slice(-1) }));
  await requireSameAnswers(dir, "practice_submit", compared, submitBody);
  const pairs = await rounds(dir, (round, side) => {
    const first = (round * 2 + (side === "ours" ? 0 : 1)) * SUBMISSIONS;
    const learners = folder.learners.map(({ cookie, sessionIds }) => ({
      cookie,
      bodies: sessionIds.slice(first, first + SUBMISSIONS).map(submitBody),
    }));
    return { operation: "practice_submit", learners, thinkMs: 0, seconds: null, warmupSeconds: 0 };
  });
  const name = `submit and mark ${QUESTIONS} questions, ${SUBMITTERS} at once`;
  return [
    atLeast(`${name}: requests/s against hand-written`, ratio(pairs, "perSecond"), 0.5, detail(pairs)),
    atMost(`${name}: p99 against hand-written`, ratio(pairs, "p99"), 2.5, detail(pairs)),
  ];
}

/** One learner asks the one server and the next, who has done the same, the other: only ids and moments may differ. */
async function requireSameAnswers(
  dir: string,
  operation: string,
  learners: readonly BenchLearner[],
  body: (sessionId: number) => string,
): Promise<void> {
  const answers: unknown[] = [];
  for (const [index, side] of (["ours", "theirs"] as const).entries()) {
    const { cookie = "", sessionIds: [sessionId = 0] = [] } = learners[index] ?? {};
    const server = await startServer([...SERVERS[side], dir]);
    const origin = `http://127.0.0.1:${server.port}`;
    const response = await fetch(`${origin}/api/web/${operation}`, {
      method: "POST",
      headers: { origin, cookie: `lectern_session=${cookie}`, "content-type": "application/json" },
      body: body(sessionId),
    });
    const text = await response.text();
    await server.stop();
    const bare = text
      .replaceAll(/"\d{4}-\d\d-\d\dT[^"]+"/g, '"now"')
      .replaceAll(/"activeSeconds":\d+/g, '"activeSeconds":0')
      .replaceAll(`"sessionId":${sessionId}`, '"sessionId":0')
      .replaceAll(`practice-${sessionId}"`, 'practice-0"');
    answers.push(JSON.parse(bare).data);
  }
  const [ours, theirs] = answers;
  if (ours === undefined || !Bun.deepEquals(ours, theirs)) {
    throw new Error(`${operation} is answered differently\n${JSON.stringify(ours)}\n\n${JSON.stringify(theirs)}`);
  }
}
