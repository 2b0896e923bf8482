import { afterEach, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { migrations } from "../../migrations/index.ts";
import { openDataFolder } from "../../src/database/data-folder.ts";
import { databaseVersion, migrate, NewerDatabaseError } from "../../src/database/migrate.ts";
import { closeDatabase, type Db, openDatabase } from "../../src/database/open.ts";
import { numberOf, rowsOf } from "../support/dump.ts";
import { temporaryDatabase, temporaryFolder } from "../support/folders.ts";

const undo: (() => void)[] = [];
afterEach(() => {
  for (const step of undo.splice(0).reverse()) step();
});

function emptyDatabase(): { db: Db; dir: string; file: string } {
  const { dir, remove } = temporaryFolder();
  const file = join(dir, "lectern.db");
  const db = openDatabase(file);
  undo.push(remove, () => closeDatabase(db));
  return { db, dir, file };
}

function schemaOf(db: Db) {
  return rowsOf(
    db,
    "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_stat%' ORDER BY type, name",
  );
}

describe("migrate", () => {
  test("the list holds every file of the folder, in the order of their numbers", () => {
    const folder = join(import.meta.dir, "../../migrations");
    const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));
    expect(migrations.map(({ name }) => `${name}.sql`)).toEqual(files.toSorted());
    for (const { name, sql } of migrations) expect(sql).toBe(readFileSync(join(folder, `${name}.sql`), "utf8"));
    const numbers = migrations.map(({ name }) => Number(name.slice(0, 4)));
    expect(numbers).toEqual(migrations.map((_, i) => i + 1));
  });

  test.each(migrations.map((_, i) => i))("a database at version %d reaches the same schema as a new one", (version) => {
    const { db } = emptyDatabase();
    const fresh = temporaryDatabase();
    undo.push(fresh.remove);
    migrate(db, migrations.slice(0, version));
    expect(databaseVersion(db)).toBe(version);
    expect(migrate(db, migrations)).toEqual({ from: version, to: migrations.length });
    expect(databaseVersion(db)).toBe(migrations.length);
    expect(schemaOf(db)).toEqual(schemaOf(fresh.db));
  });

  test("rows of an older database are kept by every later migration", () => {
    for (let version = 1; version < migrations.length; version++) {
      const { db } = emptyDatabase();
      migrate(db, migrations.slice(0, version));
      db.raw.exec(
        "INSERT INTO accounts (email, email_key, name, role, password_hash, created_at, updated_at) VALUES ('a', 'a', 'a', 'owner', '', 0, 0)",
      );
      migrate(db, migrations);
      expect([version, numberOf(db, "SELECT count(*) FROM accounts")]).toEqual([version, 1]);
      expect(rowsOf(db, "PRAGMA foreign_key_check")).toEqual([]);
      expect(rowsOf(db, "PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }]);
    }
  });

  test("what became of notices is carried over into the deliveries of version 8", () => {
    const { db } = emptyDatabase();
    migrate(db, migrations.slice(0, 7));
    db.raw.exec(
      `INSERT INTO accounts (id, email, email_key, name, role, password_hash, created_at, updated_at)
       VALUES (3, 'a', 'a', 'a', 'owner', '', 0, 0), (4, 'b', 'b', 'b', 'learner', '', 0, 0);
       INSERT INTO notices (id, account_id, kind, source_id, text, route, due_at, created_at, is_late)
       VALUES (7, 4, 'reminder', 1, 'seven', '/r', 10, 11, 0), (8, 3, 'todo', 2, 'eight', '/t', 20, 21, 0);
       INSERT INTO notice_deliveries (notice_id, channel, state, attempts, next_at, attempted_at, finished_at, detail)
       VALUES (8, 'messenger', 'not_connected', 0, NULL, NULL, 22, ''),
              (7, 'second', 'failed', 2, NULL, 12, 13, 'outcome unknown'),
              (7, 'first', 'sending', 1, 14, 13, NULL, '')`,
    );
    migrate(db, migrations.slice(0, 8));
    const none = { connection_id: null, purpose: "notice", unknowns: 0 };
    const seventh = { ...none, account_id: 4, notice_id: 7, created_at: 11 };
    expect(rowsOf(db, "SELECT * FROM deliveries ORDER BY id")).toEqual([
      {
        ...{ ...seventh, id: 1, channel: "first", state: "sending", attempts: 1, detail: "" },
        ...{ next_at: 14, attempted_at: 13, finished_at: null },
      },
      {
        ...{ ...seventh, id: 2, channel: "second", state: "failed", attempts: 2, detail: "outcome unknown" },
        ...{ next_at: null, attempted_at: 12, finished_at: 13 },
      },
      {
        ...{ ...none, id: 3, account_id: 3, notice_id: 8, channel: "messenger", state: "not_connected", attempts: 0 },
        ...{ next_at: null, attempted_at: null, finished_at: 22, detail: "", created_at: 21 },
      },
    ]);
    expect(rowsOf(db, "SELECT name FROM sqlite_schema WHERE name LIKE '%notice_deliveries%'")).toEqual([]);
    expect(rowsOf(db, "PRAGMA foreign_key_check")).toEqual([]);
  });

  test("a database that is up to date is left alone", () => {
    const { db } = temporaryDatabaseOf();
    let upgrades = 0;
    const before = numberOf(db, "PRAGMA schema_version");
    expect(migrate(db, migrations, () => upgrades++)).toEqual({ from: migrations.length, to: migrations.length });
    expect([upgrades, numberOf(db, "PRAGMA schema_version")]).toEqual([0, before]);
  });

  test("tells before the first change of a database that holds data, once, and not of a new one", () => {
    const { db } = emptyDatabase();
    const told: [number, number][] = [];
    migrate(db, migrations.slice(0, 1), (from, to) => told.push([from, to]));
    expect(told).toEqual([]);
    migrate(db, migrations, (from, to) => {
      expect(databaseVersion(db)).toBe(1);
      told.push([from, to]);
    });
    expect(told).toEqual([[1, migrations.length]]);
  });

  test("a migration that fails leaves the database at the version before, with nothing of it applied", () => {
    const { db } = emptyDatabase();
    const list = [
      { name: "0001-good", sql: "CREATE TABLE good (x INTEGER) STRICT;" },
      { name: "0002-bad", sql: "CREATE TABLE half (x INTEGER) STRICT; INSERT INTO nowhere VALUES (1);" },
    ];
    expect(() => migrate(db, list)).toThrow("nowhere");
    expect(databaseVersion(db)).toBe(1);
    expect(rowsOf(db, "SELECT name FROM sqlite_schema WHERE type = 'table'")).toEqual([{ name: "good" }]);
    expect(db.raw.inTransaction).toBe(false);
  });

  test("a process that another one overtakes applies nothing twice", () => {
    const { db, file } = emptyDatabase();
    const other = openDatabase(file);
    undo.push(() => closeDatabase(other));
    migrate(db, migrations.slice(0, 1));
    // Between reading the version and the first change, the other process does all the work.
    migrate(db, migrations, () => migrate(other, migrations));
    expect(databaseVersion(db)).toBe(migrations.length);
    expect(schemaOf(db)).toEqual(schemaOf(other));
  });

  test("a newer database is refused and not a byte of it changes", () => {
    const { db, dir, file } = emptyDatabase();
    migrate(db, migrations);
    db.raw.pragma(`user_version = ${migrations.length + 1}`);
    db.raw.pragma("wal_checkpoint(TRUNCATE)");
    expect(() => migrate(db, migrations)).toThrow(NewerDatabaseError);
    closeDatabase(db);
    const before = readFileSync(file);
    expect(() => openDataFolder(dir, { now: 0 })).toThrow(NewerDatabaseError);
    expect(readFileSync(file).equals(before)).toBe(true);
    // A reader of a database in WAL mode makes these two; neither holds anything of the database.
    const beside = readdirSync(dir).filter((name) => !/-(wal|shm)$/.test(name));
    expect(beside).toEqual(["lectern.db"]);
  });

  test("the refusal names both versions and the ways out", () => {
    const { message } = new NewerDatabaseError(9, 3);
    expect(message).toContain("version 9");
    expect(message).toContain("versions up to 3");
    expect(message).toContain("restore a backup");
  });
});

describe("openDataFolder", () => {
  test("copies an older database before it upgrades it", () => {
    const { db, dir } = emptyDatabase();
    migrate(db, migrations.slice(0, 1));
    db.raw.exec("INSERT INTO setup_links VALUES (1, 'hash', 7)");
    closeDatabase(db);
    const told: unknown[] = [];
    const folder = openDataFolder(dir, {
      now: Date.parse("2026-09-09T02:00:00.000Z"),
      onUpgrade: (...parts) => told.push(parts),
    });
    undo.push(() => closeDatabase(folder.db));
    const copy = join(folder.backupsDir, "before-upgrade-v1-20260909T020000Z.db");
    expect(told).toEqual([[1, migrations.length, copy]]);
    const kept = openDatabase(copy, { readonly: true });
    undo.push(() => closeDatabase(kept));
    expect([databaseVersion(kept), numberOf(kept, "SELECT expires_at FROM setup_links")]).toEqual([1, 7]);
    expect(databaseVersion(folder.db)).toBe(migrations.length);
  });
});

function temporaryDatabaseOf() {
  const made = temporaryDatabase();
  undo.push(made.remove);
  return made;
}
