/** The queue already holds its maximum of waiting work. */
export class QueueFullError extends Error {}

/** The position of work in the queue. */
export interface QueueOptions {
  /** The owner; work without an owner shares one queue. */
  readonly owner?: number;
  /** Starts before all work that is not urgent, and is never refused. */
  readonly isUrgent?: boolean;
}

/**
 * Runs work when its turn comes.
 * @throws QueueFullError if too much work is waiting.
 */
export type Enqueue = <T>(work: () => Promise<T>, place?: QueueOptions) => Promise<T>;

interface QueueLimits {
  /** The most concurrent work of one owner; by default the same as in total. */
  readonly ofOne?: number;
  /** The most waiting work; unlimited by default. */
  readonly waitingAtMost?: number;
}

/** Waiting work: for each owner the functions that start it. The owner that has waited longest comes first. */
type Waiting = Map<number, (() => void)[]>;

/**
 * Runs at most `atOnce` pieces of work concurrently, and at most `ofOne` per owner; the others wait. Work of one owner starts in order of
 * arrival, and owners alternate, so that nobody waits for another owner's whole backlog.
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
    // Waiting work may not start yet, so new work that may start does not overtake anything that could.
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
