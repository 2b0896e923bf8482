/**
 * The cost of the log of agents' calls and of an idempotency key: the same calls of the same learner with and without, alternating. It
 * measures the server's processor time for each call, which is nearly the same on a busy machine.
 */
import { readdirSync, readFileSync } from "node:fs";
import type { Dataset } from "./dataset.ts";
import type { LoadPlan } from "./load.ts";
import { load, median, type RunningServer, startServer } from "./processes.ts";
import { atLeast, type Figure } from "./report.ts";

/** The suffix of tokens whose calls are not logged. */
export const UNLOGGED = "-unlogged";

const ROUNDS = 9;
/** Enough that calls are written many times. */
const CALLS = 5_000;
/** Longer than calls wait to be written, in milliseconds: the work for calls of one side must not count for the other. */
const PAUSE_MS = 1_300;
/** The number of different requests; more do not fit into the arguments of the load. */
const BODIES = 800;

interface Case {
  readonly name: string;
  readonly operation: string;
  readonly body: (index: number) => object;
  readonly bound: number;
  /** The feature that only the measured side has. */
  readonly cost: "row" | "key";
}

/** Microseconds of work for a call, on both sides of a round. */
interface Pair {
  readonly dear: number;
  readonly cheap: number;
}

export async function callLog(dataset: Dataset): Promise<Figure[]> {
  const { entries } = dataset;
  // Far apart, so that neighbours in the load are not neighbours in the book.
  const spread = (index: number) => (index * 7919) % entries;
  const search = "ielts_vocabulary_personal_search";
  const review = "ielts_vocabulary_personal_record_review";
  const reviewed = (index: number) => ({ id: 1 + spread(index), rating: "good" });
  const cases: Case[] = [
    {
      name: "search by state, page after page: work of a call without the log against with",
      operation: search,
      body: (index) => ({ learningState: index % 2 === 0 ? "review" : "new", limit: 20, offset: index % 500 }),
      bound: 0.95,
      cost: "row",
    },
    {
      name: "progress of 5 wordbook entries: work of a call without the log against with",
      operation: "ielts_vocabulary_builtin_progress",
      body: (index) => ({
        setId: "core",
        entryIds: Array.from({ length: 5 }, (_, i) => `core-${spread(index * 5 + i)}`),
      }),
      bound: 0.95,
      cost: "row",
    },
    {
      name: "record_review: work of a call without a row against with",
      operation: review,
      body: reviewed,
      bound: 0.85,
      cost: "row",
    },
    {
      name: "record_review: work of a call without a key against with",
      operation: review,
      body: reviewed,
      bound: 0.7,
      cost: "key",
    },
  ];
  const server = await startServer([process.execPath, "tests/bench/call-log-server.ts", dataset.dir]);
  const figures: Figure[] = [];
  for (const one of cases) {
    const pairs = await rounds(one, dataset.token, server);
    const ratios = pairs.map(({ dear, cheap }) => cheap / dear);
    figures.push(atLeast(one.name, median(ratios), one.bound, detail(pairs, ratios)));
  }
  await server.stop();
  return figures;
}

/** Loads both sides alternately, each equally often first. */
async function rounds({ operation, body, cost }: Case, token: string, server: RunningServer): Promise<Pair[]> {
  const plan: LoadPlan = {
    port: server.port,
    path: `/api/v1/agent/capabilities/${operation}`,
    token,
    bodies: Array.from({ length: BODIES }, (_, index) => JSON.stringify(body(index))),
    connections: 32,
    seconds: 0,
    warmupSeconds: 0,
    requests: CALLS,
  };
  const cheap = cost === "row" ? { ...plan, token: `${token}${UNLOGGED}` } : plan;
  const dear = cost === "row" ? plan : { ...plan, keyed: true };
  const pairs: Pair[] = [];
  await work(cheap, server);
  await work(dear, server);
  for (let round = 0; round < ROUNDS; round++) {
    const first = await work(round % 2 === 0 ? dear : cheap, server);
    const second = await work(round % 2 === 0 ? cheap : dear, server);
    pairs.push(round % 2 === 0 ? { dear: first, cheap: second } : { dear: second, cheap: first });
  }
  return pairs;
}

/** The server's processor time in microseconds for each call of a load, including work done afterwards. */
async function work(plan: LoadPlan, { pid }: RunningServer): Promise<number> {
  const before = computed(pid);
  const { requests, failures } = await load(plan);
  if (failures > 0) throw new Error(`${plan.path}: ${failures} requests failed`);
  await Bun.sleep(PAUSE_MS);
  return (computed(pid) - before) / 1_000 / requests;
}

/** Nanoseconds of processor time of all threads of a process so far. */
function computed(pid: number): number {
  return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
    const [ran] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ");
    return sum + Number(ran);
  }, 0);
}

function detail(pairs: readonly Pair[], ratios: readonly number[]): string {
  const side = (name: "dear" | "cheap") => median(pairs.map((pair) => pair[name])).toFixed(1);
  const [low, high] = [Math.min(...ratios), Math.max(...ratios)].map((one) => one.toFixed(2));
  return `${side("cheap")} µs without, ${side("dear")} µs with; rounds ${low} to ${high}, ${pairs.length * 2 * CALLS} calls`;
}
