interface Window {
  count: number;
  /** When it ends, on the clock of {@link performance.now}. */
  readonly endsAt: number;
}

/** Windows that ended are looked for so many times in the length of one: at each new key, a map of many would be walked every time. */
const SWEEPS = 8;

/**
 * Counts by key within windows of time, each of which begins with the first count of its key. Counting is synchronous and sets no timer:
 * every call is counted. Windows that ended are forgotten a moment later, with the first count of a key.
 */
export class CallWindows {
  /** In the order in which they end, since all are equally long. */
  readonly #windows = new Map<string, Window>();
  #sweepAt = 0;

  constructor(
    readonly most: number,
    readonly windowMs: number,
  ) {}

  /** Counts once; returns how many milliseconds are left of the window where the key is beyond `most` in it, else 0. */
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
    if (now < this.#sweepAt) return;
    this.#sweepAt = now + this.windowMs / SWEEPS;
    for (const [key, { endsAt }] of this.#windows) {
      if (endsAt > now) return;
      this.#windows.delete(key);
    }
  }
}
