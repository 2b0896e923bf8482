/** Runs work in its turn. `owner` says for whom; work without one is everybody's. */
export type InTurn = <T>(work: () => Promise<T>, owner?: number) => Promise<T>;

/**
 * Runs at most `atOnce` pieces of work at a time, and at most `ofOne` of one owner's; the others wait. Of one owner's they start in the order in
 * which they came, and owners take turns, so that nobody waits for all that another one has waiting.
 */
export function createTurns(atOnce: number, ofOne = atOnce): InTurn {
  const running = new Map<number, number>();
  /** Who waits, longest first. */
  const waiting = new Map<number, (() => void)[]>();
  let busy = 0;

  const startNext = () => {
    if (busy >= atOnce) return;
    for (const [owner, starts] of waiting) {
      if ((running.get(owner) ?? 0) >= ofOne) continue;
      const start = starts.shift();
      waiting.delete(owner);
      if (starts.length > 0) waiting.set(owner, starts);
      start?.();
      return;
    }
  };
  const count = (owner: number, change: 1 | -1) => {
    busy += change;
    const now = (running.get(owner) ?? 0) + change;
    if (now === 0) running.delete(owner);
    else running.set(owner, now);
  };

  return (work, owner = 0) =>
    new Promise((resolve, reject) => {
      const start = () => {
        count(owner, 1);
        work()
          .then(resolve, reject)
          .finally(() => {
            count(owner, -1);
            startNext();
          });
      };
      waiting.set(owner, [...(waiting.get(owner) ?? []), start]);
      startNext();
    });
}
