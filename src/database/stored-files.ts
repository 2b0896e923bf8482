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
 * Brings a file to its place below `filesDir`, flushed to the disk, so that a row may name it. What is there already stays.
 * `how` tells whether the source may be moved; a copy leaves it. The row in `stored_files` is the caller's to write.
 */
export function placeFile(filesDir: string, file: { path: string; sha256: string; how: "move" | "copy" }): void {
  const target = storedFilePath(filesDir, file.sha256);
  if (existsSync(target)) {
    // What tidies up leaves young files alone, also those that nothing names yet.
    touch(target);
    if (file.how === "move") rmSync(file.path, { force: true });
    return;
  }
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  // Under its own name only when it is whole: a crash in between leaves a file that no row can name.
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

/** Writes down that a placed file is kept. `now` in milliseconds since the epoch. */
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
