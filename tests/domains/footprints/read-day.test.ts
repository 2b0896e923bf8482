import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { findDayPage } from "../../../src/domains/footprints/list.store.ts";
import { routeOf } from "../../../src/domains/footprints/routes.ts";
import { DAY_MS, MINUTE_MS } from "../../../src/lib/time.ts";
import { SeenStatements } from "../../support/seen-statements.ts";
import { FootprintsBench } from "./footprints.ts";

let bench: FootprintsBench;
let me: number;
beforeEach(() => {
  bench = new FootprintsBench();
  me = bench.account();
});
afterEach(() => bench.close());

const DAY = "2026-09-09";
const ask = (request: { kinds?: ("chat" | "study")[]; query?: string; limit?: number; offset?: number } = {}) =>
  bench.call(me, "footprints_read_day", { date: DAY, ...request });
const titles = ({ activities }: Awaited<ReturnType<typeof ask>>) => activities.map(({ title }) => title);

/** Words added and a message sent on one day, a minute apart, and one word on the day before and after. */
async function threeDays(): Promise<void> {
  bench.clock.set("2026-09-08T15:59:59.999Z");
  await bench.word(me, "the day before");
  bench.clock.set("2026-09-08T16:00:00.000Z");
  for (const phrase of ["reef", "coral", "tide"]) {
    await bench.word(me, phrase);
    bench.clock.advance(MINUTE_MS);
  }
  await bench.call(me, "ielts_feedback_create", { content: "Where is the reef?" });
  bench.clock.set("2026-09-09T16:00:00.000Z");
  await bench.word(me, "the day after");
}

describe("footprints_read_day", () => {
  test("lists one day of Shanghai as the list has it, the newest first", async () => {
    await threeDays();
    const day = await ask();
    expect(titles(day)).toEqual(["Where is the reef?", "tide", "coral", "reef"]);
    expect(day).toMatchObject({ date: DAY, total: 4, limit: 50, offset: 0, hasMore: false, nextOffset: null });
    const listed = await bench.list(me);
    expect(day.activities).toEqual(listed.activities.slice(1, -1));
    const { days } = await bench.call(me, "footprints_read_year", {});
    expect(days.find(({ date }) => date === DAY)?.count).toBe(day.total);
  });

  test("continues by offset, and ends", async () => {
    await threeDays();
    const pages = [await ask({ limit: 3 }), await ask({ limit: 3, offset: 3 }), await ask({ limit: 3, offset: 9 })];
    expect(pages.map((page) => [titles(page).length, page.total, page.hasMore, page.nextOffset])).toEqual([
      [3, 4, true, 3],
      [1, 4, false, null],
      [0, 4, false, null],
    ]);
  });

  test("kinds and words narrow it as they narrow the year", async () => {
    await threeDays();
    expect(titles(await ask({ kinds: ["study"] }))).toEqual(["tide", "coral", "reef"]);
    expect(titles(await ask({ query: "reef" }))).toEqual(["Where is the reef?", "reef"]);
    expect(titles(await ask({ query: "reef", kinds: ["chat", "chat"] }))).toEqual(["Where is the reef?"]);
    expect(await ask({ query: "nowhere" })).toMatchObject({ activities: [], total: 0 });
  });

  test("leaves out what is superseded, what is dated later than now, and what others did", async () => {
    const id = await bench.word(me, "reef");
    bench.clock.advance(MINUTE_MS);
    await bench.review(me, id);
    await bench.word(bench.account(), "not mine");
    expect(await ask()).toMatchObject({ activities: [{ title: "reef" }], total: 1 });
    bench.clock.advance(-10 * MINUTE_MS);
    expect((await ask()).total).toBe(0);
    bench.clock.advance(-DAY_MS);
    expect((await ask()).total).toBe(0);
  });

  test.each(["2026-02-30", "2026-9-9", "today", ""])("refuses %p, which is not a day", async (date) => {
    const refused = await bench.refusal(me, "footprints_read_day", { date });
    expect([refused.status, refused.parts.details?.map(({ path }) => path)]).toEqual([400, ["/date"]]);
  });

  test("reads the day by its index, and the rows by their ids", () => {
    const seen = new SeenStatements(50);
    const db = { ...bench.db, dynamic: seen };
    const texts = { ids: "[1]", activities: 9_999, questions: 0, correct: 0, judged: 0, seconds: 0 };
    const page = { kinds: ["mock", "note"] as const, day: 20_000, asOf: 1e15, limit: 50, offset: 0 };
    for (const words of [null, texts]) findDayPage(db, me, { ...page, texts: words });
    const steps = [...seen.seen].map((sql) => bench.plan(sql).find((step) => step.includes(" a ")));
    expect(steps).toEqual([
      "SEARCH a USING INDEX activities_by_day (account_id=? AND day=? AND kind=?)",
      "SEARCH a USING INDEX activities_by_day (account_id=? AND day=?)",
    ]);
  });
});

describe("the page that shows an activity", () => {
  test.each([
    ["with a story of the learner", { materialId: 4 }, "/speaking?material=4"],
    ["without one", { materialId: null }, "/speaking?tab=recordings"],
  ])("is a place of speaking for an answer %s", (_, metrics, path) => {
    expect(routeOf({ key: "speaking:1", entityId: "1", kind: "study", metrics })).toBe(path);
  });
});
