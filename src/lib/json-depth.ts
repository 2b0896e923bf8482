const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** The most consecutive digits of a number: no meaningful number has more, and parsing millions of them takes long. */
const MAX_DIGITS = 1_000;

/**
 * Whether a JSON text nests arrays and objects deeper than `limit`, without parsing it. A deeply nested value costs seconds to walk or
 * print, so it is refused before parsing.
 */
export function nestsDeeperThan(text: string, limit: number): boolean {
  return jsonProblem(text, { depth: limit, values: Number.POSITIVE_INFINITY }) === "too_deep";
}

/**
 * Combines {@link nestsDeeperThan} with two further checks: whether a text has more than `values` names and values (each costs a few bytes
 * but a hundred times that to parse, walk and free), and whether a number has more than {@link MAX_DIGITS} digits.
 */
export function jsonProblem(text: string, most: { readonly depth: number; readonly values: number }) {
  let depth = 0;
  let values = 1;
  let digits = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c >= 0x30 && c <= 0x39) {
      if (++digits > MAX_DIGITS) return "too_many_digits";
      continue;
    }
    digits = 0;
    if (c === QUOTE) {
      i = endOfString(text, i + 1);
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

/** The end of the string whose first character is at `from`: its closing quote, which is the first after an even number of backslashes. */
function endOfString(text: string, from: number): number {
  let start = from;
  for (;;) {
    const quote = text.indexOf('"', start);
    if (quote === -1) return text.length;
    let first = quote;
    while (first > start && text.charCodeAt(first - 1) === BACKSLASH) first--;
    if ((quote - first) % 2 === 0) return quote;
    start = quote + 1;
  }
}
