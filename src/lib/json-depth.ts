const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Tells whether a JSON text nests arrays and objects deeper than `limit`, without parsing it.
 * A parsed value of great depth costs seconds to walk or to print, so it is refused before parsing.
 */
export function nestsDeeperThan(text: string, limit: number): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (inString) {
      if (c === BACKSLASH) i++;
      else if (c === QUOTE) inString = false;
    } else if (c === QUOTE) {
      inString = true;
    } else if (c === 0x5b || c === 0x7b) {
      if (++depth > limit) return true;
    } else if (c === 0x5d || c === 0x7d) {
      depth--;
    }
  }
  return false;
}
