import { type Ids, systemIds } from "../../src/kernel/context.ts";

/** Real secrets and ids, but draws that can be repeated: after `reseed` the same numbers come again. */
export class TestIds implements Ids {
  #state = 1;

  secret(): string {
    return systemIds.secret();
  }

  opaque(): string {
    return systemIds.opaque();
  }

  uuid(): string {
    return systemIds.uuid();
  }

  code(): string {
    return systemIds.code();
  }

  /** Mulberry32. */
  random(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  reseed(seed = 1): void {
    this.#state = seed;
  }
}
