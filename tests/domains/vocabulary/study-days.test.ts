import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { setTimeZone } from "../../../src/identity/accounts.store.ts";
import { VocabularyBench } from "./support.ts";

let bench: VocabularyBench;
beforeAll(() => {
  bench = new VocabularyBench();
});
afterAll(() => bench.close());

/** A new word that is rated good at two moments: in how many days it is due. */
async function rated(account: number, first: string, second: string): Promise<number> {
  const [id = 0] = await bench.add(account, [`word ${first}`]);
  bench.clock.set(first);
  await bench.review(account, id);
  bench.clock.set(second);
  return (await bench.review(account, id)).intervalDays;
}

const summaryOf = async (account: number) =>
  (await bench.call(account, "ielts_vocabulary_personal_progress", {})).summary;

describe("a learner's days of study", () => {
  test.each([
    ["Asia/Shanghai", "2026-09-09T20:00:00.000Z", 7],
    ["Europe/London", "2026-09-09T20:00:00.000Z", 2],
    ["Europe/London", "2026-09-10T03:00:00.000Z", 7],
    ["Asia/Kathmandu", "2026-09-09T22:15:00.000Z", 7],
    ["Asia/Kathmandu", "2026-09-10T00:00:00.000Z", 2],
  ])("in %s a second before and after %s: %d days", async (timeZone, boundary, days) => {
    const me = bench.account();
    setTimeZone(bench.db, me, { timeZone, now: 0 });
    const around = (ms: number) => new Date(Date.parse(boundary) + ms).toISOString();
    expect(await rated(me, around(-1000), around(1000))).toBe(days);
  });

  test("a zone that was changed counts from then on, for the review before it too", async () => {
    const me = bench.account();
    const [id = 0] = await bench.add(me, ["moved"]);
    bench.clock.set("2026-09-09T19:59:00.000Z");
    await bench.review(me, id);
    setTimeZone(bench.db, me, { timeZone: "Europe/London", now: 0 });
    bench.clock.set("2026-09-09T20:01:00.000Z");
    expect((await bench.review(me, id)).intervalDays).toBe(2);
  });

  test("a wordbook's entries go by them too", async () => {
    const me = bench.account();
    const review = { setId: "core", entryId: "core-curriculum", rating: "good" } as const;
    bench.clock.set("2026-09-09T23:59:59.000Z");
    await bench.call(me, "ielts_vocabulary_builtin_record_review", review);
    bench.clock.set("2026-09-10T00:00:01.000Z");
    expect((await bench.call(me, "ielts_vocabulary_builtin_record_review", review)).intervalDays).toBe(2);
  });

  test("are counted beside the calendar days of statistics, which stay those of Shanghai", async () => {
    const me = bench.account();
    const [late = 0, later = 0] = await bench.add(me, ["late", "later"]);
    bench.clock.set("2026-09-09T23:30:00+08:00");
    await bench.review(me, late);
    bench.clock.set("2026-09-10T00:30:00+08:00");
    await bench.review(me, later);
    expect(await summaryOf(me)).toMatchObject({ reviewedToday: 1, reviewedThisStudyDay: 2 });
    setTimeZone(bench.db, me, { timeZone: "Asia/Kathmandu", now: 0 });
    expect(await summaryOf(me)).toMatchObject({ reviewedToday: 1, reviewedThisStudyDay: 2 });
    bench.clock.set("2026-09-10T04:00:00+08:00");
    expect(await summaryOf(me)).toMatchObject({ reviewedToday: 1, reviewedThisStudyDay: 2 });
    setTimeZone(bench.db, me, { timeZone: "Asia/Shanghai", now: 0 });
    expect(await summaryOf(me)).toMatchObject({ reviewedToday: 1, reviewedThisStudyDay: 0 });
  });
});
