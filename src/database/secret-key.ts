import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { DataFolderError } from "./data-folder.ts";

/** 256 bits, as base64url writes them. */
const WRITTEN = /^[\w-]{43}$/;

/**
 * The key of a data folder, by which what must stay secret is encrypted in the database; made of `newKey`, 256 bits as base64url, at the first start. It is no part of
 * backups, so that who has a backup alone has no secrets.
 * @throws DataFolderError where the file holds something else.
 */
export function loadSecretKey(file: string, newKey: () => string): string {
  try {
    const key = readFileSync(file, "utf8").trim();
    if (WRITTEN.test(key)) return key;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return writeSecretKey(file, newKey());
    throw error;
  }
  throw new DataFolderError(
    `${file} does not hold the key that lectern wrote. Put the right file back; without it, delete it: learners then connect their messengers again.`,
  );
}

function writeSecretKey(file: string, key: string): string {
  const written = `${file}.new`;
  const handle = openSync(written, "w", 0o600);
  writeSync(handle, `${key}\n`);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(written, file);
  flushFolder(dirname(file));
  return key;
}

/** Until a folder is flushed, a power cut may take the new name back, and the key with it. */
function flushFolder(dir: string): void {
  if (process.platform === "win32") return; // Windows cannot open a folder to flush it.
  const handle = openSync(dir, "r");
  fsyncSync(handle);
  closeSync(handle);
}
