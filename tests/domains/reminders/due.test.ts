import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { claimDueReminders, endReminder } from "../../../src/domains/reminders/due.store.ts";
import { HOUR_MS } from "../../../src/lib/time.ts";
import { at, RemindersBench } from "./reminders-bench.ts";

let bench: RemindersBench;
let me: number;
beforeEach(() => {
  bench = new RemindersBench();
  me = bench.account();
});
afterEach(() => bench.close());

/** Ends a reminder in every possible way, an hour later each time, and returns its state after each. */
async function endings(reminderId: number) {
  const seen: string[][] = [];
  for (const step of ["deliver", "fail"] as const) {
    bench.clock.advance(HOUR_MS);
    endReminder(bench.db, me, { reminderId, step, now: bench.clock.now() });
    const { state, updatedAt } = await bench.one(me, reminderId);
    seen.push([state, updatedAt]);
  }
  return seen;
}

describe("endReminder", () => {
  test("ends a reminder that is running, once and for all", async () => {
    const { reminderId } = await bench.add(me, at("11:00:00"));
    bench.clock.advance(HOUR_MS);
    claimDueReminders(bench.db, { now: bench.clock.now(), limit: 10 });
    // Nothing has been sent yet.
    expect((await bench.one(me, reminderId)).state).toBe("held");
    const [first, second] = await endings(reminderId);
    expect(first?.[0]).toBe("delivered");
    expect(second).toEqual(first ?? []);
  });

  test("leaves one alone that is not running yet, or never will be", async () => {
    const { reminderId } = await bench.add(me, at("22:00:00"));
    const scheduled = await bench.one(me, reminderId);
    expect(await endings(reminderId)).toEqual(Array(2).fill(["scheduled", scheduled.updatedAt]));
    const { updatedAt } = await bench.call(me, "ielts_reminders_cancel", { reminderId });
    expect(await endings(reminderId)).toEqual(Array(2).fill(["cancelled", updatedAt]));
  });
});
