/** Steps between two pauses; a few milliseconds of work. */
const STEPS = 300;

/** Lets signals and display updates run during long work. */
export class Pauses {
  #steps = 0;

  constructor(private readonly signal: AbortSignal) {}

  /** Counts a step; pauses after a number of them. @throws AbortError */
  async step(): Promise<void> {
    if (++this.#steps % STEPS === 0) await this.pause();
  }

  /** @throws AbortError */
  async pause(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.signal.throwIfAborted();
  }
}
