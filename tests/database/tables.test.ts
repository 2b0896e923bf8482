import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Db } from "../../src/database/open.ts";
import { rowsOf } from "../support/dump.ts";
import { temporaryDatabase } from "../support/folders.ts";

const source = [
  "tables.ts",
  "content-tables.ts",
  "practice-tables.ts",
  "skills-tables.ts",
  "plan-tables.ts",
  "notify-tables.ts",
  "footprint-tables.ts",
  "quota-tables.ts",
]
  .map((file) => readFileSync(join(import.meta.dir, "../../src/database", file), "utf8"))
  .join("\n");

interface Column {
  readonly name: string;
  readonly type: string;
}

/** Members of an interface of tables.ts, comments left out. */
function members(name: string): Column[] {
  const picked = /^Pick<(\w+), (.*)>$/.exec(name);
  if (picked !== null) return members(picked[1] ?? "").filter((column) => picked[2]?.includes(`"${column.name}"`));
  const body = new RegExp(`export interface ${name}(?:\\s+extends [\\w,\\s]+?)? \\{\\n([^}]*)\\}`).exec(source)?.[1];
  if (body === undefined) throw new Error(`tables.ts declares no interface ${name}`);
  return [...body.matchAll(/^ {2}(\w+): ([^;]+);$/gm)].map(([, column = "", type = ""]) => ({ name: column, type }));
}

const declared = [
  "Tables",
  "ContentTables",
  "PracticeTables",
  "SkillsTables",
  "PlanTables",
  "NotifyTables",
  "FootprintTables",
]
  .flatMap(members)
  .map(({ name, type }) => ({ table: name, columns: members(type), type }));

let database: { db: Db; remove(): void };
beforeAll(() => {
  database = temporaryDatabase();
});
afterAll(() => database.remove());

interface Stored {
  readonly name: string;
  readonly type: string;
  readonly notnull: number;
  readonly pk: number;
}

function stored(table: string): Stored[] {
  return rowsOf(database.db, 'SELECT name, type, "notnull", pk FROM pragma_table_info(?)', table).map((row) => ({
    name: String(row["name"]),
    type: String(row["type"]),
    notnull: Number(row["notnull"]),
    pk: Number(row["pk"]),
  }));
}

/** Words that TypeScript uses for what a column of a STRICT table holds. */
function fits(type: string, column: Stored): boolean {
  const text = /^(string|Json|LearningState|ReviewRating|Role|"[a-z_]+"( \| "[a-z_]+")*)$/;
  const bare = type.replace(/^Generated<(.*)>$/, "$1").replace(/ \| null$/, "");
  if (column.type === "TEXT") return text.test(bare) || /^[A-Z]\w+$/.test(bare);
  if (column.type === "BLOB") return bare === "Uint8Array";
  return bare === "number" || bare === "Instant";
}

describe("tables.ts", () => {
  test("declares every table of the migrated schema and no other", () => {
    const tables = rowsOf(
      database.db,
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual') AND name NOT LIKE 'sqlite_%'`,
    );
    expect(declared.map(({ table }) => table).toSorted()).toEqual(tables.map(({ name }) => String(name)).toSorted());
  });

  test.each(declared)("$table has the declared columns, types and nulls", ({ table, columns, type }) => {
    const real = stored(table);
    // A full-text table has columns without types and its rowid is none of them.
    const virtual = type.includes("FullTextTable");
    const names = columns.map(({ name }) => name).filter((name) => !(virtual && name === "rowid"));
    expect(names.toSorted()).toEqual(real.map(({ name }) => name).toSorted());
    if (virtual) return;
    for (const column of real) {
      const found = columns.find(({ name }) => name === column.name)?.type ?? "";
      expect([table, column.name, found, fits(found, column)]).toEqual([table, column.name, found, true]);
      const nullable = column.notnull === 0 && column.pk === 0;
      expect([table, column.name, found.endsWith("| null")]).toEqual([table, column.name, nullable]);
    }
  });

  test("every table of our own is STRICT", () => {
    const loose = rowsOf(
      database.db,
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND strict = 0 AND name NOT LIKE 'sqlite_%'",
    );
    expect(loose).toEqual([]);
  });

  test("every reference to an account removes the row with its account", () => {
    const references = declared.flatMap(({ table }) =>
      rowsOf(database.db, `SELECT "table", on_delete FROM pragma_foreign_key_list(?)`, table).map((row) => ({
        table,
        ...row,
      })),
    );
    const kept = references.filter(
      (row) => Reflect.get(row, "on_delete") !== "CASCADE" && Reflect.get(row, "table") === "accounts",
    );
    expect(references.length).toBeGreaterThan(0);
    expect(kept).toEqual([]);
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
