import { closeSync, openSync, readSync, statSync } from "node:fs";
import type { ImportedAccount } from "./imported-account.ts";
import { readSavedAnswer } from "./read-answer.ts";
import { readAccountFile } from "./read-file.ts";

/**
 * Reads an account file or a saved export response; the format is detected. `into` is an empty folder for unpacked files.
 * @throws ArchiveError, TransferError
 */
export async function readImportedAccount(
  file: string,
  options: { into: string; signal: AbortSignal; onProgress: (step: string, done: number, total: number) => void },
): Promise<ImportedAccount> {
  const { into, signal, onProgress } = options;
  if (!isCompressed(file)) return readSavedAnswer(file);
  const size = statSync(file).size;
  return readAccountFile(file, {
    into,
    signal,
    onProgress: (done) => onProgress("Unpacking and comparing", done, size),
  });
}

/** Whether a file begins with the gzip signature (RFC 1952). */
function isCompressed(file: string): boolean {
  const handle = openSync(file, "r");
  try {
    const start = Buffer.alloc(2);
    return readSync(handle, start) === 2 && start[0] === 0x1f && start[1] === 0x8b;
  } finally {
    closeSync(handle);
  }
}
