/** Lines of text as columns, for people. Chinese characters count as two cells. */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => Bun.stringWidth(line[column] ?? ""))));
  const format = (line: readonly string[]) =>
    line
      .map((cell, column) => cell + " ".repeat(Math.max(0, (widths[column] ?? 0) - Bun.stringWidth(cell))))
      .join("  ")
      .trimEnd();
  return `${lines.map(format).join("\n")}\n`;
}

/** A value as indented JSON with a line end. */
export function formatJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
