/** Measures how loud a stream is, without playing it. */
export class Level {
  readonly #context = new AudioContext();
  readonly #analyser = this.#context.createAnalyser();
  readonly #samples: Float32Array<ArrayBuffer>;

  constructor(stream: MediaStream) {
    // About 170 ms: a caller that reads ten times a second misses no sound in between.
    this.#analyser.fftSize = 8192;
    this.#samples = new Float32Array(this.#analyser.fftSize);
    this.#context.createMediaStreamSource(stream).connect(this.#analyser);
  }

  /** Whether it receives sound: a browser may suspend audio until the page is touched. */
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
