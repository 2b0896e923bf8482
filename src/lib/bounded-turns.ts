/** As many pieces of work wait for their turn as may. */
export class NoTurn extends Error {}

/**
 * Runs at most `atOnce` pieces of work at a time; the others wait in the order in which they came, at most `waitingAtMost` of them.
 * What is urgent waits before the others, and is never refused.
 * @throws NoTurn where too many wait.
 */
export function createBoundedTurns(atOnce: number, waitingAtMost = Number.POSITIVE_INFINITY) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>, { isUrgent = false } = {}): Promise<T> => {
    if (running >= atOnce) {
      if (!isUrgent && waiting.length >= waitingAtMost) throw new NoTurn();
      await new Promise<void>((resolve) => (isUrgent ? waiting.unshift(resolve) : waiting.push(resolve)));
    } else running++;
    try {
      return await work();
    } finally {
      // Whoever is next takes the turn over: what comes meanwhile must not slip in.
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}
