import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { connect } from "../../support/connections.ts";
import { testVault } from "../../support/vault.ts";
import { Planner } from "../plans/planner.ts";

let bench: Planner;
let me: number;
beforeEach(() => {
  bench = new Planner();
  me = bench.account();
});
afterEach(() => bench.close());

const status = (account = me) => bench.call(account, "ielts_notifications_get_status", {});

describe("ielts_notifications_get_status", () => {
  test("distinguishes a connected messenger from one that works", async () => {
    const seen: unknown[] = [];
    const look = async () => {
      const { messengerConnected, canReceiveTaskNotifications, canDeliver, missingAction } = await status();
      expect(canReceiveTaskNotifications).toBe(canDeliver);
      seen.push([messengerConnected, canDeliver, missingAction?.code ?? null]);
    };
    await look();
    connect(bench.db, testVault, me, { kind: "web_push" });
    await look();
    connect(bench.db, testVault, me, { state: "pending" });
    await look();
    connect(bench.db, testVault, me, { state: "needs_attention" });
    await look();
    connect(bench.db, testVault, me);
    await look();
    expect(seen).toEqual([
      [false, false, "connect_messenger"],
      [false, false, "connect_messenger"],
      [false, false, "confirm_connection"],
      [true, false, "confirm_connection"],
      [true, true, null],
    ]);
    expect(await status(bench.account())).toMatchObject({ messengerConnected: false, messengers: [], browsers: 0 });
  });

  test("counts the tasks with a pending reminder", async () => {
    const counts: number[] = [];
    const count = async () => void counts.push((await status()).taskReminderCount);
    await count();
    const wanted = { messengerReminder: true };
    const { planId } = await bench.make(me, [
      wanted,
      { ...wanted, contentRef: bench.guide() },
      {},
      { ...wanted, date: "2026-09-09", slot: "morning" },
    ]);
    await bench.make(bench.account(), [wanted]);
    await count();
    await bench.change(me, planId, [{ action: "complete", taskId: 2 }]);
    await count();
    await bench.call(me, "ielts_notifications_configure_messenger_task_reminders", { taskIds: [1, 3], enabled: true });
    await count();
    await bench.call(me, "ielts_study_plans_delete", { planId });
    await count();
    expect(counts).toEqual([0, 2, 1, 2, 0]);
  });
});
