import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { startApp } from "../../support/app.ts";
import { connect } from "../../support/connections.ts";
import { seedPlan } from "../../support/plans-seed.ts";
import { testVault } from "../../support/vault.ts";
import { Planner } from "../plans/planner.ts";

const ID = "ielts_notifications_configure_messenger_task_reminders";
let bench: Planner;
let me: number;
beforeEach(() => {
  bench = new Planner();
  me = bench.account();
});
afterEach(() => bench.close());

describe("ielts_notifications_configure_messenger_task_reminders", () => {
  test("switches reminders of tasks of several plans, each of which gets one new revision", async () => {
    const one = await bench.make(me, [{}, { date: "2026-09-09", slot: "morning" }, {}]);
    const two = await bench.make(me);
    const request = { taskIds: [4, 2, 1], enabled: true };
    const { tasks } = await bench.call(me, ID, request);
    expect(tasks.map(({ taskId, messengerReminder, remindAt }) => [taskId, messengerReminder, remindAt])).toEqual([
      [4, true, "2026-09-10T11:00:00.000Z"],
      [2, true, null],
      [1, true, "2026-09-10T11:00:00.000Z"],
    ]);
    const revisions = async () => [
      (await bench.read(me, one.planId)).revision,
      (await bench.read(me, two.planId)).revision,
    ];
    expect(await revisions()).toEqual([2, 2]);
    await bench.call(me, ID, request);
    expect(await revisions()).toEqual([2, 2]);
    expect(bench.events(me).slice(2)).toMatchObject([
      ["plan.tasks_changed", { planId: one.planId, reminderCount: 2, by: "agent" }],
      ["plan.tasks_changed", { planId: two.planId, reminderCount: 1 }],
    ]);
    const off = await bench.call(me, ID, { taskIds: [1], enabled: false });
    expect(off.tasks).toMatchObject([{ taskId: 1, messengerReminder: false, remindAt: null }]);
    expect(await revisions()).toEqual([3, 2]);
  });

  test("moves no task and changes no schedule", async () => {
    const { tasks: before } = await bench.make(me, [{ slot: "morning" }]);
    const { tasks } = await bench.call(me, ID, { taskIds: [1], enabled: true });
    const unchanged = tasks.map(({ messengerReminder: _on, remindAt: _at, updatedAt: _now, ...task }) => task);
    expect(before).toMatchObject(unchanged);
  });

  test("needs no messenger, and says whether one can be reached", async () => {
    await bench.make(me);
    const without = await bench.call(me, ID, { taskIds: [1], enabled: true });
    expect(without.status).toMatchObject({ canDeliver: false, missingAction: { code: "connect_messenger" } });
    connect(bench.db, testVault, me);
    const connected = await bench.call(me, ID, { taskIds: [1], enabled: true });
    expect(connected.status).toMatchObject({ canDeliver: true, missingAction: null });
  });

  test("one task that is not there, or another learner's, leaves all as they were", async () => {
    await bench.make(me);
    const stranger = bench.account();
    await bench.make(stranger);
    const before = [bench.stored(), bench.events(me), bench.events(stranger)];
    for (const taskIds of [[1, 99], [2, 1], [2]]) {
      const failure = await bench.refusal(me, ID, { taskIds, enabled: true });
      expect([failure.status, failure.reason]).toEqual([404, "task.not_found"]);
    }
    expect([bench.stored(), bench.events(me), bench.events(stranger)]).toEqual(before);
  });

  test("takes a token that may write notices, whatever it may do with plans, and notifies open pages of the plans", async () => {
    const app = await startApp();
    const account = await app.account();
    const reader = await app.token(account, ["notifications:read", "study_plans:write"]);
    const writer = await app.token(account, ["notifications:write"]);
    const changedGroups: string[] = [];
    app.app.kernel.signals.watch((signal) => {
      if (signal.kind === "changed") changedGroups.push(signal.group);
    });
    const { taskIds = [] } = await seedPlan(app, await app.token(account), "mine");
    const request = { taskIds, enabled: true };
    changedGroups.length = 0;
    const refused = await app.call(ID, request, reader);
    expect([refused.status, refused.refusal?.reason]).toEqual([403, "auth.scope_missing"]);
    const missing = await app.call(ID, { ...request, taskIds: [99_999] }, writer);
    expect([missing.status, missing.refusal?.reason, changedGroups]).toEqual([404, "task.not_found", []]);
    const { status } = await app.call(ID, request, writer);
    expect([status, changedGroups]).toEqual([200, ["notifications", "plans"]]);
    await app.stop();
  });
});
