import type { DataFolderPaths } from "../database/data-folder.ts";
import type { Db } from "../database/open.ts";
import type { ImportOutcome } from "./import-pack.ts";
import { findPack } from "./packs.store.ts";
import { SEED } from "./seed-files.ts";

export interface SeedOptions {
  readonly paths: Pick<DataFolderPaths, "filesDir" | "incomingDir">;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Installs the content that ships with the program where it is missing or older. Wordbooks that came from another pack
 * are left as they are. Where it is there already, one row is read and nothing else.
 * @returns what was done, or null where nothing was to do.
 */
export async function installSeed(db: Db, options: SeedOptions): Promise<ImportOutcome | null> {
  const installed = findPack(db, { packId: SEED.packId });
  if (installed?.contentHash === SEED.contentHash) return null;
  // The data folder was used by a later program.
  if (installed !== undefined && Bun.semver.order(installed.version, SEED.version) > 0) return null;
  // What reads and checks packs takes longer to load than the rest of a start, and most starts do not need it.
  const { importSeed } = await import("./import-seed.ts");
  return importSeed(db, options);
}
