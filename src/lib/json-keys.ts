/**
 * The JSON pointer of the first duplicate field of an object, or null. JSON.parse silently keeps only the last one. `json` is a valid JSON
 * text.
 */
export function findRepeatedKey(json: string): string | null {
  /** Open objects and lists, outermost first: an object's fields so far, and the current position in it. */
  const open: { readonly names: Set<string> | null; at: string | number }[] = [];
  let isName = false;
  for (let i = 0; i < json.length; i++) {
    const character = json[i];
    if (character === '"') {
      const end = endOfString(json, i);
      const inner = open.at(-1);
      if (isName && inner?.names != null) {
        const name = String(JSON.parse(json.slice(i, end + 1)));
        inner.at = name;
        if (inner.names.has(name)) return pointerTo(open.map(({ at }) => at));
        inner.names.add(name);
        isName = false;
      }
      i = end;
    } else if (character === "{") {
      open.push({ names: new Set(), at: "" });
      isName = true;
    } else if (character === "[") {
      open.push({ names: null, at: 0 });
      isName = false;
    } else if (character === "}" || character === "]") {
      open.pop();
      isName = false;
    } else if (character === ",") {
      const inner = open.at(-1);
      isName = inner?.names != null;
      if (typeof inner?.at === "number") inner.at++;
    }
  }
  return null;
}

function endOfString(json: string, start: number): number {
  for (let i = json.indexOf('"', start + 1); i !== -1; i = json.indexOf('"', i + 1)) {
    let slashes = 0;
    while (json[i - 1 - slashes] === "\\") slashes++;
    if (slashes % 2 === 0) return i;
  }
  return json.length;
}

function pointerTo(steps: readonly (string | number)[]): string {
  return steps.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
