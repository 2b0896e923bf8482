import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { MAX_SCHEDULED } from "../../../src/domains/reminders/reminders.schema.ts";
import { MINUTE_MS } from "../../../src/lib/time.ts";
import type { Outcome } from "../../../src/senders/sender.ts";
import { SteppedScheduler } from "../../jobs/stepped.ts";
import { connect, senderOf } from "../../support/connections.ts";
import { changedTables, dump } from "../../support/dump.ts";
import { testVault } from "../../support/vault.ts";
import { at, RemindersBench } from "./reminders-bench.ts";

let bench: RemindersBench;
let scheduler: SteppedScheduler;
/** What the messenger answers, by message, if it is not "delivered". */
const answers = new Map<string, () => Promise<Outcome>>();

beforeAll(() => {
  bench = new RemindersBench();
  const messenger = senderOf("ntfy", async ({ text }) => answers.get(text)?.() ?? { kind: "delivered" });
  scheduler = new SteppedScheduler(bench.db, bench.clock, [messenger]);
});
afterAll(async () => {
  await scheduler.stop();
  bench.close();
});

/** Advances the clock by a minute. */
async function pass(): Promise<void> {
  scheduler.wake();
  await scheduler.runUntil(bench.clock.now() + MINUTE_MS);
}

/** An instant this many milliseconds from now, as somebody in Shanghai would write it. */
const ahead = (ms: number) => new Date(bench.clock.now() + ms + 8 * 3_600_000).toISOString().replace("Z", "+08:00");

describe("ielts_reminders_create", () => {
  test("stores the instant to the millisecond and sends to the messenger by default", async () => {
    const me = bench.account();
    const made = await bench.add(me, at("12:15:30.250"), { content: " Take your passport 护照 " });
    const now = new Date(bench.clock.now()).toISOString();
    expect(made).toEqual({
      reminderId: made.reminderId,
      content: "Take your passport 护照",
      remindAt: "2026-09-09T04:15:30.250Z",
      messengerDelivery: true,
      state: "scheduled",
      late: null,
      deliveries: [],
      createdAt: now,
      updatedAt: now,
      url: `http://test/reminders?reminder=${made.reminderId}`,
      route: `/reminders?reminder=${made.reminderId}`,
    });
    expect((await bench.add(me, at("12:00:00"), { messengerDelivery: false })).messengerDelivery).toBe(false);
    expect(bench.events(me)[0]).toEqual({
      type: "reminder.created",
      object: made.reminderId,
      payload: { content: made.content, remindAt: made.remindAt, messengerDelivery: true },
    });
    await bench.call(me, "ielts_reminders_cancel", { reminderId: made.reminderId });
  });

  const refused: [why: string, remindAt: string, words: string][] = [
    ["no offset", "2026-09-09T12:00:00", "offset"],
    ["no time", "2026-09-09", "offset"],
    ["30 February", "2027-02-30T12:00:00+08:00", "offset"],
    ["24 o'clock", "2026-09-09T24:00:00+08:00", "offset"],
    ["a minute ago", at("09:59:00"), "future"],
    ["now", at("10:00:00"), "future"],
    ["the day after ten years", "2036-09-10T00:00:00+08:00", "10 years"],
    ["the year 9999", "9999-12-31T00:00:00Z", "10 years"],
  ];
  test.each(refused)("refuses %s at its path and names the rule", async (_why, remindAt, words) => {
    const fresh = new RemindersBench();
    const me = fresh.account();
    const before = dump(fresh.db);
    const failure = await fresh.refusal(me, "ielts_reminders_create", { content: "x", remindAt });
    expect([failure.status, failure.reason]).toEqual([400, "reminder.moment_invalid"]);
    expect(failure.parts.details?.[0]?.path).toBe("/remindAt");
    expect(failure.parts.details?.[0]?.message).toContain(words);
    expect(failure.message).not.toContain(remindAt);
    expect(changedTables(before, dump(fresh.db))).toEqual([]);
    expect((await fresh.add(me, "2036-09-09T23:59:59.999+08:00")).state).toBe("scheduled");
    fresh.close();
  });

  test("refuses white space, and more than an account may have ahead", async () => {
    const me = bench.account();
    const blank = await bench.refusal(me, "ielts_reminders_create", { content: " \n ", remindAt: ahead(60_000) });
    expect(blank.parts.details?.[0]?.path).toBe("/content");
    const { reminderId } = await bench.add(me, "2030-01-01T00:00:00Z");
    bench.db.raw
      .prepare(
        `WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
         INSERT INTO reminders (account_id, content, remind_at, messenger_delivery, state, created_at, updated_at)
         SELECT ?, 'many', ?, 0, 'scheduled', 0, 0 FROM n`,
      )
      .run(MAX_SCHEDULED, me, Date.parse("2030-01-01T00:00:00Z"));
    const failure = await bench.refusal(me, "ielts_reminders_create", { content: "x", remindAt: ahead(60_000) });
    expect([failure.reason, failure.parts.facts]).toEqual(["reminder.limit_reached", { limit: MAX_SCHEDULED }]);
    await bench.call(me, "ielts_reminders_cancel", { reminderId });
    expect((await bench.add(me, ahead(3_600_000))).state).toBe("scheduled");
    bench.rows("DELETE FROM reminders WHERE account_id = ? RETURNING id", me);
  });
});

describe("a reminder that is due", () => {
  test("is delivered in the page, and says that no messenger was connected", async () => {
    const me = bench.account();
    const { reminderId } = await bench.add(me, ahead(1_500));
    await pass();
    const due = new Date(bench.clock.now() - MINUTE_MS + 1_500).toISOString();
    const shown = await bench.one(me, reminderId);
    expect(shown).toMatchObject({ state: "delivered", late: false, remindAt: due, updatedAt: due });
    expect(shown.deliveries).toEqual([
      { channel: "in_page", state: "delivered", attempts: 1, attemptedAt: due, finishedAt: due, detail: "" },
      { channel: "messenger", state: "not_connected", attempts: 0, attemptedAt: null, finishedAt: due, detail: "" },
    ]);
    expect(bench.events(me).at(-1)).toEqual({
      type: "reminder.delivered",
      object: reminderId,
      payload: { content: shown.content, remindAt: due, late: false },
    });
  });

  test("goes to no messenger where that is switched off", async () => {
    const me = bench.account();
    connect(bench.db, testVault, me);
    const { reminderId } = await bench.add(me, ahead(1_000));
    const off = await bench.call(me, "ielts_reminders_update", { reminderId, messengerDelivery: false });
    expect([off.messengerDelivery, bench.events(me).at(-1)?.type]).toEqual([false, "reminder.updated"]);
    await pass();
    expect((await bench.one(me, reminderId)).deliveries.map(({ channel }) => channel)).toEqual(["in_page"]);
  });

  const endings: [why: string, answer: () => Promise<Outcome>, state: string, detail: string][] = [
    ["took it", async () => ({ kind: "delivered" }), "delivered", ""],
    [
      "refused it",
      async () => ({ kind: "failed", detail: "blocked by the user", attention: null }),
      "failed",
      "blocked by the user",
    ],
  ];
  test.each(endings)("has ended when the messenger %s", async (why, answer, state, detail) => {
    const me = bench.account();
    connect(bench.db, testVault, me);
    answers.set(why, answer);
    const { reminderId } = await bench.add(me, ahead(1_000), { content: why });
    await pass();
    const shown = await bench.one(me, reminderId);
    expect(shown.state).toBe(state as typeof shown.state); // a table of words
    expect(shown.deliveries[1]).toMatchObject({ channel: "ntfy", state, attempts: 1, detail });
  });

  test("runs while the messenger has not answered; it cannot be changed or cancelled then or afterwards", async () => {
    const me = bench.account();
    connect(bench.db, testVault, me);
    const waiting = Promise.withResolvers<Outcome>();
    answers.set("slow", () => waiting.promise);
    const { reminderId } = await bench.add(me, ahead(1_000), { content: "slow" });
    await scheduler.runUntil(bench.clock.now() + 1_000);
    scheduler.wake();
    await scheduler.runUntil(bench.clock.now() + 2_000);
    const running = await bench.one(me, reminderId);
    expect([running.state, running.late, running.deliveries[1]?.state]).toEqual(["running", false, "sending"]);
    const refusals = async () => {
      const update = bench.refusal(me, "ielts_reminders_update", { reminderId, messengerDelivery: false });
      const failures = [await update, await bench.refusal(me, "ielts_reminders_cancel", { reminderId })];
      return failures.flatMap(({ status, reason, parts }) => [status, reason, parts.facts?.["state"]]);
    };
    expect(await refusals()).toEqual([
      ...[400, "reminder.running", "running"],
      ...[400, "reminder.running", "running"],
    ]);
    waiting.resolve({ kind: "delivered" });
    await pass();
    expect((await bench.one(me, reminderId)).state).toBe("delivered");
    expect(await refusals()).toEqual([
      ...[400, "reminder.finished", "delivered"],
      ...[400, "reminder.finished", "delivered"],
    ]);
  });
});

describe("ielts_reminders_cancel", () => {
  test("takes a reminder back for good; it is answered the same again, and cannot be changed", async () => {
    const me = bench.account();
    const { reminderId } = await bench.add(me, ahead(1_000));
    const first = await bench.call(me, "ielts_reminders_cancel", { reminderId });
    expect([first.state, first.deliveries]).toEqual(["cancelled", []]);
    bench.clock.advance(10);
    const before = dump(bench.db);
    expect(await bench.call(me, "ielts_reminders_cancel", { reminderId })).toEqual(first);
    expect(changedTables(before, dump(bench.db))).toEqual([]);
    const failure = await bench.refusal(me, "ielts_reminders_update", { reminderId, messengerDelivery: false });
    expect(failure.reason).toBe("reminder.cancelled");
    await pass();
    expect((await bench.one(me, reminderId)).state).toBe("cancelled");
    expect(bench.number("SELECT count(*) FROM notices WHERE account_id = ?", me)).toBe(0);
    expect(bench.events(me).map(({ type }) => type)).toEqual(["reminder.created", "reminder.cancelled"]);
  });

  test("knows no reminder of another account", async () => {
    const { reminderId } = await bench.add(bench.account(), ahead(1_000));
    const stranger = bench.account();
    const failures = [
      await bench.refusal(stranger, "ielts_reminders_cancel", { reminderId }),
      await bench.refusal(stranger, "ielts_reminders_update", { reminderId, messengerDelivery: true }),
    ];
    expect(failures.map(({ status, reason }) => [status, reason])).toEqual([
      [404, "reminder.not_found"],
      [404, "reminder.not_found"],
    ]);
  });
});

describe("ielts_reminders_list", () => {
  test("shows the latest time first, and of those to come the nearest first", async () => {
    const me = bench.account();
    const times = [5, 1, 3, 2, 4].map((hours) => hours * 3_600_000);
    const ids: number[] = [];
    for (const time of times) ids.push((await bench.add(me, ahead(time))).reminderId);
    const [five = 0, one = 0, three = 0, two = 0, four = 0] = ids;
    await bench.call(me, "ielts_reminders_cancel", { reminderId: three });
    const shown = async (request: Parameters<typeof bench.list>[1]) =>
      (await bench.list(me, request)).items.map(({ reminderId }) => reminderId);
    expect(await shown({})).toEqual([five, four, three, two, one]);
    expect(await shown({ state: "scheduled" })).toEqual([one, two, four, five]);
    expect(await shown({ state: "cancelled" })).toEqual([three]);
    expect(await shown({ state: "past" })).toEqual([three]);
    expect(await shown({ state: "failed" })).toEqual([]);
    const page = await bench.list(me, { state: "scheduled", limit: 2, offset: 2 });
    expect([page.items.map(({ reminderId }) => reminderId), page.hasMore, page.nextOffset]).toEqual([
      [four, five],
      false,
      null,
    ]);
    expect((await bench.list(me, { limit: 2 })).nextOffset).toBe(2);
    expect((await bench.list(bench.account())).items).toEqual([]);
  });
});

describe("reminders_read", () => {
  test("returns one reminder as the list does, and to nobody else", async () => {
    const me = bench.account();
    const { reminderId } = await bench.add(me, ahead(3_600_000));
    await bench.call(me, "ielts_reminders_cancel", { reminderId });
    const [listed] = (await bench.list(me)).items;
    const read = await bench.call(me, "reminders_read", { reminderId });
    expect([read]).toEqual(listed === undefined ? [] : [listed]);
    expect(read.state).toBe("cancelled");
    expect((await bench.refusal(bench.account(), "reminders_read", { reminderId })).reason).toBe("reminder.not_found");
  });
});
