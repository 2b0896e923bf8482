import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { Writer } from "../../src/database/writer.ts";
import { saveQuietHours } from "../../src/domains/deliveries/quiet-hours.store.ts";
import { dueNotices } from "../../src/jobs/notices.ts";
import { systemIds } from "../../src/kernel/context.ts";
import { createSignals } from "../../src/kernel/signals.ts";
import { DEFAULT_SLOT_TIMES } from "../../src/lib/slots.ts";
import { DAY_MS, MINUTE_MS } from "../../src/lib/time.ts";
import type { Sender } from "../../src/senders/sender.ts";
import { connect, delivered, senderOf } from "../support/connections.ts";
import { LibraryBench } from "../support/library-bench.ts";
import { testVault } from "../support/vault.ts";
import { SteppedScheduler } from "./stepped.ts";

const HOUR_MS = 60 * MINUTE_MS;

let bench: LibraryBench;
let me: number;
let scheduler: SteppedScheduler | undefined;

beforeEach(() => {
  bench = new LibraryBench();
  me = bench.account();
});
afterEach(async () => {
  await scheduler?.stop();
  scheduler = undefined;
  bench.close();
});

const start = (...senders: Sender[]) => {
  scheduler = new SteppedScheduler(bench.db, bench.clock, senders);
  return scheduler;
};
const written = (ms: number) => new Date(ms).toISOString();

async function remind(inMs: number, content = "A reminder"): Promise<number> {
  const remindAt = written(bench.clock.now() + inMs);
  const made = await bench.call(me, "ielts_reminders_create", { content, remindAt, messengerDelivery: false });
  scheduler?.wake();
  return made.reminderId;
}

const notices = () =>
  bench.rows("SELECT kind, source_id, due_at, created_at, is_late FROM notices ORDER BY id").map((row) => ({
    kind: row["kind"],
    sourceId: row["source_id"],
    afterMs: Number(row["created_at"]) - Number(row["due_at"]),
    late: row["is_late"] === 1,
  }));

describe("dueNotices", () => {
  test("gives at the start what fell due while the service was down, late, and what is due just then, not late", async () => {
    const ids = [await remind(HOUR_MS), await remind(3 * HOUR_MS - 1), await remind(3 * HOUR_MS)];
    bench.clock.advance(3 * HOUR_MS);
    await start().ring();
    expect(notices()).toEqual([
      { kind: "reminder", sourceId: ids[0], afterMs: 2 * HOUR_MS, late: true },
      { kind: "reminder", sourceId: ids[1], afterMs: 1, late: true },
      { kind: "reminder", sourceId: ids[2], afterMs: 0, late: false },
    ]);
    const { items } = await bench.call(me, "ielts_reminders_list", { state: "delivered" });
    expect(items.map(({ late }) => late)).toEqual([false, true, true]);
    await start().runUntil(bench.clock.now() + DAY_MS / 24);
    expect(notices()).toHaveLength(3);
  });

  test("processes a long absence in batches, and is done before the first minute is over", async () => {
    const insert = bench.db.raw.prepare(
      `INSERT INTO reminders (account_id, content, remind_at, messenger_delivery, state, created_at, updated_at)
       VALUES (?, 'many', ?, 0, 'scheduled', 0, 0)`,
    );
    bench.db.raw.transaction(() => {
      for (let index = 0; index < 1_700; index++) insert.run(me, bench.clock.now() - 5_000_000 + index);
    })();
    const running = start();
    const began = bench.clock.now();
    await running.runUntil(began + MINUTE_MS);
    const rows = bench.rows("SELECT due_at, created_at FROM notices ORDER BY id");
    expect(rows.map((row) => row["due_at"])).toEqual(Array.from({ length: 1_700 }, (_, i) => began - 5_000_000 + i));
    expect(Number(rows.at(-1)?.["created_at"]) - began).toBeLessThan(1_000);
    expect(bench.rows("SELECT DISTINCT state FROM reminders")).toEqual([{ state: "delivered" }]);
  });

  test("gives 200 that are due in the same second within that second", async () => {
    const second = Math.ceil(bench.clock.now() / 1000) * 1000 + 90_000;
    for (let index = 0; index < 200; index++) await remind(second + index * 5 - bench.clock.now());
    await start().runUntil(second + 2_000);
    const given = notices();
    expect(given).toHaveLength(200);
    expect(Math.max(...given.map(({ afterMs }) => afterMs))).toBeLessThanOrEqual(50);
  });

  test("wakes for what is written while it waits, and drops what is undone", async () => {
    const running = start();
    await running.ring();
    expect(running.ringsAt - bench.clock.now()).toBe(MINUTE_MS);
    const soon = await remind(20_000);
    expect(running.ringsAt - bench.clock.now()).toBe(20_000);
    const sooner = await remind(10_000);
    expect(running.ringsAt - bench.clock.now()).toBe(10_000);
    await bench.call(me, "ielts_reminders_cancel", { reminderId: sooner });
    running.wake();
    await running.runUntil(bench.clock.now() + 30_000);
    expect(notices()).toEqual([{ kind: "reminder", sourceId: soon, afterMs: 0, late: false }]);
  });

  test("gives what a clock that is set forth has passed, within a minute, and late where it is", async () => {
    const running = start();
    await running.ring();
    const [near, far] = [await remind(2 * HOUR_MS - 30_000), await remind(5 * HOUR_MS)];
    bench.clock.advance(2 * HOUR_MS);
    await running.runUntil(bench.clock.now() + MINUTE_MS);
    expect(notices()).toEqual([{ kind: "reminder", sourceId: near, afterMs: 30_000, late: false }]);
    bench.clock.advance(DAY_MS);
    await running.runUntil(bench.clock.now() + MINUTE_MS);
    expect(notices()[1]).toMatchObject({ sourceId: far, late: true });
  });

  test("gives nothing a second time when the clock is set back, and waits for what lies ahead again", async () => {
    const running = start();
    const scheduledAt = written(Math.ceil(bench.clock.now() / HOUR_MS + 1) * HOUR_MS);
    const { items } = await bench.call(me, "ielts_study_todos_create", { items: [{ title: "A todo", scheduledAt }] });
    const todoId = items[0]?.todoId ?? 0;
    const first = await remind(HOUR_MS);
    await running.runUntil(Date.parse(scheduledAt) + HOUR_MS);
    const given = [
      { kind: "reminder", sourceId: first, afterMs: 0, late: false },
      { kind: "todo", sourceId: todoId, afterMs: 0, late: false },
    ];
    expect(notices()).toEqual(given.toSorted((one, other) => (one.kind < other.kind ? -1 : 1)));
    bench.clock.advance(-3 * HOUR_MS);
    running.wake();
    // Restored, the todo is due again at the same moment; that notice was already given.
    await bench.call(me, "ielts_study_todos_update", { todoId, note: "Written again" });
    // Before the service was started, by this clock.
    const second = await remind(HOUR_MS / 2);
    await running.runUntil(bench.clock.now() + 4 * HOUR_MS);
    expect(notices()).toHaveLength(3);
    expect(notices()[2]).toEqual({ kind: "reminder", sourceId: second, afterMs: 0, late: false });
    expect(bench.number("SELECT awaits_notice FROM todos")).toBe(0);
  });

  test("leaves everything as it was where giving fails midway, and does it at a later turn", async () => {
    await remind(MINUTE_MS);
    await remind(MINUTE_MS);
    bench.db.raw.exec(
      `CREATE TRIGGER broken AFTER INSERT ON notices WHEN NEW.id % 2 = 0
       BEGIN SELECT RAISE(ABORT, 'injected failure'); END`,
    );
    const running = start();
    await running.runUntil(bench.clock.now() + 2 * MINUTE_MS);
    expect([notices(), running.published]).toEqual([[], []]);
    expect(bench.rows("SELECT DISTINCT state FROM reminders")).toEqual([{ state: "scheduled" }]);
    bench.db.raw.exec("DROP TRIGGER broken");
    await running.runUntil(bench.clock.now() + MINUTE_MS);
    expect([notices().length, running.published.length]).toEqual([2, 2]);
  });

  test("looks for what is due by the index of it, however much is stored", async () => {
    const remindAt = written(bench.clock.now() + 1_000);
    await bench.call(me, "ielts_reminders_create", { content: "By messenger", remindAt });
    connect(bench.db, testVault, me);
    const asleep = bench.account();
    connect(bench.db, testVault, asleep);
    saveQuietHours(bench.db, asleep, { quietHours: { fromMinute: 0, toMinute: 1439 } });
    await bench.call(asleep, "ielts_reminders_create", { content: "In the morning", remindAt });
    await start(senderOf("ntfy", delivered)).runUntil(bench.clock.now() + MINUTE_MS);
    const timed = bench
      .statements()
      .filter((sql) => /^(select|update) .*(reminders|todos|study_tasks|deliveries)/.test(sql));
    const dueOnes = timed.filter(
      (sql) =>
        /awaits_notice|'scheduled'|next_at/.test(sql) &&
        !/count\(|(where|and) "id" (= |in \(select value)|notice_id" = \+/.test(sql),
    );
    const plans = dueOnes.map((sql) => bench.plan(sql).join("; "));
    // No task is pending, so none is claimed.
    expect(plans.length).toBe(10);
    const ofDeliveries = plans.flatMap((plan) => /INDEX (deliveries_\w+)/.exec(plan)?.[1] ?? []);
    // Claimed messages, those held in quiet hours, and those that were sent but never recorded.
    expect(new Set(ofDeliveries)).toEqual(
      new Set(["deliveries_due", "deliveries_due_of_account", "deliveries_sending"]),
    );
    for (const plan of plans) {
      expect(plan).toMatch(
        /USING (COVERING )?INDEX (reminders_due|todos_due|study_tasks_due|deliveries_due|deliveries_sending)/,
      );
      expect(plan).not.toMatch(/USE TEMP B-TREE|SCAN (reminders|todos|study_tasks|deliveries)$/);
    }
  });

  test("has nothing to wait for where nothing is to come", () => {
    const parts = { reader: bench.db, writer: new Writer(bench.db), clock: bench.clock, ids: systemIds };
    const work = dueNotices({
      ...parts,
      signals: createSignals(),
      slotTimes: DEFAULT_SLOT_TIMES,
      startedAt: 0,
    });
    expect(work.nextAt()).toBeNull();
  });
});
