/** How loud a stream is. Its sound goes nowhere. */
export class Level {
  readonly #context = new AudioContext();
  readonly #analyser = this.#context.createAnalyser();
  readonly #samples: Float32Array<ArrayBuffer>;

  constructor(stream: MediaStream) {
    // Some 170 ms: whoever looks ten times a second misses no sound between two looks.
    this.#analyser.fftSize = 8192;
    this.#samples = new Float32Array(this.#analyser.fftSize);
    this.#context.createMediaStreamSource(stream).connect(this.#analyser);
  }

  /** Whether it hears at all: a browser may hold sound back until the page is touched. */
  isListening(): boolean {
    return this.#context.state === "running";
  }

  /** The loudest of the last samples, between 0 and 1. */
  peak(): number {
    this.#analyser.getFloatTimeDomainData(this.#samples);
    return this.#samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
  }

  close(): void {
    void this.#context.close();
  }
}
