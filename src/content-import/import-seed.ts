import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PackFolder } from "../content/format/index.ts";
import { placesOf } from "../content/items.ts";
import type { CheckedPack } from "../content/report.ts";
import { SEED } from "../content/seed-files.ts";
import { inOrder } from "../content/source/pack-source.ts";
import type { DataFolderPaths } from "../database/data-folder.ts";
import type { Db } from "../database/open.ts";
import { findWordbookPack } from "../domains/vocabulary/wordbook-import.store.ts";
import { type ImportOutcome, importSource } from "./import-pack.ts";

export interface SeedOptions {
  readonly paths: Pick<DataFolderPaths, "filesDir" | "incomingDir">;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Imports the pack that ships with the program, except for wordbooks that another pack replaced. */
export async function importSeed(db: Db, { paths, now }: SeedOptions): Promise<ImportOutcome> {
  // Files embedded in the binary are not files to other code.
  const dir = mkdtempSync(join(paths.incomingDir, "seed-"));
  try {
    const files = Object.entries(SEED.files).map(([path, embedded], index) => {
      const file = join(dir, String(index));
      const bytes = readFileSync(embedded);
      writeFileSync(file, bytes, { mode: 0o600 });
      return { path, file, byteLength: bytes.byteLength };
    });
    const withDatabase = <T>(work: (db: Db, now: number) => T) => work(db, now);
    // Content of the same version is imported too, so that the installed content is the shipped content.
    const run = { paths, withDatabase, checkOnly: false, replace: true };
    return await importSource({ files: inOrder(files), close: () => {} }, run, (pack) => withoutTaken(db, pack));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** The pack without the wordbooks that another pack replaced. */
function withoutTaken(db: Db, pack: CheckedPack): CheckedPack {
  const { id } = pack.manifest;
  const isFree = (book: { setId: string }) => (findWordbookPack(db, book) ?? id) === id;
  const free = () => [...placesOf(pack, "wordbooks")].filter(({ value }) => isFree(value));
  const sizes = { ...pack.sizes, wordbooks: free().length };
  return { ...pack, sizes, places: (folder: PackFolder) => (folder === "wordbooks" ? free() : pack.places(folder)) };
}
