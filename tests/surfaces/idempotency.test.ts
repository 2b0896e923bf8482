import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { connect } from "node:net";
import { createApp } from "../../src/app.ts";
import type { Signal } from "../../src/kernel/signals.ts";
import { DAY_MS } from "../../src/lib/time.ts";
import { bearer, startApp, TestApp } from "../support/app.ts";
import { changedTables, dump, dumpTable, numberOf, rowsOf } from "../support/dump.ts";
import { seededLearner } from "../support/fixture.ts";
import { at, isObject, type Json } from "../support/json.ts";
import { silentLog } from "../support/log.ts";
import { agentOperations, operation, type RequestOf } from "../support/operations.ts";
import type { Reply } from "../support/reply.ts";
import { completeRequest, withDefaults } from "../support/schema-walk.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startApp({ seed: true });
});
afterAll(() => app.stop());

const CREATE = "ielts_study_todos_create";
const todo = (title: string): RequestOf<typeof CREATE> => ({ items: [{ title }] });

interface Sent {
  readonly token: string;
  readonly key: string;
  readonly to?: TestApp;
}

function send(id: string, body: unknown, { token, key, to = app }: Sent): Promise<Reply> {
  return to.post(`/api/v1/agent/capabilities/${id}`, body, { ...bearer(token), "idempotency-key": key });
}

const isRepeat = (reply: Reply) => reply.headers.get("idempotent-replayed");
const outcome = (reply: Reply) => [reply.status, reply.code, reply.refusal?.reason ?? null, isRepeat(reply)];
const DONE = [200, 0, null, null];
const REPEATED = [200, 0, null, "true"];
const REUSED = [400, 40001, "idempotency.key_reused", null];
const INVALID = [400, 40001, "idempotency.key_invalid", null];

const todosOf = (accountId: number, db = app.db) =>
  numberOf(db, "SELECT count(*) FROM todos WHERE account_id = ?", accountId);

/** What changes in the database meanwhile. */
async function changesOf(work: () => Promise<unknown>): Promise<string[]> {
  const before = dump(app.db);
  await work();
  return changedTables(before, dump(app.db));
}

function reversed(value: Json): Json {
  if (Array.isArray(value)) return value.map(reversed);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, inner]) => [name, reversed(inner)] as const),
  );
}

/** The status and the reason of a request with exactly these headers. */
function raw(headers: readonly string[], body: string): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(app.url);
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
  const socket = connect(Number(port), hostname, () => {
    const lines = [
      `POST /api/v1/agent/capabilities/${CREATE} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      "Connection: close",
      "Content-Type: application/json",
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...headers,
    ];
    socket.write(`${lines.join("\r\n")}\r\n\r\n${body}`);
  });
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk.toString();
  });
  socket.on("error", reject);
  socket.on("close", () => resolve({ status: Number(text.slice(9, 12)), text }));
  return promise;
}

describe("Idempotency-Key", () => {
  test("returns the first answer again, word for word, marks it, and writes nothing a second time", async () => {
    const { account, token } = await app.learner();
    const first = await send(CREATE, todo("Once"), { token, key: "a-key" });
    app.clock.advance(5_000);
    const replies: Reply[] = [];
    const changed = await changesOf(async () => {
      for (let i = 0; i < 3; i++) replies.push(await send(CREATE, todo("Once"), { token, key: "a-key" }));
    });
    expect(outcome(first)).toEqual(DONE);
    expect(replies.map(outcome)).toEqual([REPEATED, REPEATED, REPEATED]);
    expect(replies.map(({ text }) => text)).toEqual([first.text, first.text, first.text]);
    expect([changed, todosOf(account.id)]).toEqual([[], 1]);
  });

  test("distinguishes a repeat from the first only by its request id", async () => {
    const { token } = await app.learner();
    const first = await send(CREATE, todo("Once"), { token, key: "k" });
    const second = await send(CREATE, todo("Once"), { token, key: "k" });
    expect(second.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
  });

  test.each([
    ["with every default spelled out", (body: Json) => withDefaults(operation(CREATE).request, body)],
    ["with its keys in another order", reversed],
  ])("takes a request %s for the same one", async (_how, written) => {
    const { account, token } = await app.learner();
    const body: Json = { items: [{ title: "Once", scheduledAt: "2030-12-01T08:00:00+08:00" }] };
    expect(JSON.stringify(written(body))).not.toBe(JSON.stringify(body));
    const first = await send(CREATE, body, { token, key: "k" });
    const second = await send(CREATE, written(body), { token, key: "k" });
    expect([outcome(first), outcome(second), second.text]).toEqual([DONE, REPEATED, first.text]);
    expect(todosOf(account.id)).toBe(1);
  });

  test("refuses another request under the same key, and changes nothing", async () => {
    const { token } = await app.learner();
    await send(CREATE, todo("Mine"), { token, key: "k" });
    const others: [string, unknown][] = [
      [CREATE, todo("Mine, and more")],
      [CREATE, { items: [{ title: "Mine" }, { title: "Mine" }] }],
      ["ielts_feedback_create", { content: "Mine" }],
      ["ielts_reminders_create", { content: "Mine", remindAt: "2030-12-01T08:15:30+08:00" }],
    ];
    for (const [id, body] of others) {
      const replies: Reply[] = [];
      const changed = await changesOf(async () => replies.push(await send(id, body, { token, key: "k" })));
      expect([id, replies.map(outcome), changed]).toEqual([id, [REUSED], []]);
    }
    expect(outcome(await send(CREATE, todo("Mine"), { token, key: "k" }))).toEqual(REPEATED);
  });

  test("is each token's own: another token of the account and another account may use the same", async () => {
    const { account, token } = await app.learner();
    const second = await app.token(account);
    const stranger = await app.learner();
    const replies = [];
    for (const caller of [token, second, stranger.token]) {
      replies.push(await send(CREATE, todo("Same"), { token: caller, key: "shared" }));
    }
    expect(replies.map(outcome)).toEqual([DONE, DONE, DONE]);
    expect([todosOf(account.id), todosOf(stranger.account.id)]).toEqual([2, 1]);
  });

  test("is new again after 24 hours, and not a millisecond earlier", async () => {
    const { account, token } = await app.learner();
    await send(CREATE, todo("Daily"), { token, key: "k" });
    app.clock.advance(DAY_MS - 1);
    expect(outcome(await send(CREATE, todo("Daily"), { token, key: "k" }))).toEqual(REPEATED);
    app.clock.advance(1);
    expect(outcome(await send(CREATE, todo("Another"), { token, key: "k" }))).toEqual(DONE);
    expect(outcome(await send(CREATE, todo("Another"), { token, key: "k" }))).toEqual(REPEATED);
    expect(outcome(await send(CREATE, todo("Daily"), { token, key: "k" }))).toEqual(REUSED);
    expect(todosOf(account.id)).toBe(2);
  });

  describe("after a refusal", () => {
    const UPDATE = "ielts_study_todos_update";
    const refused: [string, string, (todoId: number) => unknown, number][] = [
      ["a request that its schema refuses", CREATE, () => ({ items: [] }), 400],
      ["an unknown field", CREATE, () => ({ items: [{ title: "x" }], colour: "red" }), 400],
      ["a thing that there is not", UPDATE, () => ({ todoId: 987_654, completed: true }), 404],
      ["a state that does not allow it", UPDATE, (todoId) => ({ todoId }), 400],
    ];
    test.each(refused)("of %s the key can be used for the right request", async (_what, id, body, status) => {
      const { account, token } = await app.learner();
      const { items } = await app.ok(CREATE, todo("There"), token);
      const wrong = await send(id, body(items[0]?.todoId ?? 0), { token, key: "k" });
      const stored = dumpTable(app.db, "idempotent_answers", "account_id = ?", account.id);
      expect([wrong.status, isRepeat(wrong), stored]).toEqual([status, null, []]);
      expect(outcome(await send(CREATE, todo("Right"), { token, key: "k" }))).toEqual(DONE);
      expect(outcome(await send(CREATE, todo("Right"), { token, key: "k" }))).toEqual(REPEATED);
    });

    test("for a missing scope nothing is stored", async () => {
      const { account } = await app.learner();
      const token = await app.token(account, ["vocabulary:read"]);
      expect((await send(CREATE, todo("x"), { token, key: "k" })).status).toBe(403);
      expect(dumpTable(app.db, "idempotent_answers", "account_id = ?", account.id)).toEqual([]);
    });
  });

  test("20 calls at once with one key are one write and 20 equal answers", async () => {
    const { account, token } = await app.learner();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => send(CREATE, todo("Once"), { token, key: "rush" })),
    );
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect([replies.filter(isRepeat).length, todosOf(account.id)]).toEqual([19, 1]);
  });

  test("of 20 different requests at once with one key exactly one is done", async () => {
    const { account, token } = await app.learner();
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) => send(CREATE, todo(`Number ${i}`), { token, key: "rush" })),
    );
    const done = replies.filter(({ status }) => status === 200);
    expect(done.map(outcome)).toEqual([DONE]);
    expect(replies.filter((one) => one !== done[0]).map(outcome)).toEqual(Array(19).fill(REUSED));
    const titles = rowsOf(app.db, "SELECT title FROM todos WHERE account_id = ?", account.id);
    expect(titles).toEqual([{ title: String(at(done[0]?.data, "items", 0, "title")) }]);
  });

  const keys: [string, string[]][] = [
    ["an empty one", ["Idempotency-Key:"]],
    ["spaces alone", ["Idempotency-Key:    "]],
    ["a space within", ["Idempotency-Key: two words"]],
    ["256 characters", [`Idempotency-Key: ${"k".repeat(256)}`]],
    ["characters beyond ASCII", ["Idempotency-Key: schlüssel"]],
    ["Chinese", ["Idempotency-Key: 钥匙"]],
    ["two headers", ["Idempotency-Key: one", "Idempotency-Key: two"]],
  ];
  test.each(keys)("refuses %s before anything happens", async (_what, headers) => {
    const { token } = await app.learner();
    const replies: { status: number; text: string }[] = [];
    const changed = await changesOf(async () => {
      replies.push(await raw([`Authorization: Bearer ${token}`, ...headers], JSON.stringify(todo("Never"))));
    });
    expect([replies[0]?.status, changed]).toEqual([400, []]);
    expect(replies[0]?.text).toContain('"reason":"idempotency.key_invalid"');
    expect(replies[0]?.text).toContain('"expected":"1 to 255 visible ASCII characters"');
  });

  test.each([["k"], ["k".repeat(255)], ['!"#$%&()*+,-./:;<=>?@[]^_`{|}~'], ["7f3c2a10-5b1e-4c4e-9a63-0d2b8c1e4f55"]])(
    "takes %p",
    async (key) => {
      const { token } = await app.learner();
      expect(outcome(await send(CREATE, todo("Once"), { token, key }))).toEqual(DONE);
      expect(outcome(await send(CREATE, todo("Once"), { token, key }))).toEqual(REPEATED);
    },
  );

  test("means nothing for reads, valid or not", async () => {
    const { token } = await app.learner();
    for (const key of ["k", "k", "not a key", ""]) {
      expect(outcome(await send("ielts_study_todos_list", {}, { token, key }))).toEqual(DONE);
    }
    expect(outcome(await send("ielts_study_todos_list", { limit: 3 }, { token, key: "k" }))).toEqual(DONE);
    expect(outcome(await send(CREATE, todo("Once"), { token, key: "k" }))).toEqual(DONE);
  });

  test("means nothing where the agent asks for access, even with a token of before", async () => {
    const { account, token } = await app.learner();
    const session = await app.session(account);
    const ask = (path: string, body: unknown) =>
      app.post(path, body, { ...bearer(token), "idempotency-key": "same every time" });
    const bindings = [
      await ask("/api/v1/agent-bindings", { clientName: "An agent" }),
      await ask("/api/v1/agent-bindings", { clientName: "An agent" }),
    ];
    expect(bindings.map(outcome)).toEqual([DONE, DONE]);
    const [bindingId, other] = bindings.map(({ data }) => String(at(data, "bindingId")));
    expect(bindingId).not.toBe(String(other));
    const exchange = async () => {
      const body = { secret: String(at(bindings[0]?.data, "secret")) };
      return at((await ask(`/api/v1/agent-bindings/${bindingId}/exchange`, body)).data, "status");
    };
    const states = [await exchange()];
    await app.web("account_binding_confirm", { bindingId: String(bindingId) }, session);
    states.push(await exchange(), await exchange());
    expect(states).toEqual(["pending", "bound", "used"]);
    expect(dumpTable(app.db, "idempotent_answers", "account_id = ?", account.id)).toEqual([]);
  });

  test("a repeat does not notify open pages of a change, and the first one does", async () => {
    const { account, token } = await app.learner();
    const received: Signal[] = [];
    const end = app.app.kernel.signals.subscribe(account.id, (signal) => void received.push(signal));
    await send(CREATE, todo("Once"), { token, key: "k" });
    const first = received.length;
    await send(CREATE, todo("Once"), { token, key: "k" });
    await Promise.all(Array.from({ length: 5 }, () => send(CREATE, todo("Rush"), { token, key: "rush" })));
    end();
    expect([first, received.length]).toEqual([1, 2]);
  });

  test("a message that is repeated with its key counts once against the messages of an hour", async () => {
    const { account, token } = await app.learner();
    const say = (content: string, key: string) => send("ielts_feedback_create", { content }, { token, key });
    const replies = [];
    for (let i = 0; i < 40; i++) replies.push(await say("Once", "k"));
    expect(replies.map(({ status }) => status)).toEqual(Array(40).fill(200));
    for (let i = 1; i < 30; i++) expect((await say(`Message ${i}`, `k${i}`)).status).toBe(200);
    expect((await say("One too many", "last")).status).toBe(429);
    expect(outcome(await say("Once", "k"))).toEqual(REPEATED);
    expect(numberOf(app.db, "SELECT count(*) FROM feedback_messages WHERE account_id = ?", account.id)).toBe(30);
  });
});

describe("every write of an agent", () => {
  const writes = agentOperations.filter(({ effect }) => effect === "write");

  test.each(writes)("$id can be repeated with its key and is done once", async (one) => {
    const owner = await seededLearner(app);
    const { token } = owner;
    const request = completeRequest(one, owner.ids(one.group));
    const first = await send(one.id, request, { token, key: "k" });
    expect([200, 404]).toContain(first.status);
    const replies: Reply[] = [];
    const changed = await changesOf(async () => replies.push(await send(one.id, request, { token, key: "k" })));
    expect(changed).toEqual([]);
    if (first.status === 200) expect([replies.map(outcome), replies[0]?.text]).toEqual([[REPEATED], first.text]);
    else
      expect([replies[0]?.status, dumpTable(app.db, "idempotent_answers", "account_id = ?", owner.accountId)]).toEqual([
        404,
        [],
      ]);
    const other = await send(one.id, request, { token, key: "not a key" });
    expect(outcome(other)).toEqual(INVALID);
  });
});

describe("answers that are stored", () => {
  const SECRET = "a sentence that only the learner may read";

  test("are sealed: neither the content nor the key is in the table", async () => {
    const { account, token } = await app.learner();
    const key = "a-key-that-nobody-guesses";
    await send(CREATE, todo(SECRET), { token, key });
    const rows = dumpTable(app.db, "idempotent_answers", "account_id = ?", account.id);
    expect(rows.length).toBe(1);
    for (const part of ["sentence", "learner", "items", key]) expect(rows.join()).not.toContain(part);
  });

  test("cannot be read after the service's key was changed; the request is not done again", async () => {
    const before = await startApp({ secretKey: "one key of the service, long enough for it" });
    const { account, token } = await before.learner();
    await send(CREATE, todo(SECRET), { token, key: "k", to: before });
    await before.app.stop();
    const { config, clock, ids, db } = before;
    const changed = { ...config, secretKey: "another key of the service, long enough too" };
    const again = await createApp({ config: changed, log: silentLog, version: "0.0.0-test", clock, ids });
    const { url } = await again.listen();
    const after = new TestApp(again, url, changed, clock, ids, db, () => {});
    const lost = await send(CREATE, todo(SECRET), { token, key: "k", to: after });
    const reused = await send(CREATE, todo("Another"), { token, key: "k", to: after });
    const fresh = await send(CREATE, todo("Another"), { token, key: "k2", to: after });
    const count = todosOf(account.id, db);
    await after.app.stop();
    await before.stop();
    expect(outcome(lost)).toEqual([400, 40001, "idempotency.answer_lost", null]);
    expect([outcome(reused), outcome(fresh), count]).toEqual([REUSED, DONE, 2]);
  });
});
