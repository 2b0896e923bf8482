import { utimesSync } from "node:fs";
import { join } from "node:path";

/** Where the file with these bytes stands below `filesDir`. `sha256` in lower-case hex. */
export function storedFilePath(filesDir: string, sha256: string): string {
  return join(filesDir, sha256.slice(0, 2), sha256);
}

/** Makes a file as young as if it had just been written. */
export function touch(path: string): void {
  const now = new Date();
  utimesSync(path, now, now);
}
