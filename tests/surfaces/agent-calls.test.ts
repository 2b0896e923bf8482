import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { TSchema } from "@sinclair/typebox";
import { bearer, startApp, type TestApp } from "../support/app.ts";
import { numberOf, type Row, rowsOf } from "../support/dump.ts";
import { until } from "../support/eventually.ts";
import { seededLearner } from "../support/fixture.ts";
import { at, isObject, type Json, setAt } from "../support/json.ts";
import { agentOperations } from "../support/operations.ts";
import { completeRequest, fieldsOf } from "../support/schema-walk.ts";

/** Calls that wrote nothing do not wait a second for each other. */
const intervals = { calls: { gatherMs: 20 } } as const;

let app: TestApp;
let limited: TestApp;

beforeAll(async () => {
  app = await startApp({ seed: true, intervals });
  limited = await startApp({ intervals, rateLimits: { token: 3, anonymous: 0, login: 0, binding: 0 } });
});
afterAll(() => Promise.all([app.stop(), limited.stop()]));

const CAPABILITIES = "/api/v1/agent/capabilities";
const LIST = "ielts_study_todos_list";
const COLUMNS = "operation, via, target, status, reason, is_repeat";

/** Resolves when every call so far has its row: calls are written in order. */
async function allWritten(where: TestApp): Promise<void> {
  const { account, token } = await where.learner();
  await where.ok(LIST, {}, token);
  await until(() => numberOf(where.db, "SELECT count(*) FROM agent_calls WHERE account_id = ?", account.id) > 0);
}

/** The calls of an account as stored in the database. */
async function callsOf(accountId: number, where = app): Promise<Row[]> {
  await allWritten(where);
  return rowsOf(where.db, `SELECT ${COLUMNS} FROM agent_calls WHERE account_id = ? ORDER BY id`, accountId);
}

function row(
  operation: string,
  status: number,
  rest: Partial<Record<"target" | "reason", string>> = {},
  isRepeat = 0,
): Row {
  return { operation, via: "http", target: null, status, reason: null, ...rest, is_repeat: isRepeat };
}

/** How an agent can call, and what is visible of it. */
interface Case {
  readonly what: string;
  readonly scopes?: readonly string[];
  readonly call: (token: string) => Promise<unknown>;
  readonly rows: readonly Row[];
}

const post = (id: string, body: unknown, token: string, key?: string) =>
  app.post(`${CAPABILITIES}/${id}`, body, {
    ...bearer(token),
    ...(key === undefined ? {} : { "idempotency-key": key }),
  });
const REMIND = "ielts_reminders_create";
const UPDATE = "ielts_study_todos_update";
const reminder = { content: "Take your passport", remindAt: "2030-12-01T08:15:30+08:00" };

const cases: Case[] = [
  { what: "a read", call: (token) => app.call(LIST, {}, token), rows: [row(LIST, 200)] },
  {
    what: "a read of one thing",
    call: (token) =>
      app.call("ielts_vocabulary_builtin_progress", { setId: "core", entryIds: ["core-curriculum"] }, token),
    rows: [row("ielts_vocabulary_builtin_progress", 200, { target: '{"setId":"core"}' })],
  },
  {
    what: "a read that is answered as a stream",
    call: (token) => app.call("ielts_learner_export_data", {}, token),
    rows: [row("ielts_learner_export_data", 200)],
  },
  {
    what: "a request that its schema refuses",
    call: (token) => app.call(LIST, { limit: 0 }, token),
    rows: [row(LIST, 400, { reason: "request.invalid" })],
  },
  {
    what: "a write that its schema refuses",
    call: (token) => app.call(UPDATE, { todoId: "one" }, token),
    rows: [row(UPDATE, 400, { reason: "request.invalid" })],
  },
  {
    what: "a body that is not JSON",
    call: (token) =>
      app.fetch(`${CAPABILITIES}/${LIST}`, {
        method: "POST",
        headers: { ...bearer(token), "content-type": "application/json" },
        body: "{",
      }),
    rows: [row(LIST, 400, { reason: "request.not_json" })],
  },
  {
    what: "a missing scope",
    scopes: ["vocabulary:read"],
    call: (token) => app.call(LIST, {}, token),
    rows: [row(LIST, 403, { reason: "auth.scope_missing" })],
  },
  {
    what: "a thing that there is not",
    call: (token) => app.call(UPDATE, { todoId: 987_654, completed: true }, token),
    rows: [row(UPDATE, 404, { reason: "todo.not_found", target: '{"todoId":987654}' })],
  },
  {
    what: "an operation that there is not",
    call: (token) => app.call("ielts_tea_make", {}, token),
    rows: [row("ielts_tea_make", 404, { reason: "operation.not_found" })],
  },
  {
    what: "a name that is not an operation's",
    call: (token) => app.call("Dear%20diary", {}, token),
    rows: [],
  },
  {
    what: "a former operation",
    call: (token) => app.call("ielts_vocabulary_list", {}, token),
    rows: [row("ielts_vocabulary_list", 404, { reason: "operation.replaced" })],
  },
  {
    what: "an operation of the workspace alone",
    call: (token) => app.call("account_login", { email: "a@b.example", password: "x" }, token),
    rows: [],
  },
  {
    what: "a repeat, another request under the key, and an invalid key",
    call: async (token) => {
      await post("ielts_feedback_create", { content: "Once" }, token, "k");
      await post("ielts_feedback_create", { content: "Once" }, token, "k");
      await post("ielts_feedback_create", { content: "Twice" }, token, "k");
      await post("ielts_feedback_create", { content: "Twice" }, token, "not a key");
    },
    rows: [
      row("ielts_feedback_create", 200, { target: '{"id":#}' }),
      row("ielts_feedback_create", 200, { target: '{"id":#}' }, 1),
      row("ielts_feedback_create", 400, { reason: "idempotency.key_reused" }),
      row("ielts_feedback_create", 400, { reason: "idempotency.key_invalid" }),
    ],
  },
  {
    what: "a look at what the token is good for",
    call: (token) => app.get("/api/v1/agent/me", bearer(token)),
    rows: [row("agent_me", 200)],
  },
  { what: "the list of operations", call: (token) => app.get(CAPABILITIES, bearer(token)), rows: [] },
  {
    what: "the page of an operation",
    call: (token) => app.fetch(`${CAPABILITIES}/${LIST}.md`, { headers: bearer(token) }),
    rows: [],
  },
  { what: "a method that there is not", call: (token) => app.get(`${CAPABILITIES}/${LIST}`, bearer(token)), rows: [] },
  {
    what: "writes: what was made, and what was changed",
    call: async (token) => {
      const { reminderId } = await app.ok(REMIND, reminder, token);
      await app.ok("ielts_reminders_cancel", { reminderId }, token);
      await app.ok("ielts_study_todos_create", { items: [{ title: "a" }, { title: "b" }] }, token);
    },
    rows: [
      row(REMIND, 200, { target: '{"reminderId":#}' }),
      row("ielts_reminders_cancel", 200, { target: '{"reminderId":#}' }),
      row("ielts_study_todos_create", 200),
    ],
  },
];

describe("the log of agents' calls", () => {
  test.concurrent.each(cases)("shows for $what what it should and no more", async ({ scopes, call, rows }) => {
    const account = await app.account();
    await call(await app.token(account, scopes));
    const seen = (await callsOf(account.id)).map(
      (one): Row => ({
        ...one,
        // Ids of created records may have any value.
        target: rows.some(({ target }) => String(target).includes("#"))
          ? one["target"] && String(one["target"]).replace(/\d+/, "#")
          : one["target"],
      }),
    );
    expect(seen).toEqual(rows.map((one) => ({ ...one })));
  });

  test("has the row of a write at its answer, and that of a read about a second later", async () => {
    const { account, token } = await app.learner();
    const count = () => numberOf(app.db, "SELECT count(*) FROM agent_calls WHERE account_id = ?", account.id);
    await allWritten(app);
    await app.ok(REMIND, reminder, token);
    expect(count()).toBe(1);
    await app.ok(LIST, {}, token);
    expect(count()).toBe(1);
    expect((await callsOf(account.id)).length).toBe(2);
  });

  test("has the row of a write in the transaction of the write: if it fails there is only that of the failure", async () => {
    const { account, token } = await app.learner();
    app.db.raw.exec("CREATE TRIGGER broken AFTER INSERT ON reminders BEGIN SELECT RAISE(ABORT, 'injected'); END");
    const reply = await app.call(REMIND, reminder, token);
    app.db.raw.exec("DROP TRIGGER broken");
    expect(reply.status).toBe(500);
    expect(await callsOf(account.id)).toEqual([row(REMIND, 500, { reason: "service.internal" })]);
  });

  test("returns moment, account and token", async () => {
    const { account, token } = await app.learner();
    const second = await app.token(account);
    const began = app.clock.now();
    await app.ok(LIST, {}, token);
    await app.ok(REMIND, reminder, second);
    await allWritten(app);
    const tokens = rowsOf(app.db, "SELECT id FROM agent_tokens WHERE account_id = ? ORDER BY id", account.id);
    expect(
      rowsOf(app.db, "SELECT token_id AS id, at FROM agent_calls WHERE account_id = ? ORDER BY token_id", account.id),
    ).toEqual(tokens.map(({ id }) => ({ id, at: began })));
  });

  test("has nothing of the workspace, of callers without a token and of tokens that open nothing", async () => {
    const count = () => numberOf(app.db, "SELECT count(*) FROM agent_calls");
    await allWritten(app);
    const before = count();
    const account = await app.account();
    const session = await app.session(account);
    await app.webOk(LIST, {}, session);
    await app.webOk("ielts_study_todos_create", { items: [{ title: "x" }] }, session);
    await app.web(LIST, { limit: 0 }, session);
    for (const token of [null, "lectern_unknown"]) {
      await app.call(LIST, {}, token);
      await app.call("ielts_prep_search_guides", {}, token);
      await app.call("ielts_tea_make", {}, token);
      await app.get("/api/v1/agent/me", bearer(token));
    }
    await app.post("/api/v1/agent-bindings", { clientName: "An agent" });
    await allWritten(app);
    // This one call shows that the others are written.
    expect(count()).toBe(before + 1);
  });

  test("has one call a minute of those that were too many", async () => {
    const { account, token } = await limited.learner();
    const statuses = [];
    for (let i = 0; i < 8; i++) statuses.push((await limited.call(LIST, {}, token)).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
    expect(await callsOf(account.id, limited)).toEqual([
      ...Array.from({ length: 3 }, () => row(LIST, 200)),
      row(LIST, 429, { reason: "rate.too_many_calls" }),
    ]);
  });
});

describe("content in the log", () => {
  const SENTINEL = "Dear diary 亲爱的日记";

  /** A request in which every text that the agent may choose is the sentinel. */
  function withSentinel(request: Json, schema: TSchema): Json {
    if (!isObject(request)) return request;
    let changed = request;
    for (const { path, schema: field } of fieldsOf(schema)) {
      const isFree = field["type"] === "string" && !("enum" in field) && !("const" in field) && !("format" in field);
      if (!isFree || typeof at(request, ...path) !== "string") continue;
      changed = setAt(changed, path, SENTINEL.slice(0, field["maxLength"] ?? SENTINEL.length));
    }
    return changed;
  }

  test.each(agentOperations)("$id leaves nothing of what was said, done or refused", async (one) => {
    const owner = await seededLearner(app);
    const request = completeRequest(one, owner.ids(one.group));
    for (const body of [withSentinel(request, one.request), { ...request, [SENTINEL]: SENTINEL }]) {
      await app.call(one.id, body, owner.token);
    }
    const stored = JSON.stringify(rowsOf(app.db, "SELECT * FROM agent_calls WHERE account_id = ?", owner.accountId));
    for (const word of ["diary", "日记", "fixture"]) expect(stored).not.toContain(word);
  });

  test("all of them left none of it when all had been written", async () => {
    await allWritten(app);
    const rows = rowsOf(app.db, "SELECT operation, target, reason FROM agent_calls");
    expect(new Set(rows.map(({ operation }) => operation)).size).toBeGreaterThanOrEqual(agentOperations.length);
    for (const word of ["diary", "日记", "fixture"]) expect(JSON.stringify(rows)).not.toContain(word);
  });
});
