import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { HOUR_MS, MINUTE_MS } from "../../src/lib/time.ts";
import type { Outcome } from "../../src/senders/sender.ts";
import { connect, senderOf } from "../support/connections.ts";
import { LibraryBench } from "../support/library-bench.ts";
import { testVault } from "../support/vault.ts";
import { SteppedScheduler } from "./stepped.ts";

const DUE = "2026-09-09T23:00:00+08:00";
const MORNING = "2026-09-10T07:00:00+08:00";

let bench: LibraryBench;
let me: number;
let reminderId: number;
let scheduler: SteppedScheduler;
let outcome: Outcome;
let sent: number;

beforeEach(async () => {
  bench = new LibraryBench();
  me = bench.account();
  connect(bench.db, testVault, me, { kind: "ntfy" });
  connect(bench.db, testVault, me, { kind: "webhook" });
  sent = 0;
  outcome = { kind: "delivered" };
  const senders = (["ntfy", "webhook"] as const).map((kind) =>
    senderOf(kind, async () => {
      sent++;
      return outcome;
    }),
  );
  scheduler = new SteppedScheduler(bench.db, bench.clock, senders);
  await bench.call(me, "connections_set_quiet_hours", { quietHours: { from: "22:30", to: "07:00" } });
  reminderId = (await bench.call(me, "ielts_reminders_create", { content: "Read", remindAt: DUE })).reminderId;
  await runUntil(Date.parse(DUE) + 20 * MINUTE_MS);
});
afterEach(async () => {
  await scheduler.stop();
  bench.close();
});

function runUntil(moment: number): Promise<void> {
  scheduler.wake();
  return scheduler.runUntil(moment);
}
const one = async () => {
  const { state, messengerDelivery, deliveries } = await bench.call(me, "reminders_read", { reminderId });
  return { state, messengerDelivery, deliveries: deliveries.map((way) => [way.channel, way.state, way.attempts]) };
};
const listed = async (state: "held" | "running" | "scheduled" | "past" | "cancelled") =>
  (await bench.call(me, "ielts_reminders_list", { state })).items.map((item) => item.state);

describe("a reminder that quiet hours hold back", () => {
  test("is held and not running: it was shown in the workspace, and nothing was sent", async () => {
    expect(await one()).toEqual({
      state: "held",
      messengerDelivery: true,
      deliveries: [
        ["in_page", "delivered", 1],
        ["ntfy", "waiting", 0],
        ["webhook", "waiting", 0],
      ],
    });
    const lists = ["held", "running", "scheduled", "past"] as const;
    expect(await Promise.all(lists.map(listed))).toEqual([["held"], [], [], ["held"]]);
  });

  test("can be cancelled, and nothing of it is sent", async () => {
    const cancelled = await bench.call(me, "ielts_reminders_cancel", { reminderId });
    expect([cancelled.state, cancelled.deliveries.map((way) => way.state)]).toEqual([
      "cancelled",
      ["delivered", "cancelled", "cancelled"],
    ]);
    await runUntil(Date.parse(MORNING) + HOUR_MS);
    expect([sent, (await one()).state, await listed("cancelled")]).toEqual([0, "cancelled", ["cancelled"]]);
  });

  test("has come where it was shown once it is switched off, and nothing of it is sent", async () => {
    const off = await bench.call(me, "ielts_reminders_update", { reminderId, messengerDelivery: false });
    expect(off.messengerDelivery).toBe(false);
    const over = {
      state: "delivered" as const,
      messengerDelivery: false,
      deliveries: [
        ["in_page", "delivered", 1],
        ["ntfy", "cancelled", 0],
        ["webhook", "cancelled", 0],
      ],
    };
    expect([off.state, off.deliveries.map(({ state }) => state), await one()]).toEqual([
      "delivered",
      ["delivered", "cancelled", "cancelled"],
      over,
    ]);
    expect(off.deliveries.map(({ detail }) => detail)).toEqual(["", "switched off", "switched off"]);
    expect([await listed("held"), await listed("running"), await listed("past")]).toEqual([[], [], ["delivered"]]);
    await runUntil(Date.parse(MORNING) + HOUR_MS);
    expect([sent, await one()]).toEqual([0, over]);
  });

  test("is held still where it is switched on that is on, and cannot be switched on again once it was off", async () => {
    const switchOn = { reminderId, messengerDelivery: true };
    expect((await bench.call(me, "ielts_reminders_update", switchOn)).state).toBe("held");
    await bench.call(me, "ielts_reminders_update", { reminderId, messengerDelivery: false });
    const refused = await bench.refusal(me, "ielts_reminders_update", switchOn);
    expect([refused.reason, refused.parts.facts]).toEqual(["reminder.finished", { state: "delivered" }]);
  });

  test("is running once it is tried, and stays so while it waits to be tried again; then it cannot be cancelled", async () => {
    outcome = { kind: "retry", detail: "busy", afterMs: HOUR_MS };
    await runUntil(Date.parse(MORNING) + MINUTE_MS);
    expect([sent, (await one()).state, await listed("running"), await listed("held")]).toEqual([
      2,
      "running",
      ["running"],
      [],
    ]);
    const refused = await bench.refusal(me, "ielts_reminders_cancel", { reminderId });
    expect([refused.reason, refused.parts.facts]).toEqual(["reminder.running", { state: "running" }]);
    outcome = { kind: "delivered" };
    await runUntil(Date.parse(MORNING) + 2 * HOUR_MS);
    expect([sent, (await one()).state]).toEqual([4, "delivered"]);
    const over = await bench.refusal(me, "ielts_reminders_cancel", { reminderId });
    expect(over.reason).toBe("reminder.finished");
  });
});
