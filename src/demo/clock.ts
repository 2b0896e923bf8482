import { type Clock, systemClock } from "../kernel/context.ts";

/** A clock that goes where it is put: it stands still, or runs on from there as fast as that of the machine. */
export class DemoClock implements Clock {
  /** What it showed when the machine's clock showed `since`. */
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

  stand(): void {
    this.#shown = this.now();
    this.#since = null;
  }
}
