import { type Clock, systemClock } from "../kernel/context.ts";

/** A clock that can be set: it is frozen, or runs from the set time at the speed of the machine's clock. */
export class DemoClock implements Clock {
  /** Its time when the machine's clock was at `since`. */
  #shown: number;
  #since: number | null = null;

  constructor(start: number) {
    this.#shown = start;
  }

  now(): number {
    return this.#since === null ? this.#shown : this.#shown + systemClock.now() - this.#since;
  }

  get isRunning(): boolean {
    return this.#since !== null;
  }

  set(now: number): void {
    this.#shown = now;
    if (this.isRunning) this.#since = systemClock.now();
  }

  run(): void {
    this.#since ??= systemClock.now();
  }

  freeze(): void {
    this.#shown = this.now();
    this.#since = null;
  }
}
