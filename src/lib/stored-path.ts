import { join } from "node:path";

/** Where the file with these bytes stands below `filesDir`. `sha256` in lower-case hex. */
export function storedFilePath(filesDir: string, sha256: string): string {
  return join(filesDir, sha256.slice(0, 2), sha256);
}
