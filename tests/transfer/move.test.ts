import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { dataFolderPaths } from "../../src/database/data-folder.ts";
import { rebuildActivities } from "../../src/domains/footprints/activities.store.ts";
import { setTimeZone } from "../../src/identity/accounts.store.ts";
import { storedFilePath } from "../../src/lib/stored-path.ts";
import { bearer, startApp, type TestApp } from "../support/app.ts";
import { changedTables, dump, dumpTable, numberOf, rowsOf } from "../support/dump.ts";
import { seededLearner } from "../support/fixture.ts";
import { recounted, storedCounts } from "../support/recount.ts";
import { carried, emailOf, exportTo, factsIn, fillFiles, importInto, leftOut, shiftIds } from "./moving.ts";

let there: TestApp;
let here: TestApp;
let token: string;
let file: string;
let dataVersion: string;
let othersBefore: ReadonlyMap<string, readonly string[]>;

const moved = "moved@example.org";

beforeAll(async () => {
  there = await startApp();
  here = await startApp();
  // Ids of accounts, content and records are all different on the other server.
  await shiftIds(here);
  await seededLearner(here, "other");
  await seededLearner(here, "third");
  const learner = await seededLearner(there, "moved");
  token = learner.token;
  await there.ok("ielts_learning_push_events", { events: [pushed] }, token);
  fillFiles(there);
  setTimeZone(there.db, learner.accountId, { timeZone: "Europe/London", now: there.clock.now() });
  // The seed writes files without their own event.
  const { writer } = there.app.kernel;
  await writer.write((db) => rebuildActivities(db, learner.accountId, { now: there.clock.now() }));
  there.clock.advance(here.clock.now() - there.clock.now());
  file = join(there.config.dataDir, "learner.tar.gz");
  dataVersion = await exportTo(there, emailOf(there, learner.accountId), file);
  othersBefore = dump(here.db);
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});

const pushed = {
  eventId: "11111111-2222-4333-8444-555555555555",
  deviceId: "agent",
  eventType: "learning.evidence_recorded",
  subjectCode: "reading" as const,
  skillCodes: ["reading.paraphrase"],
  occurredAt: "2026-09-09T02:00:00.000Z",
  payload: { evidenceType: "objective", correct: true, sessionId: 1, taskId: 77 },
};

function accountHere(email: string): number {
  return numberOf(here.db, "SELECT id FROM accounts WHERE email = ?", email);
}

async function tokenHere(email: string): Promise<string> {
  return here.token({ id: accountHere(email), email });
}

/** What agents read about a learner on one server, by operation; every response is one page of facts. */
const READS: readonly [id: string, body: object][] = [
  ["ielts_vocabulary_personal_search", { limit: 50 }],
  ["ielts_vocabulary_personal_search", { query: "mitigate" }],
  ["ielts_practice_recent_activity", {}],
  ["ielts_review_recent_activity", { kind: "practice" }],
  ["ielts_review_recent_activity", { kind: "mock" }],
  ["ielts_mock_search_papers", { keyword: "Paper moved" }],
  ["ielts_dictation_recent_attempts", {}],
  ["ielts_speaking_materials_search", { query: "Story" }],
  ["ielts_study_plans_list", {}],
  ["ielts_study_todos_list", {}],
  ["ielts_reminders_list", {}],
  ["ielts_feedback_list", {}],
  ["ielts_assets_search", { query: "words" }],
  ["ielts_learner_read_profile", {}],
  ["ielts_footprints_list", { limit: 50 }],
];

describe("lectern account import", () => {
  test("transfers everything into a new account and compares it with the file", async () => {
    const result = await importInto(here, file, { email: moved });
    expect(leftOut(result)).toBe("");
    expect(result.isNewAccount).toBe(true);
    expect(result.verification.same).toBe(result.verification.imported);
    expect(result.isWhole).toBe(true);
    expect(carried(result)).toBeGreaterThan(100);
    expect(result.dataVersion).not.toBe(dataVersion);
    expect(rowsOf(here.db, "SELECT role, name, time_zone FROM accounts WHERE email = ?", moved)).toEqual([
      { role: "learner", name: "Moved", time_zone: "Europe/London" },
    ]);
  });

  test.each([...READS])("what %s answers is the same on both servers", async (id, body) => {
    const mine = await there.call(id, body, token);
    const theirs = await here.call(id, body, await tokenHere(moved));
    expect(mine.status).toBe(200);
    expect(factsIn(mine.data)).not.toEqual({});
    expect(factsIn(theirs.data)).toEqual(factsIn(mine.data));
  });

  test("what lists count is counted again", () => {
    expect(storedCounts(here.db)).toEqual(recounted(here.db));
    expect(storedCounts(here.db).plans.length).toBeGreaterThan(3);
  });

  test("transfers the bytes of every file", () => {
    const sql = "SELECT sha256 FROM assets WHERE account_id = ? ORDER BY id";
    const files = rowsOf(here.db, sql, accountHere(moved)).map(({ sha256 }) => String(sha256));
    expect(files.length).toBeGreaterThan(2);
    for (const sha256 of files) {
      const bytes = readFileSync(storedFilePath(dataFolderPaths(here.config.dataDir).filesDir, sha256));
      expect(new Bun.CryptoHasher("sha256").update(bytes).digest("hex")).toBe(sha256);
    }
  });

  test("leaves every row of the others as it was", () => {
    const after = dump(here.db);
    for (const [table, rows] of othersBefore) {
      if (/^sqlite_sequence$|_(data|docsize|idx|content)$/.test(table)) continue;
      const now = new Set(after.get(table));
      expect({ table, gone: rows.filter((row) => !now.has(row)) }).toEqual({ table, gone: [] });
    }
  });

  test("rewrites ids inside events, and keeps what an agent calls by its own names", () => {
    const account = accountHere(moved);
    const sql = "SELECT payload, object_id FROM learning_events WHERE account_id = ? AND event_type = ?";
    const [begun] = rowsOf(here.db, sql, account, "practice.started");
    const { sessionId, partId } = JSON.parse(String(begun?.["payload"]));
    const session = rowsOf(here.db, "SELECT part_id, account_id FROM practice_sessions WHERE id = ?", sessionId);
    expect(session).toEqual([{ part_id: partId, account_id: account }]);
    expect(begun?.["object_id"]).toBe(String(sessionId));
    const [evidence] = rowsOf(here.db, `${sql} AND event_id = ?`, account, pushed.eventType, pushed.eventId);
    const payload = JSON.parse(String(evidence?.["payload"]));
    expect(payload.taskId).toBe(77);
    expect(numberOf(here.db, "SELECT account_id FROM practice_sessions WHERE id = ?", payload.sessionId)).toBe(account);
  });

  test("transfers nothing twice", async () => {
    const before = dump(here.db);
    const result = await importInto(here, file, { email: moved });
    expect(carried(result)).toBe(0);
    expect(leftOut(result)).toBe("");
    expect(changedTables(before, dump(here.db))).toEqual([]);
  });

  test("keeps the work done since, and what was deleted since", async () => {
    const mine = await tokenHere(moved);
    const { items } = await here.ok("ielts_vocabulary_personal_search", { limit: 50 }, mine);
    const [first, second] = items;
    await here.ok("ielts_vocabulary_personal_update", { id: first?.id ?? 0, meaning: "changed here" }, mine);
    await here.ok("ielts_vocabulary_personal_delete", { id: second?.id ?? 0 }, mine);
    await here.ok("ielts_study_todos_create", { items: [{ title: "New here" }] }, mine);
    const result = await importInto(here, file, { email: moved });
    expect(carried(result)).toBe(0);
    expect(leftOut(result)).toContain("vocabulary_entries: they were imported before and deleted here since");
    const after = await here.ok("ielts_vocabulary_personal_search", { limit: 50 }, mine);
    expect(after.items.map(({ id }) => id)).not.toContain(second?.id ?? 0);
    expect(after.items.find(({ id }) => id === first?.id)?.meaning).toBe("changed here");
  });

  test("imports the same file into a second account of the server", async () => {
    const result = await importInto(here, file, { email: "second@example.org" });
    expect(leftOut(result)).toBe("");
    expect(result.isWhole).toBe(true);
    const papers = rowsOf(here.db, "SELECT paper_id FROM mock_papers WHERE title = 'Paper moved'");
    expect(new Set(papers.map((row) => row["paper_id"])).size).toBe(2);
    const again = await importInto(here, file, { email: "second@example.org" });
    expect(carried(again)).toBe(0);
  });

  test("a newer file of the same learner adds what is new, and only that", async () => {
    const word = { phrase: "brand new", meaning: "of the old server" };
    const source = { sourceType: "agent", sourceId: "practice_session:1", sourceTitle: "", context: "" } as const;
    await there.ok("ielts_vocabulary_personal_add", { items: [word], ...source }, token);
    await there.ok("ielts_study_todos_create", { items: [{ title: "Later" }] }, token);
    const newer = join(there.config.dataDir, "newer.tar.gz");
    await exportTo(there, emailOf(there, numberOf(there.db, "SELECT min(account_id) FROM learning_events")), newer);
    const result = await importInto(here, newer, { email: "second@example.org" });
    const rows = result.tallies.filter((tally) => tally.carried > 0).map((tally) => [tally.table, tally.carried]);
    expect(rows).toEqual([
      ["vocabulary_entries", 1],
      ["vocabulary_sources", 1],
      ["vocabulary_progress", 1],
      ["todos", 1],
      ["learning_events", 2],
    ]);
    const mine = await tokenHere("second@example.org");
    const { items } = await here.ok("ielts_vocabulary_personal_search", { query: "brand" }, mine);
    expect(items.map(({ phrase, meaning }) => ({ phrase, meaning }))).toEqual([word]);
    const first = numberOf(
      here.db,
      "SELECT min(id) FROM practice_sessions WHERE account_id = ?",
      accountHere("second@example.org"),
    );
    const sources = rowsOf(here.db, "SELECT source_id FROM vocabulary_sources WHERE entry_id = ?", items[0]?.id ?? 0);
    expect(sources).toEqual([{ source_id: `practice_session:${first}` }]);
  });

  test("refuses the account that the file was taken from", async () => {
    const before = dump(there.db);
    const own = emailOf(there, numberOf(there.db, "SELECT min(account_id) FROM learning_events"));
    await expect(importInto(there, file, { email: own })).rejects.toThrow("the account that the file was taken from");
    expect(changedTables(before, dump(there.db))).toEqual([]);
  });

  test("stops when it is asked to, and leaves nothing behind", async () => {
    const before = dump(here.db);
    const stop = new AbortController();
    // The signal comes while rows are written.
    const stopped = importInto(here, file, {
      email: "stopped@example.org",
      signal: stop.signal,
      prepare: () => setImmediate(() => stop.abort()),
    });
    await expect(stopped).rejects.toThrow("aborted");
    expect(changedTables(before, dump(here.db))).toEqual([]);
  });

  test("leaves nothing behind when it fails in the middle", async () => {
    const before = dump(here.db);
    const failing = importInto(here, file, {
      email: "failed@example.org",
      prepare: (db) =>
        db.raw.exec(`CREATE TEMP TRIGGER no_more BEFORE INSERT ON imported_records
          WHEN NEW.kind = 'study_todo' BEGIN SELECT RAISE(ABORT, 'no more'); END`),
    });
    await expect(failing).rejects.toThrow("no more");
    expect(changedTables(before, dump(here.db))).toEqual([]);
  });

  test("joins what the learner has here already, and keeps it", async () => {
    const own = await here.account({ email: "joined@example.org" });
    const mine = await here.token(own);
    const word = { phrase: "Mitigate moved", meaning: "mine" };
    await here.ok(
      "ielts_vocabulary_personal_add",
      { items: [word], sourceType: "agent", sourceId: "", sourceTitle: "", context: "" },
      mine,
    );
    const result = await importInto(here, file, { email: "joined@example.org" });
    expect(result.isWhole).toBe(false);
    const { items } = await here.ok("ielts_vocabulary_personal_search", { query: "mitigate" }, mine);
    expect(items.map(({ phrase, meaning }) => ({ phrase, meaning }))).toEqual([word]);
    expect(items[0]?.learningState).toBe("review");
    expect(dumpTable(here.db, "vocabulary_reviews", "account_id = ?", own.id).length).toBeGreaterThan(3);
    const events = await here.ok("ielts_learning_pull_events", { limit: 500 }, mine);
    expect(events.events.map(({ cursor }) => cursor)).toEqual(events.events.map((_one, index) => index + 1));
  });

  test("an export of the moved account is one of the other server", async () => {
    const reply = await here.fetch("/api/v1/agent/capabilities/ielts_learner_export_data", {
      method: "POST",
      headers: { "content-type": "application/json", ...bearer(await tokenHere("second@example.org")) },
      body: "{}",
    });
    const { data } = (await reply.json()) as { data: { accountId: number; dataVersion: string } };
    expect(data.accountId).toBe(accountHere("second@example.org"));
    const back = join(here.config.dataDir, "back.tar.gz");
    expect(await exportTo(here, "second@example.org", back)).toBe(data.dataVersion);
  });
});
