import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { create, extract } from "tar";
import { originOf } from "../../src/transfer/imported-account.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { changedTables, dump, numberOf, rowsOf } from "../support/dump.ts";
import { seededLearner } from "../support/fixture.ts";
import { carried, emailOf, exportTo, fillFiles, importInto, leftOut } from "./moving.ts";

let there: TestApp;
let here: TestApp;
let unpacked: string;

beforeAll(async () => {
  there = await startApp();
  here = await startApp();
  await seededLearner(here, "victim");
  fillFiles(here);
  const learner = await seededLearner(there, "moved");
  fillFiles(there);
  const file = join(there.config.dataDir, "learner.tar.gz");
  await exportTo(there, emailOf(there, learner.accountId), file);
  unpacked = join(there.config.dataDir, "unpacked");
  mkdirSync(unpacked);
  await extract({ file, cwd: unpacked });
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});

interface Manifest {
  format: string;
  dataVersion: string;
  members: { path: string; size: number; sha256: string }[];
}

/** A modified account file, with a manifest that matches it. */
async function forged(change: {
  path: string;
  edit: (text: string) => string;
  manifest?: (manifest: Manifest) => void;
}) {
  const original = readFileSync(join(unpacked, change.path), "utf8");
  const manifestText = readFileSync(join(unpacked, "manifest.json"), "utf8");
  const manifest: Manifest = JSON.parse(manifestText);
  const text = change.edit(original);
  const sha256 = new Bun.CryptoHasher("sha256").update(text).digest("hex");
  manifest.members = manifest.members.map((member) =>
    member.path === change.path ? { ...member, size: Buffer.byteLength(text), sha256 } : member,
  );
  change.manifest?.(manifest);
  writeFileSync(join(unpacked, change.path), text);
  writeFileSync(join(unpacked, "manifest.json"), JSON.stringify(manifest));
  const file = join(there.config.dataDir, "forged.tar.gz");
  rmSync(file, { force: true });
  try {
    const members = manifest.members.map(({ path }) => path).filter((path) => existsSync(join(unpacked, path)));
    await create({ file, cwd: unpacked, gzip: true, portable: true }, ["manifest.json", ...members]);
  } finally {
    writeFileSync(join(unpacked, change.path), original);
    writeFileSync(join(unpacked, "manifest.json"), manifestText);
  }
  return file;
}

function editRows(change: (row: Record<string, unknown>, index: number) => void) {
  return (text: string) =>
    text
      .split("\n")
      .filter((line) => line !== "")
      .map((line, index) => {
        const row = JSON.parse(line);
        change(row, index);
        return `${JSON.stringify(row)}\n`;
      })
      .join("");
}

/** Rows that belong to records of other accounts here, and could be added to them. */
function ofOthers(accountId: number) {
  const joined = [
    ["study_tasks", "study_plans", "plan_id"],
    ["vocabulary_sources", "vocabulary_entries", "entry_id"],
    ["session_notes", "practice_sessions", "session_id"],
    ["session_answers", "practice_sessions", "session_id"],
    ["writing_versions", "practice_sessions", "session_id"],
    ["asset_contents", "assets", "asset_id"],
  ];
  const others = joined.map(([table, of, column]) =>
    rowsOf(here.db, `SELECT t.* FROM ${table} t JOIN ${of} o ON o.id = t.${column} WHERE o.account_id <> ?`, accountId),
  );
  const reviews = "SELECT r.* FROM writing_reviews r JOIN writing_versions v ON v.id = r.version_id";
  const theirs = `${reviews} JOIN practice_sessions s ON s.id = v.session_id WHERE s.account_id <> ?`;
  return [...others, rowsOf(here.db, theirs, accountId)];
}

describe("lectern account import of a file that somebody changed", () => {
  test("reaches no file of anybody else by its hash", async () => {
    const [{ sha256 = "" } = {}] = rowsOf(
      here.db,
      "SELECT sha256 FROM assets WHERE account_id = 1 AND title = 'File victim'",
    );
    const file = await forged({
      path: "tables/assets.ndjson",
      edit: editRows((row) => Object.assign(row, { sha256 })),
    });
    const result = await importInto(here, file, { email: "thief@example.org" });
    expect(leftOut(result)).toContain("5 assets: their bytes were not exported");
    expect(numberOf(here.db, "SELECT count(*) FROM assets WHERE sha256 = ?", String(sha256))).toBe(1);
  });

  test("writes rows into no other account, whatever account they name", async () => {
    const before = rowsOf(here.db, "SELECT * FROM todos WHERE account_id = 1");
    const file = await forged({
      path: "tables/todos.ndjson",
      edit: editRows((row) => Object.assign(row, { account_id: 1, nothing_known: "x" })),
    });
    const result = await importInto(here, file, { email: "other@example.org" });
    expect(leftOut(result)).toBe("");
    expect(rowsOf(here.db, "SELECT * FROM todos WHERE account_id = 1")).toEqual(before);
  });

  test("leaves out rows that the tables do not take, with what belongs to them", async () => {
    const file = await forged({
      path: "tables/session_sections.ndjson",
      edit: editRows((row, index) => index === 0 && Object.assign(row, { status: "won" })),
    });
    const result = await importInto(here, file, { email: "odd@example.org" });
    expect(leftOut(result)).toContain("1 practice_sessions: they do not fit what is here");
    expect(leftOut(result)).toContain("1 session_sections: what they belong to was not imported");
    const account = numberOf(here.db, "SELECT id FROM accounts WHERE email = 'odd@example.org'");
    expect(numberOf(here.db, "SELECT count(*) FROM practice_sessions WHERE account_id = ?", account)).toBe(4);
    const before = dump(here.db);
    expect(carried(await importInto(here, file, { email: "odd@example.org" }))).toBe(0);
    expect(changedTables(before, dump(here.db))).toEqual([]);
  });

  test("makes no paper that a content pack could take over", async () => {
    const file = await forged({
      path: "tables/mock_papers.ndjson",
      edit: editRows((row) => Object.assign(row, { paper_id: "squatted:one" })),
    });
    const result = await importInto(here, file, { email: "squatter@example.org" });
    expect(leftOut(result)).toContain("mock_papers: their id is that of a paper of a content pack");
    expect(numberOf(here.db, "SELECT count(*) FROM mock_papers WHERE paper_id = 'squatted:one'")).toBe(0);
  });

  test("replaces an id that no service generates", async () => {
    const file = await forged({
      path: "tables/dictation_attempts.ndjson",
      edit: editRows((row, index) => Object.assign(row, { attempt_id: `../${index}` })),
    });
    await importInto(here, file, { email: "drawn@example.org" });
    const sql = `SELECT attempt_id FROM dictation_attempts d JOIN accounts a ON a.id = d.account_id
      WHERE a.email = 'drawn@example.org'`;
    const ids = rowsOf(here.db, sql).map((row) => String(row["attempt_id"]));
    expect(ids.length).toBeGreaterThan(0);
    expect(ids.filter((id) => !/^[0-9a-f-]{36}$/.test(id))).toEqual([]);
  });

  test("reaches no record of anybody else by its own claims of origin", async () => {
    const own = await here.account({ email: "heir@example.org" });
    const token = await here.token(own);
    await here.ok("ielts_study_todos_create", { items: [{ title: "Mine" }] }, token);
    const sql = "SELECT event_id FROM learning_events WHERE account_id = ? AND cursor = 1";
    const firstEventId = String(rowsOf(here.db, sql, own.id)[0]?.["event_id"]);
    const origin = originOf({ accountId: own.id, firstEventId });
    const of = (kind: string, table: string) => ({ kind, ids: rowsOf(here.db, `SELECT id FROM ${table} ORDER BY id`) });
    const kinds = [of("practice_session", "practice_sessions"), of("writing_version", "writing_versions")];
    kinds.push(of("study_plan", "study_plans"), of("vocabulary_entry", "vocabulary_entries"), of("asset", "assets"));
    const lineage = kinds.flatMap(({ kind, ids }) =>
      ids.map(({ id }, index) => ({ origin, kind, sourceId: String(id), localId: String(index + 1) })),
    );
    const before = ofOthers(own.id);
    const file = await forged({
      path: "tables/imported_records.ndjson",
      edit: () => lineage.map((row) => `${JSON.stringify(row)}\n`).join(""),
    });
    const result = await importInto(here, file, { email: "heir@example.org" });
    expect(leftOut(result)).toBe("");
    expect(numberOf(here.db, "SELECT count(*) FROM practice_sessions WHERE account_id = ?", own.id)).toBe(5);
    expect(ofOthers(own.id)).toEqual(before);
  });

  test.each([
    ["todos", { created_at: 9e15 }, "their created_at has no value"],
    ["todos", { content_ref: '"x"' }, "their content_ref has no value"],
    ["assets", { media_type: "text/html" }, "their media_type has no value"],
    ["study_plans", { latest_review: "[1]" }, "their latest_review has no value"],
    ["study_tasks", { snapshot: "{}" }, "their snapshot has no value"],
    ["mock_papers", { subjects: '{"a":1}' }, "their subjects has no value"],
    ["review_snapshots", { marks: "[1]" }, "their marks has no value"],
    ["learning_events", { payload: "[]" }, "their payload has no value"],
  ])("leaves out rows of %s with %j, which no answer can say", async (table, invalid, why) => {
    const file = await forged({ path: `tables/${table}.ndjson`, edit: editRows((row) => Object.assign(row, invalid)) });
    const email = `${table}-${Object.keys(invalid).join()}@example.org`;
    const result = await importInto(here, file, { email });
    expect(leftOut(result)).toContain(why);
    const account = numberOf(here.db, "SELECT id FROM accounts WHERE email = ?", email);
    const token = await here.token({ id: account, email });
    for (const id of ["ielts_study_todos_list", "ielts_study_plans_list", "ielts_learning_pull_events"]) {
      expect((await here.call(id, {}, token)).status).toBe(200);
    }
  });

  test("makes no account where nothing fits", async () => {
    const paths = readdirSync(join(unpacked, "tables")).filter(
      (name) => readFileSync(join(unpacked, "tables", name), "utf8") !== "",
    );
    const before = dump(here.db);
    const file = await forged({
      path: "tables/learning_events.ndjson",
      edit: editRows((row) => Object.assign(row, { recorded_at: -1 })),
      manifest: (one) => {
        const rest = paths.filter((name) => name !== "learning_events.ndjson").map((name) => `tables/${name}`);
        one.members = one.members.filter((member) => !rest.includes(member.path));
      },
    });
    await expect(importInto(here, file, { email: "none@example.org" })).rejects.toThrow("no account was created");
    expect(changedTables(before, dump(here.db))).toEqual([]);
  });

  test.each([
    [
      "records that are not those of the dataVersion",
      { path: "datasets/vocabulary_entries.ndjson", edit: (text: string) => text.replace("mitigate", "mitigat3") },
      "not those of its dataVersion",
    ],
    [
      "a line that is not a row",
      { path: "tables/todos.ndjson", edit: () => "[1]\n" },
      "line 1 of tables/todos.ndjson is not a row",
    ],
    [
      "a member outside its folders",
      {
        path: "tables/todos.ndjson",
        edit: (text: string) => text,
        manifest: (one: Manifest) => one.members.push({ path: "../todos", size: 0, sha256: "0".repeat(64) }),
      },
      "not a place inside",
    ],
    [
      "another format",
      {
        path: "tables/todos.ndjson",
        edit: (text: string) => text,
        manifest: (one: Manifest) => Object.assign(one, { format: "lectern-account-9" }),
      },
      "not one of a format",
    ],
    [
      "a newer database",
      {
        path: "tables/todos.ndjson",
        edit: (text: string) => text,
        manifest: (one: Manifest) => Object.assign(one, { databaseVersion: 999 }),
      },
      "which is newer",
    ],
  ])("refuses %s and changes nothing", async (_what, change, why) => {
    const before = dump(here.db);
    const file = await forged(change);
    await expect(importInto(here, file, { email: "never@example.org" })).rejects.toThrow(why);
    expect(changedTables(before, dump(here.db))).toEqual([]);
  });
});
