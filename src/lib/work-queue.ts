/** As many pieces of work wait as may. */
export class QueueFullError extends Error {}

/** Where a piece of work waits. */
export interface QueueOptions {
  /** For whom; work without one is everybody's. */
  readonly owner?: number;
  /** Starts before all that is not urgent, and is never refused. */
  readonly isUrgent?: boolean;
}

/**
 * Runs work in its turn.
 * @throws NoTurn where too many wait.
 */
export type Enqueue = <T>(work: () => Promise<T>, place?: QueueOptions) => Promise<T>;

interface QueueLimits {
  /** Most pieces of one owner's work that run at a time; as many as of all unless given. */
  readonly ofOne?: number;
  /** Most pieces of work that wait; no limit unless given. */
  readonly waitingAtMost?: number;
}

/** What waits: for each owner what starts its work, whoever waits longest first. */
type Waiting = Map<number, (() => void)[]>;

/**
 * Runs at most `atOnce` pieces of work at a time, and at most `ofOne` of one owner's; the others wait. Of one owner's they start in the order in
 * which they came, and owners alternate, so that nobody waits for all that another one has waiting.
 */
export function createQueue(
  atOnce: number,
  { ofOne = atOnce, waitingAtMost = Number.POSITIVE_INFINITY }: QueueLimits = {},
): Enqueue {
  const running = new Map<number, number>();
  const urgent: Waiting = new Map();
  const others: Waiting = new Map();
  let busy = 0;
  let waiting = 0;

  const mayStart = (owner: number) => busy < atOnce && (running.get(owner) ?? 0) < ofOne;
  const count = (owner: number, change: 1 | -1) => {
    busy += change;
    const now = (running.get(owner) ?? 0) + change;
    if (now === 0) running.delete(owner);
    else running.set(owner, now);
  };
  const next = (queue: Waiting): (() => void) | undefined => {
    for (const [owner, starts] of queue) {
      if (!mayStart(owner)) continue;
      const start = starts.shift();
      queue.delete(owner);
      if (starts.length > 0) queue.set(owner, starts);
      return start;
    }
    return undefined;
  };

  return async (work, { owner = 0, isUrgent = false } = {}) => {
    // Whatever waits may not start yet: what comes meanwhile passes nobody who could.
    if (mayStart(owner)) count(owner, 1);
    else {
      if (!isUrgent && waiting >= waitingAtMost) throw new QueueFullError();
      waiting++;
      const queue = isUrgent ? urgent : others;
      await new Promise<void>((resolve) => {
        const start = () => {
          waiting--;
          count(owner, 1);
          resolve();
        };
        queue.set(owner, [...(queue.get(owner) ?? []), start]);
      });
    }
    try {
      return await work();
    } finally {
      count(owner, -1);
      (next(urgent) ?? next(others))?.();
    }
  };
}
