export interface Heard {
  readonly partId: number;
  readonly seconds: number;
}

/** How far audio was heard that plays only once, and how much of that the service knows. In seconds; it never goes back. */
export class HeardAudio {
  readonly #heard = new Map<number, number>();
  readonly #told: Map<number, number>;

  /** `told` has every part of the section. */
  constructor(told: readonly Heard[]) {
    this.#told = new Map(told.map(({ partId, seconds }) => [partId, seconds]));
  }

  note(partId: number, seconds: number): void {
    if (this.#told.has(partId)) this.#heard.set(partId, Math.max(this.#heard.get(partId) ?? 0, seconds));
  }

  until(partId: number): number {
    return Math.max(this.#heard.get(partId) ?? 0, this.#told.get(partId) ?? 0);
  }

  /** How far every part was heard. */
  all(): Heard[] {
    return [...this.#told.keys()].map((partId) => ({ partId, seconds: this.until(partId) }));
  }

  /** What the service does not know, where that is more than `step` seconds. */
  untold(step: number): Heard[] {
    return [...this.#heard]
      .filter(([partId, seconds]) => seconds > (this.#told.get(partId) ?? 0) + step)
      .map(([partId, seconds]) => ({ partId, seconds }));
  }

  /** The service knows this now, or hears it from another window. */
  settle(told: readonly Heard[]): void {
    for (const { partId, seconds } of told) {
      const before = this.#told.get(partId);
      if (before !== undefined) this.#told.set(partId, Math.max(before, seconds));
    }
  }
}
