import { closeSync, openSync, readFileSync, readSync } from "node:fs";
import { compare } from "../problems.ts";

/** A file of a pack: its path from the pack's top folder, and where it is. */
export interface PackFile {
  readonly path: string;
  readonly file: string;
  readonly byteLength: number;
}

/** The files of a pack, from a folder or archive. Release it with `close`. */
export interface PackSource {
  /** By path, sorted by path. */
  readonly files: ReadonlyMap<string, PackFile>;
  /** Removes what was extracted. */
  close(): void;
}

/** A file of the pack changed since it was checked. */
export class PackChangedError extends Error {
  constructor(path: string) {
    super(`${path} was changed while the pack was imported. Nothing was written; import it again.`);
  }
}

/** Files by path, in the order in which they are read. */
export function inOrder(files: readonly PackFile[]): ReadonlyMap<string, PackFile> {
  return new Map(files.toSorted((a, b) => compare(a.path, b.path)).map((one) => [one.path, one]));
}

export function sha256Of(bytes: Uint8Array): string {
  return new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
}

/** Bytes read since the last forced garbage collection, and the threshold for the next one. */
let readBytes = 0;
const COLLECT_AFTER = 16 * 1_048_576;

/** The bytes of one file. Earlier files should no longer be referenced. */
export function readWhole(one: PackFile): Uint8Array {
  readBytes += one.byteLength;
  if (readBytes > COLLECT_AFTER) {
    // The engine collects late while memory is free, and a large pack would take twice the memory it needs.
    Bun.gc(true);
    readBytes = 0;
  }
  return readFileSync(one.file);
}

const CHUNK = 1_048_576;

/** SHA-256 of a file, read in chunks; each chunk is also passed to `onChunk`. */
export function hashFile(file: string, onChunk?: (bytes: Uint8Array) => void): string {
  const hasher = new Bun.CryptoHasher("sha256");
  const handle = openSync(file, "r");
  try {
    const buffer = new Uint8Array(CHUNK);
    for (let read = readSync(handle, buffer); read > 0; read = readSync(handle, buffer)) {
      const bytes = buffer.subarray(0, read);
      hasher.update(bytes);
      onChunk?.(bytes);
    }
  } finally {
    closeSync(handle);
  }
  return hasher.digest("hex");
}

/** SHA-256 over the paths and bytes of all files that are read. */
export function hashPack(files: Iterable<{ readonly path: string; readonly sha256: string }>): string {
  const lines = [...files]
    .toSorted((a, b) => compare(a.path, b.path))
    .map(({ path, sha256 }) => `${sha256}  ${path}\n`);
  return new Bun.CryptoHasher("sha256").update(lines.join("")).digest("hex");
}
