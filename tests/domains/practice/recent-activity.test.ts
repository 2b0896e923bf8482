import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { findPractices } from "../../../src/domains/practice/activity.store.ts";
import { DAY_MS, MINUTE_MS } from "../../../src/lib/time.ts";
import type { LibraryBench } from "../../support/library-bench.ts";
import type { DataOf, RequestOf } from "../../support/operations.ts";
import {
  begin,
  beginMockSection,
  createMock,
  partIdOf,
  practiceBench,
  rightAnswers,
  type Sitting,
} from "../../support/practice.ts";
import { SeenStatements } from "../../support/seen-statements.ts";

type Query = RequestOf<"ielts_practice_recent_activity">;

let bench: LibraryBench;
let me: number;
beforeEach(() => {
  bench = practiceBench();
  me = bench.account();
});
afterEach(() => bench.close());

const list = (query: Query = {}, account = me): Promise<DataOf<"ielts_practice_recent_activity">> =>
  bench.call(account, "ielts_practice_recent_activity", query);
const idsOf = async (query: Query) => (await list(query)).items.map(({ sessionId }) => sessionId);

/** A practice whose last activity is an answer at an instant. */
async function answeredAt(instant: string | number, key = "listening-1"): Promise<Sitting> {
  bench.clock.set(instant);
  const sitting = await begin(bench, me, key);
  const [number = 0, value = ""] = Object.entries(rightAnswers(key))[0] ?? [];
  await sitting.answer({ [number]: value });
  return sitting;
}

/** Rows of practices that were submitted minute by minute, the newest last; written without the operations. */
function addMany(account: number, count: number): void {
  const at = bench.clock.now();
  const partId = partIdOf(bench, "reading-1");
  const insert = bench.db.raw.prepare<(number | string)[]>(
    `INSERT INTO practice_sessions (account_id, kind, mode, state, title, subject, part_id, started_at, last_activity_at)
     VALUES (?, 'practice', 'practice', 'in_progress', ?, 'reading', ?, ?, ?)`,
  );
  const addSection = bench.db.raw.prepare<number[]>(
    `INSERT INTO session_sections (session_id, subject, status, module, duration_minutes, question_count, answered_count, markable_count)
     VALUES (?, 'reading', 'in_progress', 'academic', 20, 13, 1, 13)`,
  );
  bench.db.raw.transaction(() => {
    for (let i = 0; i < count; i++) {
      // Many have the same instant, so that only the id gives their order.
      const moment = at + Math.floor(i / 7) * MINUTE_MS;
      const { lastInsertRowid } = insert.run(account, `Practice ${i}`, partId, moment, moment);
      addSection.run(Number(lastInsertRowid));
    }
  })();
}

describe("ielts_practice_recent_activity", () => {
  test("lists the status of a practice and its marks", async () => {
    const sitting = await begin(bench, me, "listening-2", "test");
    await sitting.answer({ 11: "A", 12: "A", 15: "B" });
    bench.clock.advance(20_000);
    await sitting.submit();
    const [partId, sessionId] = [partIdOf(bench, "listening-2"), sitting.sessionId];
    expect(await list()).toEqual({
      ...{ limit: 20, offset: 0, hasMore: false, nextOffset: null, observationTruncated: false },
      items: [
        {
          ...{ sessionId, partId, contentRef: { kind: "question_part", partId }, title: "A tour of Fenwick Garden" },
          ...{ subject: "listening", mode: "test", status: "submitted", answeredCount: 3, questionCount: 10 },
          score: { correct: 2, incorrect: 1, unanswered: 7, total: 10 },
          ...{ startedAt: "2026-09-09T02:00:00.000Z", lastActivityAt: "2026-09-09T02:00:20.000Z" },
          ...{ endsAt: "2026-09-09T02:08:00.000Z", finishedAt: "2026-09-09T02:00:20.000Z", finishReason: "learner" },
          activeSeconds: 0,
          reviewTarget: { kind: "practice", sessionId },
          ...{ launchUrl: `http://test/practice/${sessionId}`, launchRoute: `/practice/${sessionId}` },
        },
      ],
    });
  });

  test("distinguishes the four states, and contains no answers", async () => {
    const unanswered = await begin(bench, me, "reading-1");
    const answered = await answeredAt(bench.clock.now() + 1, "listening-1");
    const submitted = await answeredAt(bench.clock.now() + 1, "listening-3");
    await submitted.submit();
    const abandoned = await answeredAt(bench.clock.now() + 1, "reading-2");
    await bench.call(me, "practice_abandon", { sessionId: abandoned.sessionId });
    const { items } = await list();
    expect(
      items.map(({ sessionId, status, score, reviewTarget }) => [sessionId, status, score !== null, reviewTarget]),
    ).toEqual([
      [abandoned.sessionId, "abandoned", false, null],
      [submitted.sessionId, "submitted", true, { kind: "practice", sessionId: submitted.sessionId }],
      [answered.sessionId, "in_progress", false, null],
      [unanswered.sessionId, "unanswered", false, null],
    ]);
    const text = JSON.stringify(items);
    for (const value of ["Hartwell", "caretaker", '"iii"']) expect(text).not.toContain(value);
    const byStatus = async (status: NonNullable<Query["status"]>) => idsOf({ status });
    expect([await byStatus("unanswered"), await byStatus("in_progress"), await byStatus("open")]).toEqual([
      [unanswered.sessionId],
      [answered.sessionId],
      [answered.sessionId, unanswered.sessionId],
    ]);
    expect([await byStatus("submitted"), await byStatus("abandoned"), (await byStatus("")).length]).toEqual([
      [submitted.sessionId],
      [abandoned.sessionId],
      4,
    ]);
  });

  test("a filter by subject finds those of the subject, with a status too", async () => {
    const reading = await answeredAt("2026-09-09T03:00:00.000Z", "reading-1");
    const listening = await answeredAt("2026-09-09T04:00:00.000Z", "listening-1");
    await reading.submit();
    expect([await idsOf({ subject: "reading" }), await idsOf({ subject: "listening" })]).toEqual([
      [reading.sessionId],
      [listening.sessionId],
    ]);
    expect([
      await idsOf({ subject: "writing" }),
      await idsOf({ subject: "reading", status: "submitted" }),
      await idsOf({ subject: "listening", status: "submitted" }),
    ]).toEqual([[], [reading.sessionId], []]);
  });

  describe("days of Asia/Shanghai", () => {
    // Midnight of 9 September in Shanghai is 16:00 of the 8th in UTC.
    const moments = [
      "2026-09-08T15:59:59.999Z",
      "2026-09-08T16:00:00.000Z",
      "2026-09-09T15:59:59.999Z",
      "2026-09-09T16:00:00.000Z",
    ] as const;

    test.each([
      [{ dateFrom: "2026-09-09", dateTo: "2026-09-09" }, [2, 1]],
      [{ dateFrom: "2026-09-09" }, [3, 2, 1]],
      [{ dateTo: "2026-09-09" }, [2, 1, 0]],
      [{ dateTo: "2026-09-08" }, [0]],
      [{ dateFrom: "2026-09-10", dateTo: "2026-09-30" }, [3]],
      [{ dateFrom: "2026-09-08", dateTo: "2026-09-10" }, [3, 2, 1, 0]],
      [{ dateFrom: "2026-09-11" }, []],
      [{ dateTo: "9999-12-31" }, [3, 2, 1, 0]],
      [{ dateFrom: "0001-01-01" }, [3, 2, 1, 0]],
      [{ dateFrom: "", dateTo: "" }, [3, 2, 1, 0]],
    ])("%p finds what was active then", async (query, expected) => {
      const ids: number[] = [];
      for (const moment of moments) ids.push((await answeredAt(moment)).sessionId);
      expect(await idsOf(query)).toEqual(expected.map((index) => Number(ids[index])));
    });

    test("a practice is found only at the day of its last activity", async () => {
      const sitting = await answeredAt("2026-09-08T10:00:00.000Z");
      bench.clock.advance(DAY_MS);
      await sitting.submit();
      expect([
        await idsOf({ dateFrom: "2026-09-08", dateTo: "2026-09-08" }),
        await idsOf({ dateFrom: "2026-09-09", dateTo: "2026-09-09" }),
      ]).toEqual([[], [sitting.sessionId]]);
    });

    test.each([
      [{ dateFrom: "2026-02-30" }, "/dateFrom"],
      [{ dateTo: "2026-13-01" }, "/dateTo"],
      [{ dateFrom: "9.9.2026" }, "/dateFrom"],
      [{ dateTo: "today" }, "/dateTo"],
      [{ dateFrom: "2026-9-9" }, "/dateFrom"],
      [{ dateFrom: "2026-09-09T00:00" }, "/dateFrom"],
      [{ dateFrom: "2026-09-10", dateTo: "2026-09-09" }, "/dateTo"],
    ])("%p is refused at %s", async (query, path) => {
      const { kind, parts } = await bench.refusal(me, "ielts_practice_recent_activity", query);
      expect([kind, parts.details?.map((detail) => detail.path)]).toEqual(["invalid", [path]]);
      expect(parts.details?.[0]?.expected).not.toBe("");
    });

    test("two wrong days are both named", async () => {
      const query = { dateFrom: "x", dateTo: "2026-02-31" };
      const { parts } = await bench.refusal(me, "ielts_practice_recent_activity", query);
      expect(parts.details?.map(({ path }) => path)).toEqual(["/dateFrom", "/dateTo"]);
    });
  });

  describe("pages", () => {
    test.each([1, 7, 20, 50])("%d at a time reach the end without a repeat", async (limit) => {
      addMany(me, 61);
      addMany(bench.account(), 5);
      const ids: number[] = [];
      for (let offset: number | null = 0; offset !== null; ) {
        const page = await list({ limit, offset });
        expect(page.items.length).toBeLessThanOrEqual(limit);
        expect(page.hasMore).toBe(page.nextOffset !== null);
        ids.push(...page.items.map(({ sessionId }) => sessionId));
        offset = page.nextOffset;
      }
      expect(new Set(ids).size).toBe(61);
      const newest = bench.rows(
        "SELECT id FROM practice_sessions WHERE account_id = ? ORDER BY last_activity_at DESC, id DESC",
        me,
      );
      expect(ids).toEqual(newest.map(({ id }) => Number(id)));
    });

    test("paging reaches offset 10,000; what lies beyond is said to be there", async () => {
      addMany(me, 10_021);
      const last = await list({ limit: 20, offset: 10_000 });
      expect([last.items.length, last.hasMore, last.nextOffset, last.observationTruncated]).toEqual([
        20,
        true,
        null,
        true,
      ]);
      const whole = await list({ limit: 50, offset: 10_000 });
      expect([whole.items.length, whole.hasMore, whole.observationTruncated]).toEqual([21, false, false]);
      expect((await list({ limit: 20 })).observationTruncated).toBe(true);
      expect((await list({ limit: 50 })).observationTruncated).toBe(false);
      const { parts } = await bench.refusal(me, "ielts_practice_recent_activity", { offset: 10_001 });
      expect(parts.details?.[0]?.path).toBe("/offset");
    });

    test("narrower dates reach what paging did not", async () => {
      addMany(me, 10_030);
      const { dateFrom, dateTo } = { dateFrom: "2026-09-09", dateTo: "2026-09-09" };
      const narrow = await list({ dateFrom, dateTo, limit: 50 });
      expect([narrow.hasMore, narrow.observationTruncated]).toEqual([true, false]);
    });

    test.each([
      { subject: "", status: "" },
      { subject: "reading", status: "" },
      { subject: "", status: "open" },
      { subject: "reading", status: "submitted" },
    ] as const)("a page of %p is read in order from one index", (filter) => {
      const statements = new SeenStatements(9);
      const db = { ...bench.db, dynamic: statements };
      for (const from of [null, 0]) findPractices(db, me, { ...filter, from, before: from, limit: 20, offset: 0 });
      expect(statements.seen).toHaveLength(2);
      for (const sql of statements.seen) {
        expect(bench.plan(sql)).toEqual([expect.stringMatching(/USING COVERING INDEX practice_sessions_recent/)]);
      }
    });
  });

  test("mock tests never appear, whatever the filters", async () => {
    const practice = await answeredAt(bench.clock.now());
    const sessionId = createMock(bench, me, { listening: ["listening-1"], reading: ["reading-1"] });
    const listening = await beginMockSection(bench, me, { sessionId, subject: "listening" });
    await listening.answer({ 1: "Hartwell" });
    await listening.submit();
    const queries: Query[] = [{}, { subject: "listening" }, { status: "open" }, { status: "in_progress" }];
    for (const query of queries) expect(await idsOf(query)).toEqual([practice.sessionId]);
    expect(await idsOf({ status: "submitted" })).toEqual([]);
    await (await beginMockSection(bench, me, { sessionId, subject: "reading" })).submit();
    expect(await idsOf({ status: "submitted" })).toEqual([]);
  });

  test("two learners do not see each other's practices", async () => {
    const mine = await answeredAt(bench.clock.now());
    const other = bench.account();
    const theirs = await begin(bench, other, "listening-1");
    expect(await idsOf({})).toEqual([mine.sessionId]);
    expect((await list({}, other)).items.map(({ sessionId }) => sessionId)).toEqual([theirs.sessionId]);
  });
});
