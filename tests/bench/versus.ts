/** Comparing lectern with a hand-written server: the same answers, in alternating rounds. */

import { type Baseline, baselineFaults } from "./fitness.ts";
import type { LoadPlan, LoadResult } from "./load.ts";
import { bareRate, load, median, planFaultsOf, type RunningServer, startServer } from "./processes.ts";
import { atLeast, type Figure, withFaults } from "./report.ts";

/** One round on both servers. */
export interface Pair {
  readonly ours: LoadResult;
  readonly theirs: LoadResult;
  /** The rate of the bare read loop in this round, in requests a second. */
  readonly bare: number;
}

interface Ports {
  readonly ours: number;
  readonly theirs: number;
}

/** Both servers over one data folder. */
export interface Rivals extends Ports {
  readonly dir: string;
  /** Problems in the plans of the hand-written server. */
  readonly plans: readonly string[];
  stop(): Promise<void>;
}

/** Starts lectern and a hand-written server over a data folder. */
export async function startRivals(dir: string, baseline: string): Promise<Rivals> {
  const start = (file: string): Promise<RunningServer> => startServer([process.execPath, file, dir]);
  const [ours, theirs] = [await start("tests/bench/lectern.ts"), await start(baseline)];
  const stop = async () => {
    await ours.stop();
    await theirs.stop();
  };
  return { dir, ours: ours.port, theirs: theirs.port, plans: planFaultsOf(theirs), stop };
}

/** Loads the two servers alternately, and the bare read loop with them, so that a slow machine affects all of them. */
export async function rounds(count: number, plan: Omit<LoadPlan, "port">, rivals: Rivals): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let round = 0; round < count; round++) {
    pairs.push({
      ours: await load({ ...plan, port: rivals.ours }),
      theirs: await load({ ...plan, port: rivals.theirs }),
      bare: await bareRate(rivals.dir),
    });
  }
  return pairs;
}

type Proof = Omit<Baseline, "ratio" | "relative">;

/** Our rate against the hand-written one, with everything that makes the baseline unfit. */
export function against(name: string, pairs: readonly Pair[], bound: number, proof: Proof): Figure {
  const relative = median(pairs.map(({ theirs, bare }) => theirs.perSecond / bare));
  const figure = atLeast(name, ratio(pairs), bound, `${rates(pairs)}, ${relative.toPrecision(3)} of the bare loop`);
  return withFaults(figure, baselineFaults({ ...proof, ratio: figure.value, relative }));
}

/** Requests a second of ours against theirs: the median of the rounds' ratios. */
export function ratio(pairs: readonly Pair[]): number {
  for (const { ours, theirs } of pairs) {
    if (ours.failures + theirs.failures > 0) throw new Error(`${ours.failures} and ${theirs.failures} requests failed`);
  }
  return median(pairs.map(({ ours, theirs }) => ours.perSecond / theirs.perSecond));
}

export function rates(pairs: readonly Pair[]): string {
  const rate = (side: "ours" | "theirs") => Math.round(median(pairs.map((pair) => pair[side].perSecond)));
  const p99 = (side: "ours" | "theirs") => median(pairs.map((pair) => pair[side].p99)).toFixed(1);
  return `${rate("ours")}/s p99 ${p99("ours")} ms, hand-written ${rate("theirs")}/s p99 ${p99("theirs")} ms`;
}

/**
 * The comparison is fair only if both do the same work; only the time of the answer, the servers' own addresses, and cursors that contain
 * that time may differ.
 */
export async function requireSameAnswer(
  call: { readonly operation: string; readonly token: string; readonly body: string },
  ports: Ports,
): Promise<void> {
  const ask = async (port: number): Promise<string> => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/agent/capabilities/${call.operation}`, {
      method: "POST",
      headers: { authorization: `Bearer ${call.token}`, "content-type": "application/json" },
      body: call.body,
    });
    const text = await response.text();
    return text
      .replace(/"asOf":"[^"]*"/, '"asOf":""')
      .replace(/"nextCursor":"[^"]*"/, '"nextCursor":""')
      .replaceAll(`http://127.0.0.1:${port}`, "");
  };
  const [our, their] = await Promise.all([ask(ports.ours), ask(ports.theirs)]);
  if (Bun.deepEquals(JSON.parse(our), JSON.parse(their))) return;
  const at = firstDifference(our, their);
  const around = (text: string) => text.slice(Math.max(0, at - 200), at + 300);
  throw new Error(
    `${call.operation} ${call.body}: the two servers answer differently\n${around(our)}\n\n${around(their)}`,
  );
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return at;
}
