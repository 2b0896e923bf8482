import { afterEach, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { migrations } from "../../migrations/index.ts";
import { openDataFolder } from "../../src/database/data-folder.ts";
import { databaseVersion, migrate, NewerDatabaseError } from "../../src/database/migrate.ts";
import { closeDatabase, type Db, openDatabase } from "../../src/database/open.ts";
import { numberOf, rowsOf } from "../support/dump.ts";
import { temporaryDatabase, temporaryFolder } from "../support/folders.ts";
import { recounted, storedCounts } from "../support/recount.ts";

const undo: (() => void)[] = [];
afterEach(() => {
  for (const step of undo.splice(0).reverse()) step();
});

function emptyDatabase(): { db: Db; dir: string; file: string } {
  const { dir, remove } = temporaryFolder();
  const file = join(dir, "lectern.db");
  const db = openDatabase(file);
  undo.push(remove, () => closeDatabase(db));
  return { db, dir, file };
}

function schemaOf(db: Db) {
  return rowsOf(
    db,
    "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_stat%' ORDER BY type, name",
  );
}

describe("migrate", () => {
  test("the list holds every file of the folder, in the order of their numbers", () => {
    const folder = join(import.meta.dir, "../../migrations");
    const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));
    expect(migrations.map(({ name }) => `${name}.sql`)).toEqual(files.toSorted());
    for (const { name, sql } of migrations) expect(sql).toBe(readFileSync(join(folder, `${name}.sql`), "utf8"));
    const numbers = migrations.map(({ name }) => Number(name.slice(0, 4)));
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
  });

  test.each(migrations.map((_, i) => i))("a database at version %d reaches the same schema as a new one", (version) => {
    const { db } = emptyDatabase();
    const fresh = temporaryDatabase();
    undo.push(fresh.remove);
    migrate(db, migrations.slice(0, version));
    expect(databaseVersion(db)).toBe(version);
    expect(migrate(db, migrations)).toEqual({ from: version, to: migrations.length });
    expect(databaseVersion(db)).toBe(migrations.length);
    expect(schemaOf(db)).toEqual(schemaOf(fresh.db));
  });

  test("rows of an older database survive every later migration", () => {
    for (let version = 1; version < migrations.length; version++) {
      const { db } = emptyDatabase();
      migrate(db, migrations.slice(0, version));
      db.raw.exec(
        "INSERT INTO accounts (email, email_key, name, role, password_hash, created_at, updated_at) VALUES ('a', 'a', 'a', 'owner', '', 0, 0)",
      );
      migrate(db, migrations);
      expect([version, numberOf(db, "SELECT count(*) FROM accounts")]).toEqual([version, 1]);
      expect(rowsOf(db, "PRAGMA foreign_key_check")).toEqual([]);
      expect(rowsOf(db, "PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }]);
    }
  });

  test("the outcomes of notices are moved into the deliveries of version 8", () => {
    const { db } = emptyDatabase();
    migrate(db, migrations.slice(0, 7));
    db.raw.exec(
      `INSERT INTO accounts (id, email, email_key, name, role, password_hash, created_at, updated_at)
       VALUES (3, 'a', 'a', 'a', 'owner', '', 0, 0), (4, 'b', 'b', 'b', 'learner', '', 0, 0);
       INSERT INTO notices (id, account_id, kind, source_id, text, route, due_at, created_at, is_late)
       VALUES (7, 4, 'reminder', 1, 'seven', '/r', 10, 11, 0), (8, 3, 'todo', 2, 'eight', '/t', 20, 21, 0);
       INSERT INTO notice_deliveries (notice_id, channel, state, attempts, next_at, attempted_at, finished_at, detail)
       VALUES (8, 'messenger', 'not_connected', 0, NULL, NULL, 22, ''),
              (7, 'second', 'failed', 2, NULL, 12, 13, 'outcome unknown'),
              (7, 'first', 'sending', 1, 14, 13, NULL, '')`,
    );
    migrate(db, migrations.slice(0, 8));
    const none = { connection_id: null, purpose: "notice", unknowns: 0 };
    const seventh = { ...none, account_id: 4, notice_id: 7, created_at: 11 };
    expect(rowsOf(db, "SELECT * FROM deliveries ORDER BY id")).toEqual([
      {
        ...{ ...seventh, id: 1, channel: "first", state: "sending", attempts: 1, detail: "" },
        ...{ next_at: 14, attempted_at: 13, finished_at: null },
      },
      {
        ...{ ...seventh, id: 2, channel: "second", state: "failed", attempts: 2, detail: "outcome unknown" },
        ...{ next_at: null, attempted_at: 12, finished_at: 13 },
      },
      {
        ...{ ...none, id: 3, account_id: 3, notice_id: 8, channel: "messenger", state: "not_connected", attempts: 0 },
        ...{ next_at: null, attempted_at: null, finished_at: 22, detail: "", created_at: 21 },
      },
    ]);
    expect(rowsOf(db, "SELECT name FROM sqlite_schema WHERE name LIKE '%notice_deliveries%'")).toEqual([]);
    expect(rowsOf(db, "PRAGMA foreign_key_check")).toEqual([]);
  });

  test("version 20 counts what is there already", () => {
    const { db } = emptyDatabase();
    migrate(
      db,
      migrations.filter(({ name }) => name < "0020"),
    );
    db.raw.exec(`
      INSERT INTO accounts (id, email, email_key, name, role, password_hash, created_at, updated_at)
      VALUES (1, 'a', 'a', 'a', 'owner', '', 0, 0), (2, 'b', 'b', 'b', 'learner', '', 0, 0);
      INSERT INTO study_plans (id, account_id, revision, title, goal, created_at, updated_at)
      VALUES (1, 1, 1, 't', '', 0, 0), (2, 2, 1, 't', '', 0, 0), (3, 2, 1, 't', '', 0, 0);
      INSERT INTO study_tasks (plan_id, account_id, content_key, content_ref, snapshot, day, slot, duration_minutes, state,
        messenger_reminder, awaits_notice, created_at, updated_at)
      SELECT 1 + i % 2, 1 + i % 2, 'k', '{}', '{}', date('2026-08-25', (i % 9) || ' days'), 0, 10 + i,
        CASE i % 3 WHEN 0 THEN 'pending' WHEN 1 THEN 'in_progress' ELSE 'completed' END, 0, 0, 0, 0
      FROM (SELECT value AS i FROM json_each('[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19]'));
      INSERT INTO notices (account_id, kind, source_id, text, route, due_at, created_at, is_late, read_at)
      VALUES (1, 'todo', 1, 't', '/', 1, 1, 0, NULL), (1, 'todo', 2, 't', '/', 1, 1, 0, 5), (2, 'todo', 3, 't', '/', 1, 1, 0, 5);
      INSERT INTO feedback_messages (account_id, sender_type, sender_name, source, content, page_path, created_at, read_at)
      VALUES (2, 'user', 'b', 'web', 'x', '', 1, NULL), (2, 'team', 'a', 'web', 'y', '', 1, NULL), (2, 'user', 'b', 'web', 'z', '', 1, 2)`);
    migrate(db, migrations);
    expect(storedCounts(db)).toEqual(recounted(db));
    expect(storedCounts(db).unread).toEqual([
      { account_id: 1, kind: "unread_notices", items: 1 },
      { account_id: 2, kind: "feedback_team", items: 1 },
      { account_id: 2, kind: "feedback_user", items: 1 },
    ]);
    expect(numberOf(db, "SELECT sum(tasks) FROM study_plan_counts WHERE span = 0")).toBe(20);
  });

  test("the zone of quiet hours becomes the account's", () => {
    const db = openDatabase(":memory:");
    const before = migrations.findIndex(({ name }) => name === "0012-time-zones");
    migrate(db, migrations.slice(0, before));
    db.raw.exec(`
      INSERT INTO accounts (id, email, email_key, name, role, password_hash, created_at, updated_at) VALUES
        (1, 'a@x.y', 'a@x.y', 'A', 'learner', '', 0, 0), (2, 'b@x.y', 'b@x.y', 'B', 'learner', '', 0, 0);
      INSERT INTO quiet_hours VALUES (2, 1350, 420, 'Europe/London')`);
    migrate(db, migrations);
    expect(rowsOf(db, "SELECT id, time_zone FROM accounts ORDER BY id")).toEqual([
      { id: 1, time_zone: "Asia/Shanghai" },
      { id: 2, time_zone: "Europe/London" },
    ]);
    expect(rowsOf(db, "SELECT * FROM quiet_hours")).toEqual([{ account_id: 2, from_minute: 1350, to_minute: 420 }]);
    db.raw.close();
  });

  test("version 9 makes activities of what learners did before", () => {
    const { db } = emptyDatabase();
    migrate(db, migrations.slice(0, 8));
    const section = (positionSeconds: number, highestSeconds: number) =>
      JSON.stringify({
        ...{ courseId: 7, sectionId: 8, courseTitle: "Reading", sectionTitle: "Skim", sectionKind: "video" },
        ...{ status: positionSeconds < highestSeconds ? "completed" : "in_progress", positionSeconds, highestSeconds },
      });
    db.raw.exec(
      `INSERT INTO accounts (id, email, email_key, name, role, password_hash, created_at, updated_at)
       VALUES (3, 'a', 'a', 'a', 'owner', '', 0, 0), (4, 'b', 'b', 'b', 'learner', '', 0, 0);
       INSERT INTO feedback_messages (id, account_id, sender_type, sender_name, source, content, page_path, created_at)
       VALUES (1, 4, 'user', 'b', 'web', 'Where is my essay?', '', 86399000), (2, 4, 'team', 'a', 'web', 'It is there.', '', 86400000);
       INSERT INTO learning_events (account_id, cursor, event_id, origin, device_id, event_type, object_type, object_id,
         skill_codes, payload, schema_version, occurred_at, recorded_at)
       VALUES
         (3, 1, 'x1', 'server', 'server', 'vocabulary.entry_added', 'vocabulary_entry', '5', '[]', '{"phrase":"coral"}', 1, 100, 100),
         (3, 2, 'x2', 'server', 'server', 'vocabulary.reviewed', 'vocabulary_entry', '5', '[]',
          '{"phrase":"coral","reviewId":1,"rating":"good","learningState":"review"}', 1, 200, 200),
         (3, 3, 'x3', 'agent', 'agent', 'note.made', 'vocabulary_entry', '5', '[]', '{}', 1, 300, 300),
         (4, 1, 'y1', 'server', 'server', 'course.section_progressed', 'course_section', '7:8', '[]', '${section(90, 90)}', 1, 400, 400),
         (4, 2, 'y2', 'server', 'server', 'course.section_completed', 'course_section', '7:8', '[]', '${section(10, 90)}', 1, 500, 500);
       INSERT INTO vocabulary_reviews (account_id, book, item_id, phrase, rating, reviewed_at, before_review, after_review, undone_at)
       VALUES (3, 'personal', 5, 'coral', 'good', 200, '{}', '{"learningState":"review"}', NULL),
              (3, 'personal', 5, 'coral', 'good', 300, '{}', '{"learningState":"review"}', 301)`,
    );
    migrate(db, migrations);
    expect(
      rowsOf(
        db,
        `SELECT a.account_id, activity_key, a.kind, title, occurred_at, started_at, day, metrics ->> 'eventCount' AS events, is_indexed
         FROM activities a JOIN activity_texts t ON t.id = a.text_id ORDER BY a.id`,
      ),
    ).toEqual([
      {
        ...{ account_id: 3, activity_key: "vocabulary_entry:5:0", kind: "study", title: "coral" },
        ...{ occurred_at: 200, started_at: 100, day: 0, events: 2, is_indexed: 0 },
      },
      {
        ...{ account_id: 4, activity_key: "section:7:8:0", kind: "study", title: "Skim" },
        ...{ occurred_at: 500, started_at: 400, day: 0, events: null, is_indexed: 0 },
      },
      {
        ...{ account_id: 4, activity_key: "feedback:1", kind: "chat", title: "Where is my essay?" },
        ...{ occurred_at: 86399000, started_at: null, day: 1, events: null, is_indexed: 0 },
      },
    ]);
    expect(rowsOf(db, "SELECT account_id, kind, day, activities FROM activity_days ORDER BY account_id, kind")).toEqual(
      [
        { account_id: 3, kind: "study", day: 0, activities: 1 },
        { account_id: 4, kind: "chat", day: 1, activities: 1 },
        { account_id: 4, kind: "study", day: 0, activities: 1 },
      ],
    );
    expect(
      rowsOf(db, "SELECT section_id, first_at, last_at, highest_seconds, status, course_id FROM course_days"),
    ).toEqual([{ section_id: 8, first_at: 400, last_at: 500, highest_seconds: 90, status: "completed", course_id: 7 }]);
    expect(rowsOf(db, "SELECT name FROM sqlite_temp_schema")).toEqual([]);
  });

  test("version 15 works activities out again with whole texts and rounded seconds", () => {
    const { db } = emptyDatabase();
    const before = migrations.findIndex(({ name }) => name.startsWith("0015"));
    migrate(db, migrations.slice(0, before));
    const content = `${"word ".repeat(40)}last`;
    db.raw.exec(
      `INSERT INTO accounts (id, email, email_key, name, role, password_hash, created_at, updated_at)
       VALUES (3, 'a', 'a', 'a', 'owner', '', 0, 0);
       INSERT INTO feedback_messages (id, account_id, sender_type, sender_name, source, content, page_path, created_at)
       VALUES (1, 3, 'user', 'a', 'web', '${content}', '', 5);
       INSERT INTO activity_texts (id, account_id, kind, title, description) VALUES (1, 3, 'chat', 'old', ''), (2, 3, 'chat', 'older', '');
       INSERT INTO activity_revisions VALUES (3, 7, 2);
       INSERT INTO activities (account_id, activity_key, kind, text_id, occurred_at, day, metrics, questions, correct, judged, seconds,
         revision, superseded_in, superseded_at)
       VALUES (3, 'feedback:1', 'chat', 1, 5, 0, '{}', 0, 0, 0, 0, 1, NULL, NULL), (3, 'feedback:1', 'chat', 2, 4, 0, '{}', 0, 0, 0, 0, 1, 7, 9)`,
    );
    migrate(db, migrations);
    expect(
      rowsOf(
        db,
        `SELECT activity_key, title, description, occurred_at, revision, superseded_in, is_indexed, t.activities, t.uses
         FROM activities a JOIN activity_texts t ON t.id = a.text_id`,
      ),
    ).toEqual([
      {
        ...{ activity_key: "feedback:1", title: content, description: "", occurred_at: 5, revision: 8 },
        ...{ superseded_in: null, is_indexed: 0, activities: 1, uses: 1 },
      },
    ]);
    expect(rowsOf(db, "SELECT revision, first FROM activity_revisions")).toEqual([{ revision: 8, first: 8 }]);
    expect(rowsOf(db, "SELECT activities FROM activity_days")).toEqual([{ activities: 1 }]);
    expect(numberOf(db, "SELECT count(*) FROM activity_texts")).toBe(1);
  });

  test("an up-to-date database is left alone", () => {
    const { db } = temporaryDatabaseOf();
    let upgrades = 0;
    const before = numberOf(db, "PRAGMA schema_version");
    expect(migrate(db, migrations, () => upgrades++)).toEqual({ from: migrations.length, to: migrations.length });
    expect([upgrades, numberOf(db, "PRAGMA schema_version")]).toEqual([0, before]);
  });

  test("reports before the first change of a database that holds data, once, and not of a new one", () => {
    const { db } = emptyDatabase();
    const upgrades: [number, number][] = [];
    migrate(db, migrations.slice(0, 1), (from, to) => upgrades.push([from, to]));
    expect(upgrades).toEqual([]);
    migrate(db, migrations, (from, to) => {
      expect(databaseVersion(db)).toBe(1);
      upgrades.push([from, to]);
    });
    expect(upgrades).toEqual([[1, migrations.length]]);
  });

  test("a migration that fails leaves the database at the version before, with nothing of it applied", () => {
    const { db } = emptyDatabase();
    const list = [
      { name: "0001-good", sql: "CREATE TABLE good (x INTEGER) STRICT;" },
      { name: "0002-bad", sql: "CREATE TABLE half (x INTEGER) STRICT; INSERT INTO nowhere VALUES (1);" },
    ];
    expect(() => migrate(db, list)).toThrow("nowhere");
    expect(databaseVersion(db)).toBe(1);
    expect(rowsOf(db, "SELECT name FROM sqlite_schema WHERE type = 'table'")).toEqual([{ name: "good" }]);
    expect(db.raw.inTransaction).toBe(false);
  });

  test("a process that another one overtakes applies nothing twice", () => {
    const { db, file } = emptyDatabase();
    const other = openDatabase(file);
    undo.push(() => closeDatabase(other));
    migrate(db, migrations.slice(0, 1));
    // Between reading the version and the first change, the other process does all the work.
    migrate(db, migrations, () => migrate(other, migrations));
    expect(databaseVersion(db)).toBe(migrations.length);
    expect(schemaOf(db)).toEqual(schemaOf(other));
  });

  test("a newer database is refused and not a byte of it changes", () => {
    const { db, dir, file } = emptyDatabase();
    migrate(db, migrations);
    db.raw.pragma(`user_version = ${migrations.length + 1}`);
    db.raw.pragma("wal_checkpoint(TRUNCATE)");
    expect(() => migrate(db, migrations)).toThrow(NewerDatabaseError);
    closeDatabase(db);
    const before = readFileSync(file);
    expect(() => openDataFolder(dir, { now: 0 })).toThrow(NewerDatabaseError);
    expect(readFileSync(file).equals(before)).toBe(true);
    // A reader of a database in WAL mode creates these two; neither contains data of the database.
    const beside = readdirSync(dir).filter((name) => !/-(wal|shm)$/.test(name));
    expect(beside).toEqual(["lectern.db"]);
  });

  test("the refusal names both versions and the ways out", () => {
    const { message } = new NewerDatabaseError(9, 3);
    expect(message).toContain("version 9");
    expect(message).toContain("versions up to 3");
    expect(message).toContain("restore a backup");
  });
});

describe("openDataFolder", () => {
  test("copies an older database before it upgrades it", () => {
    const { db, dir } = emptyDatabase();
    migrate(db, migrations.slice(0, 1));
    db.raw.exec("INSERT INTO setup_links VALUES (1, 'hash', 7)");
    closeDatabase(db);
    const upgrades: unknown[] = [];
    const folder = openDataFolder(dir, {
      now: Date.parse("2026-09-09T02:00:00.000Z"),
      onUpgrade: (...parts) => upgrades.push(parts),
    });
    undo.push(() => closeDatabase(folder.db));
    const copy = join(folder.backupsDir, "before-upgrade-v1-20260909T020000Z.db");
    expect(upgrades).toEqual([[1, migrations.length, copy]]);
    const backup = openDatabase(copy, { readonly: true });
    undo.push(() => closeDatabase(backup));
    expect([databaseVersion(backup), numberOf(backup, "SELECT expires_at FROM setup_links")]).toEqual([1, 7]);
    expect(databaseVersion(folder.db)).toBe(migrations.length);
  });
});

function temporaryDatabaseOf() {
  const made = temporaryDatabase();
  undo.push(made.remove);
  return made;
}
