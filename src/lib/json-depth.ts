const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Tells whether a JSON text nests arrays and objects deeper than `limit`, without parsing it.
 * A parsed value of great depth costs seconds to walk or to print, so it is refused before parsing.
 */
export function nestsDeeperThan(text: string, limit: number): boolean {
  return jsonProblem(text, { depth: limit, values: Number.POSITIVE_INFINITY }) === "too_deep";
}

/**
 * {@link nestsDeeperThan}, and whether a text holds more than `values` names and values: a few bytes make each of them, and it costs a
 * hundred times that to parse, to walk and to free.
 */
export function jsonProblem(text: string, most: { readonly depth: number; readonly values: number }) {
  let depth = 0;
  let values = 1;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (inString) {
      if (c === BACKSLASH) i++;
      else if (c === QUOTE) inString = false;
    } else if (c === QUOTE) {
      inString = true;
    } else if (c === 0x5b || c === 0x7b) {
      if (++depth > most.depth) return "too_deep";
      if (++values > most.values) return "too_many_values";
    } else if (c === 0x5d || c === 0x7d) {
      depth--;
    } else if (c === 0x2c || c === 0x3a) {
      if (++values > most.values) return "too_many_values";
    }
  }
  return null;
}
