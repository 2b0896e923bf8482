import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { addDelivery } from "../../src/domains/deliveries/deliveries.store.ts";
import { saveQuietHours } from "../../src/domains/deliveries/quiet-hours.store.ts";
import { setTimeZone } from "../../src/identity/accounts.store.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../src/lib/time.ts";
import type { Outcome } from "../../src/senders/sender.ts";
import { connect, senderOf } from "../support/connections.ts";
import { LibraryBench } from "../support/library-bench.ts";
import { testVault } from "../support/vault.ts";
import { SteppedScheduler } from "./stepped.ts";

let bench: LibraryBench;
let me: number;
let connectionId: number;
let scheduler: SteppedScheduler;
/** When something was sent, and its text. */
let sent: string[];
let answer: () => Promise<Outcome>;

beforeEach(() => {
  bench = new LibraryBench();
  me = bench.account();
  connectionId = connect(bench.db, testVault, me);
  connect(bench.db, testVault, me, { kind: "web_push" });
  sent = [];
  answer = async () => ({ kind: "delivered" });
});
afterEach(async () => {
  await scheduler.stop();
  bench.close();
});

/** Starts the service at a moment. */
function startAt(moment: string): void {
  bench.clock.set(moment);
  const send = (kind: "ntfy" | "web_push") =>
    senderOf(kind, (message) => {
      sent.push(`${kind} ${message.purpose} ${new Date(bench.clock.now()).toISOString()}`);
      return answer();
    });
  scheduler = new SteppedScheduler(bench.db, bench.clock, [send("ntfy"), send("web_push")]);
}
const quiet = (from: string, to: string, timeZone: string) => {
  const [fromMinute = 0, toMinute = 0] = [from, to].map((time) => {
    const [hour = 0, minute = 0] = time.split(":").map(Number);
    return hour * 60 + minute;
  });
  setTimeZone(bench.db, me, { timeZone, now: bench.clock.now() });
  saveQuietHours(bench.db, me, { quietHours: { fromMinute, toMinute } });
};
const remind = (remindAt: string) => bench.call(me, "ielts_reminders_create", { content: "A reminder", remindAt });
const reminder = () => bench.rows("SELECT state FROM reminders")[0]?.["state"];

describe("quiet hours", () => {
  const nights: [what: string, hours: [string, string, string], due: string, sentAt: string][] = [
    [
      "over midnight, before it",
      ["22:30", "07:00", "Asia/Shanghai"],
      "2026-09-10T23:00:00+08:00",
      "2026-09-11T07:00:00+08:00",
    ],
    [
      "over midnight, after it",
      ["22:30", "07:00", "Asia/Shanghai"],
      "2026-09-11T06:59:30+08:00",
      "2026-09-11T07:00:00+08:00",
    ],
    [
      "at their beginning",
      ["12:00", "14:00", "Asia/Shanghai"],
      "2026-09-10T12:00:00+08:00",
      "2026-09-10T14:00:00+08:00",
    ],
    ["at their end", ["12:00", "14:00", "Asia/Shanghai"], "2026-09-10T14:00:00+08:00", "2026-09-10T14:00:00+08:00"],
    ["just before them", ["12:00", "14:00", "Asia/Shanghai"], "2026-09-10T11:59:59+08:00", "2026-09-10T11:59:59+08:00"],
    ["in another zone", ["22:00", "06:30", "America/New_York"], "2026-09-11T03:00:00Z", "2026-09-11T10:30:00Z"],
    ["a zone of half an hour", ["22:00", "06:00", "Asia/Kolkata"], "2026-09-10T16:30:00Z", "2026-09-11T00:30:00Z"],
    // In Germany clocks go back at 3:00 on 25 October 2026, and forward at 2:00 on 28 March 2027.
    [
      "a night that is an hour longer",
      ["22:00", "07:00", "Europe/Berlin"],
      "2026-10-24T21:00:00Z",
      "2026-10-25T06:00:00Z",
    ],
    [
      "a night that is an hour shorter",
      ["22:00", "07:00", "Europe/Berlin"],
      "2027-03-27T22:00:00Z",
      "2027-03-28T05:00:00Z",
    ],
  ];
  test.each(nights)("hold messengers and browsers back: %s", async (_what, hours, due, sentAt) => {
    startAt(new Date(Date.parse(due) - HOUR_MS).toISOString());
    quiet(...hours);
    await remind(due);
    scheduler.wake();
    await scheduler.runUntil(Date.parse(due) + 1_000);
    const isHeld = due !== sentAt;
    // The workspace shows it anyway, and the reminder continues.
    expect([scheduler.published.length, reminder()]).toEqual([1, isHeld ? "running" : "delivered"]);
    const held = { state: "waiting", attempts: 0, attempted_at: null, next_at: Date.parse(sentAt) };
    const waiting = bench.rows("SELECT state, attempts, attempted_at, next_at FROM deliveries WHERE next_at > 0");
    expect(waiting).toEqual(isHeld ? [held, held] : []);
    await scheduler.runUntil(Date.parse(sentAt) + MINUTE_MS);
    const at = new Date(sentAt).toISOString();
    expect(sent).toEqual([`ntfy notice ${at}`, `web_push notice ${at}`]);
    expect(reminder()).toBe("delivered");
  });

  test("hold back retries, and what was sent before they were set", async () => {
    startAt("2026-09-10T12:00:00.000Z");
    answer = async () => ({ kind: "retry", detail: "busy", afterMs: HOUR_MS });
    await remind("2026-09-10T12:10:00Z");
    scheduler.wake();
    await scheduler.runUntil(Date.parse("2026-09-10T12:11:00.000Z"));
    expect(sent).toHaveLength(2);
    quiet("13:00", "18:00", "UTC");
    answer = async () => ({ kind: "delivered" });
    await scheduler.runUntil(Date.parse("2026-09-10T13:10:00.000Z"));
    expect(bench.rows("SELECT DISTINCT state, attempts, detail, next_at FROM deliveries")).toEqual([
      { state: "waiting", attempts: 1, detail: "busy", next_at: Date.parse("2026-09-10T18:00:00.000Z") },
    ]);
    await scheduler.runUntil(Date.parse("2026-09-10T18:01:00.000Z"));
    expect(sent.slice(2)).toEqual(["ntfy notice 2026-09-10T18:00:00.000Z", "web_push notice 2026-09-10T18:00:00.000Z"]);
  });

  test("that end early release what was tried once, and not what waits for its own moment", async () => {
    startAt("2026-09-10T12:00:00.000Z");
    answer = async () => ({ kind: "retry", detail: "busy", afterMs: HOUR_MS });
    await remind("2026-09-10T12:10:00Z");
    scheduler.wake();
    await scheduler.runUntil(Date.parse("2026-09-10T12:50:00.000Z"));
    await bench.call(me, "account_time_zone_set", { timeZone: "UTC" });
    await bench.call(me, "connections_set_quiet_hours", { quietHours: { from: "13:00", to: "18:00" } });
    scheduler.wake();
    answer = async () => ({ kind: "delivered" });
    await scheduler.runUntil(Date.parse("2026-09-10T13:20:00.000Z"));
    expect(sent).toHaveLength(2);
    await bench.call(me, "connections_set_quiet_hours", { quietHours: null });
    scheduler.wake();
    await scheduler.runUntil(Date.parse("2026-09-10T13:21:00.000Z"));
    expect(sent.slice(2).map((line) => line.slice(0, -8))).toEqual([
      "ntfy notice 2026-09-10T13:20",
      "web_push notice 2026-09-10T13:20",
    ]);
  });

  test("hold back what was sent and never recorded, and then send it once more", async () => {
    startAt("2026-09-10T12:00:00.000Z");
    answer = () => Promise.reject(new Error("reset"));
    await remind("2026-09-10T12:59:30Z");
    quiet("13:00", "18:00", "UTC");
    scheduler.wake();
    await scheduler.runUntil(Date.parse("2026-09-10T13:10:00.000Z"));
    expect(bench.rows("SELECT DISTINCT state, attempts, unknowns FROM deliveries")).toEqual([
      { state: "waiting", attempts: 1, unknowns: 1 },
    ]);
    await scheduler.runUntil(Date.parse("2026-09-10T18:10:00.000Z"));
    expect(sent).toHaveLength(4);
    expect(bench.rows("SELECT DISTINCT state, detail FROM deliveries")).toEqual([
      { state: "failed", detail: "outcome unknown" },
    ]);
  });

  test("let tests through, and hold back nothing of another account", async () => {
    startAt("2026-09-10T12:00:00.000Z");
    quiet("00:00", "23:59", "UTC");
    const other = bench.account();
    connect(bench.db, testVault, other);
    const now = bench.clock.now();
    addDelivery(bench.db, me, { noticeId: null, connection: { id: connectionId, kind: "ntfy" }, purpose: "test", now });
    const due = "2026-09-10T13:00:00.000Z";
    await bench.call(other, "ielts_reminders_create", { content: "Theirs", remindAt: due });
    await remind(due);
    await scheduler.runUntil(now + DAY_MS / 4);
    expect(sent).toEqual([`ntfy test ${new Date(now).toISOString()}`, `ntfy notice ${due}`]);
  });
});
