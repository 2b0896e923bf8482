/** Comparing lectern with a hand-written server: the same answers, round by round in turn. */
import type { LoadPlan, LoadResult } from "./load.ts";
import { load, median } from "./processes.ts";

/** One round on both servers. */
export interface Pair {
  readonly ours: LoadResult;
  readonly theirs: LoadResult;
}

interface Ports {
  readonly ours: number;
  readonly theirs: number;
}

/** Loads the two servers in turn, so that what slows the machine slows both. */
export async function rounds(count: number, plan: Omit<LoadPlan, "port">, ports: Ports): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let round = 0; round < count; round++) {
    pairs.push({
      ours: await load({ ...plan, port: ports.ours }),
      theirs: await load({ ...plan, port: ports.theirs }),
    });
  }
  return pairs;
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
 * The comparison is only fair where both do the same work; the moment of the answer, the servers' own addresses and
 * cursors, which hold that moment, are all that may differ.
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
