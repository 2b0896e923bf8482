import type { Db } from "./open.ts";
import { uniteWords } from "./unite-words.ts";

export interface Migration {
  readonly name: string;
  readonly sql: string;
}

/** Migration steps that SQL cannot express, by migration name. Each runs in the transaction of its migration, after its SQL. */
const STEPS: Readonly<Record<string, (db: Db) => void>> = { "0013-word-identity": uniteWords };

export class NewerDatabaseError extends Error {
  constructor(
    readonly found: number,
    readonly known: number,
  ) {
    super(
      `The database is at version ${found}, this program knows versions up to ${known}. ` +
        "Start the newer lectern that wrote it, or restore a backup made before the upgrade. Nothing was changed.",
    );
  }
}

/** The version of a database: the number of applied migrations. */
export function databaseVersion(db: Db): number {
  return Number(db.raw.pragma("user_version", { simple: true }));
}

/**
 * Applies every pending migration, each with its version change in one transaction. `beforeUpgrade` runs once, before the first change to a
 * database that already holds data.
 * @returns the versions before and after.
 * @throws NewerDatabaseError if a newer program wrote the database; nothing is changed.
 */
export function migrate(
  db: Db,
  migrations: readonly Migration[],
  beforeUpgrade: (from: number, to: number) => void = () => {},
): { from: number; to: number } {
  const from = databaseVersion(db);
  if (from > migrations.length) throw new NewerDatabaseError(from, migrations.length);
  if (from === migrations.length) return { from, to: from };
  if (from > 0) beforeUpgrade(from, migrations.length);

  for (let version = from; version < migrations.length; version++) {
    const migration = migrations[version];
    if (migration === undefined) break;
    const apply = db.raw.transaction(() => {
      // Another process may have migrated while this one waited for the lock.
      if (databaseVersion(db) !== version) return;
      db.raw.exec(migration.sql);
      STEPS[migration.name]?.(db);
      db.raw.pragma(`user_version = ${version + 1}`);
    });
    apply.immediate();
  }
  return { from, to: migrations.length };
}
