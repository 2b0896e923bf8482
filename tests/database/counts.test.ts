import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { Db } from "../../src/database/open.ts";
import { seededRandom } from "../../src/lib/seeded-random.ts";
import { temporaryDatabase } from "../support/folders.ts";
import { recounted, storedCounts } from "../support/recount.ts";

let opened: { db: Db; remove(): void };
beforeEach(() => {
  opened = temporaryDatabase();
  opened.db.raw.exec(`INSERT INTO accounts (id, email, email_key, name, role, password_hash, created_at, updated_at)
    VALUES (1, 'a', 'a', 'a', 'owner', '', 0, 0), (2, 'b', 'b', 'b', 'learner', '', 0, 0)`);
});
afterEach(() => opened.remove());

/** Statements as operations, jobs and imports send them; each `?` is a random number below 40. */
const STEPS = [
  "INSERT OR IGNORE INTO notices (account_id, kind, source_id, text, route, due_at, created_at, is_late) VALUES (1 + ? % 2, 'todo', ?, 't', '/', 1, ?, 0)",
  "INSERT OR IGNORE INTO notices (account_id, kind, source_id, text, route, due_at, created_at, is_late, read_at) VALUES (1 + ? % 2, 'task', ?, 't', '/', 1, ?, 0, 3)",
  "UPDATE notices SET read_at = 5 WHERE account_id = 1 + ? % 2 AND id <= ? AND read_at IS NULL",
  "UPDATE notices SET read_at = NULL WHERE id = ?",
  "DELETE FROM notices WHERE created_at < ? / 4",
  "INSERT INTO feedback_messages (account_id, sender_type, sender_name, source, content, page_path, created_at, read_at) VALUES (1 + ? % 2, iif(? % 2, 'user', 'team'), 'n', 'web', 'c', '', 1, iif(? % 3, NULL, 4))",
  "UPDATE feedback_messages SET read_at = 5 WHERE account_id = 1 + ? % 2 AND sender_type = iif(? % 2, 'user', 'team') AND read_at IS NULL",
  "DELETE FROM feedback_messages WHERE id = ?",
  "INSERT OR IGNORE INTO vocabulary_sources (entry_id, source_type, source_id, source_title, context, created_at) SELECT id, 'agent', ?, '', '', 1 FROM vocabulary_entries WHERE id <= 1 + ? / 4",
  "DELETE FROM vocabulary_sources WHERE id = ?",
  "DELETE FROM vocabulary_entries WHERE id = ? AND id > 4",
] as const;

describe("what is counted beside the rows", () => {
  test.each([1, 2, 3])("matches the rows, after any statements (seed %d)", (seed) => {
    const { db } = opened;
    const insert = db.raw.prepare(`INSERT INTO vocabulary_entries
      (account_id, slot, phrase, phrase_key, meaning, part_of_speech, example, usage, expansion, created_at, updated_at)
      VALUES (?, ?, 'w', ?, '', '', '', '', '[]', 1, 1)`);
    for (let word = 1; word <= 10; word++) insert.run(1 + (word % 2), word, `w${word}`);
    const random = seededRandom(seed);
    const below = (limit: number) => Math.floor(random() * limit);
    for (let at = 0; at < 200; at++) {
      const sql = STEPS[below(STEPS.length)] ?? "";
      db.raw.prepare(sql).run(...Array.from({ length: sql.split("?").length - 1 }, () => below(40)));
      expect([at, sql, storedCounts(db)]).toEqual([at, sql, recounted(db)]);
    }
    const { unread, sources } = storedCounts(db);
    expect([unread.length, sources.length]).not.toContain(0);
    db.raw.exec("DELETE FROM accounts WHERE id = 2");
    expect(storedCounts(db)).toEqual(recounted(db));
  });
});
