const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** The outline of a JSON text: the same text with `null` for every object or array nested deeper than `depth`. */
export interface Outline {
  /** Takes the next bytes of the text, UTF-8. */
  take(bytes: Uint8Array): void;
  /** The outline so far. It is valid JSON exactly if the whole text was: a truncated one leaves its brackets open. */
  text(): string;
}

/**
 * Reads an outline from a stream of any length. `depth` is the maximum number of objects and arrays around a retained value: 1 retains the members
 * of the outermost object.
 */
export function createOutline(depth: number): Outline {
  const decoder = new TextDecoder();
  let outline = "";
  let level = 0;
  let isString = false;
  let isEscaped = false;

  return {
    take(bytes) {
      let from = 0;
      // The bytes of non-ASCII characters are never those of a quote or a bracket.
      for (let index = 0; index < bytes.length; index += 1) {
        const byte = bytes[index] ?? 0;
        if (isString) {
          if (isEscaped) isEscaped = false;
          else if (byte === BACKSLASH) isEscaped = true;
          else if (byte === QUOTE) isString = false;
        } else if (byte === QUOTE) isString = true;
        else if (OPENING.has(byte)) {
          if (level === depth) outline += `${decoder.decode(bytes.subarray(from, index), { stream: true })}null`;
          level += 1;
        } else if (CLOSING.has(byte)) {
          level -= 1;
          if (level === depth) from = index + 1;
        }
      }
      if (level <= depth) outline += decoder.decode(bytes.subarray(from), { stream: true });
    },
    text: () => outline,
  };
}
