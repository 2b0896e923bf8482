import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { TSchema } from "@sinclair/typebox";
import { tagOf } from "../../src/kernel/variants.ts";
import { bearer, startApp, type TestApp } from "../support/app.ts";
import { at, isObject, listAt } from "../support/json.ts";
import { schemaProblem } from "../support/json-schema.ts";
import { agentOperations, operation, protocolOperations, webOperations } from "../support/operations.ts";
import { fieldsOf, optionsOf } from "../support/schema-walk.ts";

let app: TestApp;
let listing: unknown;
let whole: unknown;
let openApi: unknown;
let catalog: unknown;

beforeAll(async () => {
  app = await startApp();
  const json = async (path: string): Promise<unknown> => (await app.fetch(path)).json();
  listing = (await app.get("/api/v1/agent/capabilities")).data;
  whole = (await app.get("/api/v1/agent/capabilities?include=responses")).data;
  openApi = await json("/api/v1/agent/openapi.json");
  catalog = await json("/api/public/developer-api/catalog.json");
});
afterAll(() => app.stop());

const ids = agentOperations.map(({ id }) => id);
const webOnly = webOperations.filter(({ audiences }) => !audiences.includes("agent")).map(({ id }) => id);

/** What the listing says of an operation, with `include=responses` by default. */
function described(id: string, within: unknown = whole): unknown {
  return listAt(within, "operations").find((entry) => at(entry, "operationName") === id);
}

/** Size of the listing in bytes, uncompressed: it is the first thing that enters a model's context. */
const MAX_LISTING_BYTES = 120_000;

describe("runtime listing", () => {
  test("lists exactly the agent operations of the registry, in its order", () => {
    for (const one of [listing, whole]) {
      expect(listAt(one, "operations").map((entry) => at(entry, "operationName"))).toEqual(ids);
    }
  });

  test.each(agentOperations)("$id is described by all that a caller needs", (declared) => {
    for (const entry of [described(declared.id, listing), described(declared.id)]) {
      expect(at(entry, "id")).toBe(declared.name);
      expect([at(entry, "summary"), at(entry, "description")]).toEqual([declared.summary, declared.description]);
      expect(at(entry, "group")).toBe(declared.group);
      expect(at(entry, "requestSchema")).toEqual(JSON.parse(JSON.stringify(declared.request)));
      expect(at(entry, "response", "description")).toBe(declared.returns);
      expect(listAt(entry, "response", "notes").every((note) => typeof note === "string")).toBe(true);
    }
    const named = (field: string) => String(at(listing, field)).replace("{operationName}", declared.id);
    expect(named("operationUrl")).toBe(`${app.url}/api/v1/agent/capabilities/${declared.id}`);
    expect(named("documentationUrl")).toBe(`${app.url}/api/v1/agent/capabilities/${declared.id}.md`);
  });

  test.each(agentOperations)("$id is described whole with include=responses", (declared) => {
    const entry = described(declared.id);
    expect(at(entry, "response", "notes")).toEqual([...declared.notes]);
    expect(at(entry, "response", "dataSchema")).toEqual(JSON.parse(JSON.stringify(declared.response)));
    expect(at(entry, "url")).toBe(`${app.url}/api/v1/agent/capabilities/${declared.id}`);
    expect(at(entry, "documentationUrl")).toBe(`${app.url}/api/v1/agent/capabilities/${declared.id}.md`);
  });

  test.each(ids)("%s has a response example that satisfies its response schema", (id) => {
    const response = at(described(id), "response");
    expect(schemaProblem(at(response, "schema"), at(response, "example"))).toBeNull();
    expect(schemaProblem(at(response, "dataSchema"), at(response, "example", "data"))).toBeNull();
  });

  test.each(ids)("%s has request examples that satisfy its request schema", (id) => {
    for (const example of listAt(described(id), "examples")) {
      const schema = JSON.parse(JSON.stringify(operation(id).request));
      // A field that has a default may be omitted, which JSON Schema cannot express.
      const filled = fieldsOf(schema).filter(({ path, schema: one }) => path.length === 1 && "default" in one);
      const defaults = Object.fromEntries(filled.map(({ path, schema: one }) => [path[0], one["default"]]));
      expect(schemaProblem(schema, { ...defaults, ...Object(at(example, "request")) })).toBeNull();
      expect(at(example, "title")).not.toBe("");
    }
  });

  test("response schemas are closed at the top", () => {
    for (const id of ids) {
      const schema = at(described(id), "response", "schema");
      expect([id, at(schema, "additionalProperties")]).toEqual([id, false]);
      expect([id, at(schema, "properties", "data", "additionalProperties")]).toEqual([id, false]);
    }
  });

  test("is short enough to be read whole, with the longest of what depends on the caller and the deployment", async () => {
    const baseUrl = "https://learning-data.a-school-with-a-long-name.example.org:8443/study";
    const deployed = await startApp({ baseUrl });
    const token = await deployed.token(await deployed.account(), []);
    for (const headers of [{}, bearer(token)]) {
      const response = await deployed.fetch("/api/v1/agent/capabilities", {
        headers: { ...headers, "accept-encoding": "identity" },
      });
      expect((await response.arrayBuffer()).byteLength).toBeLessThan(MAX_LISTING_BYTES);
    }
    await deployed.stop();
  });

  test.each(["", "response", "responses,notes", "examples"])(
    "include=%s is refused with what there is",
    async (named) => {
      const reply = await app.get(`/api/v1/agent/capabilities?include=${named}`);
      expect([reply.status, reply.code, reply.refusal?.reason]).toEqual([400, 40001, "request.invalid"]);
      expect(reply.refusal?.details.map(({ expected }) => expected)).toEqual(["responses"]);
    },
  );

  test("extra parameters have no effect: people and programs add to links", async () => {
    const found = await app.get("/api/v1/agent/capabilities?from=docs");
    expect(found.data).toEqual(listing);
    expect((await app.get(String(at(listing, "wholeUrl")).replace(app.url, ""))).data).toEqual(whole);
  });

  test("tells a caller with a token which operations it allows and which scopes are missing", async () => {
    const account = await app.account();
    const token = await app.token(account, ["vocabulary:read"]);
    const { data } = await app.get("/api/v1/agent/capabilities", bearer(token));
    const rows = listAt(data, "operations");
    expect(rows).toHaveLength(ids.length);
    for (const row of rows) {
      const { scopes, public: open } = operation(String(at(row, "operationName")));
      const missing = open ? [] : scopes.filter((scope) => scope !== "vocabulary:read");
      expect(at(row, "allowed")).toBe(missing.length === 0);
      expect(at(row, "missingScopes")).toEqual(missing);
    }
  });

  test("an unknown token is reported, not treated as an anonymous call", async () => {
    const response = await app.fetch("/api/v1/agent/capabilities", { headers: bearer("lectern_unknown") });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 40101, reason: "auth.token_invalid" });
  });
});

describe("Markdown pages", () => {
  test.each(agentOperations)("$id has a page with its address, scopes, notes and errors", async (declared) => {
    const response = await app.fetch(`/api/v1/agent/capabilities/${declared.id}.md`);
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    const words = [
      `POST ${app.url}/api/v1/agent/capabilities/${declared.id}`,
      declared.description,
      ...declared.scopes,
      ...declared.notes,
      ..."40001 40401 42901".split(" "),
    ];
    expect(words.filter((word) => !page.includes(word))).toEqual([]);
  });

  test.each(agentOperations)("$id has a row for every field, those of every alternative too", async (declared) => {
    const page = await (await app.fetch(`/api/v1/agent/capabilities/${declared.id}.md`)).text();
    const [request = "", answer = ""] = page.split("\n## Answer\n");
    const undocumented = (rows: readonly string[], schema: TSchema) =>
      fieldsOf(schema)
        .filter(({ path }) => path.at(-1) !== "0")
        .map((field) => ({ name: field.path.join(".").replaceAll(".0", "[]"), schema: field.schema }))
        .filter(({ name, schema: field }) => {
          const word = "const" in field ? JSON.stringify(field["const"]) : "";
          return !rows.some((row) => row.replace("[]` |", "` |").startsWith(`| \`${name}\` |`) && row.includes(word));
        });
    expect(undocumented(request.split("\n"), declared.request)).toEqual([]);
    expect(undocumented(answer.split("\n"), declared.response)).toEqual([]);
  });

  test.each(agentOperations)("$id distinguishes alternative objects by a constant", ({ request, response }) => {
    for (const { pointer, schema } of [...fieldsOf(request), ...fieldsOf(response)]) {
      const objects = optionsOf(schema).filter((option) => option["type"] === "object");
      if (objects.length < 2) continue;
      const tag = tagOf(objects) ?? "kind";
      const kinds = objects.map((object) => at(object, "properties", tag, "const"));
      expect([pointer, kinds.map((kind) => typeof kind)]).toEqual([pointer, kinds.map(() => "string")]);
      expect(new Set(kinds).size).toBe(objects.length);
    }
  });

  test.each([...webOnly, ...protocolOperations.map(({ id }) => id), "no_such_operation"])(
    "%s has no page",
    async (id) => {
      const reply = await app.get(`/api/v1/agent/capabilities/${id}.md`);
      expect([reply.status, reply.code]).toEqual([404, 40401]);
    },
  );
});

describe("OpenAPI document", () => {
  test("describes exactly the agent operations and the protocol's own addresses", () => {
    const paths = at(openApi, "paths");
    const expected = [
      ...ids.map((id) => `/api/v1/agent/capabilities/${id}`),
      ...protocolOperations.map(({ route }) => route?.path ?? ""),
    ];
    expect(Object.keys(Object(paths)).toSorted()).toEqual(expected.toSorted());
    expect(at(openApi, "openapi")).toBe("3.1.0");
    expect(at(openApi, "servers", 0, "url")).toBe(app.url);
  });

  test.each(agentOperations)("$id has its schemas, and says that calls may be limited", (declared) => {
    const post = at(openApi, "paths", `/api/v1/agent/capabilities/${declared.id}`, "post");
    expect(at(post, "operationId")).toBe(declared.id);
    expect(at(post, "requestBody", "required")).toBe(true);
    const body = at(post, "requestBody", "content", "application/json", "schema");
    expect(body).toEqual(JSON.parse(JSON.stringify(declared.request)));
    const answer = at(post, "responses", "200", "content", "application/json");
    expect(at(answer, "schema", "properties", "data")).toEqual(JSON.parse(JSON.stringify(declared.response)));
    expect(schemaProblem(at(answer, "schema"), at(answer, "example"))).toBeNull();
    expect(Object.keys(Object(at(post, "responses")))).toContain("429");
  });

  test("every reference in it leads somewhere", () => {
    const references: string[] = [];
    const collect = (value: unknown): void => {
      if (Array.isArray(value)) for (const item of value) collect(item);
      else if (isObject(value)) {
        if (typeof value["$ref"] === "string") references.push(value["$ref"]);
        for (const inner of Object.values(value)) collect(inner);
      }
    };
    collect(openApi);
    const broken = references.filter((one) => at(openApi, ...one.slice(2).split("/")) === undefined);
    expect(references.length).toBeGreaterThan(0);
    expect(broken).toEqual([]);
  });

  test("path parameters of the protocol are declared and not asked for in the body", () => {
    const post = at(openApi, "paths", "/api/v1/agent-bindings/{bindingId}/exchange", "post");
    expect(at(post, "parameters", 0, "name")).toBe("bindingId");
    const schema = at(post, "requestBody", "content", "application/json", "schema");
    expect(Object.keys(Object(at(schema, "properties")))).toEqual(["secret"]);
    expect(at(schema, "required")).toEqual(["secret"]);
  });

  test("refusals follow the published failure schema", async () => {
    const schema = at(openApi, "components", "schemas", "Failure");
    const { token } = await app.learner();
    const replies = [
      await app.call("ielts_vocabulary_personal_search", { limit: 0, x: 1 }, token),
      await app.call("ielts_vocabulary_personal_search", {}),
      await app.call("ielts_vocabulary_list", {}, token),
      await app.get("/api/nowhere"),
    ];
    for (const { text } of replies) expect(schemaProblem(schema, JSON.parse(text))).toBeNull();
  });
});

describe("public catalogue", () => {
  test("lists exactly the agent operations with their audience", () => {
    const rows = listAt(catalog, "operations").map((row) => [at(row, "operationName"), at(row, "auth"), at(row, "id")]);
    expect(rows).toEqual(agentOperations.map((one) => [one.id, one.public ? "public" : "user", one.name]));
  });
});

describe("discovery", () => {
  test("names no web operation in any document", async () => {
    const texts = await Promise.all(
      ["/api/v1/agent/capabilities", "/api/v1/agent/openapi.json", "/api/public/developer-api/catalog.json"].map(
        async (path) => (await app.fetch(path)).text(),
      ),
    );
    for (const id of webOnly) expect(texts.filter((text) => text.includes(`"${id}"`))).toEqual([]);
  });

  test("a token changes neither the OpenAPI document nor the catalogue", async () => {
    const { token } = await app.learner();
    for (const path of ["/api/v1/agent/openapi.json", "/api/public/developer-api/catalog.json"]) {
      const mine = await (await app.fetch(path, { headers: bearer(token) })).text();
      expect(mine).toBe(await (await app.fetch(path)).text());
    }
  });

  test("addresses follow the configured base address, not the one that is listened on", async () => {
    const other = await startApp({ baseUrl: "https://api.example.org", siteUrl: "https://study.example.org" });
    const found = await (await other.fetch("/api/public/developer-api/catalog.json")).text();
    expect(found).toContain("https://api.example.org/api/v1/agent/capabilities");
    expect(found).not.toContain(other.url);
    await other.stop();
  });
});
