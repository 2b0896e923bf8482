/** The maximum length of a line in bytes: the maximum body size of the service. */
const MAX_LINE_BYTES = 16 * 1_048_576;
const LINE_FEED = 10;

/** The complete lines of a UTF-8 stream; null for a line that is too long or not UTF-8. */
export async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string | null> {
  let parts: Uint8Array[] = [];
  let size = 0;
  const add = (part: Uint8Array): void => {
    size += part.byteLength;
    // Of a line that is too long, only that fact is stored.
    if (size > MAX_LINE_BYTES) parts = [];
    else parts.push(part);
  };
  const end = (): string | null => {
    const line = size > MAX_LINE_BYTES ? null : decode(Buffer.concat(parts));
    parts = [];
    size = 0;
    return line;
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, from)) {
      add(chunk.subarray(from, at));
      from = at + 1;
      yield end();
    }
    add(chunk.subarray(from));
  }
  if (size > 0) yield end();
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
