import { closeSync, fsyncSync, openSync, readSync, writeSync } from "node:fs";

const CHUNK_BYTES = 1_048_576;

/** Writes lines to a new file that only its owner can read. Returns the number of lines. */
export function writeLines(path: string, lines: Iterable<string>): number {
  const handle = openSync(path, "wx", 0o600);
  try {
    let count = 0;
    let piece = "";
    const flush = () => {
      const bytes = Buffer.from(piece);
      for (let done = 0; done < bytes.length; ) done += writeSync(handle, bytes, done);
      piece = "";
    };
    for (const line of lines) {
      piece += `${line}\n`;
      count++;
      if (piece.length >= CHUNK_BYTES) flush();
    }
    flush();
    fsyncSync(handle);
    return count;
  } finally {
    closeSync(handle);
  }
}

/** The lines of a file, read lazily. */
export function* readLines(path: string): Generator<string> {
  const handle = openSync(path, "r");
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true });
    const chunk = Buffer.alloc(CHUNK_BYTES);
    let rest: string[] = [];
    for (let size = readSync(handle, chunk); size > 0; size = readSync(handle, chunk)) {
      const [first = "", ...others] = decoder.decode(chunk.subarray(0, size), { stream: true }).split("\n");
      rest.push(first);
      for (const next of others) {
        yield rest.join("");
        rest = [next];
      }
    }
    const last = rest.join("") + decoder.decode();
    if (last !== "") yield last;
  } finally {
    closeSync(handle);
  }
}
