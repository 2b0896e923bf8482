import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { compileRaw } from "../../../src/database/long-read.ts";
import { COURSE_EVENTS, DATASETS } from "../../../src/domains/export/datasets.ts";
import { recordsQuery } from "../../../src/domains/export/records.store.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { columnsOf, rowsOf } from "../../support/dump.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const ALL = [...DATASETS, COURSE_EVENTS];

/** Columns that a restore does not need: account ids, computed values, and values that matter only while something is open. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  study_plans: ["account_id"],
  study_tasks: ["account_id", "content_key", "awaits_notice", "time_zone"],
  practice_sessions: ["account_id"],
  practice_sections: ["seen_at", "revision", "marked_through"],
  dictation_attempts: ["id", "account_id"],
  vocabulary_entries: ["account_id", "slot", "phrase_key"],
  vocabulary_sources: ["id"],
  vocabulary_progress: ["account_id"],
  vocabulary_reviews: ["account_id"],
  course_progress: ["account_id"],
  speaking_materials: ["account_id"],
  speaking_practices: ["account_id"],
  learning_events: ["account_id"],
  course_events: ["account_id"],
};

function planOf(name: string): string[] {
  const dataset = ALL.find((one) => one.name === name);
  if (dataset === undefined) throw new Error(`There is no ${name}`);
  const { sql, parameters } = compileRaw(recordsQuery(1, dataset));
  const plan = app.db.raw.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`);
  return plan.all(...parameters).map(({ detail }) => detail);
}

describe("the records of an export", () => {
  test.each(ALL.map(({ name }) => name))(
    "%s are reached from the account by index, and only ids are sorted",
    (name) => {
      const plan = planOf(name);
      expect(plan.filter((step) => step.startsWith("SCAN") && step !== "SCAN k")).toEqual([]);
      expect(plan.find((step) => step.startsWith("SEARCH"))).toContain("account_id=?");
      const inner = plan.indexOf("SCAN k");
      const sorts = plan.filter((step) => step.includes("TEMP B-TREE"));
      for (const sort of sorts) expect(plan.indexOf(sort)).toBeLessThan(inner);
      if (sorts.length > 0) expect(plan.find((step) => step.startsWith("SEARCH"))).toMatch(/COVERING INDEX/);
    },
  );

  test.each(ALL)("$name hold every column that a row is restored from", ({ name, table, fields }) => {
    const held = new Set(fields.map(({ column }) => column));
    const columns = columnsOf(app.db, table);
    expect(columns.filter((column) => !held.has(column))).toEqual([...(LEFT_OUT[name] ?? [])]);
    expect([...held].filter((column) => !columns.includes(column))).toEqual([]);
  });

  test.each(ALL)("$name name what every id of another row is an id of", ({ name, table, fields }) => {
    const keys = rowsOf(app.db, `SELECT "from" AS name, "table" AS target FROM pragma_foreign_key_list('${table}')`)
      .filter(({ target }) => target !== "accounts" && target !== "session_sections")
      .map((row) => String(row["name"]));
    const named = fields.filter(({ form, of }) => form === "id" && of !== undefined).map(({ column }) => column);
    expect([name, keys.filter((column) => !named.includes(column))]).toEqual([name, []]);
    expect(new Set(fields.map((field) => field.name)).size).toBe(fields.length);
  });
});
