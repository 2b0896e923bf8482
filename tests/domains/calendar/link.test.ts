import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { toFeedAnswer } from "../../../src/domains/calendar/calendar.schema.ts";
import { findFeed } from "../../../src/domains/calendar/feeds.store.ts";
import { setDisabled } from "../../../src/identity/accounts.store.ts";
import { MINUTE_MS, toInstant } from "../../../src/lib/time.ts";
import { createVault } from "../../../src/lib/vault.ts";
import { CalendarBench } from "./calendar-bench.ts";

let bench: CalendarBench;
beforeAll(() => {
  bench = new CalendarBench();
});
afterAll(() => bench.close());

/** The service's response to any request with this last part of the path. */
async function open(file: string): Promise<string> {
  try {
    return (await bench.call(null, "calendar_feed", { file })).mediaType;
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
}
const GONE = expect.stringContaining("No calendar exists at this address");

describe("calendar_turn_on", () => {
  test("creates a link of 256 random bits, once; the database contains neither the link nor the secret", async () => {
    const me = bench.account();
    expect(await bench.call(me, "calendar_read", {})).toEqual({ feed: null });
    const made = await bench.call(me, "calendar_turn_on", {});
    const createdAt = toInstant(bench.clock.now());
    expect(made.feed).toEqual({
      url: expect.stringMatching(/^http:\/\/test\/calendar\/[\w-]{43}\.ics$/),
      webcalUrl: made.feed?.url?.replace("http:", "webcal:") ?? "",
      ...{ createdAt, lastReadAt: null },
    });
    bench.clock.advance(MINUTE_MS);
    expect(await bench.call(me, "calendar_turn_on", {})).toEqual(made);
    expect(await bench.call(me, "calendar_read", {})).toEqual(made);
    expect(bench.calendarEvents(me)).toEqual([["calendar.turned_on", "{}"]]);
    const secret = made.feed?.url?.slice(-47, -4) ?? "";
    const stored = JSON.stringify([
      bench.rows("SELECT * FROM calendar_feeds"),
      bench.rows("SELECT * FROM learning_events"),
    ]);
    expect([secret.length, stored.includes(secret)]).toEqual([43, false]);
  });
});

describe("calendar_read", () => {
  test("reports when the feed was last read, to ten minutes, by any reader", async () => {
    const me = bench.account();
    const file = await bench.file(me);
    const lastRead = async () => (await bench.call(me, "calendar_read", {})).feed?.lastReadAt;
    const first = toInstant(bench.clock.now());
    const seen = [];
    for (let minutes = 0; minutes <= 12; minutes += 4) {
      await open(file);
      seen.push(await lastRead());
      bench.clock.advance(4 * MINUTE_MS);
    }
    expect(seen).toEqual([first, first, first, toInstant(Date.parse(first) + 12 * MINUTE_MS)]);
  });

  test("has no link to show if the key is another, though the feed continues", async () => {
    const me = bench.account();
    const file = await bench.file(me);
    const row = findFeed(bench.db, me, { vault: createVault("another key than the one it was sealed with") });
    expect(toFeedAnswer(row, "http://test").feed).toMatchObject({ url: null, webcalUrl: null, lastReadAt: null });
    expect(await open(file)).toBe("text/calendar");
  });
});

describe("calendar_rotate", () => {
  test("ends the old link at once and returns another, which nobody has read", async () => {
    const [me, other] = [bench.account(), bench.account()];
    const [old, others] = [await bench.file(me), await bench.file(other)];
    expect(await open(old)).toBe("text/calendar");
    const { feed } = await bench.call(me, "calendar_rotate", {});
    const file = await bench.file(me);
    expect([feed?.url, feed?.lastReadAt]).toEqual([`http://test/calendar/${file}`, null]);
    expect([await open(old), await open(file), await open(others)]).toEqual([GONE, "text/calendar", "text/calendar"]);
    expect(bench.calendarEvents(me).map(([type]) => type)).toEqual(["calendar.turned_on", "calendar.rotated"]);
  });

  test("is refused where the feed is off", async () => {
    const me = bench.account();
    const failure = await bench.refusal(me, "calendar_rotate", {});
    expect([failure.status, failure.reason]).toEqual([400, "calendar.feed_off"]);
    expect(bench.calendarEvents(me)).toEqual([]);
  });
});

describe("calendar_turn_off", () => {
  test("ends the link for good: turned on again, the feed has another", async () => {
    const [me, other] = [bench.account(), bench.account()];
    const [old, others] = [await bench.file(me), await bench.file(other)];
    for (let times = 0; times < 2; times++)
      expect(await bench.call(me, "calendar_turn_off", {})).toEqual({ feed: null });
    expect([await open(old), await open(others)]).toEqual([GONE, "text/calendar"]);
    expect(await bench.file(me)).not.toBe(old);
    expect(bench.calendarEvents(me).map(([type]) => type)).toEqual([
      ...["calendar.turned_on", "calendar.turned_off", "calendar.turned_on"],
    ]);
  });
});

describe("calendar_feed", () => {
  test("opens only with the whole secret, and not while the account is disabled", async () => {
    const me = bench.account();
    const file = await bench.file(me);
    const wrong = [
      "",
      ".ics",
      file.slice(0, -4),
      file.slice(1),
      `${file}.ics`,
      file.toUpperCase(),
      `${me}.ics`,
      "%.ics",
    ];
    for (const one of wrong) expect([one, await open(one)]).toEqual([one, GONE]);
    setDisabled(bench.db, me, { disabled: true, now: bench.clock.now() });
    expect(await open(file)).toEqual(GONE);
    setDisabled(bench.db, me, { disabled: false, now: bench.clock.now() });
    expect(await open(file)).toBe("text/calendar");
  });
});
