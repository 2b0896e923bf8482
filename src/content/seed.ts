import manifest from "../../seed/starter/pack.json" with { type: "json" };
import core from "../../seed/starter/wordbooks/core.json" with { type: "json" };
import listening from "../../seed/starter/wordbooks/listening.json" with { type: "json" };
import reading from "../../seed/starter/wordbooks/reading.json" with { type: "json" };
import type { Db } from "../database/open.ts";
import { inTransaction } from "../database/transaction.ts";
import { findWordbookPack, isInstalled } from "../domains/vocabulary/wordbook-import.store.ts";
import { checkFile, PackManifest } from "./pack.ts";
import { importWordbooks, type WordbookImport } from "./wordbooks.ts";

/**
 * Installs the content that ships with the program, where it is not there already. A wordbook that came from another
 * pack is left as it is. `now` in milliseconds since the epoch.
 * @returns what was installed or brought up to date.
 */
export function installSeed(db: Db, now: number): WordbookImport[] {
  const packId = manifest.id;
  const books = [core, listening, reading].filter(
    (book) => (findWordbookPack(db, book) ?? packId) === packId && !isInstalled(db, { packId, book }),
  );
  if (books.length === 0) return [];
  const pack = checkFile(PackManifest, manifest, "pack.json");
  return inTransaction(db, () => importWordbooks(db, pack, books, now));
}
