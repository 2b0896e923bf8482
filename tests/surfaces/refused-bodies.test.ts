import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { BODY_PACE } from "../../src/surfaces/receiving.ts";
import { bearer, startApp, type TestApp } from "../support/app.ts";
import { throughout, within } from "../support/eventually.ts";
import { openRaw, requestHead } from "../support/raw.ts";

const SEARCH = "/api/v1/agent/capabilities/ielts_vocabulary_personal_search";
const JSON_TYPE = { "content-type": "application/json" };
const LONG = { "content-length": "1000" };
const CHUNKED = { "transfer-encoding": "chunked" };

type Headers = Readonly<Record<string, string>>;

/** Returns the status of a request whose body never comes, once its connection was closed. */
async function statusOnceClosed(app: TestApp, method: string, path: string, headers: Headers): Promise<number> {
  const connection = openRaw(app.url, requestHead(method, path, headers));
  try {
    const answer = await within(8000, `${method} ${path}`, connection.closed);
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
  } finally {
    connection.end();
  }
}

describe("a request that is refused while its body has not come", () => {
  let app: TestApp;
  let token: Headers;
  let weak: Headers;
  let session: Headers;
  beforeAll(async () => {
    app = await startApp({ intervals: { body: { ...BODY_PACE, dropMs: 100 } } });
    const { account, token: secret } = await app.learner();
    token = bearer(secret);
    weak = bearer(await app.token(account, ["reminders:read"]));
    session = { ...app.cookieOf(await app.session(account)), origin: app.origin };
  });
  afterAll(() => app.stop());

  const cases: readonly (readonly [string, number, string, string, () => Headers])[] = [
    ["a file without a session", 401, "POST", "/api/web/assets_upload", () => ({ origin: app.origin })],
    [
      "a file by an unknown session",
      401,
      "POST",
      "/api/web/assets_upload",
      () => ({ ...app.cookieOf({ cookie: "x" }), origin: app.origin }),
    ],
    [
      "a file of another site",
      403,
      "POST",
      "/api/web/assets_upload",
      () => ({ ...session, origin: "https://elsewhere.example" }),
    ],
    ["a file of a learner who may not", 403, "POST", "/api/web/content_pack_check", () => session],
    ["a file with a wrong input", 400, "POST", "/api/web/assets_upload?input=1", () => session],
    [
      "a file that is too large",
      413,
      "POST",
      `/api/web/assets_upload?input=${encodeURIComponent('{"fileName":"a.txt"}')}`,
      () => ({ ...session, "content-length": "999999999" }),
    ],
    ["no token", 401, "POST", SEARCH, () => JSON_TYPE],
    ["an unknown token", 401, "POST", SEARCH, () => ({ ...JSON_TYPE, ...bearer("lectern_unknown") })],
    ["a token without the scope", 403, "POST", SEARCH, () => ({ ...JSON_TYPE, ...weak })],
    [
      "an unknown operation",
      404,
      "POST",
      "/api/v1/agent/capabilities/ielts_no_such_thing",
      () => ({ ...JSON_TYPE, ...token }),
    ],
    [
      "an unknown operation of the workspace",
      404,
      "POST",
      "/api/web/no_such_thing",
      () => ({ ...JSON_TYPE, ...session }),
    ],
    ["another method", 405, "PUT", SEARCH, () => ({ ...JSON_TYPE, ...token })],
    ["another method of the workspace", 405, "PUT", "/api/web/account_session", () => ({ ...JSON_TYPE, ...session })],
    [
      "a body that is declared too large",
      413,
      "POST",
      SEARCH,
      () => ({ ...JSON_TYPE, ...token, "content-length": "99999999" }),
    ],
    ["another media type", 400, "POST", SEARCH, () => ({ "content-type": "text/plain", ...token })],
    ["no address of the interface", 404, "POST", "/api/none", () => JSON_TYPE],
    ["a page", 405, "POST", "/plans", () => JSON_TYPE],
    ["an unknown page", 404, "POST", "/no/such/page", () => JSON_TYPE],
    [
      "the Model Context Protocol with an unknown token",
      401,
      "POST",
      "/mcp",
      () => ({ ...JSON_TYPE, ...bearer("lectern_unknown") }),
    ],
    ["the Model Context Protocol by another method", 405, "PUT", "/mcp", () => ({ ...JSON_TYPE, ...token })],
    ["a document by another method", 405, "POST", "/healthz", () => JSON_TYPE],
    ["a calendar by another method", 405, "POST", "/calendar/x.ics", () => JSON_TYPE],
    ["no host", 400, "POST", SEARCH, () => ({ ...JSON_TYPE, ...token, host: "a/b" })],
  ];

  test.each(cases)("%s is answered %d, and its connection closed", async (_title, status, method, path, headers) => {
    for (const length of [LONG, CHUNKED]) {
      const sent = headers();
      const declared = "content-length" in sent ? {} : length;
      expect(await statusOnceClosed(app, method, path, { ...sent, ...declared })).toBe(status);
    }
  });

  test("an answer that needs no body closes as well", async () => {
    expect(await statusOnceClosed(app, "GET", "/healthz", LONG)).toBe(200);
  });

  test("a completely read body leaves the connection open for the next request", async () => {
    const head = requestHead("POST", SEARCH, { ...JSON_TYPE, ...token, "content-length": "7" });
    const connection = openRaw(app.url, `${head}{"x":1}`);
    await throughout(() => expect(connection.answered()).not.toContain("connection: close"), 200);
    connection.write(requestHead("GET", "/healthz", { connection: "close" }));
    const answers = await within(8000, "the second answer", connection.closed);
    expect(answers.match(/HTTP\/1\.1 \d{3}/g)).toEqual(["HTTP/1.1 400", "HTTP/1.1 200"]);
  });
});

describe("a request that is refused for its rate while its body has not come", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ rateLimits: { token: 1, anonymous: 1, login: 1, binding: 1 } });
    await app.get("/api/v1/agent/me");
  });
  afterAll(() => app.stop());

  test.each([
    ["/api/web/assets_upload"],
    ["/api/web/content_pack_check"],
    ["/api/web/account_login"],
    ["/api/v1/agent-bindings"],
    [SEARCH],
    ["/api/v1/agent/capabilities/ielts_prep_search_guides"],
  ])("%s is answered 429, and its connection closed", async (path) => {
    const headers = { ...JSON_TYPE, ...LONG, origin: app.origin };
    expect(await statusOnceClosed(app, "POST", path, headers)).toBe(429);
  });

  test("so is the Model Context Protocol, once its body has not come in time", async () => {
    expect(await statusOnceClosed(app, "POST", "/mcp", { ...JSON_TYPE, "content-length": "99999999" })).toBe(429);
  });
});

describe("a request body that comes too slowly", () => {
  let app: TestApp;
  let session: Headers;
  let token: Headers;
  beforeAll(async () => {
    app = await startApp({ intervals: { body: { graceMs: 300, bytesPerSecond: 1_000_000, dropMs: 50 } } });
    const { account, token: secret } = await app.learner();
    token = bearer(secret);
    session = { ...app.cookieOf(await app.session(account)), origin: app.origin };
  });
  afterAll(() => app.stop());

  const input = encodeURIComponent('{"fileName":"a.txt"}');
  test.each([
    ["as JSON", SEARCH, () => ({ ...JSON_TYPE, ...token })],
    [
      "as JSON to an operation that anyone may call",
      "/api/v1/agent/capabilities/ielts_prep_search_guides",
      () => JSON_TYPE,
    ],
    ["as a message of the Model Context Protocol", "/mcp", () => ({ ...JSON_TYPE, ...token })],
    ["as a file", `/api/web/assets_upload?input=${input}`, () => session],
  ])("%s is refused, and its connection closed", async (_title, path, headers) => {
    for (const length of [LONG, CHUNKED]) {
      expect(await statusOnceClosed(app, "POST", path, { ...headers(), ...length })).toBe(408);
    }
  });

  test("is refused also while it still comes, byte by byte", async () => {
    const head = requestHead("POST", `/api/web/assets_upload?input=${input}`, {
      ...session,
      "content-length": "100000",
    });
    const connection = openRaw(app.url, `${head}a`);
    await throughout(() => connection.write("a"), 1000);
    const answer = await within(8000, "the answer", connection.closed);
    expect(answer).toStartWith("HTTP/1.1 408");
  });

  test("leaves no part of a file behind", async () => {
    await statusOnceClosed(app, "POST", `/api/web/assets_upload?input=${input}`, { ...session, ...LONG });
    expect(readdirSync(app.app.kernel.files.incomingDir)).toEqual([]);
  });
});
