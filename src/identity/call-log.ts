import type { Logger } from "pino";
import type { Writer } from "../database/writer.ts";
import { BoundedMap } from "../lib/bounded-map.ts";
import { MINUTE_MS } from "../lib/time.ts";
import { type AgentCall, insertCall, insertCalls } from "./calls.store.ts";

/** How long calls that wrote nothing may wait for each other, in milliseconds, and how many of them do: no more than hold up others for 8 ms. */
const GATHER_MS = 1_000;
const GATHER_CALLS = 2_000;
/** Where the database takes nothing, it is asked again after so many milliseconds; so many of the newest calls are kept until then. */
const RETRY_MS = 5_000;
export const KEPT_CALLS = 20_000;
const TOO_MANY = 429;

/** How long calls wait for each other and for a database that takes nothing, in milliseconds. */
export interface CallLogIntervals {
  readonly gatherMs?: number;
  readonly retryMs?: number;
}

/**
 * Gathers the calls of agents that wrote nothing and writes them about every second, so that a read never waits for a write; a
 * process that is killed loses that second. A write's row is part of its own transaction instead. Of calls that are refused for
 * being too many, one a minute is kept for each token: who calls without end must not fill the disk.
 */
export function createCallLog({
  writer,
  log,
  gatherMs = GATHER_MS,
  retryMs = RETRY_MS,
}: { writer: Pick<Writer, "write">; log: Logger } & CallLogIntervals) {
  let waiting: AgentCall[] = [];
  let lost = 0;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> = Promise.resolve();
  const tooMany = new BoundedMap<number, number>(10_000);

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    // What comes in the meantime gathers for the next time.
    for (let left = waiting.length; left > 0; left -= GATHER_CALLS) {
      const calls = waiting.splice(0, Math.min(left, GATHER_CALLS));
      try {
        await writer.write((db) => insertCalls(db, calls)).catch((error: unknown) => oneByOne(calls, error));
      } catch (error) {
        waiting = [...calls, ...waiting];
        dropOldest();
        log.error(
          { err: error, ...(lost > 0 && { lost }) },
          "the calls of agents could not be written; tried again later",
        );
        lost = 0;
        schedule(retryMs);
        return;
      }
    }
  };
  /** A row that can never be written must not stand in the way of the others. */
  const oneByOne = async (calls: readonly AgentCall[], error: unknown): Promise<void> => {
    if (!isRefused(error)) throw error;
    let refused = 0;
    for (const call of calls) {
      await writer
        .write((db) => insertCall(db, call))
        .catch((reason: unknown) => {
          if (!isRefused(reason)) throw reason;
          refused++;
        });
    }
    log.error({ err: error, lost: refused }, "calls of agents could not be written, and are left out of the log");
  };
  const dropOldest = () => {
    const tooManyBy = waiting.length - KEPT_CALLS;
    if (tooManyBy <= 0) return;
    waiting = waiting.slice(tooManyBy);
    lost += tooManyBy;
  };
  const schedule = (ms: number) => {
    if (timer !== undefined || isOver) return;
    timer = setTimeout(() => void settle(), ms);
    timer.unref();
  };
  const settle = (): Promise<void> => {
    writing = writing.then(flush);
    return writing;
  };
  return {
    note(call: AgentCall): void {
      // The database may be closed by now.
      if (isOver) return;
      if (call.status === TOO_MANY) {
        const since = tooMany.get(call.tokenId);
        if (since !== undefined && call.at >= since && call.at - since < MINUTE_MS) return;
        tooMany.set(call.tokenId, call.at);
      }
      waiting.push(call);
      // In steps, since it copies what is kept.
      if (waiting.length >= KEPT_CALLS + GATHER_CALLS) dropOldest();
      if (waiting.length === GATHER_CALLS) void settle();
      else schedule(gatherMs);
    },
    /** Writes what waits; resolves when it is on disk, or could not be written. */
    settle,
    async stop(): Promise<void> {
      isOver = true;
      await settle();
      clearTimeout(timer);
    },
  };
}

/** Whether the row itself is at fault, such as one of a token that is gone. */
function isRefused(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^SQLITE_CONSTRAINT/.test(String(error.code));
}
