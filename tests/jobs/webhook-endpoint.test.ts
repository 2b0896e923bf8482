import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { addDelivery } from "../../src/domains/deliveries/deliveries.store.ts";
import { MINUTE_MS } from "../../src/lib/time.ts";
import { webhook } from "../../src/senders/webhook.ts";
import { outgoingHere, standIn } from "../senders/stand-in.ts";
import { connect } from "../support/connections.ts";
import { until } from "../support/eventually.ts";
import { LibraryBench } from "../support/library-bench.ts";
import { testVault } from "../support/vault.ts";
import { SteppedScheduler } from "./stepped.ts";

let bench: LibraryBench;
let me: number;
let connectionId: number;
let scheduler: SteppedScheduler;
let server: ReturnType<typeof standIn>;
/** What the endpoint answers from now on. */
let answer: () => Response;

beforeEach(() => {
  bench = new LibraryBench();
  me = bench.account();
  answer = () => new Response("ok");
  server = standIn(() => answer());
  const settings = { kind: "webhook", address: `${server.url}/hook`, secret: "whsec_aHVzaA==" } as const;
  connectionId = connect(bench.db, testVault, me, { settings });
  scheduler = new SteppedScheduler(bench.db, bench.clock, [webhook(outgoingHere, { now: () => bench.clock.now() })]);
});
afterEach(async () => {
  await scheduler.stop();
  await server[Symbol.asyncDispose]();
  bench.close();
});

const log = () => bench.rows("SELECT state, attempts, detail FROM deliveries ORDER BY id").map(Object.values);
const connectionState = () => bench.rows("SELECT state, attention FROM connections").map(Object.values)[0];

/** Advances the time and lets the messages sent in it be answered. */
async function pass(ms: number): Promise<void> {
  scheduler.wake();
  await scheduler.runUntil(bench.clock.now() + ms);
  await until(() => bench.number("SELECT count(*) FROM deliveries WHERE state = 'sending'") === 0);
}

async function remind(): Promise<void> {
  const remindAt = new Date(bench.clock.now() + 1_000).toISOString();
  await bench.call(me, "ielts_reminders_create", { content: "Read", remindAt });
  await pass(2_000);
}

const PASSING = [300, 301, 302, 303, 307, 308, 400, 401, 402, 403, 404, 405, 406, 408, 409, 413, 415, 418, 421, 422]
  .concat([425, 429, 451, 499, 500, 501, 502, 503, 504, 507, 511, 599])
  .map((status) => ({ status }));

describe("a webhook", () => {
  test.each(PASSING)("that answers $status is tried again, and so are later messages", async ({ status }) => {
    const { url } = server;
    answer = () => new Response(null, { status, headers: status < 400 ? { location: `${url}/elsewhere` } : {} });
    await remind();
    expect([log(), connectionState()]).toEqual([
      [["waiting", 1, expect.stringContaining(`HTTP ${status}`)]],
      ["active", ""],
    ]);
    answer = () => new Response("ok");
    await remind();
    expect(log()[1]).toEqual(["delivered", 1, ""]);
    await pass(MINUTE_MS);
    expect([log()[0], connectionState()]).toEqual([
      ["delivered", 2, ""],
      ["active", ""],
    ]);
    expect(server.seen.map(({ path }) => path)).toEqual(["/hook", "/hook", "/hook"]);
  });

  test("that answers 410 has ended: nothing more is sent, nothing counts as sent, until a test arrives", async () => {
    answer = () => new Response(null, { status: 410 });
    await remind();
    await remind();
    await pass(MINUTE_MS);
    const ended = [
      ["failed", 1, "HTTP 410"],
      ["failed", 0, "the connection needs attention"],
    ];
    expect([log(), connectionState(), server.seen.length]).toEqual([ended, ["needs_attention", "not_found"], 1]);
    answer = () => new Response("ok");
    const connection = { id: connectionId, kind: "webhook" };
    addDelivery(bench.db, me, { noticeId: null, connection, purpose: "test", now: bench.clock.now() });
    await pass(1_000);
    await remind();
    expect([log().slice(2), connectionState()]).toEqual([
      [
        ["delivered", 1, ""],
        ["delivered", 1, ""],
      ],
      ["active", ""],
    ]);
  });

  test("that refuses for all of the schedule is named by its answer, and the next notice is sent", async () => {
    answer = () => new Response(null, { status: 401 });
    await remind();
    for (const waitMs of [30_000, 120_000, 600_000, 1_800_000, 7_200_000]) await pass(waitMs + 1_000);
    expect([log(), connectionState()]).toEqual([[["failed", 6, "HTTP 401"]], ["needs_attention", "unauthorized"]]);
    answer = () => new Response("ok");
    await remind();
    expect([log()[1], connectionState()]).toEqual([
      ["delivered", 1, ""],
      ["active", ""],
    ]);
  });
});
