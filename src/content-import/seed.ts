import { findPack } from "../content/packs.store.ts";
import { SEED } from "../content/seed-files.ts";
import type { Db } from "../database/open.ts";
import type { ImportOutcome } from "./import-pack.ts";
import type { SeedOptions } from "./import-seed.ts";

/**
 * Installs the content that ships with the program if it is missing or older. Wordbooks from another pack are not changed. If the content
 * is up to date, only one row is read.
 * @returns the outcome, or null if there was nothing to do.
 */
export async function installSeed(db: Db, options: SeedOptions): Promise<ImportOutcome | null> {
  const installed = findPack(db, { packId: SEED.packId });
  if (installed?.contentHash === SEED.contentHash) return null;
  // The data folder was used by a later program.
  if (installed !== undefined && Bun.semver.order(installed.version, SEED.version) > 0) return null;
  // The modules that read and check packs take longer to load than the rest of startup, and most starts do not need them.
  const { importSeed } = await import("./import-seed.ts");
  return importSeed(db, options);
}
