import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { DataFolderError } from "./data-folder.ts";

/** 256 bits in base64url. */
const WRITTEN = /^[\w-]{43}$/;

/**
 * Loads the key of a data folder, which encrypts secrets in the database. It is created with `newKey`, 256 bits as base64url, at the first
 * start. Backups do not include it, so that a backup alone reveals no secrets.
 * @throws DataFolderError if the file holds anything else.
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
    `${file} does not contain the key that lectern wrote. Restore the right file. If it is lost, delete this one: learners then connect their messengers again.`,
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

/** Until the folder is flushed, a power cut may remove the new name, and the key with it. */
function flushFolder(dir: string): void {
  if (process.platform === "win32") return; // Windows cannot open a folder to flush it.
  const handle = openSync(dir, "r");
  fsyncSync(handle);
  closeSync(handle);
}
