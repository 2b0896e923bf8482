import type { Logger } from "pino";
import type { Clock } from "../kernel/context.ts";
import { MINUTE_MS } from "../lib/time.ts";

/** Work that falls due at moments the database knows. */
export interface DueWork {
  /** What the log calls it. */
  readonly name: string;
  /** When the next of it is due, milliseconds since the epoch; null where nothing is. */
  nextAt(): number | null;
  /** Does what is due now. */
  run(): Promise<void>;
}

/** The clock may be set, and new work may be due before what was known: no longer than this between two looks. */
const LONGEST_WAIT_MS = MINUTE_MS;
/** Between two turns of work that is due, so that others come in between, and after a failure. */
const BREATH_MS = 50;
const AFTER_FAILURE_MS = 5_000;

/** One timer that does each piece of work when it is due, until it is stopped. */
export function startDueTimer(parts: { clock: Clock; log: Logger; work: readonly DueWork[] }): { stop(): void } {
  const { clock, log, work } = parts;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const wait = (ms: number) => {
    if (isStopped) return;
    timer = setTimeout(() => void turn(), ms);
    timer.unref();
  };
  const turn = async () => {
    let pause = BREATH_MS;
    for (const piece of work) {
      try {
        const at = piece.nextAt();
        if (at !== null && at <= clock.now()) await piece.run();
      } catch (error) {
        pause = AFTER_FAILURE_MS;
        log.error({ err: error }, `${piece.name} failed; it is tried again`);
      }
    }
    wait(Math.max(pause, untilNext()));
  };
  const untilNext = () => {
    try {
      const times = work.flatMap((piece) => piece.nextAt() ?? []);
      return Math.min(LONGEST_WAIT_MS, ...times.map((at) => at - clock.now()));
    } catch {
      // The next turn meets the same failure and tells of it.
      return AFTER_FAILURE_MS;
    }
  };
  wait(0);
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
