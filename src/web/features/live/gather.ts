/** What calls may be far apart in, and when a timer runs; a test brings its own. */
export interface Time {
  /** Milliseconds that only ever grow. */
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
  /** Does it for these names: at once where that was not done lately, else when its turn has come. */
  add(names: Iterable<string>): void;
  stop(): void;
}

/** How soon to look again while things are held, in milliseconds. */
const HELD_MS = 250;

/**
 * Does something for names that are told again and again, for each at most once in `everyMs` milliseconds and never not at all: what
 * is told meanwhile is done at the end of that time. Nothing is done while `isHeld`.
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
