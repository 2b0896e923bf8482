import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
} from "node:fs";
import { dirname } from "node:path";
import { storedFilePath, touch } from "../lib/stored-path.ts";
import type { Db } from "./open.ts";
import { builder, prepare } from "./query.ts";

/**
 * Moves or copies a file to its path below `filesDir`, flushed to disk, so that a row may name it. An existing file is not replaced. `how`
 * says whether the source may be moved. The caller writes the row in `stored_files`.
 */
export function placeFile(filesDir: string, file: { path: string; sha256: string; how: "move" | "copy" }): void {
  const target = storedFilePath(filesDir, file.sha256);
  if (existsSync(target)) {
    // Cleanup ignores young files, including those that no row names yet.
    touch(target);
    if (file.how === "move") rmSync(file.path, { force: true });
    return;
  }
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  // The file gets its final name only when it is complete: a crash leaves a file that no row can name.
  const arriving = `${target}.arriving`;
  if (file.how === "copy") copyFileSync(file.path, arriving);
  else renameSync(file.path, arriving);
  chmodSync(arriving, 0o600);
  flush(arriving);
  renameSync(arriving, target);
  if (process.platform !== "win32") flush(dirname(target));
}

const record = prepare<{ sha256: string; byteLength: number; now: number }>()((p) =>
  builder
    .insertInto("stored_files")
    .values({ sha256: p.sha256, byteLength: p.byteLength, createdAt: p.now })
    .onConflict((conflict) => conflict.doNothing()),
);

/** Records a placed file. `now` in milliseconds since the epoch. */
export function recordFile(db: Db, file: { sha256: string; byteLength: number; now: number }): void {
  record.run(db, file);
}

function flush(path: string): void {
  const handle = openSync(path, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
