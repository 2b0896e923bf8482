import type { Clock } from "../../src/kernel/context.ts";

/** A clock that is frozen until it is set or advanced. */
export class TestClock implements Clock {
  #now: number;

  constructor(start: number = Date.parse("2026-09-09T02:00:00.000Z")) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  /** Milliseconds to advance. */
  advance(ms: number): void {
    this.#now += ms;
  }

  set(instant: string | number): void {
    this.#now = typeof instant === "number" ? instant : Date.parse(instant);
  }
}
