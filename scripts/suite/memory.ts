import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";

const PLACE = "/dev/shm";
/** The minimum free space there, and the minimum free memory: ten times the observed usage of the tests. */
const ROOM = 2 * 1024 ** 3;

/**
 * A new folder in memory, where a commit does not wait for the disk. null if the system has none, has too little space, or cannot start
 * programs from there. The caller removes it.
 */
export function folderInMemory(): string | null {
  try {
    const { bavail, bsize } = statfsSync(PLACE);
    if (bavail * bsize < ROOM || freemem() < ROOM) return null;
    const dir = mkdtempSync(join(PLACE, "lectern-tests-"));
    if (startsPrograms(dir)) return dir;
    rmSync(dir, { recursive: true, force: true });
    return null;
  } catch {
    return null;
  }
}

function startsPrograms(dir: string): boolean {
  const program = join(dir, "program");
  writeFileSync(program, "#!/bin/sh\n", { mode: 0o700 });
  try {
    return Bun.spawnSync([program]).exitCode === 0;
  } catch {
    return false;
  } finally {
    rmSync(program);
  }
}
