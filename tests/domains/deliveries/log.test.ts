import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { purgeUnconfirmed } from "../../../src/domains/connections/confirming.store.ts";
import { addDelivery } from "../../../src/domains/deliveries/deliveries.store.ts";
import { purgeOldDeliveries } from "../../../src/domains/deliveries/log.store.ts";
import { DAY_MS, MINUTE_MS, toInstant } from "../../../src/lib/time.ts";
import { SteppedScheduler } from "../../jobs/stepped.ts";
import { connect, delivered, senderOf } from "../../support/connections.ts";
import { testVault } from "../../support/vault.ts";
import { ASKED, BROWSER, ConnectionsBench } from "../connections/connections-bench.ts";

let bench: ConnectionsBench;
let me: number;
beforeEach(() => {
  bench = new ConnectionsBench();
  me = bench.account();
});
afterEach(() => bench.close());

const log = (request: { limit?: number; offset?: number; connectionId?: number } = {}) =>
  bench.call(me, "connections_list_deliveries", request);

async function remind(content: string): Promise<void> {
  const remindAt = toInstant(bench.clock.now() + 1_000);
  await bench.call(me, "ielts_reminders_create", { content, remindAt });
}

describe("connections_list_deliveries", () => {
  test("lists notices, tests and codes with their result, newest first", async () => {
    const ntfy = connect(bench.db, testVault, me, { kind: "ntfy", label: "phone" });
    const bark = connect(bench.db, testVault, me, { kind: "bark", label: "watch" });
    const retry = { kind: "retry", detail: "busy", afterMs: null } as const;
    const senders = [senderOf("ntfy", delivered), senderOf("bark", async () => retry)];
    const scheduler = new SteppedScheduler(bench.db, bench.clock, senders);
    await remind("Take your passport");
    scheduler.wake();
    await scheduler.runUntil(bench.clock.now() + 2_000);
    await scheduler.stop();
    const { deliveryId } = await bench.call(me, "connections_send_test", { connectionId: ntfy });
    const code = await bench.connect(me);
    const { items } = await log();
    expect(items.map(({ channel, label, purpose, state }) => [channel, label, purpose, state])).toEqual([
      ["email", "me@example.org", "code", "waiting"],
      ["ntfy", "phone", "test", "waiting"],
      ["bark", "watch", "notice", "waiting"],
      ["ntfy", "phone", "notice", "delivered"],
    ]);
    const [first, second, third, last] = items;
    expect([first?.deliveryId, second?.deliveryId]).toEqual([code.deliveryId ?? 0, deliveryId]);
    expect(second).toMatchObject({ text: "", route: "", attempts: 0, attemptedAt: null, finishedAt: null });
    expect(third).toMatchObject({ connectionId: bark, attempts: 1, detail: "busy", finishedAt: null });
    expect(Date.parse(third?.nextAt ?? "")).toBeGreaterThan(Date.parse(third?.attemptedAt ?? ""));
    expect(last).toMatchObject({
      ...{ connectionId: ntfy, text: "Take your passport", route: "/reminders?reminder=1", attempts: 1, detail: "" },
      ...{ nextAt: null, finishedAt: last?.attemptedAt },
    });
    for (const item of items) {
      expect(await bench.call(me, "connections_read_delivery", { deliveryId: item.deliveryId })).toEqual(item);
    }
  });

  test("continues by offset, of all connections or of one", async () => {
    const [one, other] = [connect(bench.db, testVault, me), connect(bench.db, testVault, me, { kind: "gotify" })];
    for (const connectionId of [one, other, one, other, one]) {
      await bench.call(me, "connections_send_test", { connectionId });
    }
    const ids = async (request: Parameters<typeof log>[0]) => {
      const { items, hasMore, nextOffset } = await log(request);
      return [items.map(({ deliveryId }) => deliveryId), hasMore, nextOffset];
    };
    expect(await ids({ limit: 2 })).toEqual([[5, 4], true, 2]);
    expect(await ids({ limit: 2, offset: 4 })).toEqual([[1], false, null]);
    expect(await ids({ connectionId: other })).toEqual([[4, 2], false, null]);
    expect(await ids({ connectionId: 99 })).toEqual([[], false, null]);
  });

  test("lists a notice for which there was no messenger, and does not say how long a claim lasts", async () => {
    const scheduler = new SteppedScheduler(bench.db, bench.clock);
    await remind("Breathe");
    scheduler.wake();
    await scheduler.runUntil(bench.clock.now() + MINUTE_MS);
    await scheduler.stop();
    expect((await log()).items).toMatchObject([
      { connectionId: null, channel: "messenger", label: "", text: "Breathe", state: "not_connected", attempts: 0 },
    ]);
    const connectionId = connect(bench.db, testVault, me);
    await bench.call(me, "connections_send_test", { connectionId });
    bench.rows("UPDATE deliveries SET state = 'sending' WHERE connection_id = ? RETURNING id", connectionId);
    expect((await log()).items[0]).toMatchObject({ state: "sending", nextAt: null });
  });
});

describe("connections_read_delivery", () => {
  test("answers what is not there as not found", async () => {
    const failure = await bench.refusal(me, "connections_read_delivery", { deliveryId: 1 });
    expect([failure.status, failure.reason]).toEqual([404, "connection.delivery_not_found"]);
  });
});

describe("the nightly clean-up", () => {
  test("removes what was not confirmed a day after it expired, and nothing else", async () => {
    await bench.confirmed(me);
    const { connection } = await bench.connect(me, ASKED.ntfy);
    const { deliveryId } = await bench.connect(me, ASKED.bark);
    bench.clock.set(Date.parse(connection.expiresAt ?? "") + DAY_MS);
    const purge = () => purgeUnconfirmed(bench.db, { now: bench.clock.now() });
    expect(purge()).toBe(0);
    bench.clock.advance(1);
    expect(purge()).toBe(2);
    expect((await bench.items(me)).map(({ kind }) => kind)).toEqual(["email"]);
    const left = await bench.call(me, "connections_read_delivery", { deliveryId: deliveryId ?? 0 });
    expect([left.connectionId, left.channel]).toEqual([null, "bark"]);
  });

  test("removes tests and codes after 30 days, and keeps sent notices", async () => {
    const connectionId = connect(bench.db, testVault, me);
    await bench.call(me, "connections_send_test", { connectionId });
    bench.rows(
      `INSERT INTO notices (account_id, kind, source_id, text, route, due_at, created_at, is_late)
       VALUES (?, 'todo', 1, 'A todo', '/todos', 0, 0, 0) RETURNING id`,
      me,
    );
    const connection = { id: connectionId, kind: "ntfy" };
    addDelivery(bench.db, me, { noticeId: 1, connection, purpose: "notice", now: bench.clock.now() });
    bench.clock.advance(30 * DAY_MS);
    const purge = () => purgeOldDeliveries(bench.db, { now: bench.clock.now() });
    expect(purge()).toBe(0);
    bench.clock.advance(1);
    expect(purge()).toBe(1);
    expect((await log()).items).toMatchObject([{ purpose: "notice", text: "A todo" }]);
  });
});

describe("the slice's queries", () => {
  test("every one of them finds its rows by an index, and lists are read in its order", async () => {
    const connectionId = await bench.confirmed(me);
    const pending = (await bench.connect(me, ASKED.ntfy)).connection.connectionId;
    await bench.call(me, "connections_send_code", { connectionId: pending });
    await bench.call(me, "connections_confirm", { connectionId: pending, code: bench.wrong(me, pending) });
    await bench.call(me, "connections_subscribe_browser", BROWSER);
    await bench.call(me, "connections_unsubscribe_browser", { endpoint: BROWSER.endpoint });
    const quietHours = { from: "22:30", to: "07:00" };
    await bench.call(me, "connections_set_quiet_hours", { quietHours });
    await bench.call(me, "connections_set_quiet_hours", { quietHours: null });
    await bench.call(me, "connections_send_test", { connectionId });
    await log();
    await log({ connectionId });
    await bench.call(me, "connections_read_delivery", { deliveryId: 1 });
    await bench.call(me, "connections_disconnect", { connectionId });
    await bench.call(me, "ielts_notifications_get_status", {});
    purgeUnconfirmed(bench.db, { now: 0 });
    purgeOldDeliveries(bench.db, { now: 0 });
    const own = /connections|deliveries|quiet_hours|count\(\*\).*"study_tasks"/;
    const plans = bench.statements().flatMap((sql) => (own.test(sql) ? [{ sql, steps: bench.plan(sql) }] : []));
    expect(plans.length).toBeGreaterThan(18);
    const costly = plans.filter(({ steps }) => steps.some((step) => /^SCAN|AUTOMATIC|TEMP B-TREE/.test(step)));
    expect(costly).toEqual([]);
    const lists = plans.filter(({ sql }) => sql.includes('from "deliveries" as "d"'));
    expect(lists.map(({ steps }) => steps[0]).toSorted()).toEqual([
      "SEARCH d USING INDEX deliveries_of_connection (connection_id=?)",
      "SEARCH d USING INDEX deliveries_recent (account_id=?)",
      "SEARCH d USING INTEGER PRIMARY KEY (rowid=?)",
    ]);
  });

  test("listing connections takes as many queries for many of them as for one", async () => {
    const queries = async () => {
      const before = new Set(bench.statements());
      await bench.items(me);
      return bench.statements().filter((sql) => !before.has(sql)).length;
    };
    connect(bench.db, testVault, me);
    const first = await queries();
    for (let made = 0; made < 19; made++) connect(bench.db, testVault, me, { kind: "gotify" });
    expect([first, await queries(), (await bench.items(me)).length]).toEqual([2, 0, 20]);
  });
});
