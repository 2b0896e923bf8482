import { dayAt } from "../../ui/wall-time.ts";
import type { AgentCall } from "./calls.ts";
import type { Operations } from "./operations.ts";

/** One or several consecutive calls that differ in nothing that needs a row of its own. */
export interface Run {
  readonly calls: readonly [AgentCall, ...AgentCall[]];
}

/** Fewer calls are shown one by one. */
const SHORTEST_RUN = 3;

/** Calls by their days, the newest first, and within a day in runs. */
export function byDay(calls: readonly AgentCall[], operations: Operations | undefined): { day: string; runs: Run[] }[] {
  // Rows are written a moment after their calls, reads later than writes.
  const inOrder = calls.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at) || other.id - one.id);
  const days = Map.groupBy(inOrder, ({ at }) => dayAt(Date.parse(at)));
  return [...days].map(([day, ofDay]) => ({ day, runs: runsOf(ofDay, operations) }));
}

/** The same read, or the same refusal, repeated by one client is one row; a change always has its own. */
function runsOf(calls: readonly AgentCall[], operations: Operations | undefined): Run[] {
  const runs: [AgentCall, ...AgentCall[]][] = [];
  let last = "";
  for (const call of calls) {
    const mark = markOf(call, operations);
    const run = runs.at(-1);
    if (run !== undefined && mark !== null && mark === last) run.push(call);
    else runs.push([call]);
    last = mark ?? "";
  }
  return runs.flatMap((run) =>
    run.length < SHORTEST_RUN ? run.map((call): Run => ({ calls: [call] })) : [{ calls: run }],
  );
}

/** The key by which calls are grouped into a run; null for a call that must not be grouped. */
function markOf(call: AgentCall, operations: Operations | undefined): string | null {
  const { client, operation, via, status, reason, isRepeat } = call;
  const isQuiet = status >= 400 || isRepeat || operations?.effectOf(operation) === "read";
  return isQuiet ? JSON.stringify([client.tokenId, operation, via, status, reason, isRepeat]) : null;
}
