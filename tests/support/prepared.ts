import { constants, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The parent of one run's folders: scripts/test.ts creates and removes it; a file that is run by itself prepares its own. */
const place = process.env["LECTERN_TEST_PREPARED"] ?? ownPlace();

/** The folder of this name, which `prepare` fills once for all test files of a run. Tests copy it and never change it. */
export async function preparedFolder(name: string, prepare: (dir: string) => Promise<void>): Promise<string> {
  const dir = join(place, name);
  if (existsSync(dir)) return dir;
  mkdirSync(place, { recursive: true });
  const making = mkdtempSync(join(place, "making-"));
  await prepare(making);
  try {
    renameSync(making, dir);
  } catch (error) {
    // Another worker was faster: its folder is used.
    if (!existsSync(dir)) throw error;
    rmSync(making, { recursive: true, force: true });
  }
  return dir;
}

/** Copies a folder, by reflink if the file system supports it. */
export function copyFolder(from: string, to: string): void {
  cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

function ownPlace(): string {
  const dir = mkdtempSync(join(tmpdir(), "lectern-prepared-"));
  process.once("exit", () => rmSync(dir, { recursive: true, force: true }));
  return dir;
}
