import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { tableTypes } from "../../scripts/house/table-types.ts";
import type { Db } from "../../src/database/open.ts";
import { rowsOf } from "../support/dump.ts";
import { temporaryDatabase } from "../support/folders.ts";

let database: { db: Db; remove(): void };
beforeAll(() => {
  database = temporaryDatabase();
});
afterAll(() => database.remove());

/** The tables of the migrated schema, full-text ones with the others. */
function tables(): string[] {
  const found = rowsOf(
    database.db,
    `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual') AND name NOT LIKE 'sqlite_%'`,
  );
  return found.map(({ name }) => String(name));
}

describe("the types of the tables", () => {
  test("name every table, and its columns with their words, nulls and defaults as the migrations have them", () => {
    const types = tableTypes();
    expect(types).toContain(`  study_tasks: {
    id: Generated<number>;
    planId: number;
    accountId: number;
    contentKey: string;
    contentRef: Json;
    snapshot: Json;
    day: string;
    slot: number;
    durationMinutes: number;
    state: "pending" | "in_progress" | "completed";
    messengerReminder: number;
    awaitsNotice: number;
    startedAt: Instant | null;
    completedAt: Instant | null;
    createdAt: Instant;
    updatedAt: Instant;
    timeZone: Generated<string>;
  };
`);
    for (const table of tables()) expect(types).toContain(`\n  ${table}: {\n`);
  });

  test("every table of our own is STRICT", () => {
    const loose = rowsOf(
      database.db,
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND strict = 0 AND name NOT LIKE 'sqlite_%'",
    );
    expect(loose).toEqual([]);
  });

  test("every reference to an account removes the row with its account", () => {
    const references = tables().flatMap((table) =>
      rowsOf(database.db, `SELECT "table", on_delete FROM pragma_foreign_key_list(?)`, table).map((row) => ({
        table,
        ...row,
      })),
    );
    const retained = references.filter(
      (row) => Reflect.get(row, "on_delete") !== "CASCADE" && Reflect.get(row, "table") === "accounts",
    );
    expect(references.length).toBeGreaterThan(0);
    expect(retained).toEqual([]);
  });
});

describe("learning_events", () => {
  test("refuses an UPDATE: the journal is append-only", () => {
    const { raw } = database.db;
    raw.exec(`INSERT INTO accounts VALUES (1, 'a', 'a', 'a', 'owner', '', NULL, 0, 0, 'UTC');
      INSERT INTO learning_events VALUES (1, 1, 'e', 'server', 'server', 'a.b', NULL, NULL, NULL, '[]', '{}', 1, 0, 0)`);
    expect(() => raw.exec("UPDATE learning_events SET payload = '{\"changed\":true}'")).toThrow("append-only");
    expect(() => raw.exec("UPDATE learning_events SET cursor = cursor + 1")).toThrow("append-only");
    expect(() => raw.exec("DELETE FROM learning_events")).toThrow("append-only");
    expect(rowsOf(database.db, "SELECT cursor, payload FROM learning_events")).toEqual([{ cursor: 1, payload: "{}" }]);
  });

  test.each([
    ["the same cursor twice", "1, 1, 'other', 'server'", "UNIQUE"],
    ["the same event twice", "1, 2, 'e', 'server'", "UNIQUE"],
    ["an unknown origin", "1, 2, 'f', 'elsewhere'", "CHECK"],
    ["an account that is not there", "9, 1, 'f', 'server'", "FOREIGN KEY"],
  ])("refuses %s", (_title, start, problem) => {
    const insert = `INSERT INTO learning_events VALUES (${start}, 'd', 'a.b', NULL, NULL, NULL, '[]', '{}', 1, 0, 0)`;
    expect(() => database.db.raw.exec(insert)).toThrow(problem);
  });
});
