/** Milliseconds after the start until its garbage is collected: after the jobs began, which create some too. */
const START_REST_MS = 1_500;
/** Milliseconds between two checks of how busy the process is. */
const LOOK_MS = 1_000;
/** Processor time between two checks: below the first value the process is idle; above the second there is memory to release. */
const REST_CPU_MS = 20;
const WORK_CPU_MS = 500;

/**
 * Releases to the system the memory that the start needed, and then that of each busy period once it is over: without calls the collector
 * does not run. Never runs while the process is busy, because it pauses everything for 13 to 35 milliseconds.
 */
export function giveBackAtRest(): void {
  setTimeout(() => {
    giveBack();
    const isRest = restAfterWork(usedMs());
    setInterval(() => isRest(usedMs()) && giveBack(), LOOK_MS).unref();
  }, START_REST_MS).unref();
}

/**
 * Whether the process is idle for the first time since its last work, at each check. The argument of a check is the processor time in
 * milliseconds that the process has used since it began; `begun` is that of the first check.
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
