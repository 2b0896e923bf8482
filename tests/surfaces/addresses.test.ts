import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { bearer, startApp, type TestApp } from "../support/app.ts";
import { at } from "../support/json.ts";
import { agentOperations, webOperations } from "../support/operations.ts";
import { readReply } from "../support/reply.ts";

const SEARCH = "/api/v1/agent/capabilities/ielts_vocabulary_personal_search";
const DOCUMENTS = [
  "/api/v1/agent/capabilities",
  `${SEARCH}.md`,
  "/api/v1/agent/openapi.json",
  "/api/public/developer-api/catalog.json",
];

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  token = (await app.learner()).token;
});
afterAll(() => app.stop());

describe("methods", () => {
  const addresses: [path: string, allowed: string, method: string][] = [
    ...["PUT", "PATCH", "DELETE", "OPTIONS"].flatMap((method): [string, string, string][] => [
      [SEARCH, "POST", method],
      [`${SEARCH}.md`, "GET, HEAD", method],
      ["/api/web/account_login", "POST", method],
      ["/api/v1/agent-bindings", "POST", method],
      ["/api/v1/agent-bindings/x/exchange", "POST", method],
      ["/api/v1/agent/me", "GET, HEAD", method],
      ["/", "GET, HEAD", method],
      ...[...DOCUMENTS.filter((path) => !path.endsWith(".md")), "/healthz", "/readyz"].map(
        (path): [string, string, string] => [path, "GET, HEAD", method],
      ),
    ]),
    [SEARCH, "POST", "GET"],
    ["/api/web/account_login", "POST", "GET"],
    ["/api/v1/agent-bindings", "POST", "GET"],
    ["/api/v1/agent-bindings/x/exchange", "POST", "GET"],
    ["/api/v1/agent/me", "GET, HEAD", "POST"],
    ["/api/v1/agent/openapi.json", "GET, HEAD", "POST"],
    ["/api/v1/agent/capabilities", "GET, HEAD", "POST"],
    ["/api/public/developer-api/catalog.json", "GET, HEAD", "POST"],
    ["/healthz", "GET, HEAD", "POST"],
    ["/plans", "GET, HEAD", "POST"],
  ];

  test.each(addresses)("%s answers %s only, so %s is 405", async (path, allowed, method) => {
    const reply = await readReply(await app.fetch(path, { method, headers: bearer(token) }));
    expect([reply.status, reply.code, reply.refusal?.reason]).toEqual([405, 40001, "request.method_not_allowed"]);
    const allow = (reply.headers.get("allow") ?? "").split(", ");
    for (const one of allowed.split(", ")) expect(allow).toContain(one);
    expect(allow).not.toContain(method);
  });

  test("HEAD of what only takes POST is 405 without a body", async () => {
    for (const path of [SEARCH, "/api/v1/agent-bindings", "/api/web/account_login"]) {
      const response = await app.fetch(path, { method: "HEAD" });
      expect([path, response.status, response.headers.get("allow"), await response.text()]).toEqual([
        path,
        405,
        "POST",
        "",
      ]);
    }
  });
});

describe("discovery documents", () => {
  test.each(DOCUMENTS)("%s answers HEAD like GET without the body", async (path) => {
    const headers = { "accept-encoding": "identity" };
    const [get, head] = [await app.fetch(path, { headers }), await app.fetch(path, { method: "HEAD", headers })];
    expect([head.status, await head.text()]).toEqual([200, ""]);
    for (const name of ["content-type", "etag", "cache-control", "vary", "x-content-type-options"]) {
      expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)]);
    }
    expect(Number(head.headers.get("content-length") ?? (await get.clone().arrayBuffer()).byteLength)).toBe(
      (await get.arrayBuffer()).byteLength,
    );
  });

  test.each(DOCUMENTS)("%s is 304 for a client that has it, in every way to ask", async (path) => {
    const etag = (await app.fetch(path)).headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w-]{20,}"$/);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const response = await app.fetch(path, { headers: { "if-none-match": known } });
      expect([response.status, await response.text(), response.headers.get("etag")]).toEqual([304, "", etag]);
      expect(response.headers.get("x-request-id")).toBeTruthy();
    }
    expect((await app.fetch(path, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
    expect((await app.fetch(path, { method: "HEAD", headers: { "if-none-match": etag } })).status).toBe(304);
  });

  test("the listing for a token has its own ETag and names what it varies by", async () => {
    const anonymous = await app.fetch("/api/v1/agent/capabilities");
    const mine = await app.fetch("/api/v1/agent/capabilities", { headers: bearer(token) });
    expect(mine.headers.get("etag")).not.toBe(anonymous.headers.get("etag"));
    const vary = "Authorization, Accept-Encoding";
    expect([mine, anonymous].map(({ headers }) => headers.get("vary"))).toEqual([vary, vary]);
    const stale = await app.fetch("/api/v1/agent/capabilities", {
      headers: { ...bearer(token), "if-none-match": anonymous.headers.get("etag") ?? "" },
    });
    expect(stale.status).toBe(200);
  });
});

describe("unknown addresses", () => {
  test.each([
    "/api",
    "/api/",
    "/api/v2/agent/capabilities",
    "/api/v1/agent",
    "/api/v1/agent/capabilities/a/b",
    "/api/v1/agent-bindings/x",
    "/api/web",
    "/api/web/",
    "/api/v1/agent/capabilities/%zz",
    "/api/v1/agent/capabilities/%00",
    "/api/v1/agent/capabilities/%ff.md",
    "/api/v1/agent/capabilities/..%2f..%2fhealthz",
    `/api/v1/agent/capabilities/${"x".repeat(5000)}`,
    "/api/v1/agent/capabilities/__proto__",
    "/api/v1/agent/capabilities/constructor.md",
  ])("GET %s is 404 in the envelope", async (path) => {
    const reply = await app.get(path);
    expect([reply.status, reply.code]).toEqual([404, 40401]);
    expect(reply.text.length).toBeLessThan(1500);
  });

  test("a POST to an unknown address below /api is 404 in the envelope, whatever its body", async () => {
    for (const path of ["/api/nowhere", "/api/v1/agent/capabilities", "/api/v1/agent/capabilities/a/b"]) {
      const response = await app.fetch(path, { method: "POST", body: "not json" });
      expect([404, 405]).toContain((await readReply(response)).status);
    }
  });

  test("a page that does not exist is answered as a page with 404", async () => {
    const response = await app.fetch("/no-such-page");
    expect([response.status, response.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
    expect(response.headers.get("x-request-id")).toBeTruthy();
  });
});

describe("unknown operations", () => {
  test.each([
    ["ielts_vocabulary_personal_serch", "ielts_vocabulary_personal_search"],
    ["ielts_vocabulary_personal_ad", "ielts_vocabulary_personal_add"],
    ["IELTS_VOCABULARY_PERSONAL_SEARCH", "ielts_vocabulary_personal_search"],
    ["vocabulary_personal_search", "ielts_vocabulary_personal_search"],
    ["ielts-vocabulary-personal-search", "ielts_vocabulary_personal_search"],
    ["ielts_vocabulary_builtin_progres", "ielts_vocabulary_builtin_progress"],
  ])("%s is 404 and names %s", async (id, wanted) => {
    const reply = await app.call(id, {}, token);
    expect([reply.status, reply.code, reply.refusal?.reason]).toEqual([404, 40401, "operation.not_found"]);
    expect(reply.refusal?.message).toContain(`Did you mean ${wanted}?`);
    expect(reply.refusal?.replacedBy).toBeUndefined();
  });

  test("a name unlike any other is 404 and leads to the listing", async () => {
    const reply = await app.call("bake_a_cake", {}, token);
    expect(reply.status).toBe(404);
    expect(reply.refusal?.message).not.toContain("Did you mean");
    expect(reply.refusal?.message).toContain("/api/v1/agent/capabilities");
  });

  test("an unknown operation is 404 without a token, too", async () => {
    expect((await app.call("bake_a_cake", {})).status).toBe(404);
  });

  test("an unknown web operation is 404 and no agent operation is suggested by mistake", async () => {
    const reply = await app.web("account_logn", {});
    expect([reply.status, reply.refusal?.message.includes("account_login")]).toEqual([404, true]);
    expect(webOperations.length).toBeGreaterThan(agentOperations.length - 1);
  });
});

describe("health", () => {
  test("/healthz reports that the process runs and which version", async () => {
    const reply = await app.get("/healthz");
    expect([reply.status, at(reply.data, "status"), at(reply.data, "version")]).toEqual([200, "ok", "0.0.0-test"]);
  });

  test("/readyz reports that the service accepts calls", async () => {
    expect((await app.get("/readyz")).status).toBe(200);
  });

  test("hosts of any name are answered", async () => {
    for (const host of ["a", "ab.c", "localhost:1", "[::1]", "lectern.example"]) {
      const response = await app.fetch("/healthz", { headers: { host } });
      expect([host, response.status]).toEqual([host, 200]);
    }
  });
});
