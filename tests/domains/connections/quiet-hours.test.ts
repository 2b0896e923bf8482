import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { HOUR_MS, toInstant } from "../../../src/lib/time.ts";
import { SteppedScheduler } from "../../jobs/stepped.ts";
import { connect, delivered, senderOf } from "../../support/connections.ts";
import { changedTables, dump } from "../../support/dump.ts";
import { testVault } from "../../support/vault.ts";
import { ConnectionsBench } from "./connections-bench.ts";

let bench: ConnectionsBench;
let me: number;
beforeEach(() => {
  bench = new ConnectionsBench();
  me = bench.account();
});
afterEach(() => bench.close());

const NIGHT = { from: "22:30", to: "07:00" };
const set = (account: number, quietHours: typeof NIGHT | null) =>
  bench.call(account, "connections_set_quiet_hours", { quietHours });

describe("connections_set_quiet_hours", () => {
  test("stores them for only this account, changes and removes them, each time with an event", async () => {
    const stranger = bench.account();
    const stored = async (account: number) => (await bench.call(account, "connections_list", {})).quietHours;
    expect(await stored(me)).toBeNull();
    const day = { from: "00:00", to: "23:59" };
    for (const hours of [NIGHT, day, null]) {
      expect(await set(me, hours)).toEqual({ quietHours: hours });
      expect(await stored(me)).toEqual(hours);
      expect(await stored(stranger)).toBeNull();
    }
    expect(bench.events(me)).toEqual(
      [NIGHT, day, null].map((quietHours) => ({
        ...{ type: "connection.quiet_hours_set", object: null },
        payload: { quietHours },
      })),
    );
  });

  const refused: [why: string, change: Partial<typeof NIGHT>, path: string][] = [
    ["an hour that no day has", { from: "24:00" }, "/quietHours/from"],
    ["a minute that no hour has", { from: "22:60" }, "/quietHours/from"],
    ["words", { to: "seven" }, "/quietHours/to"],
    ["a time without its zero", { to: "7:000" }, "/quietHours/to"],
    ["an end that is the beginning", { to: "22:30" }, "/quietHours/to"],
  ];
  test.each(refused)("refuses %s at its path", async (_why, change, path) => {
    await set(me, NIGHT);
    const before = dump(bench.db);
    const quietHours = { ...NIGHT, ...change };
    const failure = await bench.refusal(me, "connections_set_quiet_hours", { quietHours });
    expect([failure.reason, failure.parts.details?.map((detail) => detail.path)]).toEqual([
      "connection.setting_invalid",
      [path],
    ]);
    expect(changedTables(before, dump(bench.db))).toEqual([]);
  });

  test("releases held messages once they are switched off, and not those that wait for their own moment", async () => {
    connect(bench.db, testVault, me, { kind: "ntfy" });
    connect(bench.db, testVault, me, { kind: "bark" });
    await set(me, { from: "09:00", to: "20:00" });
    await bench.call(me, "ielts_reminders_create", { content: "x", remindAt: toInstant(bench.clock.now() + 1_000) });
    const sent: string[] = [];
    const sender = senderOf("ntfy", async ({ text }) => {
      sent.push(text);
      return delivered();
    });
    const scheduler = new SteppedScheduler(bench.db, bench.clock, [sender]);
    await scheduler.runUntil(bench.clock.now() + HOUR_MS);
    const due = () => bench.rows("SELECT state, next_at FROM deliveries ORDER BY id");
    const end = Date.parse("2026-09-09T20:00:00+08:00");
    expect([sent, due()]).toEqual([[], Array(2).fill({ state: "waiting", next_at: end })]);
    // Both were tried before; one is retried after the end of the quiet hours.
    bench.rows("UPDATE deliveries SET attempts = 1, next_at = next_at + (channel = 'bark') WHERE true RETURNING id");
    await set(me, null);
    expect(due()).toEqual([
      { state: "waiting", next_at: bench.clock.now() },
      { state: "waiting", next_at: end + 1 },
    ]);
    scheduler.wake();
    await scheduler.runUntil(bench.clock.now() + 1_000);
    expect(sent).toEqual(["x"]);
    await scheduler.stop();
  });
});
