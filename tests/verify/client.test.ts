import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createClient, NoAnswer } from "../../src/verify/client.ts";
import { Secrets } from "../../src/verify/secrets.ts";

const TOKEN = "a-token-of-some-length";
/** Received requests, newest last. */
const seen: { readonly url: string; readonly headers: Headers }[] = [];
let answer: (request: Request) => Response | Promise<Response>;
let server: ReturnType<typeof start>;
let baseUrl: string;

function start() {
  return Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch(request) {
      seen.push({ url: request.url, headers: new Headers(request.headers) });
      return answer(request);
    },
  });
}

beforeAll(() => {
  server = start();
  baseUrl = `http://127.0.0.1:${server.port}/some/path`;
});
afterAll(() => server.stop(true));

const ok = () => Response.json({ code: 0, message: "ok", data: {} });
const tooMany = (headers: Record<string, string>) => new Response("{}", { status: 429, headers });

/** A client that records its waits, in milliseconds, instead of waiting. */
function client(options: { timeoutMs?: number; maxBytes?: number; secrets?: Secrets } = {}) {
  const waits: number[] = [];
  const wait = async (ms: number) => void waits.push(ms);
  return { waits, client: createClient({ baseUrl, token: TOKEN, wait, ...options }) };
}

describe("the client of lectern verify", () => {
  test("retains the path of the base address, sends the token and JSON, and counts", async () => {
    answer = ok;
    const { client: one } = client();
    const exchange = await one.call("ielts_x", { limit: 1 });
    const request = seen.at(-1);
    expect(request?.url).toBe(`${baseUrl}/api/v1/agent/capabilities/ielts_x`);
    expect(request?.headers.get("authorization")).toBe(`Bearer ${TOKEN}`);
    expect(request?.headers.get("content-type")).toBe("application/json");
    expect(exchange).toMatchObject({
      call: "POST /api/v1/agent/capabilities/ielts_x",
      sent: { limit: 1 },
      status: 200,
    });
    expect(one.calls).toBe(1);
  });

  test("sends the token to no other address than the base address", async () => {
    answer = ok;
    const { client: one } = client();
    await one.request("GET", "/catalog.json", { base: `http://127.0.0.1:${server.port}` });
    expect(seen.at(-1)?.headers.get("authorization")).toBeNull();
    await one.request("GET", "/me", { token: null });
    expect(seen.at(-1)?.headers.get("authorization")).toBeNull();
  });

  test("does not follow a redirect", async () => {
    answer = () => new Response(null, { status: 302, headers: { location: "https://elsewhere.example/" } });
    const exchange = await client().client.request("GET", "/me");
    expect([exchange.status, exchange.headers["location"]]).toEqual([302, "https://elsewhere.example/"]);
  });

  test.each([
    { title: "seconds", headers: { "retry-after": "7" }, waited: 7000 },
    {
      title: "a moment",
      headers: { "retry-after": "Wed, 09 Sep 2026 02:00:09 GMT", date: "Wed, 09 Sep 2026 02:00:00 GMT" },
      waited: 9000,
    },
    { title: "nothing", headers: {}, waited: 5000 },
  ])("waits as Retry-After says: $title", async ({ headers, waited }) => {
    let left = 2;
    answer = () => (left-- > 0 ? tooMany(headers) : ok());
    const { client: one, waits } = client();
    expect((await one.call("ielts_x", {})).status).toBe(200);
    expect(waits).toEqual([waited, waited]);
    expect([one.calls, one.throttled.length]).toEqual([3, 2]);
  });

  test("gives up after three waits, and at once if the wait would be long", async () => {
    answer = () => tooMany({ "retry-after": "1" });
    const patient = client();
    await expect(patient.client.call("ielts_x", {})).rejects.toThrow(
      "429, too many requests, also after waiting 3 times",
    );
    expect(patient.waits).toHaveLength(3);
    answer = () => tooMany({ "retry-after": "3600" });
    const hurried = client();
    await expect(hurried.client.call("ielts_x", {})).rejects.toThrow("asks to wait 3600 s");
    expect(hurried.waits).toEqual([]);
  });

  test.each([
    {
      title: "a missing answer",
      of: () => new Promise<Response>(() => {}),
      timeoutMs: 50,
      why: "within 0.05 s",
    },
    {
      title: "an answer that is too long",
      of: () => new Response("x".repeat(5000)),
      maxBytes: 4000,
      why: "longer than",
    },
  ])("gives up $title", async ({ of, why, ...options }) => {
    answer = of;
    const call = client(options).client.call("ielts_x", {});
    await expect(call).rejects.toThrow(NoAnswer);
    await expect(call).rejects.toThrow(why);
  });

  test("reports that nobody answers", async () => {
    const one = createClient({ baseUrl: "http://127.0.0.1:9", token: TOKEN });
    await expect(one.call("ielts_x", {})).rejects.toThrow("POST /api/v1/agent/capabilities/ielts_x had no answer");
  });

  test("collects what no report may show: tokens, and secrets in answers", async () => {
    answer = () =>
      Response.json({ code: 0, message: "ok", data: { secret: "secret-of-a-binding", token: "a-new-token" } });
    const secrets = new Secrets();
    const { client: one } = client({ secrets });
    await one.request("POST", "/api/v1/agent-bindings", { body: {}, token: "another-token" });
    const text = `${TOKEN} secret-of-a-binding a-new-token another-token kept`;
    expect(secrets.hide(text)).toBe("[secret] [secret] [secret] [secret] kept");
    expect(secrets.hideIn({ a: [{ b: `x ${TOKEN}` }], [TOKEN]: 1 })).toEqual({
      a: [{ b: "x [secret]" }],
      "[secret]": 1,
    });
  });
});
