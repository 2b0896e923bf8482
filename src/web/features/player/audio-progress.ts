export interface AudioPosition {
  readonly partId: number;
  readonly seconds: number;
}

/** How far audio that plays only once was played, and how much of that the service knows. In seconds; never decreases. */
export class AudioProgress {
  readonly #played = new Map<number, number>();
  readonly #reported: Map<number, number>;

  /** `reported` has every part of the section. */
  constructor(reported: readonly AudioPosition[]) {
    this.#reported = new Map(reported.map(({ partId, seconds }) => [partId, seconds]));
  }

  note(partId: number, seconds: number): void {
    if (this.#reported.has(partId)) this.#played.set(partId, Math.max(this.#played.get(partId) ?? 0, seconds));
  }

  until(partId: number): number {
    return Math.max(this.#played.get(partId) ?? 0, this.#reported.get(partId) ?? 0);
  }

  /** How far each part was played. */
  all(): AudioPosition[] {
    return [...this.#reported.keys()].map((partId) => ({ partId, seconds: this.until(partId) }));
  }

  /** Progress that the service does not know, if it is more than `step` seconds. */
  unreported(step: number): AudioPosition[] {
    return [...this.#played]
      .filter(([partId, seconds]) => seconds > (this.#reported.get(partId) ?? 0) + step)
      .map(([partId, seconds]) => ({ partId, seconds }));
  }

  /** The service has received this, from here or from another window. */
  settle(reported: readonly AudioPosition[]): void {
    for (const { partId, seconds } of reported) {
      const before = this.#reported.get(partId);
      if (before !== undefined) this.#reported.set(partId, Math.max(before, seconds));
    }
  }
}
