/** How long after the start its garbage is collected, in milliseconds: after the jobs began, which make some too. */
const START_REST_MS = 1_500;
/** Between two looks at how busy the process is, in milliseconds. */
const LOOK_MS = 1_000;
/** Processor time between two looks below which the process rests, and after which there is something to give back. */
const REST_CPU_MS = 20;
const WORK_CPU_MS = 500;

/**
 * Gives the system the memory that a start needed, and then what each busy time did, once it is over: without calls the collector does
 * not run. Not while the process is busy: it stops everything for 13 to 35 milliseconds.
 */
export function giveBackAtRest(): void {
  setTimeout(() => {
    giveBack();
    const isRest = restAfterWork(usedMs());
    setInterval(() => isRest(usedMs()) && giveBack(), LOOK_MS).unref();
  }, START_REST_MS).unref();
}

/**
 * Whether the process rests after work that was not followed by a rest before, at each look. Looks pass the processor time in
 * milliseconds that the process has used since it began; `begun` is that of the first.
 */
export function restAfterWork(begun: number): (used: number) => boolean {
  let last = begun;
  let rested = begun;
  return (used) => {
    const isResting = used - last < REST_CPU_MS;
    last = used;
    if (!isResting || used - rested < WORK_CPU_MS) return false;
    rested = used;
    return true;
  };
}

function usedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function giveBack(): void {
  Bun.gc(true);
  Bun.shrink();
}
