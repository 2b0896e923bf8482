import { utimesSync } from "node:fs";
import { join } from "node:path";

/** The path below `filesDir` of the file with these bytes. `sha256` in lower-case hex. */
export function storedFilePath(filesDir: string, sha256: string): string {
  return join(filesDir, sha256.slice(0, 2), sha256);
}

/** Sets a file's modification time to now. */
export function touch(path: string): void {
  const now = new Date();
  utimesSync(path, now, now);
}
