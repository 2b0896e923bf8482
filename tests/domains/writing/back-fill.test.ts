import { afterEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { migrations } from "../../../migrations/index.ts";
import { migrate } from "../../../src/database/migrate.ts";
import { closeDatabase, type Db, openDatabase } from "../../../src/database/open.ts";
import { rowsOf } from "../../support/dump.ts";
import { temporaryFolder } from "../../support/folders.ts";

let undo: () => void = () => {};
afterEach(() => undo());

/** A database as left by the version without text versions. */
function before(): Db {
  const { dir, remove } = temporaryFolder();
  const db = openDatabase(join(dir, "lectern.db"));
  undo = () => {
    closeDatabase(db);
    remove();
  };
  migrate(db, migrations.slice(0, 5));
  return db;
}

/** Two parts with a slot each, and sessions of two accounts with one section each. */
const ROWS = `
  INSERT INTO accounts (id, email, email_key, name, role, password_hash, created_at, updated_at)
    VALUES (1, 'a', 'a', 'a', 'learner', '', 0, 0), (2, 'b', 'b', 'b', 'learner', '', 0, 0);
  INSERT INTO practice_sessions (id, account_id, kind, mode, state, title, subject, part_id, started_at, last_activity_at)
    SELECT value, 1 + value % 2, 'practice', 'practice', 'submitted', 't', 'writing', 1, 0, 0 FROM json_each('[1,2,3,4,5]');
  INSERT INTO session_sections (session_id, subject, status, module, duration_minutes, question_count, markable_count, finished_at)
    VALUES (1, 'writing', 'submitted', 'both', 40, 1, 0, 2000), (2, 'writing', 'submitted', 'both', 60, 2, 0, 1000),
      (3, 'writing', 'in_progress', 'both', 40, 1, 0, NULL), (4, 'writing', 'abandoned', 'both', 40, 1, 0, 500),
      (5, 'reading', 'submitted', 'both', 40, 1, 0, 500);
  INSERT INTO session_answers (session_id, subject, slot_id, value, flagged, revision, updated_at)
    VALUES (1, 'writing', 1, 'Second of all.', 0, 1, 0), (2, 'writing', 1, 'First of all.', 0, 1, 0),
      (2, 'writing', 2, ' ' || char(10, 9, 13), 0, 1, 0), (3, 'writing', 1, 'In progress.', 0, 1, 0),
      (4, 'writing', 1, 'Left.', 0, 1, 0), (5, 'reading', 1, 'harbour', 0, 1, 0);`;

describe("migration 0006", () => {
  test("saves every submitted text as its first version, in the order of submission", () => {
    const db = before();
    db.raw.pragma("foreign_keys = OFF");
    db.raw.exec(ROWS);
    migrate(db, migrations);
    expect(rowsOf(db, "SELECT * FROM writing_versions ORDER BY id")).toEqual([
      {
        ...{ id: 1, session_id: 2, slot_id: 1, number: 1, reason: "handed_in" },
        ...{ text: "First of all.", saved_at: 1000 },
      },
      {
        ...{ id: 2, session_id: 1, slot_id: 1, number: 1, reason: "handed_in" },
        ...{ text: "Second of all.", saved_at: 2000 },
      },
    ]);
  });
});
