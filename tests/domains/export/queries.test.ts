import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { compileRaw } from "../../../src/database/long-read.ts";
import { COURSE_EVENTS, DATASETS } from "../../../src/domains/export/datasets.ts";
import { recordsQuery } from "../../../src/domains/export/records.store.ts";
import { startApp, type TestApp } from "../../support/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const ALL = [...DATASETS, COURSE_EVENTS];

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

  test.each(ALL)("$name have each name once", ({ fields }) => {
    expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
  });
});
