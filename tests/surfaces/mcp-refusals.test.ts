import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { JsonStream } from "../../src/kernel/json-stream.ts";
import { MAX_RESULT_BYTES, readWhole } from "../../src/surfaces/mcp.ts";
import { bearer, startApp, type TestApp } from "../support/app.ts";
import { until } from "../support/eventually.ts";
import { at } from "../support/json.ts";
import { capturedLog } from "../support/log.ts";
import { askMcp, callTool, sendMcp } from "../support/mcp.ts";
import { operation } from "../support/operations.ts";

let app: TestApp;
let token: string;
const { log, lines } = capturedLog();

beforeAll(async () => {
  app = await startApp({ log, intervals: { calls: { gatherMs: 20 } } });
  ({ token } = await app.learner());
});
afterAll(() => app.stop());

const SEARCH = "ielts_vocabulary_personal_search";
const PING = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });

function failureOf(result: unknown): unknown {
  return at(result, "_meta", "lectern/failure");
}

describe("a refused call", () => {
  test("says in words what to fix, and contains the envelope that HTTP answers", async () => {
    const result = await callTool(app, SEARCH, { limit: 0, lmit: 1 }, token);
    const { refusal } = await app.call(SEARCH, { limit: 0, lmit: 1 }, token);
    expect(at(result, "isError")).toBe(true);
    expect(at(result, "structuredContent")).toBeUndefined();
    expect(failureOf(result)).toEqual({ ...refusal, requestId: expect.any(String), status: 400 });
    const text = String(at(result, "content", 0, "text"));
    expect(text).toContain("Reason: request.invalid");
    for (const { path, expected } of refusal?.details ?? []) {
      expect(text).toContain(path);
      expect(text).toContain(expected);
    }
  });

  test("tells an anonymous caller that it takes a token", async () => {
    expect(failureOf(await callTool(app, SEARCH))).toMatchObject({ status: 401, reason: "auth.token_missing" });
  });

  test("says which scope is missing", async () => {
    const limited = await app.token(await app.account(), ["profile:read"]);
    expect(failureOf(await callTool(app, SEARCH, {}, limited))).toMatchObject({
      status: 403,
      reason: "auth.scope_missing",
      message: expect.stringContaining("vocabulary:read"),
    });
  });

  test.each([
    ["ielts_vocabulary_personal_serach", "operation.not_found", SEARCH],
    ["ielts_vocabulary_list", "operation.replaced", SEARCH],
    ["ielts_practice_start_session", "operation.replaced", "web workspace"],
    ["account_login", "operation.not_found", "does not exist here"],
  ])("of %s is an error of the protocol with HTTP's hint, and leads to tools/list", async (name, reason, hint) => {
    const { error } = await askMcp(app, "tools/call", { name }, token);
    const { refusal } = await app.call(name, {}, token);
    expect(at(error, "code")).toBe(-32602);
    expect(at(error, "message")).toContain(hint);
    expect(at(error, "message")).toContain("tools/list");
    expect(at(error, "message")).not.toContain("/api/v1/agent/capabilities");
    expect(at(error, "data", "reason")).toBe(reason);
    expect(at(error, "data", "replacedBy")).toBe(refusal?.replacedBy);
    expect(refusal?.message).toContain(hint.replace("no tool", "no operation"));
  });

  test("of a tool that the address leaves out suggests one that it offers, and leads to tools/list", async () => {
    const ask = async (name: string, groups: string) => {
      const { error } = await askMcp(app, "tools/call", { name }, token, {}, { path: `/mcp?groups=${groups}` });
      return String(at(error, "message"));
    };
    expect(await ask(SEARCH, "plans")).toContain("tools/list");
    expect(await ask("ielts_study_plans_lst", "plans")).toContain("Did you mean ielts_study_plans_list?");
    expect(await ask("ielts_study_plans_lst", "vocabulary")).not.toContain("Did you mean");
  });

  test("is in the log with its operation, client and status", async () => {
    await callTool(app, SEARCH, { limit: 0 }, token);
    const line = lines.findLast((one) => one.includes('"msg":"call"')) ?? "";
    expect(JSON.parse(line)).toMatchObject({ operation: SEARCH, via: "mcp", client: "test agent", status: 400 });
  });
});

/** The calls visible to the learner, once that many are written. */
async function callsOf(accountId: number, count: number): Promise<unknown[]> {
  const rows = () =>
    app.db.raw
      .prepare("SELECT operation, status, reason FROM agent_calls WHERE account_id = ? ORDER BY id")
      .all(accountId);
  await until(() => rows().length >= count);
  return rows();
}

describe("arguments that are not an object", () => {
  test.each(["null", "[]", '"text"', "7", "true"])(
    "as %s are refused by the operation, and seen by the learner",
    async (json) => {
      const learner = await app.learner();
      for (const revision of [undefined, "2026-07-28"]) {
        const _meta = {
          "io.modelcontextprotocol/protocolVersion": "2026-07-28",
          "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
          "io.modelcontextprotocol/clientCapabilities": {},
        };
        const headers = { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "mcp-name": SEARCH };
        const params = { name: SEARCH, arguments: JSON.parse(json), ...(revision && { _meta }) };
        const { result } = await askMcp(app, "tools/call", params, learner.token, revision ? headers : {});
        expect(at(result, "isError")).toBe(true);
        expect(failureOf(result)).toMatchObject({ status: 400, reason: "request.invalid" });
        expect(at(result, "content", 0, "text")).toContain("must be");
      }
      const row = { operation: SEARCH, status: 400, reason: "request.invalid" };
      expect(await callsOf(learner.account.id, 2)).toEqual([row, row]);
    },
  );

  test("are all defaults where they are left out", async () => {
    const { result } = await askMcp(app, "tools/call", { name: SEARCH }, token);
    expect(at(result, "isError")).toBeUndefined();
  });
});

describe("params that the protocol does not have", () => {
  test.each([
    ["initialize", {}, "params.protocolVersion"],
    [
      "initialize",
      { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "x" } },
      "clientInfo.version",
    ],
    ["initialize", { protocolVersion: "2025-11-25", capabilities: 5, clientInfo: {} }, "params.capabilities"],
    ["tools/call", {}, "params.name"],
    ["tools/call", { name: 5 }, "params.name"],
    ["tools/call", { name: SEARCH, task: 5 }, "params.task"],
    ["tools/list", { cursor: 5 }, "params.cursor"],
  ])("of %s as %j are refused in one sentence", async (method, params, words) => {
    const { status, error, text } = await askMcp(app, method, params, token);
    expect([status, at(error, "code")]).toEqual([200, -32602]);
    expect(at(error, "message")).toContain(words);
    expect(text).not.toMatch(/expected|invalid_type|\\n/);
  });

  test("are missing", async () => {
    const { error } = await sendMcp(app, JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize" }));
    expect(error).toEqual({
      code: -32602,
      message: expect.stringMatching(
        /^params of initialize is missing.* protocolVersion, capabilities and clientInfo\.$/,
      ),
    });
  });
});

describe("a call that nobody waits for", () => {
  test("is accepted and not executed", async () => {
    const learner = await app.learner();
    const params = { name: "ielts_study_todos_create", arguments: { items: [{ title: "Never made" }] } };
    const message = JSON.stringify({ jsonrpc: "2.0", method: "tools/call", params });
    const { status, text } = await sendMcp(app, message, bearer(learner.token));
    expect([status, text]).toEqual([202, ""]);
    expect((await app.ok("ielts_study_todos_list", {}, learner.token)).items).toEqual([]);
  });
});

describe("a token that opens nothing", () => {
  test.each(["initialize", "ping", "tools/list", "tools/call", "notifications/initialized"])(
    "is refused before %s is read",
    async (method) => {
      const { status, headers, error } = await askMcp(app, method, {}, "lectern_unknown");
      expect([status, headers.get("www-authenticate")]).toEqual([
        401,
        expect.stringMatching(/^Bearer .*error="invalid_token"/),
      ]);
      expect(error).toMatchObject({ code: -32000, data: { code: 40101, data: null, reason: "auth.token_invalid" } });
    },
  );

  test("is refused once it is revoked", async () => {
    const learner = await app.learner();
    expect((await askMcp(app, "ping", {}, learner.token)).status).toBe(200);
    app.db.raw
      .prepare("UPDATE agent_tokens SET revoked_at = ? WHERE account_id = ?")
      .run(app.clock.now(), learner.account.id);
    expect((await askMcp(app, "ping", {}, learner.token)).status).toBe(401);
  });
});

describe("the address", () => {
  test.each(["GET", "DELETE", "PUT", "HEAD"])("does not answer %s", async (method) => {
    const response = await app.fetch("/mcp", { method, headers: bearer(token) });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
    expect(response.headers.get("x-request-id")).toBeString();
  });

  test.each([
    ["no JSON", "{", 400, -32700],
    ["nothing", "", 400, -32700],
    ["no UTF-8", new Uint8Array([0x22, 0xff, 0x22]), 400, -32700],
    ["a batch", `[${PING}]`, 400, -32600],
    ["no message", '{"id":1}', 400, -32600],
    ["deep nesting", `{"a":${"[".repeat(70)}${"]".repeat(70)}}`, 400, -32600],
    ["more than 64 KiB without a token", new Uint8Array(64 * 1024 + 1).fill(0x20), 413, -32600],
  ])("refuses %s", async (_title, body, status, code) => {
    const reply = await sendMcp(app, body);
    expect([reply.status, at(reply.error, "code")]).toEqual([status, code]);
    expect(reply.headers.get("cache-control")).toBe("no-store");
    expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
    expect(reply.headers.get("content-type")).toStartWith("application/json");
    expect(reply.headers.get("x-request-id")).toBeString();
  });

  test("refuses another media type, and to answer in one", async () => {
    expect((await sendMcp(app, PING, { "content-type": "text/plain" })).status).toBe(400);
    expect((await sendMcp(app, PING, { accept: "text/html" })).status).toBe(400);
  });

  test.each(["application/json, text/event-stream", "application/json", "*/*", "application/*;q=0.5"])(
    "answers in JSON to Accept: %s",
    async (accept) => {
      const { status, headers } = await sendMcp(app, PING, { accept });
      expect([status, headers.get("content-type")?.split(";")[0]]).toEqual([200, "application/json"]);
      expect([headers.get("cache-control"), headers.get("x-content-type-options")]).toEqual(["no-store", "nosniff"]);
    },
  );

  test.each([
    ["a page of another site", { origin: "https://other.example" }, "mcp.origin_refused"],
    ["a page of no site", { origin: "null" }, "mcp.origin_refused"],
    ["another program of this machine that serves pages", { origin: "http://localhost:1" }, "mcp.origin_refused"],
    [
      "a name that was made to lead here",
      { host: "other.example", origin: "http://other.example" },
      "mcp.host_refused",
    ],
    ["a name alone", { host: "other.example" }, "mcp.host_refused"],
  ])("refuses %s", async (_title, headers, reason) => {
    const reply = await sendMcp(app, PING, headers);
    expect([reply.status, at(reply.error, "data", "reason")]).toEqual([403, reason]);
  });

  test.each([
    ["a page of another site", { origin: "https://other.example" }, 401],
    ["another program of this machine that serves pages", { origin: "http://localhost:1" }, 401],
    ["a page of no site", { origin: "null" }, 403],
    ["a page of no web address", { origin: "file://" }, 403],
    ["a name that was made to lead here", { host: "other.example", origin: "http://other.example" }, 403],
    ["a number that was made to lead here", { host: "192.0.2.7", origin: "http://192.0.2.7" }, 401],
  ])("asks %s for a token or refuses it, at the address that needs one", async (_title, headers, status) => {
    expect((await sendMcp(app, PING, headers, { path: "/mcp" })).status).toBe(status);
  });

  test("answers the site's own pages, under each name of this machine", async () => {
    const { host } = new URL(app.url);
    const local = host.replace("127.0.0.1", "localhost");
    expect((await sendMcp(app, PING, { origin: app.origin })).status).toBe(200);
    expect((await sendMcp(app, PING, { host: local, origin: `http://${local}` })).status).toBe(200);
    expect((await sendMcp(app, PING, { host: "192.0.2.7:8420" })).status).toBe(200);
  });

  test("asks for no name of its own if the service has a public one", async () => {
    const other = await startApp({ baseUrl: "https://api.example.org", siteUrl: "https://study.example.org" });
    expect((await sendMcp(other, PING, { host: "lectern:8420" })).status).toBe(200);
    expect((await sendMcp(other, PING, { origin: "https://study.example.org" })).status).toBe(200);
    expect((await sendMcp(other, PING, { origin: other.url })).status).toBe(403);
    await other.stop();
  });
});

describe("the bounds of a message", () => {
  test("are those of the operation that it calls, also for the holder of a token", async () => {
    const { token } = await app.learner();
    const call = (name: string, bytes: number) => callTool(app, name, { query: "a".repeat(bytes) }, token);
    expect(failureOf(await call("ielts_prep_search_guides", 100 * 1024))).toMatchObject({
      status: 413,
      reason: "request.too_large",
      facts: { maxBytes: 64 * 1024 },
    });
    expect(failureOf(await call("ielts_vocabulary_personal_search", 60 * 1024))).toBeUndefined();
    expect(failureOf(await call("ielts_vocabulary_personal_search", 100 * 1024))).toMatchObject({ status: 413 });
    expect(failureOf(await call("ielts_vocabulary_personal_add", 500 * 1024))).toMatchObject({ status: 400 });
    expect(failureOf(await call("ielts_vocabulary_personal_add", 600 * 1024))).toMatchObject({ status: 413 });
  });
});

describe("the limits of calls", () => {
  const messages = ["initialize", "ping", "tools/list", "tools/call", "no/such"];

  test.each(messages)("count each %s once", async (method) => {
    const other = await startApp({ rateLimits: { token: 3, anonymous: 100, login: 10, binding: 10 } });
    const learner = await other.learner();
    const params = {
      initialize: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "t", version: "1" } },
    };
    const ask = () =>
      askMcp(
        other,
        method,
        method === "initialize" ? params.initialize : { name: SEARCH, arguments: {} },
        learner.token,
      );
    for (let i = 0; i < 3; i++) expect((await ask()).text).not.toContain("rate.too_many_calls");
    const limited = await ask();
    expect(limited.text).toContain("rate.too_many_calls");
    if (method === "tools/call")
      expect(failureOf(limited.result)).toMatchObject({ status: 429, retryAfter: expect.any(Number) });
    else expect([limited.status, Number(limited.headers.get("retry-after")) > 0]).toEqual([429, true]);
    await other.stop();
  });

  test.each([
    ["a tool that there is not", { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "nothing" } }],
    ["a call that names no tool", { jsonrpc: "2.0", id: 1, method: "tools/call", params: {} }],
    ["a body that is not a message", { id: 1 }],
    ["a batch", [{ jsonrpc: "2.0", id: 1, method: "ping" }]],
  ])("count %s once", async (_title, message) => {
    const other = await startApp({ rateLimits: { token: 100, anonymous: 3, login: 10, binding: 10 } });
    const body = JSON.stringify(message);
    for (let i = 0; i < 3; i++) expect((await sendMcp(other, body)).text).not.toContain("rate.too_many_calls");
    expect((await sendMcp(other, body)).text).toContain("rate.too_many_calls");
    await other.stop();
  });

  test("count tokens that open nothing, by the address", async () => {
    const other = await startApp({ rateLimits: { token: 100, anonymous: 2, login: 10, binding: 10 } });
    const ask = async () => (await askMcp(other, "ping", {}, "lectern_guess")).status;
    expect([await ask(), await ask(), await ask()]).toEqual([401, 401, 429]);
    await other.stop();
  });
});

describe("an answer that is made while it is read", () => {
  const streamOf = (bytes: number) => new JsonStream(() => new Blob([`["${"a".repeat(bytes)}"]`]).stream());
  const declared = operation("ielts_learner_export_data");

  test("is read whole", async () => {
    expect(await readWhole(streamOf(100_000), declared, "http://here")).toEqual(["a".repeat(100_000)]);
  });

  test("is in the log as refused if a tool cannot return it", async () => {
    const learner = await app.learner();
    app.db.raw
      .prepare(
        `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4500)
         INSERT INTO vocabulary_entries (account_id, slot, phrase, phrase_key, meaning, part_of_speech, example, usage, expansion, created_at, updated_at)
         SELECT ?, i, 'word ' || i, 'word ' || i, 'meaning', 'noun', hex(zeroblob(1000)), '', '[]', 0, 0 FROM n`,
      )
      .run(learner.account.id);
    const result = await callTool(app, "ielts_learner_export_data", {}, learner.token);
    expect(failureOf(result)).toMatchObject({ status: 400, reason: "mcp.answer_too_large" });
    expect(await callsOf(learner.account.id, 1)).toEqual([
      { operation: "ielts_learner_export_data", status: 400, reason: "mcp.answer_too_large" },
    ]);
  });

  test("is refused with its address if a tool cannot return it", async () => {
    const address = "POST http://here/api/v1/agent/capabilities/ielts_learner_export_data";
    const reading = readWhole(streamOf(MAX_RESULT_BYTES), declared, "http://here");
    expect(reading).rejects.toThrow(address);
  });
});
