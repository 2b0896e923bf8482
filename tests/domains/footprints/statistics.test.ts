import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { writeProgress } from "../../../src/domains/footprints/cursor.ts";
import { KINDS, TIME_RANGES } from "../../../src/domains/footprints/footprints.schema.ts";
import { indexActivityTexts } from "../../../src/domains/footprints/texts.store.ts";
import { addDays, dayNumber, dayOf, startOfDay } from "../../../src/lib/shanghai.ts";
import { DAY_MS } from "../../../src/lib/time.ts";
import { FootprintsBench } from "./footprints.ts";

let bench: FootprintsBench;
beforeAll(() => {
  bench = new FootprintsBench();
});
afterAll(() => bench.close());

interface Done {
  readonly kind: (typeof KINDS)[number];
  readonly word: "coral" | "reef";
  readonly at: number;
  readonly questions: number;
  readonly correct: number;
  readonly seconds: number;
}

/** Writes activities as if facts had created them. */
function write(account: number, activities: readonly Done[]): void {
  const text = bench.db.raw.prepare<unknown[]>(
    "INSERT INTO activity_texts (account_id, kind, title, description) VALUES (?, ?, ?, 'x') ON CONFLICT DO NOTHING",
  );
  const activity = bench.db.raw.prepare<unknown[]>(
    `INSERT INTO activities (account_id, activity_key, kind, text_id, occurred_at, day, metrics, questions, correct, judged,
       seconds, revision)
     SELECT account_id, ?, kind, id, ?, ?, '{"status":null}', ?, ?, ?, ?, 1 FROM activity_texts
     WHERE account_id = ? AND kind = ? AND title = ?`,
  );
  for (const [index, { kind, word, at, questions, correct, seconds }] of activities.entries()) {
    text.run(account, kind, word);
    activity.run(
      `drawn:${index}`,
      at,
      dayNumber(dayOf(at)),
      questions,
      correct,
      questions,
      seconds,
      account,
      kind,
      word,
    );
  }
  bench.db.raw.prepare("INSERT INTO activity_revisions (account_id, revision) VALUES (?, 1)").run(account);
  indexActivityTexts(bench.db);
}

/** The slow way: checks each activity for whether it counts. */
function countSlowly(
  done: readonly Done[],
  asked: { kinds: readonly string[]; query: string; range: string; now: number },
) {
  const today = dayOf(asked.now);
  const reach = { all: 10_000, today: 1, "7d": 7, "30d": 30 }[asked.range] ?? 0;
  const days = Array.from({ length: reach }, (_, back) => addDays(today, -back));
  const counted = done.filter(
    ({ kind, word, at }) =>
      at <= asked.now &&
      (asked.kinds.length === 0 || asked.kinds.includes(kind)) &&
      (asked.query === "" || asked.query === word) &&
      days.includes(dayOf(at)),
  );
  const on = (day: string) => counted.filter(({ at }) => dayOf(at) === day).length;
  let last = on(today) > 0 ? today : addDays(today, -1);
  let streakDays = 0;
  for (; on(last) > 0; last = addDays(last, -1)) streakDays++;
  let monday = today;
  while (new Date(`${monday}T00:00:00Z`).getUTCDay() !== 1) monday = addDays(monday, -1);
  const sum = (field: "questions" | "correct" | "seconds") => counted.reduce((total, one) => total + one[field], 0);
  return {
    total: counted.length,
    dailyCounts: Array.from({ length: 28 }, (_, index) => {
      const date = addDays(today, index - 27);
      return { date, count: on(date) };
    }),
    summary: {
      weekActivityCount: counted.filter(({ at }) => at >= startOfDay(monday)).length,
      streakDays,
      completedQuestions: sum("questions"),
      correctRate: sum("questions") === 0 ? null : sum("correct") / sum("questions"),
      practiceDurationSeconds: sum("seconds"),
    },
    todayCounts: KINDS.filter((kind) => asked.kinds.length === 0 || asked.kinds.includes(kind)).map((kind) => [
      kind,
      counted.filter((one) => one.kind === kind && dayOf(one.at) === today).length,
    ]),
  };
}

describe("the statistics of a filtered history", () => {
  test.each([
    ["full days", 300, 40, 0],
    ["days with gaps", 60, 45, 0.5],
    ["an empty today", 200, 60, -1],
    ["a long row of days", 900, 200, 0],
  ])("are those of a plain count: %s", async (_name, count, days, skew) => {
    const me = bench.account();
    // A few minutes after midnight on a Sunday in Shanghai.
    const now = Date.parse("2026-09-12T16:20:00.000Z");
    bench.clock.set(now);
    const pick = (index: number, of: number) => (Math.imul(index + 7, 2_654_435_761) >>> 7) % of;
    const done = Array.from({ length: count }, (_, index): Done => {
      const questions = pick(index * 3, 4) * 5;
      return {
        kind: KINDS[pick(index, KINDS.length)] ?? "study",
        word: pick(index * 5, 3) === 0 ? "coral" : "reef",
        at: now + DAY_MS / 4 - (index % days) * DAY_MS - pick(index * 11, DAY_MS / 2) + (skew < 0 ? -DAY_MS : 0),
        ...{ questions, correct: Math.floor(questions / 2), seconds: pick(index * 13, 900) },
      };
    }).filter((_, index) => skew <= 0 || pick(index * 17, 10) > 10 * skew);
    write(me, done);
    for (const timeRange of TIME_RANGES) {
      for (const kinds of [[], ["study"], ["practice", "mock", "chat"]] as const) {
        for (const query of ["", "coral", "reef"]) {
          const page = await bench.list(me, { kinds: [...kinds], query, timeRange, limit: 50 });
          const { total, dailyCounts, summary } = page;
          const todayCounts = page.todayCounts.map((one) => [one.kind, one.count]);
          const asked = { kinds, query, range: timeRange, now };
          expect({ asked, total, dailyCounts, summary, todayCounts }).toEqual({ asked, ...countSlowly(done, asked) });
          expect(page.activities).toHaveLength(Math.min(total, 50));
          const offset = Math.floor(total / 2);
          const behind = await bench.list(me, { kinds: [...kinds], query, timeRange, offset, limit: 50 });
          expect(behind.activities.slice(0, 5)).toEqual(
            (await bench.pages(me, { kinds: [...kinds], query, timeRange, limit: 50 }))
              .flatMap(({ activities }) => activities)
              .slice(offset, offset + 5),
          );
        }
      }
    }
  });

  test("the year holds 53 weeks that end today, and the first day of all", async () => {
    const me = bench.account();
    bench.clock.set("2026-09-12T15:59:59.999Z");
    const done = { kind: "study", questions: 0, correct: 0, seconds: 0 } as const;
    const at = (instant: string) => Date.parse(instant);
    write(me, [
      { ...done, word: "coral", at: at("2024-01-01T00:00:00.000Z") },
      { ...done, word: "reef", at: at("2026-09-12T15:59:59.999Z") },
      { ...done, word: "reef", at: at("2025-09-06T16:00:00.000Z") },
      { ...done, word: "reef", at: at("2025-09-06T15:59:59.999Z") },
    ]);
    const { days, firstActivityOn } = await bench.call(me, "footprints_read_year", {});
    expect([days.length, days[0], days.at(-1), firstActivityOn]).toEqual([
      371,
      { date: "2025-09-07", count: 1 },
      { date: "2026-09-12", count: 1 },
      "2024-01-01",
    ]);
    expect((await bench.call(me, "footprints_read_year", { query: "reef" })).firstActivityOn).toBe("2025-09-06");
    expect((await bench.call(me, "footprints_read_year", { kinds: ["chat"] })).firstActivityOn).toBeNull();
  });

  test("a cursor has room for the largest history", () => {
    const most = 9_999_999_999;
    const cursor = writeProgress(
      most,
      { kinds: KINDS, query: "礁".repeat(1_000), timeRange: "30d" },
      {
        ...{ asOf: 9_999_999_999_999, revision: most, after: { at: 9_999_999_999_999, id: most }, position: most },
        statistics: {
          ...{ total: most, week: most, streak: most, questions: most, correctRate: 2 / 3, seconds: most },
          ...{ days: Array(28).fill(most), kinds: Array(6).fill(most) },
        },
      },
    );
    expect(cursor.length).toBeLessThanOrEqual(1024);
  });
});
