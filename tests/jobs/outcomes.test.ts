import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { ConnectionKind } from "../../src/database/kinds.ts";
import type { DeliveryPurpose } from "../../src/database/words.ts";
import { setAttention } from "../../src/domains/connections/connections.store.ts";
import { addDelivery } from "../../src/domains/deliveries/deliveries.store.ts";
import { HOUR_MS, MINUTE_MS } from "../../src/lib/time.ts";
import type { Message, Outcome } from "../../src/senders/sender.ts";
import { connect, senderOf, type TestConnection } from "../support/connections.ts";
import { LibraryBench } from "../support/library-bench.ts";
import { testVault } from "../support/vault.ts";
import { SteppedScheduler } from "./stepped.ts";

const BUSY: Outcome = { kind: "retry", detail: "busy", afterMs: null };
const DELIVERED: Outcome = { kind: "delivered" };
const GONE: Outcome = { kind: "ended", detail: "410 Gone", attention: "not_found" };
const WAITS_MS = [30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS];

let bench: LibraryBench;
let me: number;
let scheduler: SteppedScheduler;
/** What was sent by which kind, and when. */
let sent: { kind: ConnectionKind; at: number; message: Message }[];
/** The answers from now on; the last one repeats. An error is thrown. */
let answers: (Outcome | Error)[];

beforeEach(() => {
  bench = new LibraryBench();
  me = bench.account();
  sent = [];
  answers = [DELIVERED];
  const senders = (["ntfy", "webhook", "web_push"] as const).map((kind) =>
    senderOf(kind, async (message) => {
      sent.push({ kind, at: bench.clock.now(), message });
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer instanceof Error || answer === undefined) throw answer;
      return answer;
    }),
  );
  scheduler = new SteppedScheduler(bench.db, bench.clock, senders);
});
afterEach(async () => {
  await scheduler.stop();
  bench.close();
});

const connected = (connection: TestConnection = {}) => connect(bench.db, testVault, me, connection);
const pass = (ms: number) => {
  scheduler.wake();
  return scheduler.runUntil(bench.clock.now() + ms);
};
async function remind(messengerDelivery = true): Promise<void> {
  const remindAt = new Date(bench.clock.now() + 1_000).toISOString();
  await bench.call(me, "ielts_reminders_create", { content: "A reminder", remindAt, messengerDelivery });
}
function put(purpose: DeliveryPurpose, connectionId: number, kind: ConnectionKind = "ntfy"): void {
  addDelivery(bench.db, me, {
    noticeId: null,
    connection: { id: connectionId, kind },
    purpose,
    now: bench.clock.now(),
  });
}
/** The intervals between sendings. */
const waits = () => sent.slice(1).map(({ at }, index) => at - (sent[index]?.at ?? 0));
const states = () => bench.rows("SELECT state, attempts, detail FROM deliveries ORDER BY id").map(Object.values);
const connectionStates = () => bench.rows("SELECT state, attention FROM connections ORDER BY id").map(Object.values);
const reminders = () => bench.rows("SELECT state FROM reminders ORDER BY id").map((row) => row["state"]);

describe("a notice that could not be sent for now", () => {
  test("is tried again after longer and longer waits, and arrives at last", async () => {
    connected();
    await remind();
    answers = [BUSY, BUSY, BUSY, DELIVERED];
    await pass(2_000);
    expect([states(), reminders()]).toEqual([[["waiting", 1, "busy"]], ["running"]]);
    await pass(HOUR_MS);
    expect(waits()).toEqual(WAITS_MS.slice(0, 3));
    expect([states(), reminders(), connectionStates()]).toEqual([
      [["delivered", 4, ""]],
      ["delivered"],
      [["active", ""]],
    ]);
    // The recipient can recognize them as the same message.
    expect(new Set(sent.map(({ message }) => message.id)).size).toBe(1);
  });

  test("has failed after five waits; the connection is unreachable until the next notice arrives", async () => {
    connected();
    await remind();
    answers = [BUSY];
    await pass(4 * HOUR_MS);
    expect(waits()).toEqual(WAITS_MS);
    const failed = ["failed", 6, "busy"];
    expect([states(), reminders()]).toEqual([[failed], ["failed"]]);
    expect(connectionStates()).toEqual([["needs_attention", "unreachable"]]);

    await remind();
    await pass(2_000);
    expect([states(), connectionStates()]).toEqual([
      [failed, ["waiting", 1, "busy"]],
      [["needs_attention", "unreachable"]],
    ]);
    answers = [DELIVERED];
    await pass(MINUTE_MS);
    expect([states(), reminders()]).toEqual([
      [failed, ["delivered", 2, ""]],
      ["failed", "delivered"],
    ]);
    expect(connectionStates()).toEqual([["active", ""]]);
  });

  test("makes no connection tried again that has ended", async () => {
    const connectionId = connected();
    await remind();
    answers = [new Error("reset")];
    await pass(MINUTE_MS + 30_000);
    setAttention(bench.db, me, { connectionId, attention: "blocked", hasEnded: true, now: bench.clock.now() });
    await pass(MINUTE_MS);
    expect([states(), connectionStates()]).toEqual([
      [["failed", 2, "outcome unknown"]],
      [["needs_attention", "blocked"]],
    ]);
  });

  const asked: [what: string, afterMs: number, waitMs: number][] = [
    ["longer", 5 * MINUTE_MS, 5 * MINUTE_MS],
    ["shorter", 1_000, WAITS_MS[0] ?? 0],
    ["much longer than anybody waits", 48 * HOUR_MS, 2 * HOUR_MS],
  ];
  test.each(asked)("heeds the other end that asks for a wait that is %s", async (_what, afterMs, waitMs) => {
    connected();
    await remind();
    answers = [{ kind: "retry", detail: "slow down", afterMs }, DELIVERED];
    await pass(3 * HOUR_MS);
    expect([waits(), states()]).toEqual([[waitMs], [["delivered", 2, ""]]]);
  });

  test("counts an unknown outcome once, whatever precedes and follows it", async () => {
    connected();
    await remind();
    answers = [BUSY, new Error("reset"), BUSY, new Error("reset")];
    await pass(4 * HOUR_MS);
    expect(waits()).toEqual([30_000, MINUTE_MS, 10 * MINUTE_MS]);
    const unreachable = [["needs_attention", "unreachable"]];
    expect([states(), connectionStates()]).toEqual([[["failed", 4, "outcome unknown"]], unreachable]);
  });
});

describe("a connection that has ended", () => {
  test("is the connection's with its code; notices that waited and those to come are not sent by it", async () => {
    connected({ label: "broken" });
    await remind();
    answers = [BUSY, GONE];
    await pass(2_000);
    await remind();
    await pass(10_000);
    expect([states().map(([state]) => state), connectionStates()]).toEqual([
      ["waiting", "failed"],
      [["needs_attention", "not_found"]],
    ]);
    connected({ kind: "webhook" });
    answers = [DELIVERED];
    await remind();
    await pass(HOUR_MS);
    expect(states()).toEqual([
      ["failed", 1, "the connection needs attention"],
      ["failed", 1, "410 Gone"],
      ["failed", 0, "the connection needs attention"],
      ["delivered", 1, ""],
    ]);
    expect([sent.map(({ kind }) => kind), reminders()]).toEqual([
      ["ntfy", "ntfy", "webhook"],
      ["failed", "failed", "delivered"],
    ]);
  });

  test("ends a reminder that could go by nothing else as failed, until a test arrives", async () => {
    const connectionId = connected();
    setAttention(bench.db, me, { connectionId, attention: "blocked", hasEnded: true, now: bench.clock.now() });
    await remind();
    await pass(MINUTE_MS);
    expect([states(), reminders()]).toEqual([[["failed", 0, "the connection needs attention"]], ["failed"]]);
    answers = [BUSY, DELIVERED];
    for (const expected of [
      ["needs_attention", "blocked"],
      ["active", ""],
    ]) {
      put("test", connectionId);
      await pass(MINUTE_MS);
      expect(connectionStates()).toEqual([expected]);
    }
    await remind();
    await pass(MINUTE_MS);
    expect([states().at(-1), reminders().at(-1)]).toEqual([["delivered", 1, ""], "delivered"]);
  });

  test("of only one message leaves the connection as it is", async () => {
    connected();
    await remind();
    answers = [{ kind: "failed", detail: "413 too large", attention: null }];
    await pass(MINUTE_MS);
    expect([states(), connectionStates()]).toEqual([[["failed", 1, "413 too large"]], [["active", ""]]]);
  });
});

describe("a test or a code", () => {
  const endings: [what: string, answer: Outcome | Error, detail: string, connectionState: string[]][] = [
    ["could not be sent for now", BUSY, "busy", ["active", ""]],
    ["may have arrived", new Error("reset"), "outcome unknown", ["active", ""]],
    ["was refused", { kind: "failed", detail: "404", attention: "not_found" }, "404", ["needs_attention", "not_found"]],
  ];
  test.each(endings)(
    "that %s has failed at once and is not sent again",
    async (_what, answer, detail, connectionState) => {
      const now = bench.clock.now();
      const ways = { test: connected(), code: connected({ state: "pending", now }) } as const;
      for (const purpose of ["test", "code"] as const) {
        answers = [answer];
        put(purpose, ways[purpose]);
        await pass(1_000);
        expect([states().at(-1), connectionStates()]).toEqual([
          ["failed", 1, detail],
          [connectionState, ["pending", ""]],
        ]);
      }
      await pass(4 * HOUR_MS);
      expect(sent.map(({ message }) => message.purpose)).toEqual(["test", "code"]);
    },
  );

  test("whose process died is not sent again", async () => {
    put("test", connected());
    const lapsed = bench.clock.now() + 5_000;
    bench.db.raw.prepare("UPDATE deliveries SET state = 'sending', attempts = 1, next_at = ?").run(lapsed);
    await pass(MINUTE_MS);
    expect([sent, states()]).toEqual([[], [["failed", 1, "outcome unknown"]]]);
  });

  test("a test activates what awaited it, a code does not, and the message it sends is the stored one", async () => {
    const now = bench.clock.now();
    const coded = connected({ state: "pending", code: "123456", language: "zh-CN", now });
    const hooked = connected({ kind: "webhook", state: "pending" });
    put("code", coded);
    put("test", hooked, "webhook");
    await pass(MINUTE_MS);
    expect(connectionStates()).toEqual([
      ["pending", ""],
      ["active", ""],
    ]);
    const arrived = bench
      .rows("SELECT confirmed_at, last_delivered_at FROM connections ORDER BY id")
      .map(Object.values);
    const [code, first] = sent;
    expect(arrived).toEqual([
      [null, code?.at ?? 0],
      [first?.at ?? 0, first?.at ?? 0],
    ]);
    expect([code?.message.code, code?.message.language, code?.message.text.includes("123456")]).toEqual([
      "123456",
      "zh-CN",
      true,
    ]);
    expect([first?.message.code, first?.message.purpose]).toEqual([null, "test"]);
    // Notices go only to active connections.
    await remind();
    await pass(MINUTE_MS);
    expect(sent.slice(2).map(({ kind }) => kind)).toEqual(["webhook"]);
  });

  test("that fails leaves pending what is pending", async () => {
    put("test", connected({ kind: "webhook", state: "pending" }), "webhook");
    answers = [{ kind: "failed", detail: "404", attention: "not_found" }];
    await pass(MINUTE_MS);
    expect([states(), connectionStates()]).toEqual([[["failed", 1, "404"]], [["pending", ""]]]);
  });
});

describe("browsers", () => {
  test("are notified of every notice; a reminder ends without waiting for them", async () => {
    connected({ kind: "web_push" });
    answers = [BUSY];
    await remind(false);
    await remind(true);
    await pass(2_000);
    expect(reminders()).toEqual(["delivered", "delivered"]);
    await pass(4 * HOUR_MS);
    expect(sent.map(({ kind }) => kind)).toEqual(Array.from({ length: 12 }, () => "web_push" as const));
    const records = bench.rows("SELECT notice_id, channel, state FROM deliveries ORDER BY notice_id, channel");
    expect(records.map(Object.values)).toEqual([
      [1, "web_push", "failed"],
      [2, "messenger", "not_connected"],
      [2, "web_push", "failed"],
    ]);
    expect([reminders(), connectionStates()]).toEqual([
      ["delivered", "delivered"],
      [["needs_attention", "unreachable"]],
    ]);
  });

  test("do not make up for the messenger that failed, nor fail if it took the notice", async () => {
    connected();
    connected({ kind: "web_push" });
    answers = [{ kind: "failed", detail: "blocked", attention: null }, DELIVERED];
    await remind();
    await pass(MINUTE_MS);
    expect(reminders()).toEqual(["failed"]);
    answers = [DELIVERED, { kind: "failed", detail: "413", attention: "rejected" }];
    await remind();
    await pass(MINUTE_MS);
    expect([reminders(), connectionStates()]).toEqual([
      ["failed", "delivered"],
      [
        ["active", ""],
        ["needs_attention", "rejected"],
      ],
    ]);
  });

  test("that are gone are removed, and nobody is asked", async () => {
    const other = connected({ kind: "webhook" });
    connected({ kind: "web_push" });
    answers = [DELIVERED, GONE];
    await remind();
    await pass(MINUTE_MS);
    expect(bench.rows("SELECT id, state FROM connections").map(Object.values)).toEqual([[other, "active"]]);
    const log = bench.rows("SELECT channel, connection_id, state, detail FROM deliveries ORDER BY id");
    expect(log.map(Object.values)).toEqual([
      ["webhook", other, "delivered", ""],
      ["web_push", null, "failed", "410 Gone"],
    ]);
  });
});

describe("a failure that is not the end", () => {
  const kinds: ConnectionKind[] = ["ntfy", "webhook", "web_push"];
  test.each(kinds)("is tried again by %s, named once it ends, and later notices are still tried", async (kind) => {
    connected({ kind });
    await remind();
    answers = [{ kind: "retry", detail: "401", afterMs: null, attention: "unauthorized" }];
    await pass(2_000);
    expect(connectionStates()).toEqual([["active", ""]]);
    await pass(4 * HOUR_MS);
    expect([waits(), connectionStates()]).toEqual([WAITS_MS, [["needs_attention", "unauthorized"]]]);
    answers = [DELIVERED];
    await remind();
    await pass(2_000);
    expect([
      states()
        .filter(([state]) => state !== "not_connected")
        .at(-1),
      connectionStates(),
    ]).toEqual([["delivered", 1, ""], [["active", ""]]]);
  });

  test("of one message names what it needs, and the next one is sent", async () => {
    connected();
    await remind();
    answers = [{ kind: "failed", detail: "400", attention: "rejected" }, DELIVERED];
    await pass(MINUTE_MS);
    expect([states(), connectionStates()]).toEqual([[["failed", 1, "400"]], [["needs_attention", "rejected"]]]);
    await remind();
    await pass(MINUTE_MS);
    expect([states().at(-1), connectionStates()]).toEqual([["delivered", 1, ""], [["active", ""]]]);
  });

  test("that left nothing counts nothing as sent", async () => {
    connected();
    await remind();
    answers = [{ kind: "failed", detail: "refused", attention: "address_refused", isUnsent: true }];
    await pass(MINUTE_MS);
    expect([states(), connectionStates()]).toEqual([
      [["failed", 0, "refused"]],
      [["needs_attention", "address_refused"]],
    ]);
  });
});
