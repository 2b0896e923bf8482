import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { DAY_MS, toInstant } from "../../src/lib/time.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { changedTables, dump, numberOf, rowsOf } from "../support/dump.ts";
import { type Learner, seededLearner } from "../support/fixture.ts";
import { carried, emailOf, exportTo, fillFiles, importInto, leftOut, shiftIds } from "./moving.ts";

const moved = "moved@example.org";

let first: TestApp;
let second: TestApp;
let third: TestApp;
let learner: Learner;

beforeAll(async () => {
  first = await startApp();
  second = await startApp();
  third = await startApp();
  await shiftIds(second);
  await seededLearner(second, "other");
  await seededLearner(third, "else");
  await seededLearner(third, "third");
  learner = await seededLearner(first, "moved");
  for (const app of [first, second, third]) fillFiles(app);
  second.clock.advance(first.clock.now() - second.clock.now());
});
afterAll(async () => {
  for (const app of [first, second, third]) await app.stop();
});

/** Transfers the learner from one server to the other. */
async function move(from: TestApp, to: TestApp) {
  const file = join(from.config.dataDir, "moving.tar.gz");
  await exportTo(from, addressAt(from), file);
  return importInto(to, file, { email: addressAt(to) });
}

function addressAt(app: TestApp): string {
  return app === first ? emailOf(first, learner.accountId) : moved;
}

function accountAt(app: TestApp): number {
  return numberOf(app.db, "SELECT id FROM accounts WHERE email = ?", addressAt(app));
}

async function tokenAt(app: TestApp): Promise<string> {
  return app.token({ id: accountAt(app), email: addressAt(app) });
}

function added({ tallies }: Awaited<ReturnType<typeof move>>) {
  return tallies.filter((tally) => tally.carried > 0).map((tally) => [tally.table, tally.carried]);
}

const REVIEWED = `SELECT e.id, p.reps, p.last_reviewed_at FROM vocabulary_entries e JOIN vocabulary_progress p
  ON p.account_id = e.account_id AND p.book = 'personal' AND p.item_id = e.id WHERE e.account_id = ? ORDER BY e.phrase LIMIT 1`;

describe("lectern account import of a learner who moves on", () => {
  test("transfers back only the work done since", async () => {
    await move(first, second);
    const before = dump(first.db);
    const mine = await tokenAt(second);
    await second.ok("ielts_study_todos_create", { items: [{ title: "Of the second server" }] }, mine);
    const result = await move(second, first);
    expect(leftOut(result)).toBe("");
    // The events are those of the new todo and of the first import.
    expect(added(result)).toEqual([
      ["todos", 1],
      ["learning_events", 2],
    ]);
    const changed = changedTables(before, dump(first.db)).filter((table) => !/^activit|^sqlite_/.test(table));
    expect(changed).toEqual(["imported_records", "learning_events", "todos"]);
    expect(added(await move(first, second))).toEqual([["learning_events", 1]]);
  });

  test("transfers nothing twice by way of a third server either", async () => {
    await move(second, third);
    const theirs = await tokenAt(third);
    const text = "Of the third server";
    await third.ok("ielts_feedback_create", { content: text }, theirs);
    const result = await move(third, first);
    expect(leftOut(result)).toBe("");
    expect(added(result).map(([table]) => table)).toEqual(["feedback_messages", "learning_events"]);
    const sql = "SELECT content FROM feedback_messages WHERE account_id = ? ORDER BY id DESC LIMIT 1";
    expect(rowsOf(first.db, sql, learner.accountId)).toEqual([{ content: text }]);
    for (const table of ["practice_sessions", "vocabulary_reviews", "assets", "study_plans", "reminders"]) {
      const counts = [first, second, third].map((app) =>
        numberOf(app.db, `SELECT count(*) FROM ${table} WHERE account_id = ?`, accountAt(app)),
      );
      expect({ table, counts: new Set(counts).size }).toEqual({ table, counts: 1 });
    }
  });

  test("takes over how far a word is learnt where it was reviewed later", async () => {
    const [word] = rowsOf(first.db, REVIEWED, learner.accountId);
    first.clock.advance(DAY_MS);
    const review = { id: Number(word?.["id"]), rating: "again", responseMs: 900 } as const;
    const mine = await tokenAt(first);
    await first.ok("ielts_vocabulary_personal_record_review", review, mine);
    const [reviewed] = rowsOf(first.db, REVIEWED, learner.accountId);
    expect(reviewed?.["reps"]).toBe(Number(word?.["reps"]) + 1);
    await move(first, second);
    const [there] = rowsOf(second.db, REVIEWED, accountAt(second));
    expect({ ...there, id: 0 }).toEqual({ ...reviewed, id: 0 });
    const older = await move(third, second);
    expect(older.tallies.find(({ table }) => table === "vocabulary_progress")?.carried).toBe(0);
  });

  test("notifies nothing that was due before", async () => {
    const mine = await tokenAt(first);
    const soon = toInstant(first.clock.now() + 2 * DAY_MS);
    await first.ok("ielts_reminders_create", { content: "Overdue", remindAt: soon, messengerDelivery: false }, mine);
    const todo = { title: "Overdue", scheduledAt: soon, messengerReminder: true };
    await first.ok("ielts_study_todos_create", { items: [todo] }, mine);
    const file = join(first.config.dataDir, "late.tar.gz");
    await exportTo(first, addressAt(first), file);
    second.clock.advance(first.clock.now() - second.clock.now() + 3 * DAY_MS);
    await importInto(second, file, { email: moved });
    const account = accountAt(second);
    const sql = "SELECT state FROM reminders WHERE account_id = ? AND content = 'Overdue'";
    expect(rowsOf(second.db, sql, account)).toEqual([{ state: "cancelled" }]);
    const due = "SELECT count(*) FROM todos WHERE account_id = ? AND awaits_notice = 1 AND scheduled_at <= ?";
    expect(numberOf(second.db, due, account, second.clock.now())).toBe(0);
    expect(carried(await importInto(second, file, { email: moved }))).toBe(0);
  });
});
