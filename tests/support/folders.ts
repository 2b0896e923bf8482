import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrations } from "../../migrations/index.ts";
import { migrate } from "../../src/database/migrate.ts";
import { closeDatabase, type Db, openDatabase } from "../../src/database/open.ts";

/** A folder of its own; `remove` takes it away with all it holds. */
export function temporaryFolder(): { dir: string; remove(): void } {
  const dir = mkdtempSync(join(tmpdir(), "lectern-test-"));
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}

/** A migrated database in a folder of its own. */
export function temporaryDatabase(): { db: Db; file: string; dir: string; remove(): void } {
  const folder = temporaryFolder();
  const file = join(folder.dir, "lectern.db");
  const db = openDatabase(file);
  migrate(db, migrations);
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
