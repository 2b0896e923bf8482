import type { KindCounts } from "./report.ts";

const OUTCOMES = ["added", "changed", "unchanged", "withdrawn"] as const;

/** Counts what an import does to the items of one kind. */
export class Tally {
  #counts: KindCounts = { added: 0, changed: 0, unchanged: 0, withdrawn: 0 };

  get counts(): KindCounts {
    return this.#counts;
  }

  count(outcome: keyof KindCounts, times = 1): void {
    this.#counts = { ...this.#counts, [outcome]: this.#counts[outcome] + times };
  }

  add(counts: KindCounts): void {
    for (const outcome of OUTCOMES) this.count(outcome, counts[outcome]);
  }
}
