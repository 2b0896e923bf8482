/** One figure with the bound it is held to. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly bound: string;
  readonly holds: boolean;
  readonly detail: string;
}

export function atLeast(name: string, value: number, bound: number, detail = ""): Figure {
  return { name, value, bound: `>= ${bound}`, holds: value >= bound, detail };
}

export function atMost(name: string, value: number, bound: number, detail = ""): Figure {
  return { name, value, bound: `<= ${bound}`, holds: value <= bound, detail };
}

/** The figures as a text table. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map((f) => [f.name, f.value.toFixed(2), f.bound, f.holds ? "holds" : "FALLS SHORT", f.detail]);
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
