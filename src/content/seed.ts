import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DataFolderPaths } from "../database/data-folder.ts";
import type { Db } from "../database/open.ts";
import { findWordbookPack } from "../domains/vocabulary/wordbook-import.store.ts";
import { findInstalledPack } from "./apply.ts";
import type { PackFolder } from "./format/index.ts";
import type { ImportOutcome } from "./import-pack.ts";
import { placesOf } from "./items.ts";
import type { CheckedPack } from "./report.ts";
import { SEED } from "./seed-files.ts";
import { inOrder } from "./source/pack-source.ts";

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
  const installed = findInstalledPack(db, { packId: SEED.packId });
  if (installed?.contentHash === SEED.contentHash) return null;
  // The data folder was used by a later program.
  if (installed !== undefined && Bun.semver.order(installed.version, SEED.version) > 0) return null;

  // What reads and checks packs takes longer to load than the rest of a start, and most starts do not need it.
  const { importSource } = await import("./import-pack.ts");
  const { paths, now } = options;
  // What is embedded in the binary is no file to other code.
  const dir = mkdtempSync(join(paths.incomingDir, "seed-"));
  try {
    const files = Object.entries(SEED.files).map(([path, embedded], index) => {
      const file = join(dir, String(index));
      const bytes = readFileSync(embedded);
      writeFileSync(file, bytes, { mode: 0o600 });
      return { path, file, byteLength: bytes.byteLength };
    });
    const withDatabase = <T>(work: (db: Db, now: number) => T) => work(db, now);
    // Content of the same version is taken too: what is installed is what ships.
    const run = { paths, withDatabase, checkOnly: false, replace: true };
    return await importSource({ files: inOrder(files), close: () => {} }, run, (pack) => withoutTaken(db, pack));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** The pack without the wordbooks that another pack put in their place. */
function withoutTaken(db: Db, pack: CheckedPack): CheckedPack {
  const { id } = pack.manifest;
  const isFree = (book: { setId: string }) => (findWordbookPack(db, book) ?? id) === id;
  const free = () => [...placesOf(pack, "wordbooks")].filter(({ value }) => isFree(value));
  const sizes = { ...pack.sizes, wordbooks: free().length };
  return { ...pack, sizes, places: (folder: PackFolder) => (folder === "wordbooks" ? free() : pack.places(folder)) };
}
