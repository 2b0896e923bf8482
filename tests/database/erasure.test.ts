import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { startApp, type TestApp } from "../support/app.ts";
import { type Learner, seededLearner } from "../support/fixture.ts";
import { ACCOUNTS_TABLES, ownedRows } from "../support/owned-rows.ts";

let app: TestApp;
let gone: Learner;
let other: Learner;
beforeAll(async () => {
  app = await startApp();
  gone = await seededLearner(app, "gone");
  other = await seededLearner(app, "other");
});
afterAll(() => app.stop());

function rowsOfAccount({ accountId }: Learner): [string, number][] {
  return ACCOUNTS_TABLES.map((one) => [one.table, ownedRows(app.db, one, accountId).length]);
}

describe("deleting an account", () => {
  test("removes every row that the dictionary calls the account's, and nobody else's", () => {
    const others = rowsOfAccount(other);
    expect(rowsOfAccount(gone).filter(([, count]) => count > 0).length).toBeGreaterThan(30);
    app.db.raw.prepare("DELETE FROM accounts WHERE id = ?").run(gone.accountId);
    expect(rowsOfAccount(gone).filter(([, count]) => count > 0)).toEqual([]);
    expect(rowsOfAccount(other)).toEqual(others);
    expect(app.db.raw.pragma("foreign_key_check")).toEqual([]);
  });

  test("does so for tables without rows as well: a row goes with what it belongs to", () => {
    const remaining = ACCOUNTS_TABLES.filter(({ table, schema }) => table !== "accounts" && schema.owner === undefined);
    expect(remaining.map(({ table }) => table)).toEqual([]);
  });
});
