import { existsSync, readdirSync, realpathSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { AlreadyServedError, holdServeLock } from "./lock.ts";

/** The paths where a restore unpacks, before it replaces the data folder, and where it moves the previous data. */
export function restorePlaces(dataDir: string, run: string): { readonly stage: string; readonly before: string } {
  return { stage: `${dataDir}.restore-${run}`, before: `${dataDir}.before-restore-${run}` };
}

/** The real data folder if its name is a link: restores leave their files beside the real one. */
export function realDataDir(dataDir: string): string {
  return existsSync(dataDir) ? realpathSync(dataDir) : dataDir;
}

/** The remains of killed restores and what was done with them. */
export interface SettledRestores {
  /** Copies that were removed. */
  readonly removed: readonly string[];
  /** The copy that replaced the data folder, as its restore was about to do, or null. */
  readonly finished: string | null;
}

/**
 * Removes the copies that killed restores left beside a data folder: a running restore holds the lock of its own copy. A restore that was
 * killed between its last two steps, with the data folder moved aside and its copy complete, is finished instead.
 */
export function settleRestores(link: string): SettledRestores {
  const dataDir = realDataDir(link);
  const folder = dirname(dataDir);
  const prefix = basename(restorePlaces(dataDir, "").stage);
  const found = existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(prefix)) : [];
  const removed: string[] = [];
  let finished: string | null = null;
  for (const name of found) {
    const run = name.slice(prefix.length);
    const { stage, before } = restorePlaces(dataDir, run);
    if (!/^\d+-\d{8}T\d{6}Z$/.test(run) || isAtWork(stage)) continue;
    if (!existsSync(dataDir) && existsSync(before)) {
      renameSync(stage, dataDir);
      finished = stage;
    } else {
      rmSync(stage, { recursive: true, force: true });
      removed.push(join(folder, name));
    }
  }
  return { removed, finished };
}

function isAtWork(stage: string): boolean {
  try {
    holdServeLock(stage)();
    return false;
  } catch (error) {
    if (error instanceof AlreadyServedError) return true;
    throw error;
  }
}
