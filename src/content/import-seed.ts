import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Db } from "../database/open.ts";
import { findWordbookPack } from "../domains/vocabulary/wordbook-import.store.ts";
import type { PackFolder } from "./format/index.ts";
import { type ImportOutcome, importSource } from "./import-pack.ts";
import { placesOf } from "./items.ts";
import type { CheckedPack } from "./report.ts";
import type { SeedOptions } from "./seed.ts";
import { SEED } from "./seed-files.ts";
import { inOrder } from "./source/pack-source.ts";

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
