/** UNFIT: the baseline of the figure is unfit, so the figure says nothing. */
export type Verdict = "holds" | "FALLS SHORT" | "UNFIT" | "skipped";

/** One figure with its bound. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly bound: string;
  readonly verdict: Verdict;
  readonly detail: string;
}

export function atLeast(name: string, value: number, bound: number, detail = ""): Figure {
  return { name, value, bound: `>= ${bound}`, verdict: value >= bound ? "holds" : "FALLS SHORT", detail };
}

export function atMost(name: string, value: number, bound: number, detail = ""): Figure {
  return { name, value, bound: `<= ${bound}`, verdict: value <= bound ? "holds" : "FALLS SHORT", detail };
}

/** A figure whose baseline has faults; unchanged without faults. */
export function withFaults(figure: Figure, faults: readonly string[]): Figure {
  if (faults.length === 0) return figure;
  return { ...figure, verdict: "UNFIT", detail: `baseline unfit: ${faults.join("; ")} | ${figure.detail}` };
}

/** What could not be measured here, and why. */
export function skipped(name: string, why: string): Figure {
  return { name, value: Number.NaN, bound: "", verdict: "skipped", detail: why };
}

/** The exit code: 0 if every measured figure holds, 1 if one falls short, 2 if a baseline is unfit. */
export function exitCodeOf(figures: readonly Figure[]): number {
  if (figures.some(({ verdict }) => verdict === "UNFIT")) return 2;
  return figures.some(({ verdict }) => verdict === "FALLS SHORT") ? 1 : 0;
}

/** The figures as a text table. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map((f) => [f.name, shownValue(f), f.bound, f.verdict, f.detail]);
  const all = [["figure", "value", "bound", "", "detail"], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

export function shownValue({ value }: Figure): string {
  return Number.isNaN(value) ? "-" : value.toFixed(2);
}
