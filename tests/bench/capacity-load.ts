/**
 * An open loop: calls are sent at their scheduled times, whether or not earlier ones were answered, and each is measured from its scheduled
 * time, so that a stall counts for every call that it delays. Runs as a separate process on another core than the server: `bun
 * tests/bench/capacity-load.ts FILE` reads a CapacityPlan and prints one JSON line of CapacityResult.
 */
import { readFileSync } from "node:fs";
import { type Call, callsOf } from "./capacity-calls.ts";
import { GROUPS, type Group, type Rates } from "./capacity-habits.ts";
import { Channels } from "./capacity-sockets.ts";

export interface CapacityPlan {
  readonly port: number;
  /** The learners' file of the data. */
  readonly file: string;
  readonly learners: number;
  /** How many of their practices were submitted before. */
  readonly submitted: number;
  /** How many streams are open throughout. */
  readonly streams: number;
  /** When the first hour begins, in milliseconds since the epoch. */
  readonly startAt: number;
  /** What each hour lasts. */
  readonly hourMs: number;
  readonly hours: readonly Rates[];
  /** When reminders are due. */
  readonly bursts: readonly number[];
}

/** Milliseconds. */
export interface GroupResult {
  readonly calls: number;
  readonly failures: number;
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
}

export interface CapacityResult {
  readonly groups: Readonly<Record<Group | "reminder" | "all", GroupResult>>;
  /** The share of its core that the load itself used; near 1 it measures itself. */
  readonly generatorShare: number;
  /** The first refusal, if any. */
  readonly refusal: string | null;
}

interface Tally {
  readonly latencies: number[];
  failures: number;
}

export async function runCapacity(plan: CapacityPlan): Promise<CapacityResult> {
  const tallies = new Map<string, Tally>(
    [...GROUPS, "reminder"].map((group) => [group, { latencies: [], failures: 0 }]),
  );
  const tallyOf = (group: string): Tally => tallies.get(group) ?? { latencies: [], failures: 0 };
  let refusal: string | null = null;
  const channels = new Channels(plan.port, () => {
    const now = Date.now();
    const due = plan.bursts.findLast((at) => at <= now);
    if (due !== undefined) tallyOf("reminder").latencies.push(now - due);
  });
  const generator = callsOf(plan);
  await channels.openStreams(generator.cookies(plan.streams));
  // Scheduled times are of the monotonic clock.
  const start = performance.now() + (plan.startAt - Date.now());
  const used = process.cpuUsage();
  const settle = (call: Call, due: number, answer: string | null) => {
    const tally = tallyOf(call.group);
    if (answer === null || !answer.startsWith("HTTP/1.1 200")) {
      tally.failures++;
      refusal ??= answer === null ? `${call.group}: no answer` : answer.slice(0, 1_000);
    } else tally.latencies.push(performance.now() - due);
    if (answer !== null) call.learn(answer);
  };
  await arrivals(plan, start, (group, due) => {
    const next = generator.call(group);
    if (next.group === "stream") channels.visit(next.request, (answer) => settle(next, due, answer));
    else channels.send(next.request, (answer) => settle(next, due, answer));
  });
  await channels.idle();
  const { user, system } = process.cpuUsage(used);
  channels.close();
  return { groups: results(tallies), generatorShare: (user + system) / 1_000 / (performance.now() - start), refusal };
}

/** Calls `arrive` for each scheduled call, at its time or as soon after as this process can. */
async function arrivals(plan: CapacityPlan, start: number, arrive: (group: Group, due: number) => void): Promise<void> {
  let seed = 1;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  for (const [hour, rates] of plan.hours.entries()) {
    const [begin, end] = [start + hour * plan.hourMs, start + (hour + 1) * plan.hourMs];
    const gap = (group: Group) => (-Math.log(random()) * 1000) / rates[group];
    const next = new Map(GROUPS.filter((group) => rates[group] > 0).map((group) => [group, begin + gap(group)]));
    while (performance.now() < end) {
      const now = Math.min(performance.now(), end);
      for (const [group, planned] of next) {
        let due = planned;
        for (; due <= now; due += gap(group)) arrive(group, due);
        next.set(group, due);
      }
      await Bun.sleep(1);
    }
  }
}

function results(tallies: ReadonlyMap<string, Tally>): CapacityResult["groups"] {
  const of = (group: string) => resultOf([tallies.get(group) ?? { latencies: [], failures: 0 }]);
  return {
    ...{ pull: of("pull"), push: of("push"), read: of("read"), write: of("write"), page: of("page") },
    ...{ save: of("save"), submit: of("submit"), stream: of("stream"), reminder: of("reminder") },
    all: resultOf(GROUPS.flatMap((group) => tallies.get(group) ?? [])),
  };
}

function resultOf(tallies: readonly Tally[]): GroupResult {
  const sorted = tallies.flatMap(({ latencies }) => latencies).toSorted((a, b) => a - b);
  const quantile = (q: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0;
  const failures = tallies.reduce((sum, tally) => sum + tally.failures, 0);
  const [p50, p99, longest] = [quantile(0.5), quantile(0.99), sorted.at(-1) ?? 0];
  return { calls: sorted.length + failures, failures, p50, p99, longest };
}

if (import.meta.main) {
  const plan: CapacityPlan = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"));
  process.stdout.write(`${JSON.stringify(await runCapacity(plan))}\n`);
}
