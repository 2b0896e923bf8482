import type { Enqueue, QueueOptions } from "./work-queue.ts";

/** A place in a queue of `createTurns` that is held until it is given up, also while it still waits. */
export interface QueueSlot {
  /** Whether the turn has come, waited for so many milliseconds at most. */
  taken(waitMs: number): Promise<boolean>;
  /** Lets the next one go; may be called at any time, and more than once. */
  leave(): void;
}

/** Queues up for a turn. */
export function queueFor(enqueue: Enqueue, place: QueueOptions = {}): QueueSlot {
  const left = Promise.withResolvers<void>();
  const come = Promise.withResolvers<true>();
  void enqueue(() => {
    come.resolve(true);
    return left.promise;
  }, place);
  return {
    async taken(waitMs) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<false>((resolve) => {
        timer = setTimeout(resolve, waitMs, false);
      });
      return Promise.race([come.promise, late]).finally(() => clearTimeout(timer));
    },
    leave: left.resolve,
  };
}
