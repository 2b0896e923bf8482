import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { setTimeZone } from "../../../src/identity/accounts.store.ts";
import { studyDayAt } from "../../../src/lib/study-day.ts";
import { DAY_MS } from "../../../src/lib/time.ts";
import { VocabularyBench } from "./support.ts";

let bench: VocabularyBench;
beforeAll(() => {
  bench = new VocabularyBench();
});
afterAll(() => bench.close());

type Book = "personal" | "core" | "listening" | "reading";

/** Due times spread over past and future, written directly: no sequence of reviews reaches every moment. */
function spread(account: number, book: Book, itemIds: readonly number[], random: () => number): void {
  const states = ["learning", "review", "relearning", "mastered"];
  const values = itemIds.map((itemId) => {
    const due = bench.clock.now() + Math.floor((random() * 60 - 20) * DAY_MS);
    return `(${account}, '${book}', ${itemId}, '${states[itemId % 4]}', 2, ${due}, 1, 5, 1, 0, 1, 0, 'good', 1)`;
  });
  const rows = `FROM vocabulary_progress WHERE account_id = ${account} AND book = '${book}'`;
  bench.db.raw.exec(`DELETE ${rows} AND item_id IN (${itemIds.join(",")})`);
  bench.db.raw.exec(`INSERT INTO vocabulary_progress VALUES ${values.join(",")}`);
}

/** The forecast computed from every row. */
function plainCount(account: number, book: Book, days: number, zone = "Asia/Shanghai") {
  const now = bench.clock.now();
  const rows = bench.rows(
    `SELECT due_at FROM vocabulary_progress WHERE account_id = ? AND book = ? AND due_at IS NOT NULL AND
     (book = 'personal' OR item_id IN (SELECT id FROM wordbook_entries WHERE withdrawn = 0))`,
    account,
    book,
  );
  const dues = rows.map((row) => Number(row["due_at"]));
  const dayIn = (ms: number) => studyDayAt(ms, zone);
  const today = Date.parse(dayIn(now));
  const dates = Array.from({ length: days }, (_, i) => new Date(today + i * DAY_MS).toISOString().slice(0, 10));
  const later = dues.filter((due) => due > now);
  return {
    overdueCount: dues.length - later.length,
    days: dates.map((date) => ({ date, dueCount: later.filter((due) => dayIn(due) === date).length })),
    laterCount: later.filter((due) => !dates.includes(dayIn(due))).length,
  };
}

const forecast = (account: number, book: Book, days?: number) =>
  bench.call(account, "vocabulary_read_forecast", days === undefined ? { book } : { book, days });

describe("vocabulary_read_forecast", () => {
  test("a day begins at 04:00 by the learner's clock, and today counts what is still to come", async () => {
    const me = bench.account();
    const ids = await bench.add(me, ["now", "tonight", "tomorrow", "new"]);
    bench.clock.set("2026-09-09T19:40:00.000Z");
    const [now = 0, tonight = 0, tomorrow = 0] = ids;
    const due = (id: number, at: string) =>
      bench.db.raw.exec(
        `UPDATE vocabulary_progress SET learning_state = 'review', due_at = ${Date.parse(at)} WHERE item_id = ${id}`,
      );
    due(now, "2026-09-09T19:40:00.000Z");
    due(tonight, "2026-09-09T19:59:59.999Z");
    due(tomorrow, "2026-09-09T20:00:00.000Z");
    const answer = await forecast(me, "personal", 7);
    expect(answer).toMatchObject({ book: "personal", overdueCount: 1, laterCount: 0, newCount: 1 });
    expect(answer.days.slice(0, 3)).toEqual([
      { date: "2026-09-09", dueCount: 1 },
      { date: "2026-09-10", dueCount: 1 },
      { date: "2026-09-11", dueCount: 0 },
    ]);
    expect(answer.days).toHaveLength(7);

    setTimeZone(bench.db, me, { timeZone: "Europe/London", now: 0 });
    const inLondon = await forecast(me, "personal", 7);
    expect(inLondon.days[0]).toEqual({ date: "2026-09-09", dueCount: 2 });
  });

  test.each(["Europe/London", "America/New_York", "Asia/Kathmandu"])(
    "agrees with reading every row in %s, over a change of its clock",
    async (zone) => {
      const me = bench.account();
      setTimeZone(bench.db, me, { timeZone: zone, now: 0 });
      const ids = await bench.add(
        me,
        Array.from({ length: 120 }, (_, i) => `zoned ${i}`),
      );
      bench.clock.set("2026-10-20T03:30:00.000Z");
      spread(me, "personal", ids, () => bench.ids.random());
      expect(await forecast(me, "personal", 30)).toMatchObject(plainCount(me, "personal", 30, zone));
    },
  );

  test("two weeks are returned by default, and only of the caller's own reviews", async () => {
    const me = bench.account();
    const other = bench.account();
    await bench.call(other, "ielts_vocabulary_builtin_record_review", { entryId: "core-curriculum", rating: "good" });
    const answer = await forecast(me, "core");
    expect(answer.days).toHaveLength(14);
    expect(answer.overdueCount + answer.laterCount + answer.days.reduce((sum, day) => sum + day.dueCount, 0)).toBe(0);
    const { summary } = await bench.call(me, "ielts_vocabulary_builtin_progress", { setId: "core" });
    expect(answer.newCount).toBe(summary.total);
  });

  test.each([7, 14, 30])("over %p days it agrees with reading every row, withdrawn entries excluded", async (days) => {
    const me = bench.account();
    const ids = await bench.add(
      me,
      Array.from({ length: 200 }, (_, i) => `word ${i}`),
    );
    const coreIds = bench.rows("SELECT id FROM wordbook_entries WHERE set_id = 'core' ORDER BY id LIMIT 60");
    const random = () => bench.ids.random();
    spread(me, "personal", ids.slice(0, 150), random);
    const core = coreIds.map((row) => Number(row["id"]));
    spread(me, "core", core, random);
    bench.db.raw.exec(`UPDATE wordbook_entries SET withdrawn = 1 WHERE id IN (${core.slice(0, 20).join(",")})`);
    bench.clock.advance(Math.floor(random() * DAY_MS));
    for (const book of ["personal", "core"] as const) {
      expect(await forecast(me, book, days)).toMatchObject(plainCount(me, book, days));
    }
    expect((await forecast(me, "personal", days)).newCount).toBe(50);
    bench.db.raw.exec("UPDATE wordbook_entries SET withdrawn = 0");
  });

  test("a wordbook that is not installed is not found", async () => {
    const empty = new VocabularyBench();
    empty.db.raw.exec("DELETE FROM wordbook_entries; DELETE FROM wordbooks");
    const failure = await empty.refusal(empty.account(), "vocabulary_read_forecast", { book: "core" });
    expect(failure).toMatchObject({ status: 404, reason: "vocabulary.wordbook_not_installed" });
    empty.close();
  });
});
