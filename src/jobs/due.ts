import type { Logger } from "pino";
import type { Clock } from "../kernel/context.ts";
import { setAlarm } from "../lib/alarm.ts";
import { MINUTE_MS } from "../lib/time.ts";

/** Work that falls due at moments the database knows. */
export interface DueWork {
  /** What the log calls it. */
  readonly name: string;
  /** When the next of it is due, milliseconds since the epoch; null where nothing is. */
  nextAt(): number | null;
  /** Does what is due now. */
  run(): Promise<void>;
  /** Waits until what `run` began and did not wait for has ended; absent where it leaves nothing behind. */
  ended?(): Promise<void>;
}

export interface DueTimer {
  /** Looks whether work has come that is due sooner than what it waits for. */
  wake(): void;
  /**
   * Does all that is due now, and waits for its end. Answers when the next is due, milliseconds since the epoch: later than now but
   * where work failed, and null where nothing is.
   */
  settle(): Promise<number | null>;
  stop(): void;
}

export interface DueTimerParts {
  readonly clock: Clock;
  readonly log: Logger;
  readonly work: readonly DueWork[];
  /** Rings once, so many milliseconds from now. */
  readonly alarm?: (inMs: number, ring: () => void) => { stop(): void };
}

/** The clock of the service may be stepped without a word to anyone: no longer than this between two looks. */
const LONGEST_WAIT_MS = MINUTE_MS;
/** Between two turns of work that is due, so that others come in between, and after a failure. */
const BREATH_MS = 50;
const AFTER_FAILURE_MS = 5_000;
/** An alarm that has not rung by then waits for a moment that the clock has jumped over. */
const OVERDUE_MS = 500;

/** One timer that does each piece of work when it is due, until it is stopped. */
export function startDueTimer({ clock, log, work, alarm = setAlarm }: DueTimerParts): DueTimer {
  let waiting: { stop(): void } | undefined;
  /** When the next turn is, by the clock of the service. */
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
      // The next turn meets the same failure and tells of it.
      return AFTER_FAILURE_MS;
    }
  };
  wait(0);
  return {
    wake() {
      // A turn looks by itself when it ends. Where what was next is gone, the turn that comes too early finds nothing to do.
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
