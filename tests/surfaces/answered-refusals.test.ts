import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { BODY_PACE, dropRest, receiveWhole } from "../../src/surfaces/receiving.ts";
import { bearer, startApp, type TestApp } from "../support/app.ts";
import { until, within } from "../support/eventually.ts";
import { openRaw, requestHead } from "../support/raw.ts";

const CREATE = "/api/v1/agent/capabilities/ielts_study_todos_create";
const JSON_TYPE = { "content-type": "application/json" };
const MIB = 1024 * 1024;
const BODY_BYTES = 9_000_000;
const TRIES = 20;

type Headers = Readonly<Record<string, string>>;

/** Sends the same body repeatedly by fetch of Node.js, as a learner's script would; prints the status or the error of each. */
const BY_NODE = `
const [url, method, headers, bytes, tries] = JSON.parse(process.argv[1]);
const seen = [];
for (let i = 0; i < tries; i++) {
  const body = Buffer.alloc(bytes, "a");
  seen.push(await fetch(url, { method, headers, body }).then(async (r) => (await r.text()) !== "" && r.status, String));
}
console.log(JSON.stringify(seen));
`;

async function seenByNode(url: string, method: string, headers: Headers): Promise<unknown> {
  const asked = JSON.stringify([url, method, headers, BODY_BYTES, TRIES]);
  const node = Bun.spawn(["node", "--input-type=module", "--eval", BY_NODE, asked], { stderr: "inherit" });
  return JSON.parse(await new Response(node.stdout).text());
}

describe("a refusal of a large body that is on its way", () => {
  let app: TestApp;
  let token: Headers;
  let session: Headers;
  beforeAll(async () => {
    app = await startApp({ rateLimits: { token: 1000, anonymous: 1000, login: 1000, binding: 1000 } });
    const { account, token: secret } = await app.learner();
    token = bearer(secret);
    session = { ...app.cookieOf(await app.session(account)), origin: app.origin };
  });
  afterAll(() => app.stop());

  const cases: readonly (readonly [string, number, string, string, () => Headers])[] = [
    ["a body that is too large", 413, "POST", CREATE, () => ({ ...JSON_TYPE, ...token })],
    ["no token", 401, "POST", CREATE, () => JSON_TYPE],
    ["another media type", 400, "POST", CREATE, () => ({ "content-type": "text/plain", ...token })],
    ["another method", 405, "PUT", CREATE, () => ({ ...JSON_TYPE, ...token })],
    ["a file of a learner who may not", 403, "POST", "/api/web/content_pack_check", () => session],
    ["an unknown page", 404, "POST", "/no/such/page", () => JSON_TYPE],
    ["an unknown token of the Model Context Protocol", 401, "POST", "/mcp", () => ({ ...JSON_TYPE, ...bearer("x") })],
  ];

  test.each(cases)("reaches a client of Node.js each time: %s, %d", async (_title, status, method, path, headers) => {
    const seen = await seenByNode(`${app.url}${path}`, method, headers());
    expect(seen).toEqual(Array.from({ length: TRIES }, () => status));
  });

  test("reaches a client that sends in chunks, which no length announces", async () => {
    const head = requestHead("POST", CREATE, { ...JSON_TYPE, ...token, "transfer-encoding": "chunked" });
    const chunk = `100000\r\n${"a".repeat(MIB)}\r\n`;
    const connection = openRaw(app.url, head + chunk.repeat(9));
    await until(() => connection.answered().startsWith("HTTP/1.1 413"));
    expect(connection.answered().toLowerCase()).toContain("connection: close");
    connection.end();
  });

  test("leaves the connection open where the body came to its end", async () => {
    const head = requestHead("POST", CREATE, { ...JSON_TYPE, "content-length": String(BODY_BYTES) });
    const connection = openRaw(app.url, head + "a".repeat(BODY_BYTES));
    await until(() => connection.answered().startsWith("HTTP/1.1 401"));
    connection.write(requestHead("GET", "/healthz", { connection: "close" }));
    const answers = await within(8000, "the second answer", connection.closed);
    expect(answers.match(/HTTP\/1\.1 \d{3}/g)).toEqual(["HTTP/1.1 401", "HTTP/1.1 200"]);
  });
});

describe("dropRest", () => {
  /** A request whose body comes in chunks of 1 MiB, and how many of them were read. */
  function chunked(chunks: number) {
    let asked = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (asked === chunks) return controller.close();
          asked++;
          controller.enqueue(new Uint8Array(MIB));
        },
      },
      { highWaterMark: 0 },
    );
    const headers = { "transfer-encoding": "chunked" };
    return { request: new Request("http://localhost/", { method: "POST", headers, body }), asked: () => asked };
  }

  test.each([
    [0, true, 0],
    [9, true, 9],
    [15, true, 15],
    [64, false, 16],
    [Number.POSITIVE_INFINITY, false, 16],
  ])("of %p MiB answers %p whether that was all, and reads %p MiB", async (chunks, isAll, read) => {
    const { request, asked } = chunked(chunks);
    expect(await dropRest(request, { ...BODY_PACE, dropMs: 60_000 })).toBe(isAll);
    expect(asked()).toBe(read);
  });

  test("continues where the reading of the body stopped", async () => {
    const { request, asked } = chunked(9);
    const bounds = { maxBytes: 2 * MIB, pace: BODY_PACE };
    expect(await receiveWhole(request, bounds).catch(({ status }: { status?: number }) => status)).toBe(413);
    expect([await dropRest(request, BODY_PACE), asked()]).toEqual([true, 9]);
  });

  test("has nothing to wait for where a body was broken off", async () => {
    const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error("gone")) });
    const headers = { "transfer-encoding": "chunked" };
    const request = new Request("http://localhost/", { method: "POST", headers, body });
    expect(await dropRest(request, { ...BODY_PACE, dropMs: 60_000 })).toBe(false);
  });
});
