import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { bearer, startApp, type TestApp } from "../support/app.ts";
import { at, isObject, listAt } from "../support/json.ts";
import { askMcp } from "../support/mcp.ts";
import { agentOperations } from "../support/operations.ts";

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  ({ token } = await app.learner());
});
afterAll(() => app.stop());

const addressWith = (query: string) => ({ path: `/mcp?${query}` });
const only = (groups: string) => addressWith(`groups=${groups}`);
const SEARCH = "ielts_vocabulary_personal_search";
const TODOS = "ielts_study_todos_list";
const call = (name: string) => ({ name, arguments: {} });

describe("an address with groups", () => {
  test.each([
    ["vocabulary", ["vocabulary"]],
    ["vocabulary,plans", ["vocabulary", "plans"]],
    ["vocabulary,%20plans&groups=todos", ["vocabulary", "plans", "todos"]],
  ])("of %s lists only their tools", async (query, groups) => {
    const { result } = await askMcp(app, "tools/list", {}, token, {}, only(query));
    const names = listAt(result, "tools").map((tool) => at(tool, "name"));
    expect(names).toEqual(agentOperations.filter(({ group }) => groups.includes(group)).map(({ id }) => id));
    expect(names.length).toBeGreaterThan(0);
  });

  test("calls only their tools, and says how to reach the others", async () => {
    const called = await askMcp(app, "tools/call", call(SEARCH), token, {}, only("vocabulary"));
    expect(isObject(at(called.result, "structuredContent"))).toBe(true);
    const left = await askMcp(app, "tools/call", call(TODOS), token, {}, only("vocabulary"));
    expect(left.error).toMatchObject({ code: -32602, data: { reason: "operation.not_found" } });
    expect(at(left.error, "message")).toContain("Add todos to its groups");
  });

  test.each(["", "vocabluary", "account", "vocabulary,", "plans,x"])(
    "refuses %p with the names there are",
    async (query) => {
      const { status, error } = await askMcp(app, "tools/list", {}, token, {}, only(query));
      expect([status, at(error, "data", "reason")]).toEqual([400, "mcp.group_unknown"]);
      for (const { group } of agentOperations) expect(at(error, "message")).toContain(group);
    },
  );

  test("names the group that may be meant", async () => {
    const { error } = await askMcp(app, "ping", {}, token, {}, only("vocabluary"));
    expect(at(error, "message")).toContain("did you mean vocabulary?");
  });
});

const listed = async (query: string, by = token) => {
  const { result } = await askMcp(app, "tools/list", {}, by, {}, addressWith(query));
  return listAt(result, "tools").map((tool) => String(at(tool, "name")));
};

describe("an address with a profile", () => {
  test("of study lists about fifteen tools of different groups", async () => {
    const names = await listed("profile=study");
    expect(names).toHaveLength(15);
    const groups = agentOperations.filter(({ id }) => names.includes(id)).map(({ group }) => group);
    expect(new Set(groups).size).toBeGreaterThan(5);
  });

  test("adds the groups that it names", async () => {
    const names = await listed("profile=study&groups=speaking");
    const speaking = agentOperations.filter(({ group }) => group === "speaking").map(({ id }) => id);
    expect(names).toHaveLength(15 + speaking.length);
    for (const name of speaking) expect(names).toContain(name);
  });

  test("refuses the others, and says how to reach them", async () => {
    const left = await askMcp(app, "tools/call", call("ielts_feedback_list"), token, {}, addressWith("profile=study"));
    expect(at(left.error, "message")).toContain("Add groups=feedback to the address");
  });
});

describe("an address that only reads", () => {
  test("lists no tool that changes anything", async () => {
    const reads = agentOperations.filter(({ effect }) => effect === "read").map(({ id }) => id);
    expect(await listed("readonly=1")).toEqual(reads);
    expect(await listed("readonly=0")).toHaveLength(agentOperations.length);
    expect(await listed("profile=study&readonly=1")).toHaveLength(9);
  });

  test("executes no write", async () => {
    const write = { name: "ielts_study_todos_create", arguments: { items: [{ title: "Read a page" }] } };
    const refused = await askMcp(app, "tools/call", write, token, {}, addressWith("readonly=1"));
    expect([at(refused.error, "code"), at(refused.error, "data", "reason")]).toEqual([-32602, "operation.not_found"]);
    expect(at(refused.error, "message")).toContain("only reads");
    expect((await app.ok("ielts_study_todos_list", {}, token)).items).toEqual([]);
  });
});

describe("an address with a wrong selection", () => {
  test.each([
    ["profile=studdy", "mcp.selection_unknown", "did you mean study?). Use study."],
    ["profile=", "mcp.selection_unknown", "profile in the address has an unknown value. Use study."],
    ["readonly=yes", "mcp.selection_unknown", "readonly in the address has an unknown value. Use 0 or 1."],
    ["output=json", "mcp.selection_unknown", "Use schema."],
    ["groups=none", "mcp.group_unknown", "Use one or more of vocabulary, "],
  ])("of %s is refused with what there is", async (query, reason, names) => {
    const { status, error } = await askMcp(app, "tools/list", {}, token, {}, addressWith(query));
    expect([status, at(error, "data", "reason")]).toEqual([400, reason]);
    expect(at(error, "message")).toContain(names);
  });
});

/** For fetch: the raw bytes. */
const RAW = { decompress: false };

/** Whether a schema contains a description at any depth. */
function describes(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.some(describes);
  if (!isObject(schema)) return false;
  return Object.entries(schema).some(([name, value]) =>
    name === "properties" && isObject(value)
      ? Object.values(value).some(describes)
      : (name === "description" && typeof value === "string") || describes(value),
  );
}

describe("the list of tools", () => {
  test("has schemas of answers where they are asked for, without words and with all of their checks", async () => {
    const { result } = await askMcp(app, "tools/list", {}, token, {}, addressWith("output=schema"));
    for (const tool of listAt(result, "tools")) {
      const declared = agentOperations.find(({ id }) => id === at(tool, "name"));
      const schema = at(tool, "outputSchema");
      expect([declared?.id, describes(schema)]).toEqual([declared?.id, false]);
      const without = JSON.stringify(declared?.response, (name, value) =>
        (name === "description" && typeof value === "string") ||
        (name === "maximum" && value === Number.MAX_SAFE_INTEGER)
          ? undefined
          : value,
      );
      expect(schema).toEqual(JSON.parse(without));
    }
  });

  test("is small, and smaller where gzip is accepted", async () => {
    const ask = async (encoding: string) => {
      const response = await app.fetch("/mcp", {
        method: "POST",
        headers: { "content-type": "application/json", "accept-encoding": encoding, ...bearer(token) },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
        ...RAW,
      });
      const { headers } = response;
      expect([headers.get("cache-control"), headers.get("etag")]).toEqual(["no-store", null]);
      return { encoding: headers.get("content-encoding"), bytes: new Uint8Array(await response.arrayBuffer()) };
    };
    const plain = await ask("identity");
    const zipped = await ask("gzip");
    expect([plain.encoding, zipped.encoding]).toEqual([null, "gzip"]);
    expect(Bun.gunzipSync(zipped.bytes)).toEqual(plain.bytes);
    expect([plain.bytes.length < 90_000, zipped.bytes.length < 25_000]).toEqual([true, true]);
  });
});
