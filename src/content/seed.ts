import manifest from "../../seed/starter/pack.json" with { type: "json" };
import core from "../../seed/starter/wordbooks/core.json" with { type: "json" };
import listening from "../../seed/starter/wordbooks/listening.json" with { type: "json" };
import reading from "../../seed/starter/wordbooks/reading.json" with { type: "json" };
import type { Db } from "../database/open.ts";
import { inTransaction } from "../database/transaction.ts";
import { findWordbookPack } from "../domains/vocabulary/wordbook-import.store.ts";
import { checkFile, PackManifest } from "./pack.ts";
import { importWordbooks, type WordbookImport } from "./wordbooks.ts";

/**
 * Installs the content that ships with the program; cheap where it is there already. A wordbook that came from another
 * pack is left as it is. `now` in milliseconds since the epoch.
 */
export function installSeed(db: Db, now: number): WordbookImport[] {
  const pack = checkFile(PackManifest, manifest, "pack.json");
  return inTransaction(db, () => {
    const books = [core, listening, reading].filter(
      ({ setId }) => (findWordbookPack(db, { setId }) ?? pack.id) === pack.id,
    );
    return importWordbooks(db, pack, books, now);
  });
}
