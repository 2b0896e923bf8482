import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { startApp, type TestApp } from "../../support/app.ts";
import { at } from "../../support/json.ts";
import { challengeOf, type Fields, Ground, parameters, REDIRECT, VERIFIER } from "../../support/oauth-attacks.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

/** What the page shows, and what deciding without the page does: nothing can be granted. */
async function refusalOf(g: Ground, query: URLSearchParams): Promise<{ error: unknown; redirectTo: unknown }> {
  const refusal = at(await g.read(query), "refusal");
  const decided = await g.decide(query, { scopes: ["study_plans:read"] });
  expect([decided.status, decided.refusal?.reason]).toEqual([400, "oauth.request_refused"]);
  expect(g.gained()).toEqual([]);
  return { error: at(refusal, "error"), redirectTo: at(refusal, "redirectTo") };
}

const DOUBTFUL: readonly (readonly [what: string, more: Fields, error: string])[] = [
  ["no client", { client_id: null }, "invalid_client"],
  ["two clients", { client_id: ["lectern-cli", "lectern-cli"] }, "invalid_client"],
  ["a client that is not registered", { client_id: "nobody" }, "invalid_client"],
  ["a client without encryption", { client_id: "http://app.example/client.json" }, "invalid_client"],
  ["a client of javascript:", { client_id: "javascript:alert(1)" }, "invalid_client"],
  ["a client of data:", { client_id: "data:application/json,{}" }, "invalid_client"],
  ["a client of file:", { client_id: "file:///etc/passwd" }, "invalid_client"],
  ["no redirect address", { redirect_uri: null }, "invalid_request"],
  ["two redirect addresses", { redirect_uri: [REDIRECT, REDIRECT] }, "invalid_request"],
  ...[
    "https://evil.example/callback",
    "http://evil.example/callback",
    "//evil.example/callback",
    "/callback",
    "javascript:alert(1)",
    "data:text/html,x",
    "cursor://callback",
    "http://127.0.0.1.evil.example/callback",
    "http://127.0.0.1:1@evil.example/callback",
    "http://user@127.0.0.1/callback",
    "http://evil.example\\@127.0.0.1/callback",
    "http://127.0.0.1\\callback",
    "http://localhost/callback",
    "http://127.0.0.2/callback",
    "http://[::1]/callback",
    "https://127.0.0.1/callback",
    "http://127.0.0.1/callback/",
    "http://127.0.0.1/callback/../callback",
    "http://127.0.0.1/x/../callback",
    "http://127.0.0.1/%63allback",
    "http://127.0.0.1/Callback",
    "http://127.0.0.1/callback?x=1",
    "http://127.0.0.1/callback#x",
    "http://127.0.0.1:99999/callback",
    "http://127.0.0.1:/callback",
    "http:127.0.0.1/callback",
    "http:///127.0.0.1/callback",
    "http://2130706433/callback",
    "http://127.1/callback",
    " http://127.0.0.1/callback",
    "http://127.0.0.1/callback\r\nLocation: https://evil.example",
    "http://127.0.0.1/callback\u202e",
  ].map((uri): readonly [string, Fields, string] => [
    `the redirect address ${JSON.stringify(uri)}`,
    { redirect_uri: uri },
    "invalid_request",
  ]),
];

const REFUSED: readonly (readonly [what: string, more: Fields, error: string])[] = [
  ["no response_type", { response_type: null }, "invalid_request"],
  ["a token in the address bar", { response_type: "token" }, "unsupported_response_type"],
  ["a code and a token", { response_type: "code token" }, "unsupported_response_type"],
  ["two response types", { response_type: ["code", "token"] }, "invalid_request"],
  ["the answer in the fragment", { response_mode: "fragment" }, "invalid_request"],
  ["the answer in a form", { response_mode: "form_post" }, "invalid_request"],
  ["a request object", { request: "eyJhbGciOiJub25lIn0.e30." }, "request_not_supported"],
  ["a request at an address", { request_uri: "https://evil.example/request" }, "request_not_supported"],
  ["no challenge", { code_challenge: null, code_challenge_method: null }, "invalid_request"],
  ["a challenge without a method, which would be plain", { code_challenge_method: null }, "invalid_request"],
  ["the method plain", { code_challenge_method: "plain" }, "invalid_request"],
  ["the method in small letters", { code_challenge_method: "s256" }, "invalid_request"],
  ["two methods", { code_challenge_method: ["plain", "S256"] }, "invalid_request"],
  ["a challenge that is too short", { code_challenge: "x".repeat(42) }, "invalid_request"],
  ["a verifier as the challenge", { code_challenge: VERIFIER }, "invalid_request"],
  ["two challenges", { code_challenge: [challengeOf(VERIFIER), "x".repeat(43)] }, "invalid_request"],
  ["two states", { state: ["one", "other"] }, "invalid_request"],
  ["two scopes", { scope: ["study_plans:read", "vocabulary:write"] }, "invalid_request"],
  ["scopes that do not exist", { scope: "openid admin *" }, "invalid_scope"],
  ["a parameter twice that is unknown", { prompt: ["none", "none"] }, "invalid_request"],
  ...["https://evil.example/mcp", "http://localhost:1/mcp", "mcp", "urn:lectern:mcp", "javascript:alert(1)"].map(
    (resource): readonly [string, Fields, string] => [`the resource ${resource}`, { resource }, "invalid_target"],
  ),
];

describe("an authorization request that cannot be trusted is refused, and the browser stays", () => {
  test.each([...DOUBTFUL])("%s", async (_, more, error) => {
    const g = await Ground.of(app);
    expect(await refusalOf(g, g.query(more))).toEqual({ error, redirectTo: null });
  });
});

describe("an authorization request that cannot be granted is refused, and its answer names the issuer", () => {
  test.each([...REFUSED])("%s", async (_, more, error) => {
    const g = await Ground.of(app);
    const refusal = await refusalOf(g, g.query(more));
    const back = new URL(String(refusal.redirectTo));
    expect([refusal.error, back.origin + back.pathname]).toEqual([error, REDIRECT]);
    const { searchParams } = back;
    expect([searchParams.get("error"), searchParams.getAll("iss"), searchParams.has("code")]).toEqual([
      error,
      [app.url],
      false,
    ]);
    expect(searchParams.getAll("state")).toEqual(Array.isArray(more["state"]) ? [] : ["a state"]);
  });

  test("the description has only the characters of RFC 6749, whatever the request has", async () => {
    const g = await Ground.of(app);
    const query = g.query({ 'a"b\\c\r\nSet-Cookie: x=1 \u202e 中': ["1", "2"] });
    const { redirectTo } = await refusalOf(g, query);
    const described = new URL(String(redirectTo)).searchParams.get("error_description");
    expect(described).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
  });

  test("a parameter without a value counts as left out", async () => {
    const g = await Ground.of(app);
    const read = await g.read(g.query({ scope: "", response_mode: "", request: "", resource: "" }));
    expect(at(read, "refusal")).toBeNull();
  });
});

describe("a consent that the learner did not give is refused, and nothing is granted", () => {
  test.each<[string, Record<string, string>, number, string]>([
    ["without a session", { cookie: "" }, 401, "auth.session_required"],
    ["with an unknown session", { cookie: "lectern_session=x" }, 401, "auth.session_required"],
    ["from another site", { origin: "https://evil.example" }, 403, "web.origin_refused"],
    ["from a page without an origin", { origin: "null" }, 403, "web.origin_refused"],
    ["from a name that begins like this site", { origin: "http://127.0.0.1.evil.example" }, 403, "web.origin_refused"],
    ["as a form", { "content-type": "application/x-www-form-urlencoded" }, 400, "request.wrong_content_type"],
    ["as plain text", { "content-type": "text/plain" }, 400, "request.wrong_content_type"],
  ])("%s", async (_, headers, status, reason) => {
    const g = await Ground.of(app);
    const reply = await g.decide(g.query(), {}, headers);
    expect([reply.status, reply.refusal?.reason]).toEqual([status, reason]);
    expect(g.gained()).toEqual([]);
  });

  test("by opening an address", async () => {
    const g = await Ground.of(app);
    const headers = { ...app.cookieOf(g.session), origin: app.origin };
    for (const path of ["/oauth/authorize", "/api/web/oauth_decide_request"]) {
      await app.fetch(`${path}?${g.query()}&decision=allow`, { headers });
      expect(g.gained()).toEqual([]);
    }
  });

  test("with the token of a program", async () => {
    const g = await Ground.of(app);
    const token = await app.token({ id: g.accountId, email: "" });
    g.allowed();
    const body = { query: g.query().toString(), decision: "allow", scopes: ["study_plans:read"] };
    const headers = { authorization: `Bearer ${token}`, origin: app.origin };
    const answers = [
      await app.post("/api/web/oauth_decide_request", body, headers),
      await app.call("oauth_decide_request", body, token),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 404]);
    expect(g.gained()).toEqual([]);
  });

  test.each(["/oauth/authorize", "/oauth/device"])("through a frame around %s", async (path) => {
    const { headers } = await app.fetch(path, { headers: { accept: "text/html" } });
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("referrer-policy")).toMatch(/^(no-referrer|same-origin)$/);
  });

  test.each([
    ["one more scope", ["study_plans:read", "study_plans:write"]],
    ["another scope", ["vocabulary:write"]],
    ["a scope that does not exist", ["admin"]],
    ["no scope", []],
  ])("with %s than the request has", async (_, scopes) => {
    const g = await Ground.of(app);
    expect((await g.decide(g.query(), { scopes })).status).toBe(400);
    expect(g.gained()).toEqual([]);
  });

  test("what one learner allowed a program is not offered to another", async () => {
    const [g, other] = [await Ground.of(app), await Ground.of(app)];
    await g.tokens({ scope: "vocabulary:write" });
    const read = await other.read(other.query());
    expect(at(read, "request", "granted")).toEqual([]);
    expect((await other.decide(other.query(), { scopes: ["vocabulary:write"] })).status).toBe(400);
  });

  test("what was revoked is not offered again by itself", async () => {
    const g = await Ground.of(app);
    await g.tokens({ scope: "vocabulary:write" });
    await g.revokeAll();
    expect((await g.decide(g.query(), { scopes: ["vocabulary:write"] })).status).toBe(400);
    expect(g.gained()).toEqual([]);
  });

  test("a denial has no code", async () => {
    const g = await Ground.of(app);
    const { data } = await g.decide(g.query(), { decision: "deny" });
    const answer = new URL(String(at(data, "redirectTo"))).searchParams;
    expect([answer.get("error"), answer.get("iss"), answer.has("code")]).toEqual(["access_denied", app.url, false]);
    expect(g.gained()).toEqual([]);
  });

  test("a request that is too long", async () => {
    const g = await Ground.of(app);
    const query = `${g.query()}&${parameters({ x: "x".repeat(8_000) })}`;
    const reply = await app.web("oauth_decide_request", { query, decision: "allow", scopes: ["x"] }, g.session);
    expect(reply.status).toBe(400);
    expect(g.gained()).toEqual([]);
  });
});
