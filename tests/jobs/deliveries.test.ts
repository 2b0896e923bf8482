import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { ClaimedDelivery, Outcome } from "../../src/domains/notifications/deliveries.store.ts";
import type { Channel } from "../../src/jobs/deliveries.ts";
import { MINUTE_MS } from "../../src/lib/time.ts";
import { LibraryBench } from "../support/library-bench.ts";
import { SteppedScheduler } from "./stepped.ts";

/** How long a claim holds. */
const LEASE_MS = MINUTE_MS;

let bench: LibraryBench;
let me: number;
let scheduler: SteppedScheduler | undefined;
let sent: ClaimedDelivery[];

beforeEach(() => {
  bench = new LibraryBench();
  me = bench.account();
  sent = [];
});
afterEach(async () => {
  await scheduler?.stop();
  scheduler = undefined;
  bench.close();
});

function channel(answer: (message: ClaimedDelivery) => Promise<Outcome>, name = "messenger"): Channel {
  return {
    name,
    isConnected: () => true,
    send: (message) => {
      sent.push(message);
      return answer(message);
    },
  };
}

const start = (...channels: Channel[]) => {
  scheduler = new SteppedScheduler(bench.db, bench.clock, channels);
  return scheduler;
};

async function remind(count = 1): Promise<void> {
  const remindAt = new Date(bench.clock.now() + 1_000).toISOString();
  for (let made = 0; made < count; made++) {
    await bench.call(me, "ielts_reminders_create", { content: `Reminder ${made}`, remindAt });
  }
}

const pass = (ms: number) => scheduler?.runUntil(bench.clock.now() + ms);
const records = () =>
  bench.rows("SELECT channel, state, attempts, detail FROM notice_deliveries ORDER BY notice_id, channel");
const reminderStates = () =>
  bench.rows("SELECT DISTINCT state FROM reminders ORDER BY state").map((row) => row["state"]);

describe("deliveries", () => {
  test("sends what was given, with all that a message needs, once", async () => {
    await remind();
    start(channel(async () => ({ kind: "delivered" })));
    await pass(5 * LEASE_MS);
    expect(sent).toEqual([
      {
        ...{ noticeId: 1, channel: "messenger", accountId: me, kind: "reminder", sourceId: 1, attempt: 1 },
        ...{ text: "Reminder 0", route: "/reminders?reminder=1", dueAt: sent[0]?.dueAt ?? 0 },
      },
    ]);
    expect(records()).toEqual([{ channel: "messenger", state: "delivered", attempts: 1, detail: "" }]);
    expect(bench.number("SELECT count(*) FROM notice_deliveries WHERE next_at IS NOT NULL")).toBe(0);
  });

  test("records a refusal and does not try again; the other channel carries on", async () => {
    await remind();
    const refused = channel(async () => ({ kind: "failed", detail: "blocked" }), "first");
    start(
      refused,
      channel(async () => ({ kind: "delivered" }), "second"),
    );
    await pass(5 * LEASE_MS);
    expect(records()).toEqual([
      { channel: "first", state: "failed", attempts: 1, detail: "blocked" },
      { channel: "second", state: "delivered", attempts: 1, detail: "" },
    ]);
    expect([sent.length, reminderStates()]).toEqual([2, ["failed"]]);
  });

  const unknown: [what: string, answer: () => Promise<Outcome>][] = [
    ["throws", () => Promise.reject(new Error("connection reset"))],
    [
      "throws at once",
      () => {
        throw new Error("connection reset");
      },
    ],
  ];
  test.each(unknown)(
    "sends a second time when the channel %s, after the claim ran out, and no third time",
    async (_, answer) => {
      await remind();
      start(channel(answer));
      await pass(1_000 + LEASE_MS - 1);
      expect([sent.map(({ attempt }) => attempt), reminderStates()]).toEqual([[1], ["running"]]);
      await pass(100);
      expect([sent.map(({ attempt }) => attempt), records()[0]?.["state"]]).toEqual([[1, 2], "sending"]);
      await pass(10 * LEASE_MS);
      expect(records()).toEqual([{ channel: "messenger", state: "failed", attempts: 2, detail: "outcome unknown" }]);
      expect([sent.length, reminderStates()]).toEqual([2, ["failed"]]);
    },
  );

  test("is delivered where the second time goes well", async () => {
    await remind();
    start(
      channel(async ({ attempt }) => {
        if (attempt === 1) throw new Error("connection reset");
        return { kind: "delivered" };
      }),
    );
    await pass(3 * LEASE_MS);
    expect(records()).toEqual([{ channel: "messenger", state: "delivered", attempts: 2, detail: "" }]);
    expect(reminderStates()).toEqual(["delivered"]);
  });

  test("has eight on their way at most, and notices are given meanwhile", async () => {
    await remind(20);
    const waiting: ((outcome: Outcome) => void)[] = [];
    start(channel(() => new Promise((resolve) => waiting.push(resolve))));
    await pass(2_000);
    expect([sent.length, bench.number("SELECT count(*) FROM notices")]).toEqual([8, 20]);
    await remind();
    scheduler?.wake();
    await pass(2_000);
    expect([sent.length, bench.number("SELECT count(*) FROM notices")]).toEqual([8, 21]);
    for (const resolve of waiting.splice(0, 3)) resolve({ kind: "delivered" });
    await Bun.sleep(20);
    await pass(200);
    expect(sent.length).toBe(11);
    while (waiting.length > 0) {
      for (const resolve of waiting.splice(0)) resolve({ kind: "delivered" });
      await Bun.sleep(20);
      await pass(200);
    }
    expect(sent.map(({ noticeId }) => noticeId)).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
    expect(reminderStates()).toEqual(["delivered"]);
  });

  test("keeps the answer of a message that took longer than its claim, and sends no third time", async () => {
    await remind();
    const waiting: ((outcome: Outcome) => void)[] = [];
    start(channel(() => new Promise((resolve) => waiting.push(resolve))));
    await pass(2_000);
    // The clock is set forth while the message is on its way.
    bench.clock.advance(2 * LEASE_MS);
    await pass(1_000);
    expect(sent.map(({ attempt }) => attempt)).toEqual([1, 2]);
    waiting[0]?.({ kind: "delivered" });
    await Bun.sleep(20);
    expect(records()[0]).toMatchObject({ state: "delivered", attempts: 2 });
    waiting[1]?.({ kind: "failed", detail: "sent before" });
    await Bun.sleep(20);
    await pass(5 * LEASE_MS);
    expect([records()[0]?.["state"], sent.length, reminderStates()]).toEqual(["delivered", 2, ["delivered"]]);
  });

  test("says that a channel is gone which was there when the notice was given", async () => {
    await remind();
    start(channel(() => new Promise(() => {})));
    await scheduler?.ring();
    await scheduler?.runUntil(bench.clock.now() + 1_000);
    bench.rows("UPDATE notice_deliveries SET state = 'waiting', attempts = 0, next_at = 0 RETURNING 1");
    start(channel(async () => ({ kind: "delivered" }), "another"));
    await pass(LEASE_MS);
    expect(records()).toEqual([
      { channel: "messenger", state: "failed", attempts: 1, detail: "channel is not set up any more" },
    ]);
  });

  test("stops after what is on its way was recorded, and begins nothing more", async () => {
    await remind(12);
    start(
      channel(async () => {
        await Bun.sleep(150);
        return { kind: "delivered" };
      }),
    );
    await pass(1_000);
    expect(sent).toHaveLength(8);
    await scheduler?.stop();
    expect(records().filter(({ state }) => state === "delivered")).toHaveLength(8);
    await Bun.sleep(200);
    expect(sent).toHaveLength(8);
  });
});
