import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";

const PLACE = "/dev/shm";
/** What must be free there, and of memory: ten times what the tests were seen to hold at once. */
const ROOM = 2 * 1024 ** 3;

/**
 * A new folder in memory, where a commit waits for no disk. Null where the system has none, too little room, or starts no programs from
 * there. Whoever asks removes it.
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
