import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { findTimeZone } from "../../../src/identity/accounts.store.ts";
import { changedTables, dump } from "../../support/dump.ts";
import { ConnectionsBench } from "../connections/connections-bench.ts";

let bench: ConnectionsBench;
let me: number;
beforeEach(() => {
  bench = new ConnectionsBench();
  me = bench.account();
});
afterEach(() => bench.close());

const set = (timeZone: string) => bench.call(me, "account_time_zone_set", { timeZone });

describe("account_time_zone_set", () => {
  test("changes the clock of only this account, which is Shanghai's by default", async () => {
    const stranger = bench.account();
    expect(findTimeZone(bench.db, me)).toBe("Asia/Shanghai");
    const before = dump(bench.db);
    expect(await set("Europe/London")).toEqual({ timeZone: "Europe/London" });
    expect([findTimeZone(bench.db, me), findTimeZone(bench.db, stranger)]).toEqual(["Europe/London", "Asia/Shanghai"]);
    expect(changedTables(before, dump(bench.db))).toEqual(["accounts"]);
  });

  test("stores the name as the database of zones writes it", async () => {
    expect(await set("america/new_york")).toEqual({ timeZone: "America/New_York" });
    expect(findTimeZone(bench.db, me)).toBe("America/New_York");
  });

  test.each(["Asia/Springfield", "+08:00", "-05:00", " Asia/Shanghai", "8"])("refuses %p at its path", async (zone) => {
    await set("Europe/London");
    const before = dump(bench.db);
    const failure = await bench.refusal(me, "account_time_zone_set", { timeZone: zone });
    expect(failure.message).toBe(
      "timeZone is not a known time zone. Send a name of the IANA database, such as Asia/Shanghai.",
    );
    expect(failure.parts.details?.map(({ path }) => path)).toEqual(["/timeZone"]);
    expect(changedTables(before, dump(bench.db))).toEqual([]);
  });

  test("moves what quiet hours hold back to the new clock", async () => {
    await bench.call(me, "connections_set_quiet_hours", { quietHours: { from: "22:00", to: "07:00" } });
    const quietUntil = async () => (await bench.call(me, "ielts_reminders_get_delivery_status", {})).quietUntil;
    bench.clock.set("2026-12-01T15:00:00.000Z");
    expect(await quietUntil()).toBe("2026-12-01T23:00:00.000Z");
    await set("Europe/London");
    expect(await quietUntil()).toBeNull();
    bench.clock.set("2026-12-01T22:00:00.000Z");
    expect(await quietUntil()).toBe("2026-12-02T07:00:00.000Z");
  });
});
