import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { inTransaction } from "../../../src/database/transaction.ts";
import { purgeSuperseded } from "../../../src/domains/footprints/activities.store.ts";
import { readDayCounts, readHistory } from "../../../src/domains/footprints/history.service.ts";
import { findPage } from "../../../src/domains/footprints/list.store.ts";
import { countDaysBack, findFirstDay } from "../../../src/domains/footprints/tallies.store.ts";
import { DAY_MS } from "../../../src/lib/time.ts";
import { SeenStatements } from "../../support/seen-statements.ts";
import { FootprintsBench } from "./footprints.ts";

let bench: FootprintsBench;
let me: number;
beforeEach(() => {
  bench = new FootprintsBench();
  me = bench.account();
});
afterEach(() => bench.close());

const purge = (limit = 500) => inTransaction(bench.db, (db) => purgeSuperseded(db, { now: bench.clock.now(), limit }));

describe("purgeSuperseded", () => {
  test("deletes superseded rows after a day, and words without any activity", async () => {
    await bench.call(me, "ielts_feedback_create", { content: "A message that stays" });
    for (const positionSeconds of [40, 80, 120]) await bench.progress(me, "look", { positionSeconds });
    const { id } = bench.rows("SELECT id FROM activities WHERE kind = 'chat'")[0] ?? {};
    bench.db.raw.exec(
      `UPDATE activities SET superseded_in = 99, superseded_at = ${bench.clock.now()} WHERE id = ${id}`,
    );
    bench.clock.advance(DAY_MS);
    expect(purge()).toEqual({ activities: 0, texts: 0 });
    bench.clock.advance(1);
    expect(purge(2).activities).toBe(2);
    expect(purge(2).activities).toBe(1);
    expect(purge(2)).toEqual({ activities: 0, texts: 0 });
    expect(bench.number("SELECT count(*) FROM activity_texts")).toBe(1);
    expect(bench.number("SELECT count(*) FROM activity_text")).toBe(1);
    expect((await bench.list(me)).total).toBe(1);
  });
});

describe("the slice's queries", () => {
  test("pages, statistics and superseded rows are read by an index, and tallies of words in it alone", () => {
    const seen = new SeenStatements(500);
    const db = { ...bench.db, dynamic: seen };
    const texts = { ids: "[1]", activities: 9_999, questions: 0, correct: 0, judged: 0, seconds: 0 };
    const kinds = ["mock", "note"] as const;
    const bounds = { kinds, from: 5, after: { at: 1e12, id: 7 }, revision: 3, limit: 20 };
    for (const words of [null, texts]) {
      const filter = { kinds, texts: words };
      readHistory(db, me, { filter, from: null, asOf: 1e12 });
      readDayCounts(db, me, { filter, from: 1, asOf: 1e12 });
      findFirstDay(db, me, filter);
      for (const isEveryKind of [true, false]) {
        for (const offset of [0, 5]) findPage(db, me, { ...bounds, texts: words, offset, isEveryKind });
      }
    }
    countDaysBack(db, me, { from: 1, texts });
    const back = bench.statements().filter((sql) => sql.includes('"walk"'));
    const steps = new Map([...new Set([...seen.seen, ...back])].map((sql) => [sql, bench.plan(sql)]));
    expect(steps.size).toBeGreaterThan(12);
    const read = [...steps].flatMap(([sql, found]) => found.map((step) => ({ sql, step })));
    expect(read.filter(({ step }) => /AUTOMATIC|MATERIALIZE|SCAN (a |activit)/.test(step))).toEqual([]);
    const used = new Set(read.flatMap(({ step }) => /INDEX (activities_\w+ \(.*\))/.exec(step)?.[1] ?? []));
    expect([...used].toSorted()).toEqual([
      "activities_by_day (account_id=? AND day=?)",
      "activities_by_day (account_id=? AND day>? AND day<?)",
      "activities_of_kind (account_id=? AND kind=? AND occurred_at>? AND occurred_at<?)",
      "activities_of_text (account_id=? AND text_id=? AND occurred_at>? AND occurred_at<?)",
      "activities_of_text (account_id=? AND text_id=?)",
      "activities_recent (account_id=? AND occurred_at>? AND occurred_at<?)",
      "activities_recent (account_id=? AND occurred_at>?)",
      "activities_superseded (account_id=? AND superseded_in>?)",
    ]);
    const byDay = read.filter(({ step }) => step.includes("activities_by_day") || step.includes("activities_of_text"));
    expect(byDay.filter(({ step }) => !step.includes("COVERING"))).toEqual([]);
  });

  test("words without any activity are not searched by day", () => {
    const seen = new SeenStatements(50);
    const db = { ...bench.db, dynamic: seen };
    const texts = { ids: "[]", activities: 0, questions: 0, correct: 0, judged: 0, seconds: 0 };
    const counts = readDayCounts(db, me, { filter: { kinds: ["note"], texts }, from: 1, asOf: 1e12 });
    expect(counts.size).toBe(0);
    expect([...seen.seen].filter((sql) => sql.includes("activities_by_day"))).toEqual([]);
  });

  test("following a fact reads only that fact", async () => {
    const id = await bench.word(me, "reef");
    await bench.review(me, id);
    await bench.progress(me, "look", { positionSeconds: 40 });
    const views = bench.statements().filter((sql) => /from "?(session|course|word)_activities/.test(sql));
    expect(views).not.toEqual([]);
    for (const sql of views) {
      const steps = bench.plan(sql);
      const scanned = steps.filter((step) => /^SCAN (?!session_activities$|word_facts$|\(subquery-\d+\)$)/.test(step));
      expect(scanned).toEqual([]);
      expect(steps.join("\n")).toMatch(/item_id=\?|section_id=\?|rowid=\?/);
      expect(steps.filter((step) => / d .*learning_events/.test(step) && !step.includes("object_id=?"))).toEqual([]);
    }
  });
});
