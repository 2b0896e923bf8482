import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { ConnectionKind } from "../../src/database/kinds.ts";
import { setDisabled } from "../../src/identity/accounts.store.ts";
import { STOP_DEADLINE_MS } from "../../src/jobs/deliveries.ts";
import { MINUTE_MS } from "../../src/lib/time.ts";
import { createVault } from "../../src/lib/vault.ts";
import { LIMIT_MS, type Message, type Outcome, type Sender } from "../../src/senders/sender.ts";
import { connect, delivered, SECRET, senderOf } from "../support/connections.ts";
import { throughout, until } from "../support/eventually.ts";
import { LibraryBench } from "../support/library-bench.ts";
import { capturedLog } from "../support/log.ts";
import { testVault } from "../support/vault.ts";
import { SteppedScheduler } from "./stepped.ts";

/** The duration of a claim. */
const LEASE_MS = MINUTE_MS;

let bench: LibraryBench;
let me: number;
let connectionId: number;
let scheduler: SteppedScheduler | undefined;
let sent: Message[];

beforeEach(() => {
  bench = new LibraryBench();
  me = bench.account();
  connectionId = connect(bench.db, testVault, me);
  sent = [];
});
afterEach(async () => {
  await scheduler?.stop();
  scheduler = undefined;
  bench.close();
});

/** A sender of one kind; `answer` receives how often something was sent, this time included. */
function sender(answer: (times: number) => Promise<Outcome>, kind: ConnectionKind = "ntfy"): Sender {
  return senderOf(kind, (message) => {
    sent.push(message);
    return answer(sent.length);
  });
}

const start = (...senders: Sender[]) => {
  scheduler = new SteppedScheduler(bench.db, bench.clock, senders);
  return scheduler;
};

async function remind(count = 1, accountId = me): Promise<void> {
  const remindAt = new Date(bench.clock.now() + 1_000).toISOString();
  for (let made = 0; made < count; made++) {
    await bench.call(accountId, "ielts_reminders_create", { content: `Reminder ${made}`, remindAt });
  }
}

const pass = (ms: number) => scheduler?.runUntil(bench.clock.now() + ms);
const records = () => bench.rows("SELECT channel, state, attempts, detail FROM deliveries ORDER BY id");
const reminderStates = () =>
  bench.rows("SELECT DISTINCT state FROM reminders ORDER BY state").map((row) => row["state"]);

/** Lets senders deliver their messages, and waits until that is recorded. */
async function release(waiting: ((outcome: Outcome) => void)[]): Promise<void> {
  const count = () => bench.number("SELECT count(*) FROM deliveries WHERE state = 'delivered'");
  const all = count() + waiting.length;
  for (const resolve of waiting.splice(0)) resolve({ kind: "delivered" });
  await until(() => count() === all);
}

const attentions = () =>
  bench
    .rows("SELECT state, attention FROM connections ORDER BY id")
    .map((row) => `${row["state"]} ${row["attention"]}`);

describe("deliveries", () => {
  test("sends what was given, with all that a message needs, once", async () => {
    await remind();
    start(sender(delivered));
    await pass(5 * LEASE_MS);
    const dueAt = bench.number("SELECT due_at FROM notices");
    expect(sent).toEqual([
      {
        ...{
          id: `lectern-${dueAt.toString(36)}-1`,
          purpose: "notice",
          language: "en",
          title: "Reminder",
          text: "Reminder 0",
          code: null,
        },
        url: "http://test/reminders?reminder=1",
        notice: { noticeId: 1, kind: "reminder", sourceId: 1, route: "/reminders?reminder=1", dueAt },
      },
    ]);
    expect(records()).toEqual([{ channel: "ntfy", state: "delivered", attempts: 1, detail: "" }]);
    expect(bench.number("SELECT count(*) FROM deliveries WHERE next_at IS NOT NULL")).toBe(0);
  });

  test("records a refusal and does not try again; the other connection continues", async () => {
    connect(bench.db, testVault, me, { kind: "gotify" });
    await remind();
    start(
      sender(async () => ({ kind: "failed", detail: "blocked", attention: "blocked" })),
      sender(delivered, "gotify"),
    );
    await pass(5 * LEASE_MS);
    expect(records()).toEqual([
      { channel: "ntfy", state: "failed", attempts: 1, detail: "blocked" },
      { channel: "gotify", state: "delivered", attempts: 1, detail: "" },
    ]);
    // One messenger accepted it.
    expect([sent.length, reminderStates()]).toEqual([2, ["delivered"]]);
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
    "sends a second time when the sender %s, after the claim ran out, and no third time",
    async (_, answer) => {
      await remind();
      start(sender(answer));
      await pass(1_000 + LEASE_MS - 1);
      expect([sent.length, records()[0]?.["attempts"], reminderStates()]).toEqual([1, 1, ["running"]]);
      await pass(100);
      expect([sent.length, records()[0]]).toEqual([2, expect.objectContaining({ state: "sending", attempts: 2 })]);
      // The recipient can recognize it as the same message.
      expect(sent[1]?.id).toBe(sent[0]?.id ?? "");
      await pass(10 * LEASE_MS);
      expect(records()).toEqual([{ channel: "ntfy", state: "failed", attempts: 2, detail: "outcome unknown" }]);
      expect([sent.length, reminderStates()]).toEqual([2, ["failed"]]);
      expect(attentions()).toEqual(["needs_attention unreachable"]);
    },
  );

  test("is delivered where the second time goes well", async () => {
    await remind();
    start(
      sender(async (times) => {
        if (times === 1) throw new Error("connection reset");
        return { kind: "delivered" };
      }),
    );
    await pass(3 * LEASE_MS);
    expect(records()).toEqual([{ channel: "ntfy", state: "delivered", attempts: 2, detail: "" }]);
    expect(reminderStates()).toEqual(["delivered"]);
  });

  test("has two on their way by a connection, four for an account and 24 in all, and notices are given meanwhile", async () => {
    const waiting: ((outcome: Outcome) => void)[] = [];
    const hang = () => new Promise<Outcome>((resolve) => waiting.push(resolve));
    const flush = async () => {
      await release(waiting);
      await pass(400);
    };
    await remind(10);
    start(sender(hang), sender(hang, "gotify"), sender(hang, "bark"));
    await pass(2_000);
    expect([sent.length, bench.number("SELECT count(*) FROM notices")]).toEqual([2, 10]);
    connect(bench.db, testVault, me, { kind: "gotify" });
    connect(bench.db, testVault, me, { kind: "bark" });
    await remind(3);
    scheduler?.wake();
    await pass(2_000);
    expect([sent.length, bench.number("SELECT count(*) FROM notices")]).toEqual([4, 13]);
    for (let account = 0; account < 12; account++) {
      const other = bench.account();
      connect(bench.db, testVault, other);
      await remind(3, other);
    }
    scheduler?.wake();
    await pass(2_000);
    expect([sent.length, bench.number("SELECT count(*) FROM notices")]).toEqual([24, 49]);
    while (waiting.length > 0) await flush();
    expect([sent.length, reminderStates()]).toEqual([10 + 9 + 36, ["delivered"]]);
  });

  test("sends others their messages at once, however many wait for a server that does not answer", async () => {
    const hanging: ((outcome: Outcome) => void)[] = [];
    start(
      sender(() => new Promise((resolve) => hanging.push(resolve))),
      sender(delivered, "gotify"),
    );
    await remind(500);
    await pass(2_000);
    const other = bench.account();
    connect(bench.db, testVault, other, { kind: "gotify" });
    await remind(1, other);
    scheduler?.wake();
    await pass(1_200);
    expect([sent.length, reminderStates()]).toEqual([3, ["delivered", "running"]]);
    // A queued message causes no work as long as nothing changes.
    const runs = scheduler?.runs ?? 0;
    await pass(20_000);
    expect([sent.length, (scheduler?.runs ?? 0) - runs]).toEqual([3, 20]);
    await release(hanging);
    await pass(400);
    expect(sent.length).toBe(5);
    for (const resolve of hanging.splice(0)) resolve({ kind: "delivered" });
  });

  test("sends nothing for a disabled account, neither queued nor new messages", async () => {
    await remind();
    start(sender(async () => ({ kind: "retry", detail: "busy", afterMs: null })));
    await pass(2_000);
    expect(records()).toEqual([{ channel: "ntfy", state: "waiting", attempts: 1, detail: "busy" }]);
    await remind();
    setDisabled(bench.db, me, { disabled: true, now: bench.clock.now() });
    await pass(5 * LEASE_MS);
    expect(records()).toEqual([
      { channel: "ntfy", state: "cancelled", attempts: 1, detail: "the account is disabled" },
    ]);
    expect([sent.length, attentions()]).toEqual([1, ["active "]]);
    expect([bench.number("SELECT count(*) FROM notices"), reminderStates()]).toEqual([2, ["delivered"]]);
  });

  test("does not send again what is on its way, though the clock is set forth, and keeps its answer", async () => {
    await remind();
    const waiting: ((outcome: Outcome) => void)[] = [];
    start(sender(() => new Promise((resolve) => waiting.push(resolve))));
    await pass(2_000);
    bench.clock.advance(2 * LEASE_MS);
    await pass(10 * LEASE_MS);
    expect([sent.length, records()[0]?.["attempts"]]).toEqual([1, 1]);
    await release(waiting);
    await pass(5 * LEASE_MS);
    expect([sent.length, records()[0]?.["state"], reminderStates()]).toEqual([1, "delivered", ["delivered"]]);
  });

  test.each<[what: string, first: () => Promise<Outcome>]>([
    ["waits to be tried again", async () => ({ kind: "retry", detail: "busy", afterMs: null })],
    ["was sent with unknown outcome", () => Promise.reject(new Error("connection reset"))],
  ])("sends what %s where the clock is set back by a day", async (_what, first) => {
    await remind();
    start(sender((times) => (times === 1 ? first() : delivered())));
    await pass(2_000);
    bench.clock.advance(-24 * 60 * MINUTE_MS);
    scheduler?.wake();
    await pass(LEASE_MS);
    expect([sent.length, records()[0]]).toEqual([2, { channel: "ntfy", state: "delivered", attempts: 2, detail: "" }]);
  });

  test("reports that this service can no longer send by the connection of the notice", async () => {
    await remind();
    start(sender(delivered, "gotify"));
    await pass(LEASE_MS);
    expect(records()).toEqual([
      { channel: "ntfy", state: "failed", attempts: 0, detail: "not set up on this service" },
    ]);
    // The connection is not at fault: it works again once the service does.
    expect([attentions(), reminderStates()]).toEqual([["active "], ["failed"]]);
  });

  test("sends nothing by a connection that was removed before a try, and reports it", async () => {
    await remind();
    start(sender(async () => ({ kind: "retry", detail: "busy", afterMs: null })));
    await pass(2_000);
    expect(records()).toEqual([{ channel: "ntfy", state: "waiting", attempts: 1, detail: "busy" }]);
    await bench.call(me, "connections_disconnect", { connectionId });
    await pass(LEASE_MS);
    expect(records()).toEqual([{ channel: "ntfy", state: "failed", attempts: 1, detail: "disconnected since" }]);
    expect([sent.length, reminderStates()]).toEqual([1, ["failed"]]);
  });

  test("keeps the record of a connection that was removed while a message was being sent", async () => {
    await remind();
    const waiting: ((outcome: Outcome) => void)[] = [];
    start(sender(() => new Promise((resolve) => waiting.push(resolve))));
    await pass(2_000);
    await bench.call(me, "connections_disconnect", { connectionId });
    await release(waiting);
    expect(records()).toEqual([{ channel: "ntfy", state: "delivered", attempts: 1, detail: "" }]);
    expect([bench.number("SELECT count(*) FROM connections"), reminderStates()]).toEqual([0, ["delivered"]]);
  });

  test("reports that its encryption key is gone, and sends by it again once that is back", async () => {
    await remind();
    const [{ sealed } = { sealed: "" }] = bench.rows("SELECT sealed FROM connections");
    bench.db.raw.prepare("UPDATE connections SET sealed = ?").run(createVault("another key").seal("{}", "account 1"));
    start(sender(delivered));
    await pass(LEASE_MS);
    expect(records()).toEqual([
      { channel: "ntfy", state: "failed", attempts: 0, detail: "its secrets cannot be read" },
    ]);
    expect([sent, attentions()]).toEqual([[], ["active "]]);
    bench.db.raw.prepare("UPDATE connections SET sealed = ?").run(sealed ?? null);
    await remind();
    scheduler?.wake();
    await pass(LEASE_MS);
    expect([sent.length, records()[1]?.["state"]]).toEqual([1, "delivered"]);
  });

  test("writes neither messages nor connections into the log", async () => {
    const { log, lines } = capturedLog();
    await remind(2);
    const thrown = new TypeError(`cannot reach https://ntfy.example.org/${SECRET}-topic`);
    scheduler = new SteppedScheduler(bench.db, bench.clock, [sender(() => Promise.reject(thrown))], log);
    await pass(5 * LEASE_MS);
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.filter((line) => line.includes("TypeError")).length).toBe(4);
    expect(lines.filter((line) => line.includes(SECRET) || line.includes("Reminder 0"))).toEqual([]);
    expect(records().map(({ detail }) => detail)).toEqual(["outcome unknown", "outcome unknown"]);
  });

  test.each([
    ["email", true],
    ["ntfy", false],
  ] as const)(
    "tells the operator what they can fix: a message by %s that did not get through, %j",
    async (kind, isReported) => {
      const { log, lines } = capturedLog();
      connectionId = connect(bench.db, testVault, me, { kind });
      await remind();
      const busy = async (): Promise<Outcome> => ({ kind: "retry", detail: "the mail server is away", afterMs: null });
      scheduler = new SteppedScheduler(bench.db, bench.clock, [sender(busy, kind)], log);
      await pass(2_000);
      expect(records()).toContainEqual({
        channel: kind,
        state: "waiting",
        attempts: 1,
        detail: "the mail server is away",
      });
      expect(lines.some((line) => line.includes("did not get through") && line.includes("is away"))).toBe(isReported);
    },
  );

  test("stops after what is on its way was recorded, and begins nothing more", async () => {
    await remind(12);
    const waiting: ((outcome: Outcome) => void)[] = [];
    start(sender(() => new Promise((resolve) => waiting.push(resolve))));
    await pass(1_000);
    expect(sent).toHaveLength(2);
    let hasStopped = false;
    const stopping = scheduler?.stop().then(() => {
      hasStopped = true;
    });
    await throughout(() => expect(hasStopped).toBe(false), 100);
    await release(waiting);
    await stopping;
    expect(records().filter(({ state }) => state === "delivered")).toHaveLength(2);
    await throughout(() => expect(sent).toHaveLength(2), 100);
  });

  test("waits at a stop as long as senders give the other end", () => {
    expect(STOP_DEADLINE_MS).toBeGreaterThanOrEqual(LIMIT_MS);
  });
});
