/** Measures its running time, without pauses. Instants are milliseconds of a monotonic clock. */
export class Stopwatch {
  #counted = 0;
  #since: number | null = null;

  run(at: number): void {
    this.#since ??= at;
  }

  rest(at: number): void {
    this.#counted = this.elapsed(at);
    this.#since = null;
  }

  /** Milliseconds that it had run by then. */
  elapsed(at: number): number {
    return this.#counted + (this.#since === null ? 0 : Math.max(0, at - this.#since));
  }
}
