import { rmSync, statSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Writer } from "../database/writer.ts";
import {
  findRecordedFiles,
  findUnusedFiles,
  forgetUnusedFile,
  purgeDeletedAssets,
  RETENTION_DAYS,
} from "../domains/assets/purge.store.ts";
import type { FilePlaces } from "../kernel/files.ts";
import { storedFilePath } from "../lib/stored-path.ts";
import { DAY_MS } from "../lib/time.ts";

export interface TidyParts {
  readonly writer: Writer;
  readonly files: Pick<FilePlaces, "filesDir" | "incomingDir">;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export interface TidyResult {
  /** Deleted assets that were purged. */
  readonly assets: number;
  /** Stored files that were removed because no row refers to them, or ever did. */
  readonly files: number;
  /** Leftover files of failed calls in `incoming/`. */
  readonly staleUploads: number;
}

/** How long a file may exist without a row that refers to it: storing a file takes less. */
const GRACE_MS = DAY_MS;

/**
 * Removes unreachable files: assets deleted a while ago, stored files without a row that refers to them, and remains of uploads. A file is
 * removed in the same write transaction that found no row, so that no other call can start to refer to it in between; a crash then leaves a
 * row without its file, which the next run removes.
 */
export async function tidyFiles(parts: TidyParts): Promise<TidyResult> {
  const { writer, files, now } = parts;
  const purged = await writer.write((db) => {
    const assets = purgeDeletedAssets(db, { olderThan: now - RETENTION_DAYS * DAY_MS });
    // A call that found its file already stored has touched it, and will soon write the row that refers to it.
    const unused = findUnusedFiles(db).filter(
      (sha256) => !isYounger(storedFilePath(files.filesDir, sha256), now - GRACE_MS),
    );
    for (const sha256 of unused) {
      forgetUnusedFile(db, { sha256 });
      rmSync(storedFilePath(files.filesDir, sha256), { force: true });
    }
    return { assets, files: unused.length };
  });
  const strays = await olderFiles(files.filesDir, now - GRACE_MS);
  const removed =
    strays.length === 0
      ? 0
      : await writer.write((db) => {
          const recorded = findRecordedFiles(db, { hashes: strays.map((path) => basename(path)) });
          const unrecorded = strays.filter((path) => !recorded.has(basename(path)));
          for (const path of unrecorded) rmSync(path, { force: true });
          return unrecorded.length;
        });
  const staleUploads = await removeStaleUploads(files.incomingDir, now - GRACE_MS);
  return { assets: purged.assets, files: purged.files + removed, staleUploads };
}

/** Files below `filesDir` with a name of ours that were last changed before an instant. */
async function olderFiles(filesDir: string, before: number): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(filesDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/^[0-9a-f]{64}(\.arriving)?$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    if (await isOlder(path, before)) found.push(path);
  }
  return found;
}

function isYounger(path: string, before: number): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && found.mtimeMs >= before;
}

async function removeStaleUploads(incomingDir: string, before: number): Promise<number> {
  let removed = 0;
  for (const name of await readdir(incomingDir)) {
    const path = join(incomingDir, name);
    if (!(await isOlder(path, before))) continue;
    await rm(path, { recursive: true, force: true });
    removed++;
  }
  return removed;
}

/** Whether a file or folder was last changed before an instant; false if it was removed in the meantime. */
async function isOlder(path: string, before: number): Promise<boolean> {
  try {
    return (await stat(path)).mtimeMs < before;
  } catch {
    return false;
  }
}
