import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { RETENTION_DAYS } from "../../../src/domains/notifications/notices.schema.ts";
import { purgeOldNotices } from "../../../src/domains/notifications/notices.store.ts";
import { DAY_MS } from "../../../src/lib/time.ts";
import { SteppedScheduler } from "../../jobs/stepped.ts";
import { LibraryBench } from "../../support/library-bench.ts";

let bench: LibraryBench;
beforeEach(() => {
  bench = new LibraryBench();
});
afterEach(() => bench.close());

describe("purgeOldNotices", () => {
  test("removes notices of todos after 180 days, and keeps how a reminder was delivered", async () => {
    const me = bench.account();
    const [scheduledAt, content] = ["2026-09-09T12:00:00+08:00", "A reminder"];
    await bench.call(me, "ielts_study_todos_create", {
      items: [{ title: "A todo", scheduledAt, messengerReminder: true }],
    });
    const { reminderId } = await bench.call(me, "ielts_reminders_create", { content, remindAt: scheduledAt });
    const scheduler = new SteppedScheduler(bench.db, bench.clock);
    await scheduler.runUntil(Date.parse(scheduledAt));
    await scheduler.stop();
    const reminder = await bench.call(me, "reminders_read", { reminderId });
    expect([reminder.late, reminder.deliveries.map(({ state }) => state)]).toEqual([
      false,
      ["delivered", "not_connected"],
    ]);
    const shown = async () => {
      const { items, unreadCount } = await bench.call(me, "notifications_list_notices", {});
      return [items.map(({ text }) => text).toSorted(), unreadCount];
    };
    const deliveries = () => bench.number("SELECT count(*) FROM deliveries");
    bench.clock.set(Date.parse(scheduledAt) + RETENTION_DAYS * DAY_MS);
    const purge = () => purgeOldNotices(bench.db, { now: bench.clock.now() });
    expect([purge(), await shown(), deliveries()]).toEqual([0, [["A reminder", "A todo"], 2], 2]);
    bench.clock.advance(1);
    expect([purge(), await shown(), deliveries()]).toEqual([1, [["A reminder"], 1], 1]);
    expect(await bench.call(me, "reminders_read", { reminderId })).toEqual(reminder);
    const [purging = ""] = bench.statements().filter((sql) => sql.startsWith('delete from "notices"'));
    expect(bench.plan(purging)).toEqual([
      expect.stringContaining("INDEX notices_passing (created_at<?)"),
      expect.stringContaining("deliveries USING COVERING INDEX deliveries_of_notice (notice_id=?)"),
    ]);
  });
});
