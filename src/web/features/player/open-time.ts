import { MAX_OPEN_SECONDS } from "../../bounds.ts";

/** A longer time between two checks does not count as time in front of the page: the computer was asleep. */
const ASLEEP_MS = 20_000;

/** How long a section was open here, as far as the service does not know of it. Instants in milliseconds of `performance.now()`. */
export class OpenTime {
  #isOpen = false;
  #seenAt = 0;
  #unreportedMs = 0;

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Call this whenever the section opens or closes, and at least every few seconds while it is open. */
  look(at: number, isOpen = this.#isOpen): void {
    const passed = at - this.#seenAt;
    if (this.#isOpen && passed > 0 && passed <= ASLEEP_MS) this.#unreportedMs += passed;
    this.#seenAt = at;
    this.#isOpen = isOpen;
  }

  /** The time to report; `settle` subtracts it once it has arrived. */
  unreported(at: number): { readonly seconds: number; settle(): void } {
    this.look(at);
    const ms = this.#unreportedMs;
    return {
      seconds: Math.min(Math.round(ms) / 1000, MAX_OPEN_SECONDS),
      settle: () => {
        this.#unreportedMs = Math.max(0, this.#unreportedMs - ms);
      },
    };
  }
}
