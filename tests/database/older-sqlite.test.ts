import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { copyDatabase } from "../../src/database/data-folder.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { rowsOf } from "../support/dump.ts";
import { seededLearner } from "../support/fixture.ts";
import { ran } from "../support/ran.ts";

const tool = Bun.which("sqlite3");

/** Nullable JSON columns, and how many rows without a value the learner has in each table. */
const NULLABLE: readonly [table: string, column: string][] = [
  ["part_materials", "task"],
  ["practice_sessions", "band_tables"],
  ["study_plans", "latest_review"],
  ["todos", "content_ref"],
];

describe.skipIf(tool === null)("the sqlite3 of the system, which may be years older", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ seed: true });
    await seededLearner(app);
  });
  afterAll(() => app.stop());

  function sqlite3(sql: string) {
    // Opened read-only, it checks nothing and returns "ok".
    const copy = join(app.config.dataDir, "copy.db");
    if (!existsSync(copy)) copyDatabase(app.db, copy);
    return ran([tool ?? "", copy, sql], { cwd: app.config.dataDir });
  }

  test("finds a database with data in every group whole", async () => {
    for (const [table, column] of NULLABLE) {
      const where = `FROM ${table} WHERE ${column} IS NULL`;
      expect([table, rowsOf(app.db, `SELECT 1 ${where} LIMIT 1`)]).toEqual([table, [{ 1: 1 }]]);
    }
    const { exitCode, stdout, stderr } = await sqlite3("PRAGMA integrity_check; PRAGMA foreign_key_check");
    expect(stderr).toBe("");
    expect(stdout).toBe("ok\n");
    expect(exitCode).toBe(0);
  });

  // Full-text indexes that delete rows by themselves need SQLite 3.43.
  test("reads every table and view but the full-text indexes", async () => {
    const names = rowsOf(
      app.db,
      "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND sql NOT LIKE 'CREATE VIRTUAL TABLE%'",
    );
    const sql = names.map(({ name }) => `SELECT count(*) FROM "${String(name)}";`).join("\n");
    const { stdout, stderr } = await sqlite3(sql);
    expect(stderr).toBe("");
    expect(stdout.trim().split("\n")).toHaveLength(names.length);
  });
});

describe("nullable columns of JSON", () => {
  test("say that null is accepted, which an SQLite before 3.45 does not know", async () => {
    const app = await startApp();
    const tables = rowsOf(
      app.db,
      "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%json_valid%'",
    );
    const unclear = tables.flatMap(({ name, sql }) =>
      rowsOf(app.db, `SELECT name FROM pragma_table_info('${String(name)}') WHERE "notnull" = 0`)
        .map((column) => String(column["name"]))
        .filter((column) => new RegExp(`\\bjson_valid\\("?${column}"?\\)`).test(String(sql)))
        .filter((column) => !new RegExp(`"?${column}"? IS NULL OR json_valid\\("?${column}"?\\)`).test(String(sql)))
        .map((column) => `${String(name)}.${column}`),
    );
    await app.stop();
    expect(tables.length).toBeGreaterThan(10);
    expect(unclear).toEqual([]);
  });
});
