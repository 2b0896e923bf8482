import type { Enqueue, QueueOptions } from "./work-queue.ts";

/** A slot in a queue of `createQueue`. It is held until it is released, also while it is still waiting. */
export interface QueueSlot {
  /** Whether the slot was granted within `waitMs` milliseconds. */
  taken(waitMs: number): Promise<boolean>;
  /** Releases the slot. May be called at any time, and more than once. */
  leave(): void;
}

/** Waits in the queue for a slot. */
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
