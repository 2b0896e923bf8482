interface Window {
  count: number;
  /** When it ends, on the clock of {@link performance.now}. */
  readonly endsAt: number;
}

/**
 * Counts by key within windows of time, each of which begins with the first count of its key. Counting is synchronous and sets no timer:
 * every call is counted.
 */
export class CallWindows {
  /** In the order in which they end, since all are equally long. */
  readonly #windows = new Map<string, Window>();

  constructor(
    readonly most: number,
    readonly windowMs: number,
  ) {}

  /** Counts once; returns how many milliseconds are left of the window where the key is beyond `most` in it, else 0. */
  count(key: string, now = performance.now()): number {
    const known = this.#windows.get(key);
    if (known === undefined || known.endsAt <= now) {
      this.#forgetEnded(now);
      this.#windows.set(key, { count: 1, endsAt: now + this.windowMs });
      return this.most < 1 ? this.windowMs : 0;
    }
    known.count++;
    return known.count > this.most ? known.endsAt - now : 0;
  }

  /** Takes one count of a key back. */
  takeBack(key: string): void {
    const known = this.#windows.get(key);
    if (known !== undefined && known.count > 0) known.count--;
  }

  /** How many keys it counts. */
  get size(): number {
    return this.#windows.size;
  }

  #forgetEnded(now: number): void {
    for (const [key, { endsAt }] of this.#windows) {
      if (endsAt > now) return;
      this.#windows.delete(key);
    }
  }
}
