import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { Db } from "../../../src/database/open.ts";
import { run } from "../../../src/database/query.ts";
import {
  cancelDeliveries,
  claimDeliveries,
  endUnsent,
  giveUpDeliveries,
  holdDeliveries,
  type Recorded,
  recallDeliveries,
  recordDelivery,
  releaseHeldNotices,
} from "../../../src/domains/deliveries/deliveries.store.ts";
import {
  DELIVERY_STATES,
  type DeliveryStep,
  deliveryLife,
  REMINDER_STATES,
  type ReminderStep,
  reminderLife,
} from "../../../src/domains/deliveries/message-states.store.ts";
import { claimDueReminders, endReminder } from "../../../src/domains/reminders/due.store.ts";
import { changeReminder } from "../../../src/domains/reminders/reminders.store.ts";
import { HOUR_MS } from "../../../src/lib/time.ts";
import { connect } from "../../support/connections.ts";
import { LibraryBench } from "../../support/library-bench.ts";
import { testVault } from "../../support/vault.ts";

let bench: LibraryBench;
let me: number;
let now: number;
beforeEach(() => {
  bench = new LibraryBench();
  me = bench.account();
  now = bench.clock.now();
});
afterEach(() => bench.close());

/** What becomes of a message in each state from which a step leads on; in every other state it stays as it is. */
type Leads = Readonly<Record<string, string>>;

const DELIVERIES: Readonly<Record<DeliveryStep, Leads>> = {
  hold: { waiting: "waiting", sending: "waiting" },
  release: { waiting: "waiting" },
  recall: { waiting: "waiting", sending: "sending" },
  claim: { waiting: "sending", sending: "sending" },
  retry: { sending: "waiting" },
  deliver: { sending: "delivered" },
  fail: { sending: "failed" },
  block: { waiting: "failed", sending: "failed" },
  drop: { waiting: "cancelled", sending: "cancelled" },
  cancel: { waiting: "cancelled" },
};

const REMINDERS: Readonly<Record<ReminderStep, Leads>> = {
  fallDue: { scheduled: "held" },
  deliver: { held: "delivered", running: "delivered" },
  fail: { held: "failed", running: "failed" },
  cancel: { scheduled: "cancelled", held: "cancelled" },
  switchMessengers: { scheduled: "scheduled" },
  switchOffHeld: { held: "delivered" },
};

/** Each pair of a step and a state in which it is taken. */
function casesOf<Step extends string, State>(table: Readonly<Record<Step, Leads>>, states: readonly State[]) {
  return typedKeys(table).flatMap((step) => states.map((state) => [step, state] as const));
}

function typedKeys<Key extends string>(table: Readonly<Record<Key, unknown>>): Key[] {
  const keys: Key[] = [];
  for (const key in table) keys.push(key);
  return keys;
}

/** A delivery of a notice, due now, in any state. Returns its id. */
function addDelivery(state: string): { deliveryId: number; noticeId: number } {
  const connectionId = connect(bench.db, testVault, me);
  const noticeId = bench.number(
    `INSERT INTO notices (account_id, kind, source_id, text, route, due_at, created_at, is_late)
      VALUES (?, 'todo', 1, 'Read', '/', 0, 0, 0) RETURNING id`,
    me,
  );
  const sql = `INSERT INTO deliveries (account_id, notice_id, connection_id, channel, purpose, state, attempts, unknowns, next_at, created_at)
    VALUES (?, ?, ?, 'ntfy', 'notice', ?, 0, 1, ?, 0) RETURNING id`;
  return { deliveryId: bench.number(sql, me, noticeId, connectionId, state, now), noticeId };
}

/** A reminder of now, in any state as it is shown. Returns its id. */
function addReminder(state: string): number {
  const sql = `INSERT INTO reminders (account_id, content, remind_at, messenger_delivery, state, created_at, updated_at)
    VALUES (?, 'Read', ?, 1, ?, 0, 0) RETURNING id`;
  return bench.number(sql, me, now, state === "held" ? "running" : state);
}

const stateOf = (table: "deliveries" | "reminders", id: number) =>
  bench.rows(`SELECT state FROM ${table} WHERE id = ?`, id)[0]?.["state"];
const stored = (state: string | undefined) => (state === "held" ? "running" : state);

/** What takes each step, for the one delivery there is. */
type Take = (db: Db, one: { deliveryId: number; noticeId: number }) => unknown;

const underWay: readonly number[] = [];
const recorded =
  (outcome: Recorded): Take =>
  (db, { deliveryId: id }) =>
    recordDelivery(db, { id, recorded: outcome, now });
const TAKES: readonly (readonly [name: string, step: keyof typeof DELIVERIES, take: Take])[] = [
  ["holdDeliveries", "hold", (db) => holdDeliveries(db, me, { now, until: now + HOUR_MS, underWay })],
  ["recallDeliveries", "recall", (db) => recallDeliveries(db, { now: now - 2, latest: now - 1, underWay })],
  ["claimDeliveries", "claim", (db, one) => claimDeliveries(db, { ids: [one.deliveryId], now, leaseMs: HOUR_MS })],
  ["recordDelivery of a retry", "retry", recorded({ step: "retry", detail: "", nextAt: 1 })],
  ["recordDelivery of a success", "deliver", recorded({ step: "deliver", detail: "" })],
  ["recordDelivery of a failure", "fail", recorded({ step: "fail", detail: "" })],
  ["giveUpDeliveries", "fail", (db) => giveUpDeliveries(db, { now, underWay })],
  ["endUnsent, blocked", "block", (db, one) => endUnsent(db, { id: one.deliveryId, step: "block", detail: "", now })],
  ["endUnsent, dropped", "drop", (db, one) => endUnsent(db, { id: one.deliveryId, step: "drop", detail: "", now })],
  [
    "cancelDeliveries",
    "cancel",
    (db, { noticeId }) => cancelDeliveries(db, me, { noticeId, by: "every way", detail: "", now }),
  ],
  ["releaseHeldNotices", "release", (db) => releaseHeldNotices(db, me, { now: now - 1 })],
];

describe("the life of a delivery", () => {
  test("has these steps, and no others", () => {
    expect(Object.keys(deliveryLife.steps).toSorted()).toEqual(
      ["queue", "noteNotConnected", ...Object.keys(DELIVERIES)].toSorted(),
    );
    // Each step is taken by a function of the store.
    expect(new Set(TAKES.map(([, step]) => step))).toEqual(new Set(typedKeys(DELIVERIES)));
  });

  test.each(casesOf(DELIVERIES, DELIVERY_STATES))(
    "takes the step %s from %s only where it is allowed",
    (step, state) => {
      const { deliveryId } = addDelivery(state);
      const query = deliveryLife.move(step, { detail: "taken" }).where("id", "=", deliveryId);
      expect(run(bench.db, query).changes).toBe(DELIVERIES[step][state] === undefined ? 0 : 1);
      expect(stateOf("deliveries", deliveryId)).toBe(DELIVERIES[step][state] ?? state);
    },
  );

  test.each(TAKES)("%s changes nothing of a delivery in another state", (_name, step, take) => {
    for (const state of DELIVERY_STATES) {
      bench.rows("DELETE FROM notices RETURNING id");
      const one = addDelivery(state);
      const before = bench.rows("SELECT * FROM deliveries");
      take(bench.db, one);
      const isAllowed = DELIVERIES[step][state] !== undefined;
      expect([state, stateOf("deliveries", one.deliveryId)]).toEqual([state, DELIVERIES[step][state] ?? state]);
      expect([state, Bun.deepEquals(bench.rows("SELECT * FROM deliveries"), before)]).toEqual([state, !isAllowed]);
    }
  });

  test.each([
    ["queue", "waiting"],
    ["noteNotConnected", "not_connected"],
  ] as const)("begins by the step %s as %s", (step, state) => {
    const row = { accountId: me, noticeId: null, connectionId: null, channel: "ntfy", purpose: "test" as const };
    const added = deliveryLife.add(step, { ...row, nextAt: null, attemptedAt: null, finishedAt: null, createdAt: now });
    expect(stateOf("deliveries", run(bench.db, added).lastInsertRowid)).toBe(state);
  });
});

describe("the life of a reminder", () => {
  test("has these steps, and no others", () => {
    expect(Object.keys(reminderLife.steps).toSorted()).toEqual(["schedule", ...Object.keys(REMINDERS)].toSorted());
  });

  test.each(casesOf(REMINDERS, REMINDER_STATES))(
    "takes the step %s from %s only where it is allowed",
    (step, state) => {
      expect(reminderLife.allows(step, state)).toBe(REMINDERS[step][state] !== undefined);
      const reminderId = addReminder(state);
      const take = {
        fallDue: () => claimDueReminders(bench.db, { now, limit: 10 }),
        deliver: () => endReminder(bench.db, me, { reminderId, step: "deliver", now }),
        fail: () => endReminder(bench.db, me, { reminderId, step: "fail", now }),
        cancel: () => changeReminder(bench.db, me, { reminderId, step: "cancel", messengerDelivery: true, now }),
        switchMessengers: () =>
          changeReminder(bench.db, me, { reminderId, step: "switchMessengers", messengerDelivery: false, now }),
        switchOffHeld: () =>
          changeReminder(bench.db, me, { reminderId, step: "switchOffHeld", messengerDelivery: false, now }),
      };
      take[step]();
      // Held and running are stored as one; which of them it is, the operation checks before it takes the step.
      const leads = REMINDERS[step][state] ?? (state === "running" ? REMINDERS[step]["held"] : undefined);
      expect(stateOf("reminders", reminderId)).toBe(stored(leads ?? state));
    },
  );

  test("begins as scheduled", () => {
    const row = { accountId: me, content: "Read", remindAt: now, messengerDelivery: 1, createdAt: now, updatedAt: now };
    expect(stateOf("reminders", run(bench.db, reminderLife.add(row)).lastInsertRowid)).toBe("scheduled");
  });

  test.each([
    [[], "deliver"],
    [["not_connected"], "deliver"],
    [["delivered", "failed"], "deliver"],
    [["cancelled"], "deliver"],
    [["failed", "cancelled"], "fail"],
    [["failed", "waiting"], null],
    [["delivered", "sending"], null],
  ] as const)("with deliveries %j ends by %j", (deliveries, step) => {
    expect(reminderLife.lastStep(deliveries)).toBe(step);
  });

  test.each([
    ["scheduled", false, "scheduled"],
    ["scheduled", true, "cancelled"],
    ["running", true, "delivered"],
    ["delivered", true, "delivered"],
    ["failed", true, "failed"],
    ["cancelled", false, "cancelled"],
  ] as const)("%s on another server, due: %j, is imported as %s", (state, isDue, imported) => {
    expect(reminderLife.imported(state, isDue)).toBe(imported);
  });
});
