import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrations } from "../../migrations/index.ts";
import { migrate } from "../../src/database/migrate.ts";
import { closeDatabase, type Db, openDatabase } from "../../src/database/open.ts";

/** A new folder; `remove` removes it with its contents. */
export function temporaryFolder(): { dir: string; remove(): void } {
  const dir = mkdtempSync(join(tmpdir(), "lectern-test-"));
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}

/** An empty database at the latest version, as bytes. Migrating takes longer than most tests, so each process does it once. */
let empty: Buffer | undefined;

/** Writes an empty database at the latest version, as a first start does. */
export function writeMigrated(file: string): void {
  empty ??= migrated();
  writeFileSync(file, empty);
}

function migrated(): Buffer {
  const folder = temporaryFolder();
  const db = openDatabase(join(folder.dir, "lectern.db"));
  migrate(db, migrations);
  const bytes = db.raw.serialize();
  closeDatabase(db);
  folder.remove();
  return bytes;
}

/** A migrated database in its own folder. */
export function temporaryDatabase(): { db: Db; file: string; dir: string; remove(): void } {
  const folder = temporaryFolder();
  const file = join(folder.dir, "lectern.db");
  writeMigrated(file);
  const db = openDatabase(file);
  return {
    db,
    file,
    dir: folder.dir,
    remove: () => {
      closeDatabase(db);
      folder.remove();
    },
  };
}
