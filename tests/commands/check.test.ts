import { afterAll, describe, expect, test } from "bun:test";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Db, openDatabase } from "../../src/database/open.ts";
import { temporaryFolder } from "../support/folders.ts";
import { at } from "../support/json.ts";
import { addUser, run } from "./program.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

async function makeData(name: string, change: (db: Db) => void): Promise<string> {
  const dataDir = join(folder.dir, name);
  await addUser(dataDir, "a@example.org");
  const db = openDatabase(join(dataDir, "lectern.db"));
  change(db);
  db.raw.close();
  return dataDir;
}

describe("check", () => {
  test("finds nothing wrong with new data", async () => {
    const dataDir = await makeData("sound", () => {});
    expect(await run(["check", "--data", dataDir])).toMatchObject({ exitCode: 0, stderr: "" });
    const { stdout } = await run(["check", "--json", "--data", dataDir]);
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, dataDir });
  });

  const damages: [name: string, change: (db: Db) => void][] = [
    [
      "references",
      (db) => {
        db.raw.pragma("foreign_keys = OFF");
        db.raw.exec("INSERT INTO web_sessions VALUES (1, 77, 'x', 'x', 0, 0, 0)");
      },
    ],
    [
      "integrity",
      (db) => {
        // A full-text index with one of its own pages missing.
        db.raw.unsafeMode(true);
        db.raw.exec("DELETE FROM wordbook_entry_text_data WHERE id = 10");
      },
    ],
    ["version", (db) => db.raw.pragma("user_version = 9999")],
    ["rights", () => {}],
    ["database", () => {}],
  ];
  test.each(damages)("names damage to %s and leaves with 1", async (name, change) => {
    const dataDir = await makeData(name, change);
    if (name === "rights") chmodSync(join(dataDir, "lectern.db"), 0o644);
    if (name === "database") writeFileSync(join(dataDir, "lectern.db"), "this is not a database ".repeat(500));
    const outcome = await run(["check", "--json", "--data", dataDir]);
    expect(outcome.exitCode).toBe(1);
    const findings = at(JSON.parse(outcome.stdout), "findings");
    expect(findings).toContainEqual({ name, ok: false, message: expect.any(String) });
    const plain = await run(["check", "--data", dataDir]);
    expect(plain.stdout).toContain("FAIL  ");
  });
});
