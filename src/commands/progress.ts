/** Milliseconds between two updates. */
const PAUSE_MS = 100;

/** One line on standard error that is overwritten; prints nothing if it is not a terminal. */
export class Progress {
  #drawnAt = 0;
  #step = "";

  readonly show = (step: string, done: number, total: number): void => {
    if (!process.stderr.isTTY) return;
    const now = performance.now();
    if (step === this.#step && now - this.#drawnAt < PAUSE_MS) return;
    this.#drawnAt = now;
    this.#step = step;
    const share = total === 0 ? 100 : Math.floor((100 * done) / total);
    process.stderr.write(`\r\x1b[K${step} … ${share}%`);
  };

  clear(): void {
    if (this.#step !== "") process.stderr.write("\r\x1b[K");
    this.#step = "";
  }
}
