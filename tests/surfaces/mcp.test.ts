import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/server/validators/ajv";
import { inputSchemaOf } from "../../src/surfaces/descriptor.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { until } from "../support/eventually.ts";
import { type Learner, seededLearner } from "../support/fixture.ts";
import { at, listAt } from "../support/json.ts";
import { schemaProblem } from "../support/json-schema.ts";
import { askMcp, callTool, sendMcp } from "../support/mcp.ts";
import { agentOperations, operation } from "../support/operations.ts";

let app: TestApp;
let learner: Learner;

beforeAll(async () => {
  app = await startApp({ seed: true, intervals: { calls: { gatherMs: 20 } } });
  learner = await seededLearner(app);
});
afterAll(() => app.stop());

const VERSIONS = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"];
/** What the revision of 2026-07-28 sends with each message. */
const MODERN = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

async function toolsOf(token?: string): Promise<unknown[]> {
  return listAt((await askMcp(app, "tools/list", {}, token)).result, "tools");
}

function namesOf(tools: readonly unknown[]): unknown[] {
  return tools.map((tool) => at(tool, "name"));
}

describe("initialize", () => {
  test.each(VERSIONS)(
    "speaks %s, identifies itself and offers tools, resources and prompts",
    async (protocolVersion) => {
      const client = { protocolVersion, capabilities: {}, clientInfo: { name: "test", version: "1" } };
      const { result, headers } = await askMcp(app, "initialize", client);
      expect(result).toMatchObject({
        protocolVersion,
        serverInfo: { name: "lectern", version: "0.0.0-test" },
        instructions: expect.stringContaining("Asia/Shanghai"),
      });
      expect(at(result, "capabilities")).toEqual({ tools: {}, resources: {}, prompts: {} });
      expect(headers.get("mcp-session-id")).toBeNull();
    },
  );

  test("answers a ping, accepts notices, and rejects what it does not offer", async () => {
    expect((await askMcp(app, "ping")).result).toEqual({});
    const notice = await sendMcp(app, JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" }));
    expect([notice.status, notice.text]).toEqual([202, ""]);
    for (const method of ["resources/subscribe", "logging/setLevel", "completion/complete", "no/such"]) {
      expect([method, at((await askMcp(app, method)).error, "code")]).toEqual([method, -32601]);
    }
    expect(at((await askMcp(app, "subscriptions/listen", { _meta: MODERN })).error, "code")).toBe(-32601);
  });

  test("speaks the revision in which each request is self-contained", async () => {
    const name = "ielts_vocabulary_personal_search";
    const headers = { "mcp-protocol-version": "2026-07-28" };
    const ask = (method: string, params: object, more: HeadersInit = {}) =>
      askMcp(app, method, { ...params, _meta: MODERN }, learner.token, {
        ...headers,
        "mcp-method": method,
        ...Object.fromEntries(new Headers(more)),
      });
    expect((await ask("server/discover", {})).result).toMatchObject({ supportedVersions: ["2026-07-28"] });
    const listed = (await ask("tools/list", {})).result;
    expect(listAt(listed, "tools")).toHaveLength(agentOperations.length);
    for (const method of [
      "server/discover",
      "tools/list",
      "resources/list",
      "resources/templates/list",
      "prompts/list",
    ]) {
      const { result } = await ask(method, {});
      expect([method, at(result, "ttlMs"), at(result, "cacheScope")]).toEqual([method, 86_400_000, "private"]);
    }
    const { result } = await ask("tools/call", { name, arguments: { limit: 1 } }, { "mcp-name": name });
    expect(at(result, "structuredContent", "limit")).toBe(1);
  });
});

describe("tools/list", () => {
  test("lists exactly the agent operations of the registry to a token of every scope, in its order", async () => {
    expect(namesOf(await toolsOf(learner.token))).toEqual(agentOperations.map(({ id }) => id));
  });

  test("lists the public operations to an anonymous caller", async () => {
    expect(namesOf(await toolsOf())).toEqual(agentOperations.filter((one) => one.public).map(({ id }) => id));
  });

  test("lists to a token what its scopes allow, and the public operations", async () => {
    const token = await app.token(await app.account(), ["vocabulary:read", "profile:read"]);
    const has = (scope: string) => ["vocabulary:read", "profile:read"].includes(scope);
    const allowed = agentOperations.filter((one) => one.public || one.scopes.every(has));
    expect(namesOf(await toolsOf(token))).toEqual(allowed.map(({ id }) => id));
  });

  test("has one page", async () => {
    expect(at((await askMcp(app, "tools/list", { cursor: "x" })).error, "code")).toBe(-32602);
  });

  test.each(agentOperations)("$id is described as its declaration has it", async (declared) => {
    const tool = (await toolsOf(learner.token)).find((one) => at(one, "name") === declared.id);
    expect(at(tool, "title")).toBe(declared.summary);
    expect(at(tool, "description")).toBe(declared.tool);
    expect([at(tool, "inputSchema", "type"), at(tool, "outputSchema")]).toEqual(["object", undefined]);
    const named = Object.keys(declared.request.properties);
    expect(Object.keys(Object(at(tool, "inputSchema", "properties")))).toEqual(named);
    const { required }: { required?: unknown } = inputSchemaOf(declared);
    expect(at(tool, "inputSchema", "required")).toEqual(required);
    expect(at(tool, "annotations")).toEqual({
      readOnlyHint: declared.effect === "read",
      destructiveHint: declared.destroys === true,
      idempotentHint: declared.effect === "read",
      openWorldHint: false,
    });
  });

  test("every schema is one of draft 2020-12, and takes what the examples send", async () => {
    const validator = new AjvJsonSchemaValidator();
    for (const tool of await toolsOf(learner.token)) {
      const name = String(at(tool, "name"));
      const takes = validator.getValidator(Object(at(tool, "inputSchema")));
      for (const { request } of operation(name).examples)
        expect([name, takes(request).errorMessage]).toEqual([name, undefined]);
    }
  });
});

const examples = agentOperations
  .filter(({ effect }) => effect === "read")
  .flatMap(({ id, examples: all }) => all.map(({ title, request }) => ({ id, title, request })));

describe("tools/call", () => {
  test.each(examples)("$id answers its example as HTTP does: $title", async ({ id, request }) => {
    const result = await callTool(app, id, request, learner.token, { path: "/mcp?output=schema" });
    const { refusal, data } = await app.call(id, request, learner.token);
    // An example can name a record only by assuming its id.
    expect(at(result, "isError")).toBe(refusal === null ? undefined : true);
    if (refusal !== null) {
      expect(at(result, "_meta", "lectern/failure", "reason")).toBe(refusal.reason);
      return;
    }
    const content = at(result, "structuredContent");
    expect(schemaProblem(JSON.parse(JSON.stringify(operation(id).response)), content)).toBeNull();
    expect(JSON.parse(String(at(result, "content", 0, "text")))).toEqual(content);
    expect(Object.keys(Object(content))).toEqual(Object.keys(Object(data)));
  });

  test("takes missing arguments as empty", async () => {
    const { result } = await askMcp(app, "tools/call", { name: "ielts_feedback_list" }, learner.token);
    expect(at(result, "isError")).toBeUndefined();
  });

  test("writes, once for each key", async () => {
    const { account, token } = await app.learner();
    const input = { items: [{ title: "Read a page" }] };
    const calls = [
      await callTool(app, "ielts_study_todos_create", input, token, { meta: { idempotencyKey: "one" } }),
      await callTool(app, "ielts_study_todos_create", input, token, { meta: { idempotencyKey: "one" } }),
      await callTool(app, "ielts_study_todos_create", input, token, { headers: { "idempotency-key": "one" } }),
    ];
    expect(calls.map((call) => at(call, "_meta", "lectern/idempotentReplayed"))).toEqual([undefined, true, true]);
    expect(new Set(calls.map((call) => JSON.stringify(at(call, "structuredContent")))).size).toBe(1);
    const other = { items: [{ title: "Another" }] };
    const reused = await callTool(app, "ielts_study_todos_create", other, token, { meta: { idempotencyKey: "one" } });
    expect(at(reused, "_meta", "lectern/failure", "reason")).toBe("idempotency.key_reused");
    for (const idempotencyKey of ["", 7, "two words", "x".repeat(256)]) {
      const refused = await callTool(app, "ielts_study_todos_create", other, token, { meta: { idempotencyKey } });
      expect(at(refused, "_meta", "lectern/failure", "reason")).toBe("idempotency.key_invalid");
    }
    const listed = await app.ok("ielts_study_todos_list", {}, token);
    expect(listed.items).toHaveLength(1);
    expect(account.id).toBeGreaterThan(0);
  });

  test("is seen by the learner as a call by this way", async () => {
    const { account, token } = await app.learner();
    await callTool(app, "ielts_study_todos_create", { items: [{ title: "Read a page" }] }, token);
    await callTool(app, "ielts_study_todos_list", { limit: 0 }, token);
    await askMcp(app, "tools/call", { name: "ielts_vocabulary_list" }, token);
    const rows = () =>
      app.db.raw
        .prepare("SELECT operation, via, status FROM agent_calls WHERE account_id = ? ORDER BY id")
        .all(account.id);
    // Calls that wrote nothing are recorded a little later.
    await until(() => rows().length >= 3);
    expect(rows()).toEqual([
      { operation: "ielts_study_todos_create", via: "mcp", status: 200 },
      { operation: "ielts_study_todos_list", via: "mcp", status: 400 },
      { operation: "ielts_vocabulary_list", via: "mcp", status: 404 },
    ]);
  });
});
