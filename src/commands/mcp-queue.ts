/** How many jobs run at once, and how many may wait; `bytes` is the maximum size of the waiting ones. */
interface Bounds {
  readonly atOnce: number;
  readonly waiting: number;
  readonly bytes: number;
}

export interface Work {
  /** Its size while it waits, in bytes. */
  readonly bytes: number;
  /** Cancels it: a waiting job never starts. */
  readonly signal: AbortSignal;
  /** Does not reject. */
  run(): Promise<void>;
}

/** Runs a limited number of jobs at once; the rest waits in order, up to a bound. */
export class Queue {
  readonly #bounds: Bounds;
  readonly #waiting = new Set<Work>();
  #bytes = 0;
  #running = 0;
  #idle = Promise.withResolvers<void>();

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
    this.#idle.resolve();
  }

  /** Returns false if the queue is full. */
  add(work: Work): boolean {
    const { atOnce, waiting, bytes } = this.#bounds;
    if (this.#running < atOnce) {
      if (this.#running === 0) this.#idle = Promise.withResolvers<void>();
      void this.#begin(work);
      return true;
    }
    if (this.#waiting.size >= waiting || this.#bytes + work.bytes > bytes) return false;
    this.#waiting.add(work);
    this.#bytes += work.bytes;
    work.signal.addEventListener("abort", () => this.#leave(work), { once: true });
    return true;
  }

  /** Resolves when no job runs or waits. */
  drained(): Promise<void> {
    return this.#idle.promise;
  }

  #leave(work: Work): void {
    if (this.#waiting.delete(work)) this.#bytes -= work.bytes;
  }

  async #begin(first: Work): Promise<void> {
    this.#running++;
    for (let work: Work | undefined = first; work !== undefined; work = this.#next()) await work.run();
    this.#running--;
    if (this.#running === 0) this.#idle.resolve();
  }

  #next(): Work | undefined {
    const [next] = this.#waiting;
    if (next !== undefined) this.#leave(next);
    return next;
  }
}
