interface Window {
  count: number;
  /** When it ends, on the clock of {@link performance.now}. */
  readonly endsAt: number;
}

/** How often ended windows are removed within the length of one window. Doing so at each new key would walk a large map every time. */
const SWEEPS = 8;

/**
 * Counts by key within time windows, each of which begins with the first count of its key. Counting is synchronous and sets no timer.
 * Ended windows are removed with a later first count of a key.
 */
export class CallWindows {
  /** Ordered by end, because all windows have the same length. */
  readonly #windows = new Map<string, Window>();
  #sweepAt = 0;

  constructor(
    readonly most: number,
    readonly windowMs: number,
  ) {}

  /** Counts once. If the key exceeds `most` in its window, returns the milliseconds left of the window, otherwise 0. */
  count(key: string, now = performance.now()): number {
    const known = this.#windows.get(key);
    if (known === undefined || known.endsAt <= now) {
      // Set again it would keep its place.
      this.#windows.delete(key);
      this.#forgetEnded(now);
      this.#windows.set(key, { count: 1, endsAt: now + this.windowMs });
      return this.most < 1 ? this.windowMs : 0;
    }
    known.count++;
    return known.count > this.most ? known.endsAt - now : 0;
  }

  /** Removes one count of a key. */
  takeBack(key: string): void {
    const known = this.#windows.get(key);
    if (known !== undefined && known.count > 0) known.count--;
  }

  /** The number of keys being counted. */
  get size(): number {
    return this.#windows.size;
  }

  #forgetEnded(now: number): void {
    if (now < this.#sweepAt) return;
    this.#sweepAt = now + this.windowMs / SWEEPS;
    for (const [key, { endsAt }] of this.#windows) {
      if (endsAt > now) return;
      this.#windows.delete(key);
    }
  }
}
