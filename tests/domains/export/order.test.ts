import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { DATASETS } from "../../../src/domains/export/datasets.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { numberOf } from "../../support/dump.ts";
import { paced } from "../../support/eventually.ts";
import { type Learner, seededLearner } from "../../support/fixture.ts";
import { EXPORT, versionOf } from "./copies.ts";

/** The other data that records are computed from, besides their own tables. */
const BEHIND = [
  ...["accounts", "content_packs", "parts", "question_slots", "courses", "course_sections", "predictions", "wordbooks"],
  ...["wordbook_entries", "key_corrections", "mock_papers", "assets"],
];

let one: TestApp;
let other: TestApp;
let learner: Learner;
beforeAll(async () => {
  one = await startApp({ seed: true });
  learner = await seededLearner(one);
  other = await startApp();
}, paced(60_000));
afterAll(async () => {
  await one.stop();
  await other.stop();
});

describe(EXPORT, () => {
  test("has the same version for the same rows, in any order of writing", () => {
    const { raw } = other.db;
    raw.pragma("foreign_keys = OFF");
    raw.exec(`ATTACH '${one.config.dataDir}/lectern.db' AS source`);
    const tables = new Set<string>([...BEHIND, ...DATASETS.map(({ table }) => table)]);
    for (const table of tables)
      raw.exec(`INSERT INTO main."${table}" SELECT * FROM source."${table}" ORDER BY 1 DESC, 2 DESC`);
    raw.exec("DETACH source");
    const count = numberOf(other.db, "SELECT count(*) FROM learning_events WHERE account_id = ?", learner.accountId);
    expect(count).toBeGreaterThan(20);
    expect(versionOf(other, learner.accountId).version).toBe(versionOf(one, learner.accountId).version);
  });

  test("has another version for other data: one number of one row", () => {
    const before = versionOf(other, learner.accountId).version;
    other.db.raw.exec("UPDATE vocabulary_progress SET stability = stability + 0.001 WHERE item_id = 1");
    expect(versionOf(other, learner.accountId).version).not.toBe(before);
  });
});
