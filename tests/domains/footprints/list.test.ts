import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../src/lib/time.ts";
import type { DataOf } from "../../support/operations.ts";
import { idsOf } from "../courses/library.ts";
import { FootprintsBench } from "./footprints.ts";

let bench: FootprintsBench;
let me: number;
beforeEach(() => {
  bench = new FootprintsBench();
  me = bench.account();
});
afterEach(() => bench.close());

type Page = DataOf<"ielts_footprints_list">;
const titles = (pages: Page | readonly Page[]) =>
  [pages].flat().flatMap(({ activities }) => activities.map(({ title }) => title));
const statistics = ({ total, asOf, dailyCounts, summary, todayCounts, filters }: Page) => ({
  ...{ total, asOf, dailyCounts, summary, todayCounts, filters },
});

/** Words added one a minute, the last one the newest. */
async function words(...phrases: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const phrase of phrases) {
    bench.clock.advance(MINUTE_MS);
    ids.push(await bench.word(me, phrase));
  }
  return ids;
}

describe("ielts_footprints_list", () => {
  test("answers every key for a learner who did nothing yet", async () => {
    const page = await bench.list(me);
    expect(page).toEqual({
      activities: [],
      total: 0,
      limit: 20,
      offset: 0,
      hasMore: false,
      nextCursor: null,
      nextOffset: null,
      filters: { kinds: [], query: "", timeRange: "all" },
      coverage: { sourceLimit: null, sourceTruncated: false },
      asOf: "2026-09-09T02:00:00.000Z",
      timeZone: "Asia/Shanghai",
      statisticsScope: "filtered_history",
      dailyCounts: page.dailyCounts,
      summary: {
        weekActivityCount: 0,
        streakDays: 0,
        completedQuestions: 0,
        correctRate: null,
        practiceDurationSeconds: 0,
      },
      todayCounts: ["chat", "file", "mock", "note", "practice", "study"].map((kind) =>
        expect.objectContaining({ kind, count: 0 }),
      ),
    });
    expect(page.dailyCounts).toHaveLength(28);
    expect([page.dailyCounts[0], page.dailyCounts.at(-1)]).toEqual([
      { date: "2026-08-13", count: 0 },
      { date: "2026-09-09", count: 0 },
    ]);
  });

  test("a section of a course is one activity a day, from its first to its last report", async () => {
    const ids = idsOf(bench, "scan", "look");
    await bench.progress(me, "look", { positionSeconds: 40 });
    bench.clock.advance(HOUR_MS);
    await bench.progress(me, "look", { positionSeconds: 95, status: "completed" });
    bench.clock.advance(MINUTE_MS);
    await bench.progress(me, "look", { positionSeconds: 20 });
    const { activities, total } = await bench.list(me);
    expect(total).toBe(1);
    expect(activities).toEqual([
      {
        id: `section:${ids.courseId}:${ids.sectionId}:20705`,
        entityId: `${ids.courseId}:${ids.sectionId}`,
        kind: "study",
        title: expect.any(String),
        description: "Scanning",
        occurredAt: "2026-09-09T03:01:00.000Z",
        startedAt: "2026-09-09T02:00:00.000Z",
        metrics: {
          ...{ ...ids, status: "completed", subject: "reading", sectionKind: expect.any(String), highestSeconds: 95 },
        },
        route: `/learning-center?course=${ids.courseId}&section=${ids.sectionId}`,
        url: `http://test/learning-center?course=${ids.courseId}&section=${ids.sectionId}`,
      },
    ]);
    bench.clock.advance(DAY_MS);
    await bench.progress(me, "look", { positionSeconds: 10 });
    const [second] = (await bench.list(me)).activities;
    expect(second?.metrics).toMatchObject({ status: "completed", highestSeconds: 10 });
    expect((await bench.list(me)).total).toBe(2);
  });

  test("the newest come first, by cursor and by offset the same", async () => {
    const all = ["reef", "coral", "tide", "sand", "gull"];
    await words(...all);
    const pages = await bench.pages(me, { limit: 2 });
    expect(titles(pages)).toEqual(all.toReversed());
    expect(pages.map(({ hasMore, nextOffset, offset }) => [hasMore, nextOffset, offset])).toEqual([
      [true, 2, 0],
      [true, 4, 2],
      [false, null, 4],
    ]);
    expect(pages.at(-1)?.nextCursor).toBeNull();
    expect(titles(await bench.list(me, { limit: 2, offset: 1 }))).toEqual(["sand", "tide"]);
    expect(titles(await bench.list(me, { limit: 2, offset: 4 }))).toEqual(["reef"]);
    expect(titles(await bench.list(me, { limit: 2, offset: 9 }))).toEqual([]);
  });

  test("what happens during paging is neither repeated, nor hidden, nor counted", async () => {
    const all = ["reef", "coral", "tide", "sand", "gull", "wave", "foam"];
    const ids = await words(...all);
    await bench.progress(me, "look", { positionSeconds: 40 });
    let round = 0;
    for (const request of [{}, { kinds: ["study" as const] }, { query: "e" }, { timeRange: "7d" as const }]) {
      const before = await bench.list(me, { ...request, limit: 50 });
      const pages = await bench.pages(me, { ...request, limit: 2 }, async () => {
        round++;
        // A new one, an old one that becomes the newest, and one with the same time as the list itself.
        await bench.word(me, `even newer ${round}`);
        await bench.review(me, ids[round % ids.length] ?? 0);
        await bench.progress(me, "look", { positionSeconds: 40 + 60 * round });
        bench.clock.advance(MINUTE_MS);
      });
      expect(pages.flatMap(({ activities }) => activities)).toEqual(before.activities);
      for (const page of pages) expect(statistics(page)).toEqual(statistics(before));
    }
    expect(round).toBeGreaterThan(8);
  });

  test("kinds and words narrow the list and its statistics", async () => {
    await words("reef", "urban sprawl 城市扩张", "harbour");
    await bench.call(me, "ielts_feedback_create", { content: "Where is the harbour talk?" });
    const shown = async (request: Parameters<typeof bench.list>[1]) => {
      const page = await bench.list(me, request);
      expect(page.total).toBe(page.activities.length);
      expect(page.todayCounts.reduce((sum, { count }) => sum + count, 0)).toBe(page.total);
      return [titles(page), page.todayCounts.length];
    };
    expect(await shown({ kinds: ["chat"] })).toEqual([["Where is the harbour talk?"], 1]);
    expect(await shown({ kinds: ["study", "study", "file"] })).toEqual([
      ["harbour", "urban sprawl 城市扩张", "reef"],
      2,
    ]);
    expect(await shown({ query: "harb" })).toEqual([["Where is the harbour talk?", "harbour"], 6]);
    expect(await shown({ query: "城市" })).toEqual([["urban sprawl 城市扩张"], 6]);
    expect(await shown({ query: "harbour", kinds: ["study"] })).toEqual([["harbour"], 1]);
    expect(await shown({ query: "vocabulary" })).toEqual([["harbour", "urban sprawl 城市扩张", "reef"], 6]);
    expect(await shown({ query: "nowhere" })).toEqual([[], 6]);
    expect(await shown({ query: '"!' })).toEqual([[], 6]);
  });

  test("a range of days is of Shanghai and narrows the statistics too", async () => {
    bench.clock.set("2026-09-01T15:59:00.000Z");
    await bench.word(me, "on the first");
    bench.clock.set("2026-09-01T16:00:00.000Z");
    await bench.word(me, "on the second");
    bench.clock.set("2026-09-08T15:00:00.000Z");
    expect(titles(await bench.list(me, { timeRange: "today" }))).toEqual([]);
    const week = await bench.list(me, { timeRange: "7d" });
    expect([titles(week), week.total]).toEqual([["on the second"], 1]);
    expect(week.dailyCounts.filter(({ count }) => count > 0)).toEqual([{ date: "2026-09-02", count: 1 }]);
    expect((await bench.list(me, { timeRange: "30d", query: "on" })).total).toBe(2);
  });

  test.each([
    ["kinds", { kinds: ["study" as const] }],
    ["query", { query: "reef" }],
    ["timeRange", { timeRange: "7d" as const }],
  ])("a cursor with another %s is refused, and the field is named", async (name, changed) => {
    await words("reef", "coral");
    const { nextCursor } = await bench.list(me, { limit: 1 });
    const refused = await bench.refusal(me, "ielts_footprints_list", {
      limit: 1,
      cursor: nextCursor ?? "",
      ...changed,
    });
    expect([refused.status, refused.reason, refused.parts.details?.map(({ path }) => path)]).toEqual([
      400,
      "cursor.filters_changed",
      [`/${name}`],
    ]);
  });

  test("a cursor of another account, or of an earlier version, is refused as such", async () => {
    await words("reef", "coral");
    const { nextCursor } = await bench.list(me, { limit: 1 });
    const former = Buffer.from(nextCursor ?? "", "base64url").toString();
    const [mark, values] = JSON.parse(former);
    const other = bench.account();
    for (const [who, cursor] of [
      [other, nextCursor ?? ""],
      [me, Buffer.from(JSON.stringify([mark, values])).toString("base64url")],
    ] as const) {
      const refused = await bench.refusal(who, "ielts_footprints_list", { limit: 1, cursor, query: "other" });
      expect([refused.status, refused.reason]).toEqual([400, "cursor.other_account"]);
      expect(refused.message).toContain("another account");
    }
  });

  test("a cursor is refused that is invalid, a day old, or sent with an offset of another page", async () => {
    await words("reef", "coral", "tide");
    const { nextCursor } = await bench.list(me, { limit: 1 });
    const cursor = nextCursor ?? "";
    const reason = async (request: Parameters<typeof bench.list>[1]) =>
      (await bench.refusal(me, "ielts_footprints_list", { limit: 1, ...request })).reason;
    expect(await reason({ cursor: "nonsense" })).toBe("cursor.invalid");
    expect(await reason({ cursor, offset: 2 })).toBe("cursor.with_offset");
    expect(titles(await bench.list(me, { limit: 1, cursor, offset: 1 }))).toEqual(["coral"]);
    bench.clock.advance(DAY_MS);
    expect(titles(await bench.list(me, { limit: 1, cursor }))).toEqual(["coral"]);
    bench.clock.advance(1);
    expect(await reason({ cursor })).toBe("cursor.expired");
  });

  test.each([
    ["the first instant that a date can be", -8.64e15, null],
    ["the one before it", -8.64e15 - 1, "cursor.invalid"],
    ["the last instant that a date can be", 8.64e15, null],
    ["the one after it", 8.64e15 + 1, "cursor.invalid"],
  ])("a cursor that was changed to continue after %s", async (_, at, reason) => {
    await words("reef", "coral");
    const { nextCursor } = await bench.list(me, { limit: 1 });
    const [mark, values, owner] = JSON.parse(Buffer.from(nextCursor ?? "", "base64url").toString());
    const changed = [mark, { ...values, a: { ...values.a, at } }, owner];
    const cursor = Buffer.from(JSON.stringify(changed)).toString("base64url");
    const request = { limit: 1, cursor };
    if (reason === null) expect((await bench.list(me, request)).total).toBe(2);
    else expect((await bench.refusal(me, "ielts_footprints_list", request)).reason).toBe(reason);
  });

  test("another learner's activities are in no list", async () => {
    await words("reef", "coral");
    const other = bench.account();
    await bench.word(other, "reef");
    const { nextCursor } = await bench.list(me, { limit: 1 });
    expect((await bench.list(other)).total).toBe(1);
    expect((await bench.list(other, { query: "coral" })).total).toBe(0);
    const refused = await bench.refusal(other, "ielts_footprints_list", { limit: 1, cursor: nextCursor ?? "" });
    expect([refused.status, refused.parts.details?.map(({ path }) => path)]).toEqual([400, ["/cursor"]]);
    expect((await bench.call(other, "footprints_read_year", {})).days.at(-1)?.count).toBe(1);
  });
});
