/**
 * The capacity of one machine: days of 1,000, 5,000 and 10,000 learners against the built binary on one core, with the load on the other,
 * and the number of learners in the busiest hour at which the 99th percentile exceeds 250 ms. `--learners N` measures one day of N
 * learners.
 */
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { WITHOUT_BOUNDS } from "./bench-config.ts";
import { addReminders, type CapacityFolder, makeCapacityFolder } from "./capacity-data.ts";
import {
  BUSIEST_HOUR,
  callsOfDay,
  dayOf,
  GROUPS,
  hourOf,
  mixtureOf,
  OPEN_SHARE,
  perSecond,
  type Rates,
  REMINDERS,
  scaled,
} from "./capacity-habits.ts";
import type { CapacityPlan, CapacityResult } from "./capacity-load.ts";
import { build } from "./process-cost.ts";
import { LOAD_CORE, ROOT, type RunningServer, startServer } from "./processes.ts";
import { atLeast, atMost, type Figure } from "./report.ts";

const LEARNERS = [1_000, 5_000, 10_000];
/** The duration of every hour of a day, and how often the range between passing and failing rates is halved. */
const WHOLE = { hourMs: 3_000, windowMs: 8_000, halvings: 3 };
/** With `--learners`, to finish in two minutes. */
const QUICK = { hourMs: 2_000, windowMs: 5_000, halvings: 1 };
/** Rates are ten times those of the learners' own day. */
const DENSITY = 10;
const P99_MS = 250;
/** All reminders of an hour are due at one instant. */
const REMINDER_MS = 1_000;
const FIRST_RATE = 1_000;
const HIGHEST_RATE = 64_000;
/** Streams open no faster than this many a second before the first call. */
const OPENED_PER_SECOND = 1_000;
const LEAD_MS = 2_500;
const GROWTH = { perSecond: 400, ms: 5_000 };
/** Exceeded only if something is wrong. */
const WRITTEN_KIB = 256;
const TICKS_PER_SECOND = 100;

interface Run {
  readonly result: CapacityResult;
  /** The share of its core that the service used. */
  readonly processorShare: number;
  readonly residentMiB: number;
  readonly writtenMiB: number;
  readonly folderGrowth: number;
}

interface Load {
  readonly learners: number;
  readonly hours: readonly Rates[];
  readonly hourMs: number;
  /** Reminders due at the beginning of each hour. */
  readonly reminders: readonly number[];
}

/** One machine, and the number of practices submitted on it so far. */
interface Machine {
  readonly binary: string;
  readonly folder: CapacityFolder;
  submitted: number;
}

export async function capacity(): Promise<Figure[]> {
  const own = learnersWanted();
  const [wanted, shape] = own === null ? [LEARNERS, WHOLE] : [[own], QUICK];
  const folder = await makeCapacityFolder(Math.max(...wanted));
  try {
    return await figuresOf({ binary: await build(), folder, submitted: 0 }, wanted, shape);
  } finally {
    rmSync(folder.dir, { recursive: true, force: true });
  }
}

async function figuresOf(machine: Machine, wanted: readonly number[], shape: typeof WHOLE): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const learners of wanted) {
    const begun = performance.now();
    const day = dayOf(learners);
    const run = await measure(machine, {
      ...{ learners, hourMs: shape.hourMs, hours: day.map(({ rates }) => scaled(rates, DENSITY)) },
      reminders: day.map(({ reminders }) => reminders),
    });
    process.stderr.write(`a day of ${learners}: ${((performance.now() - begun) / 1000).toFixed(0)} s\n`);
    figures.push(...dayFigures(learners, run));
  }
  figures.push(await growthOf(machine), await limitOf(machine, shape));
  return figures;
}

function learnersWanted(): number | null {
  const at = process.argv.findIndex((argument) => argument.startsWith("--learners"));
  if (at < 0) return null;
  const value = process.argv[at]?.split("=")[1] ?? process.argv[at + 1];
  const learners = Number(value);
  if (!Number.isInteger(learners) || learners < 100) throw new Error("--learners takes a whole number from 100");
  return learners;
}

function dayFigures(learners: number, { result, ...cost }: Run): Figure[] {
  const name = `${learners.toLocaleString("en")} learners`;
  const rate = perSecond(hourOf(BUSIEST_HOUR, learners).rates);
  const groups = [...GROUPS, "reminder" as const].map((group) => {
    const { p50, p99, longest, calls, failures } = result.groups[group];
    const detail = `p50 ${p50.toFixed(1)}, longest ${longest.toFixed(0)}, ${calls} calls, ${failures} failed`;
    return atMost(`${name}: ${group}, p99 in ms`, p99, group === "reminder" ? REMINDER_MS : P99_MS, detail);
  });
  const { all } = result.groups;
  const rates = `busiest hour ${rate.toFixed(0)} calls/s in real life, ${(rate * DENSITY).toFixed(0)} here`;
  const refusal = result.refusal === null ? "" : `; ${result.refusal}`;
  return [
    ...groups,
    atMost(`${name}: calls that failed`, all.failures, 0, `${all.calls} calls${refusal}`),
    atMost(
      `${name}: share of the core`,
      cost.processorShare,
      1,
      `${rates}; the load's own ${result.generatorShare.toFixed(2)}`,
    ),
    atMost(`${name}: memory, MiB`, cost.residentMiB, 1_024, `${Math.round(learners * OPEN_SHARE)} streams open`),
    atMost(
      `${name}: written, KiB a call`,
      (cost.writtenMiB * 1024) / all.calls,
      WRITTEN_KIB,
      `${cost.writtenMiB.toFixed(0)} MiB`,
    ),
  ];
}

/** The data that a year of one learner adds to the data folder, before any of it expires. */
async function growthOf(machine: Machine): Promise<Figure> {
  const { perSecond: rate, ms } = GROWTH;
  const days = (rate * ms) / 1000 / callsOfDay();
  const run = await measure(machine, {
    ...{ learners: machine.folder.learners.length, hours: [mixtureOf(rate)], hourMs: ms },
    reminders: [Math.round(days * REMINDERS)],
  });
  const daily = run.folderGrowth / (run.result.groups.all.calls / callsOfDay());
  const detail = `${(daily / 1024).toFixed(1)} KiB a learner and day, from ${days.toFixed(0)} days`;
  return atMost("data folder: MiB for a learner and year", (daily * 365) / 1_048_576, 500, detail);
}

/** The number of learners in the busiest hour at which the 99th percentile of all calls exceeds 250 ms. */
async function limitOf(machine: Machine, shape: typeof WHOLE): Promise<Figure> {
  const known = machine.folder.learners.length;
  const ofOne = perSecond(hourOf(BUSIEST_HOUR, 1).rates);
  const tried: string[] = [];
  const holds = async (rate: number): Promise<boolean> => {
    const learners = Math.round(rate / ofOne);
    const { rates, reminders } = hourOf(BUSIEST_HOUR, learners);
    // The folder has fewer learners, so each of them has several reminders on the hour.
    const load = { learners: known, hours: [rates], hourMs: shape.windowMs, reminders: [reminders] };
    const { result, processorShare } = await measure(machine, load);
    const { p99, longest } = result.groups.all;
    const shares = `core ${processorShare.toFixed(2)}, load ${result.generatorShare.toFixed(2)}`;
    tried.push(`${rate.toFixed(0)}/s: p99 ${p99.toFixed(0)}, longest ${longest.toFixed(0)} ms, ${shares}`);
    process.stderr.write(`${tried.at(-1)}\n`);
    return p99 <= P99_MS && result.groups.all.failures === 0;
  };
  let [low, high] = [0, FIRST_RATE];
  // Other load on the machine must not decide: a rate fails only when it falls short twice.
  const carries = async (rate: number): Promise<boolean> => (await holds(rate)) || (await holds(rate));
  while (high < HIGHEST_RATE && (await carries(high))) [low, high] = [high, high * 2];
  for (let i = 0; i < shape.halvings; i++) {
    const middle = (low + high) / 2;
    if (await carries(middle)) low = middle;
    else high = middle;
  }
  const learners = Math.round(low / ofOne);
  return atLeast(
    "learners until p99 passes 250 ms",
    learners,
    10_000,
    `${low.toFixed(0)} calls/s; ${tried.join("; ")}`,
  );
}

/** Starts the service, applies a load from a separate process, and reads its cost. */
async function measure(machine: Machine, load: Load): Promise<Run> {
  const { folder } = machine;
  const streams = Math.round(load.learners * OPEN_SHARE);
  const startAt = Date.now() + LEAD_MS + (streams / OPENED_PER_SECOND) * 1_000;
  const bursts = load.reminders.map((count, hour) => ({ at: Math.round(startAt + hour * load.hourMs), count }));
  addReminders(folder, bursts);
  const sizeBefore = sizeOf(folder.dir);
  const server = await startServer(
    [machine.binary, "serve", "--data", folder.dir, "--port", "0", "--no-seed"],
    WITHOUT_BOUNDS,
  );
  const plan: CapacityPlan = {
    ...{ port: server.port, file: folder.file, learners: load.learners, submitted: machine.submitted, streams },
    ...{ startAt, hourMs: load.hourMs, hours: load.hours, bursts: bursts.map(({ at }) => at) },
  };
  const file = join(folder.dir, "plan.json");
  writeFileSync(file, JSON.stringify(plan));
  const loading = runLoad(file);
  await Bun.sleep(startAt - Date.now());
  const before = costsOf(server);
  const result = await loading;
  const after = costsOf(server);
  const residentMiB = await server.residentMiB();
  await server.stop();
  machine.submitted += result.groups.submit.calls;
  return {
    ...{ result, residentMiB, folderGrowth: sizeOf(folder.dir) - sizeBefore },
    processorShare: (after.processorS - before.processorS) / ((after.at - before.at) / 1000),
    writtenMiB: (after.written - before.written) / 1_048_576,
  };
}

async function runLoad(file: string): Promise<CapacityResult> {
  const command = ["taskset", "-c", LOAD_CORE, process.execPath, "tests/bench/capacity-load.ts", file];
  const child = Bun.spawn(command, { cwd: ROOT, stdout: "pipe", stderr: "inherit" });
  const line = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error("The load failed");
  const result: CapacityResult = JSON.parse(line);
  return result;
}

/** Seconds of processor time and bytes written to disk by the process so far. */
function costsOf({ pid }: RunningServer): { at: number; processorS: number; written: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  const processorS = (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  const written = Number(/^write_bytes: (\d+)/m.exec(readFileSync(`/proc/${pid}/io`, "utf8"))?.[1]);
  return { at: performance.now(), processorS, written };
}

/** Bytes of a data folder. The service must not run, so that its log is checkpointed. */
function sizeOf(dir: string): number {
  const files = readdirSync(dir, { recursive: true, encoding: "utf8" }).filter((name) => !name.endsWith(".json"));
  return files
    .map((name) => statSync(join(dir, name)))
    .reduce((sum, found) => sum + (found.isFile() ? found.size : 0), 0);
}
