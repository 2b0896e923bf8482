import type { Logger } from "pino";
import type { Writer } from "../database/writer.ts";
import { BoundedMap } from "../lib/bounded-map.ts";
import { MINUTE_MS } from "../lib/time.ts";
import { type AgentCall, insertCall, insertCalls } from "./calls.store.ts";

/** How long calls that wrote nothing are batched, in milliseconds, and the batch size, chosen to block others for at most 8 ms. */
const GATHER_MS = 1_000;
const GATHER_CALLS = 2_000;
/**
 * The interval in milliseconds for retries while the database accepts no writes, and how many of the newest calls are retained until then.
 */
const RETRY_MS = 5_000;
export const RETAINED_CALLS = 20_000;
const TOO_MANY = 429;

/** The intervals for batching calls and for retrying failed writes, in milliseconds. */
export interface CallLogIntervals {
  readonly gatherMs?: number;
  readonly retryMs?: number;
}

/**
 * Collects agent calls that wrote nothing and stores them about every second, so that a read never waits for a write. A killed process
 * loses that second. The row of a write is part of its own transaction instead. Of calls refused by a rate limit, one a minute is stored
 * for each token: an endless caller must not fill the disk.
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
    // Calls that arrive meanwhile wait for the next batch.
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
  /** A row that can never be written must not block the others. */
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
    const tooManyBy = waiting.length - RETAINED_CALLS;
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
      // In batches, because it copies the retained calls.
      if (waiting.length >= RETAINED_CALLS + GATHER_CALLS) dropOldest();
      if (waiting.length === GATHER_CALLS) void settle();
      else schedule(gatherMs);
    },
    /** Writes the waiting calls. Resolves when they are on disk or could not be written. */
    settle,
    async stop(): Promise<void> {
      isOver = true;
      await settle();
      clearTimeout(timer);
    },
  };
}

/** Whether the row itself is at fault, such as one for a deleted token. */
function isRefused(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^SQLITE_CONSTRAINT/.test(String(error.code));
}
