/** Milliseconds: after the last change, after the first one at most, and after each failure in a row. */
export interface Delays {
  readonly debounce: number;
  readonly longest: number;
  readonly retry: readonly number[];
}

/** Dependencies of the plan. */
interface Sender {
  /** Makes one call with the pending changes. */
  deliver(): Promise<void>;
  /** Whether there are pending changes. */
  needs(): boolean;
  /** Called when a call has ended, successfully or not. */
  landed(): void;
  readonly delays: Delays;
}

/**
 * When typed changes are sent: one call at a time, soon after the last change and after a maximum delay while changes continue; after a failure
 * repeatedly until it succeeds.
 */
export class SendPlan {
  readonly #sender: Sender;
  #flight: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #dueAt = 0;
  #failures = 0;
  #isStopped = false;

  constructor(sender: Sender) {
    this.#sender = sender;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Begins to send; a stopped plan resumes. */
  start(): void {
    this.#isStopped = false;
    this.plan();
  }

  /** Starts no more calls. */
  stop(): void {
    this.#isStopped = true;
    this.#rest();
  }

  /** Schedules the next call; call this after every change. */
  plan(): void {
    if (this.#isStopped || this.#flight !== null || !this.#sender.needs()) return;
    const { debounce, longest, retry } = this.#sender.delays;
    if (this.#failures > 0) {
      this.#timer ??= this.#sendIn(retry[Math.min(this.#failures, retry.length) - 1] ?? longest);
      return;
    }
    const at = performance.now();
    if (this.#timer === undefined) this.#dueAt = at + longest;
    clearTimeout(this.#timer);
    this.#timer = this.#sendIn(Math.max(0, Math.min(debounce, this.#dueAt - at)));
  }

  /** Makes a call now, or waits for the pending one. */
  send(): Promise<void> {
    this.#rest();
    this.#flight ??= this.#call().finally(() => {
      this.#flight = null;
      this.#sender.landed();
      this.plan();
    });
    return this.#flight;
  }

  /**
   * Makes calls until nothing is left to deliver.
   * @throws the error of the last call
   */
  async flush(needs = () => this.#sender.needs()): Promise<void> {
    // A pending call may have begun before the last change.
    if (this.#flight !== null) await this.#flight;
    while (needs()) await this.send();
  }

  async #call(): Promise<void> {
    try {
      await this.#sender.deliver();
      this.#failures = 0;
    } catch (error) {
      this.#failures++;
      throw error;
    }
  }

  #rest(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #sendIn(ms: number) {
    // The sender records the error, and shows it.
    return setTimeout(() => void this.send().catch(() => {}), ms);
  }
}
