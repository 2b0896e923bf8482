import { closeSync, existsSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { DataFolderPaths } from "../database/data-folder.ts";
import type { Db } from "../database/open.ts";
import { placeFile } from "../database/stored-files.ts";
import { inTransaction } from "../database/transaction.ts";
import { storedFilePath } from "../lib/stored-path.ts";
import { isFileRecorded } from "./import.store.ts";
import type { CheckedPack } from "./report.ts";
import { hashFile, PackChangedError } from "./source/pack-source.ts";

/**
 * Copies the media of a pack to the stored files. Adds to `placed` the hash of each file that did not exist before.
 * @throws PackChangedError if a file changed since the check.
 */
export function placeMedia(
  pack: CheckedPack,
  paths: Pick<DataFolderPaths, "filesDir" | "incomingDir">,
  placed: string[],
  onProgress: (done: number, total: number) => void,
): void {
  if (pack.media.size === 0) return;
  // The file is hashed while it is copied: a folder can change after the check.
  const work = mkdtempSync(join(paths.incomingDir, "media-"));
  try {
    let done = 0;
    for (const { path, file, sha256 } of pack.media.values()) {
      onProgress(done++, pack.media.size);
      if (existsSync(storedFilePath(paths.filesDir, sha256))) continue;
      const copy = join(work, sha256);
      if (copyHashed(file, copy) !== sha256) throw new PackChangedError(path);
      placed.push(sha256);
      placeFile(paths.filesDir, { path: copy, sha256, how: "move" });
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function copyHashed(from: string, to: string): string {
  const handle = openSync(to, "wx", 0o600);
  try {
    return hashFile(from, (bytes) => writeSync(handle, bytes));
  } finally {
    closeSync(handle);
  }
}

/** Removes the files that a failed import placed, unless a row refers to them by now. */
export function forgetPlaced(db: Db, filesDir: string, placed: readonly string[]): void {
  if (placed.length === 0) return;
  // In a transaction, so that no new reference can be added meanwhile.
  inTransaction(db, () => {
    for (const sha256 of placed) {
      if (!isFileRecorded(db, { sha256 })) rmSync(storedFilePath(filesDir, sha256), { force: true });
    }
  });
}
