import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bearer, startApp, type TestApp } from "../support/app.ts";
import { changedTables, dump, numberOf, rowsOf } from "../support/dump.ts";
import { type Learner, seededLearner } from "../support/fixture.ts";
import { carried, emailOf, exportTo, fillFiles, importInto, leftOut, shiftIds } from "./moving.ts";

let there: TestApp;
let here: TestApp;
let learner: Learner;
let file: string;
let answer: string;

beforeAll(async () => {
  there = await startApp();
  here = await startApp();
  learner = await seededLearner(there, "moved");
  fillFiles(there);
  file = join(there.config.dataDir, "learner.tar.gz");
  await exportTo(there, emailOf(there, learner.accountId), file);
  const reply = await there.fetch("/api/v1/agent/capabilities/ielts_learner_export_data", {
    method: "POST",
    headers: { "content-type": "application/json", ...bearer(learner.token) },
    body: "{}",
  });
  answer = join(there.config.dataDir, "answer.json");
  writeFileSync(answer, await reply.text());
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});

function saved(name: string, change: (data: Record<string, unknown>) => void): string {
  const { data } = JSON.parse(readFileSync(answer, "utf8"));
  change(data);
  const path = join(there.config.dataDir, name);
  writeFileSync(path, JSON.stringify(data));
  return path;
}

function count(app: TestApp, table: string, accountId: number): number {
  return numberOf(app.db, `SELECT count(*) FROM ${table} WHERE account_id = ?`, accountId);
}

function accountHere(email: string): number {
  return numberOf(here.db, "SELECT id FROM accounts WHERE email = ?", email);
}

describe("lectern account import, where not everything fits", () => {
  test("names the packs that are missing, transfers the rest, and a repeat transfers what they add", async () => {
    const email = "early@example.org";
    const first = await importInto(here, file, { email });
    expect(leftOut(first)).toContain("practice_sessions: the content pack fixture-practice is not installed here");
    expect(first.isWhole).toBe(false);
    const account = accountHere(email);
    expect(count(here, "vocabulary_entries", account)).toBe(5);
    expect(count(here, "practice_sessions", account)).toBe(0);
    expect(numberOf(here.db, "SELECT count(*) FROM session_sections")).toBe(0);

    await shiftIds(here);
    await seededLearner(here, "other");
    const second = await importInto(here, file, { email });
    expect(leftOut(second)).toBe("");
    expect(carried(second)).toBeGreaterThan(20);
    for (const table of ["practice_sessions", "dictation_attempts", "study_tasks", "speaking_practices"]) {
      expect({ table, rows: count(here, table, account) }).toEqual({
        table,
        rows: count(there, table, learner.accountId),
      });
    }
    const [event] = rowsOf(
      here.db,
      "SELECT payload FROM learning_events WHERE account_id = ? AND event_type = 'plan.created'",
      account,
    );
    const { planId } = JSON.parse(String(event?.["payload"]));
    expect(numberOf(here.db, "SELECT account_id FROM study_plans WHERE id = ?", planId)).toBe(account);
    expect(carried(await importInto(here, file, { email }))).toBe(0);
  });

  test("accepts a saved export answer, reports what it does not contain, and transfers nothing twice", async () => {
    const email = "answer@example.org";
    const result = await importInto(here, answer, { email });
    const account = accountHere(email);
    expect(leftOut(result)).toBe("");
    for (const table of [
      "vocabulary_entries",
      "practice_sessions",
      "study_plans",
      "vocabulary_reviews",
      "part_practice",
    ]) {
      expect({ table, rows: count(here, table, account) }).toEqual({
        table,
        rows: count(there, table, learner.accountId),
      });
    }
    expect(count(here, "todos", account)).toBe(0);
    const token = await here.token({ id: account, email });
    const target = { kind: "practice", sessionId: numberOf(here.db, SUBMITTED, account) } as const;
    const review = await here.ok("ielts_review_read_snapshot", { target, scope: "all" }, token);
    expect(JSON.stringify(review)).toContain("handed in moved");
    const before = dump(here.db);
    expect(carried(await importInto(here, answer, { email }))).toBe(0);
    expect(changedTables(before, dump(here.db))).toEqual([]);
  });

  test("an account file after an answer of the same learner adds only what the answer left out", async () => {
    const email = "answer@example.org";
    const account = accountHere(email);
    const result = await importInto(here, file, { email });
    for (const table of [
      "vocabulary_entries",
      "practice_sessions",
      "dictation_attempts",
      "todos",
      "reminders",
      "assets",
    ]) {
      const rows = numberOf(there.db, `SELECT count(*) FROM ${table} WHERE account_id = ?`, learner.accountId);
      expect({ table, rows: count(here, table, account) }).toEqual({ table, rows });
    }
    expect(carried(result)).toBeGreaterThan(5);
  });

  test("reports datasets and records that it does not know, and transfers the others", async () => {
    const edited = saved("odd.json", (data) => {
      const datasets = data["datasets"] as Record<string, { records: Record<string, unknown>[] }>;
      datasets["moon_phases"] = { records: [{ phase: 1 }] };
      const words = datasets["vocabulary_entries"]?.records ?? [];
      words[0] = { ...words[0], phrase: 12 };
      words[1] = { ...words[1], colour: "red" };
      const [, , third = {}] = words;
      delete third["meaning"];
    });
    const remarks: string[] = [];
    const result = await importInto(here, edited, { email: "odd@example.org", remarks: remarks });
    expect(remarks.join("\n")).toContain("The dataset moon_phases is not known here");
    expect(remarks.join("\n")).toContain(
      "Record 1 of vocabulary_entries was not imported: its field phrase is not a valid text",
    );
    expect(remarks.join("\n")).toContain(
      "Record 2 of vocabulary_entries was not imported: its field colour is not known here",
    );
    expect(remarks.join("\n")).toContain(
      "Record 3 of vocabulary_entries was not imported: its field meaning is missing",
    );
    expect(remarks.join("\n")).toContain("proves nothing");
    expect(count(here, "vocabulary_entries", accountHere("odd@example.org"))).toBe(2);
    expect(leftOut(result)).toContain("vocabulary_progress: what they belong to was not imported");
  });

  test("completes records from before a column was added, by the default that migrations give older rows", async () => {
    const edited = saved("older.json", (data) => {
      const datasets = data["datasets"] as Record<string, { records: Record<string, unknown>[] }>;
      for (const record of datasets["study_plans"]?.records ?? []) delete record["latestReview"];
      for (const record of datasets["practice_sessions"]?.records ?? []) delete record["bandTables"];
      for (const record of datasets["dictation_attempts"]?.records ?? []) delete record["extraWords"];
    });
    const remarks: string[] = [];
    const result = await importInto(here, edited, { email: "since@example.org", remarks });
    expect(remarks.filter((remark) => remark.startsWith("Record "))).toEqual([]);
    expect(result.verification.same).toBeGreaterThan(100);
    const account = accountHere("since@example.org");
    for (const table of ["study_plans", "practice_sessions"])
      expect(count(here, table, account)).toBe(count(there, table, learner.accountId));
  });

  test.each([
    [
      "another structure",
      (data: Record<string, unknown>) => Object.assign(data, { schemaVersion: 99 }),
      "schemaVersion 99",
    ],
    [
      "an incomplete answer",
      (data: Record<string, unknown>) => Object.assign(data, { coverage: { complete: false } }),
      "not complete",
    ],
    [
      "an answer that says unchanged",
      (data: Record<string, unknown>) => Object.assign(data, { unchanged: true }),
      "not complete",
    ],
    ["no answer at all", (data: Record<string, unknown>) => delete data["datasets"], "neither an account file"],
  ] as const)("refuses %s and changes nothing", async (_what, change, why) => {
    const before = dump(here.db);
    const path = saved("refused.json", change);
    await expect(importInto(here, path, { email: "refused@example.org" })).rejects.toThrow(why);
    expect(changedTables(before, dump(here.db))).toEqual([]);
  });

  test.each([
    [
      "a byte changed",
      (bytes: Buffer) =>
        bytes.fill(bytes.readUInt8(bytes.length >> 1) ^ 0xff, bytes.length >> 1, (bytes.length >> 1) + 1),
    ],
    ["the end cut off", (bytes: Buffer) => bytes.subarray(0, bytes.length - 400)],
  ] as const)("refuses an account file with %s and changes nothing", async (_what, damage) => {
    const path = join(there.config.dataDir, "damaged.tar.gz");
    writeFileSync(path, damage(readFileSync(file)));
    const before = dump(here.db);
    await expect(importInto(here, path, { email: "damaged@example.org" })).rejects.toThrow("not a valid account file");
    expect(changedTables(before, dump(here.db))).toEqual([]);
  });
});

const SUBMITTED =
  "SELECT min(id) FROM practice_sessions WHERE account_id = ? AND kind = 'practice' AND state = 'submitted' AND subject = 'listening'";
