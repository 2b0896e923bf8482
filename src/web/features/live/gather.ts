/** The clock and the timers by which calls are spaced out; a test passes its own. */
export interface Time {
  /** Milliseconds of a monotonic clock. */
  now(): number;
  after(ms: number, run: () => void): () => void;
}

export const BROWSER_TIME: Time = {
  now: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

interface Gather {
  /** Runs the action for these names: at once if it did not run recently, else when it is due. */
  add(names: Iterable<string>): void;
  stop(): void;
}

/** Interval at which a held action is checked again, in milliseconds. */
const HELD_MS = 250;

/**
 * Runs an action for names that are reported repeatedly: for each name at most once in `everyMs` milliseconds, and never zero times. A name
 * reported meanwhile runs at the end of that time. Nothing runs while `isHeld`.
 */
export function createGather(
  { everyMs, isHeld, run }: { everyMs: number; isHeld(): boolean; run(names: string[]): void },
  time: Time = BROWSER_TIME,
): Gather {
  const waiting = new Set<string>();
  const done = new Map<string, number>();
  let cancel = () => {};
  const dueIn = (name: string) => (done.get(name) ?? Number.NEGATIVE_INFINITY) + everyMs - time.now();
  const plan = (least: number) => {
    cancel();
    if (waiting.size > 0) cancel = time.after(Math.max(least, Math.min(...[...waiting].map(dueIn))), look);
  };
  const look = () => {
    if (isHeld()) return plan(HELD_MS);
    const due = [...waiting].filter((name) => dueIn(name) <= 0);
    for (const name of due) {
      waiting.delete(name);
      done.set(name, time.now());
    }
    if (due.length > 0) run(due);
    plan(0);
  };
  return {
    add(names) {
      for (const name of names) waiting.add(name);
      plan(0);
    },
    stop() {
      cancel();
      waiting.clear();
    },
  };
}
