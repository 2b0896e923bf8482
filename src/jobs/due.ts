import type { Logger } from "pino";
import type { Clock } from "../kernel/context.ts";
import { setAlarm } from "../lib/alarm.ts";
import { MINUTE_MS } from "../lib/time.ts";

/** Work that is due at times that the database stores. */
export interface DueWork {
  /** Its name in the log. */
  readonly name: string;
  /** When it is next due, in milliseconds since the epoch, or null. */
  nextAt(): number | null;
  /** Does the work that is due now. */
  run(): Promise<void>;
  /** Waits for the work that `run` started without waiting; absent if there is none. */
  ended?(): Promise<void>;
}

export interface DueTimer {
  /** Checks whether new work is due sooner than the work that the timer waits for. */
  wake(): void;
  /**
   * Does all work that is due now, and waits for its end. Returns when work is next due, in milliseconds since the epoch, or null if
   * nothing is. That is later than now unless work failed.
   */
  settle(): Promise<number | null>;
  stop(): void;
}

export interface DueTimerParts {
  readonly clock: Clock;
  readonly log: Logger;
  readonly work: readonly DueWork[];
  /** Fires once, after this many milliseconds. */
  readonly alarm?: (inMs: number, ring: () => void) => { stop(): void };
}

/** The service's clock may be changed without notice: the maximum time between two checks. */
const LONGEST_WAIT_MS = MINUTE_MS;
/** Time between two turns of due work, so that other work can run, and after a failure. */
const BREATH_MS = 50;
const AFTER_FAILURE_MS = 5_000;
/** An alarm that has not fired by then waits for a time that the clock has skipped. */
const OVERDUE_MS = 500;

/** One timer that runs each kind of work when it is due, until it is stopped. */
export function startDueTimer({ clock, log, work, alarm = setAlarm }: DueTimerParts): DueTimer {
  let waiting: { stop(): void } | undefined;
  /** When the next turn is, by the service's clock. */
  let nextRunAt = Number.POSITIVE_INFINITY;
  let turning: Promise<{ hasFailed: boolean }> | undefined;
  let isStopped = false;

  const wait = (ms: number) => {
    if (isStopped) return;
    waiting?.stop();
    nextRunAt = clock.now() + ms;
    waiting = alarm(ms, () => void runOnce());
  };
  const runDueWork = async () => {
    let hasFailed = false;
    for (const piece of work) {
      try {
        const at = piece.nextAt();
        if (at !== null && at <= clock.now()) await piece.run();
      } catch (error) {
        hasFailed = true;
        log.error({ err: error }, `${piece.name} failed; it is tried again`);
      }
    }
    return { hasFailed };
  };
  const runOnce = () => {
    turning ??= runDueWork().then((outcome) => {
      turning = undefined;
      wait(Math.max(outcome.hasFailed ? AFTER_FAILURE_MS : BREATH_MS, untilNext()));
      return outcome;
    });
    return turning;
  };
  const nextAt = () => {
    const times = work.flatMap((piece) => piece.nextAt() ?? []);
    return times.length === 0 ? null : Math.min(...times);
  };
  const untilNext = () => {
    try {
      const next = nextAt();
      return next === null ? LONGEST_WAIT_MS : Math.min(LONGEST_WAIT_MS, next - clock.now());
    } catch {
      // The next turn fails in the same way and logs it.
      return AFTER_FAILURE_MS;
    }
  };
  wait(0);
  return {
    wake() {
      // A turn checks again when it ends. If the next work was removed, the early turn finds nothing to do.
      if (turning !== undefined) return;
      const ms = Math.max(BREATH_MS, untilNext());
      const wasClockSetForth = nextRunAt + OVERDUE_MS < clock.now();
      if (wasClockSetForth || clock.now() + ms < nextRunAt) wait(ms);
    },
    async settle() {
      let next = nextAt();
      let hasFailed = false;
      while (!hasFailed && next !== null && next <= clock.now()) {
        ({ hasFailed } = await runOnce());
        for (const piece of work) await piece.ended?.();
        next = nextAt();
      }
      return next;
    },
    stop() {
      isStopped = true;
      waiting?.stop();
    },
  };
}
