const SPACE = /\s/u;

/**
 * A list in one table cell: items joined by ` | `. Inside an item `\` and `|` are written `\\` and `\|`, line breaks
 * `\n` and `\r`, and white space at its ends is protected by a `\` before it, so that any list can be read back
 * unchanged.
 */
export function joinExpansion(items: readonly string[]): string {
  return items.map(escapeItem).join(" | ");
}

function escapeItem(item: string): string {
  const characters = [...item];
  return characters
    .map((c, i) => {
      if (c === "\n") return "\\n";
      if (c === "\r") return "\\r";
      const atEnd = i === 0 || i === characters.length - 1;
      return c === "\\" || c === "|" || (atEnd && SPACE.test(c)) ? `\\${c}` : c;
    })
    .join("");
}

/** Parses {@link joinExpansion}. A `\` before any other character is literal; empty items are left out. */
export function splitExpansion(cell: string): string[] {
  const items: string[] = [];
  let item = "";
  /** Length of the item up to the last character that trimming must not remove. */
  let trimmedLength = 0;
  const finish = () => {
    const whole = item.slice(0, trimmedLength);
    if (whole !== "") items.push(whole);
    item = "";
    trimmedLength = 0;
  };
  const characters = [...cell];
  for (let i = 0; i < characters.length; i++) {
    const c = characters[i] ?? "";
    const next = characters[i + 1] ?? "";
    if (c === "|") {
      finish();
      continue;
    }
    const escaped = c === "\\" ? unescaped(next) : undefined;
    if (escaped !== undefined) i++;
    else if (item === "" && SPACE.test(c)) continue;
    item += escaped ?? c;
    if (escaped !== undefined || !SPACE.test(c)) trimmedLength = item.length;
  }
  finish();
  return items;
}

function unescaped(next: string): string | undefined {
  if (next === "n") return "\n";
  if (next === "r") return "\r";
  return next === "\\" || next === "|" || (next !== "" && SPACE.test(next)) ? next : undefined;
}
