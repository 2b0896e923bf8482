import { afterEach, describe, expect, test } from "bun:test";
import { startApp, type TestApp, type TestAppOptions } from "../support/app.ts";
import { at } from "../support/json.ts";
import type { Reply } from "../support/reply.ts";

const SEARCH = "ielts_vocabulary_personal_search";
const OFF = { token: 0, anonymous: 0, login: 0, binding: 0 };

const started: TestApp[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((app) => app.stop()));
});

async function limited(limits: Partial<typeof OFF>, options: TestAppOptions = {}): Promise<TestApp> {
  const app = await startApp({ rateLimits: { ...OFF, ...limits }, ...options });
  started.push(app);
  return app;
}

function expectTooMany(reply: Reply | undefined): void {
  expect([reply?.status, reply?.code, reply?.refusal?.reason]).toEqual([429, 42901, "rate.too_many_calls"]);
  const seconds = Number(reply?.headers.get("retry-after"));
  expect(Number.isInteger(seconds) && seconds >= 1 && seconds <= 60).toBe(true);
  expect(reply?.refusal?.message).toContain("Retry-After");
}

function expectTooManyAttempts(reply: Reply | undefined): void {
  expect([reply?.status, reply?.code, reply?.refusal?.reason]).toEqual([429, 42901, "rate.too_many_attempts"]);
  expect(Number(reply?.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
}

/** Responses to `count` calls in sequence. */
async function repeat(count: number, call: () => Promise<Reply>): Promise<Reply[]> {
  const replies: Reply[] = [];
  for (let i = 0; i < count; i++) replies.push(await call());
  return replies;
}

function expectBinding({ data }: Reply): { bindingId: string; secret: string } {
  return { bindingId: String(at(data, "bindingId")), secret: String(at(data, "secret")) };
}

const statuses = (replies: readonly Reply[]) => replies.map(({ status }) => status);

describe("rate limit of a token", () => {
  test("the call after the last one allowed is 429 and reports when to retry", async () => {
    const app = await limited({ token: 3 });
    const { token } = await app.learner();
    const replies = await repeat(4, () => app.call(SEARCH, {}, token));
    expect(statuses(replies)).toEqual([200, 200, 200, 429]);
    expectTooMany(replies[3]);
  });

  test("counts each token separately, reads and writes and refusals together", async () => {
    const app = await limited({ token: 3 });
    const { account, token } = await app.learner();
    const other = await app.token(account);
    await app.call(SEARCH, { limit: 0 }, token);
    await app.call("ielts_vocabulary_personal_add", { items: [{ phrase: "x" }] }, token);
    await app.get("/api/v1/agent/me", { authorization: `Bearer ${token}` });
    expectTooMany(await app.call(SEARCH, {}, token));
    expect((await app.call(SEARCH, {}, other)).status).toBe(200);
    expect((await app.web("account_tokens_list", {}, await app.session(account))).status).toBe(200);
  });

  test("a call that is refused for its rate changes nothing", async () => {
    const app = await limited({ token: 1 });
    const { token } = await app.learner();
    const add = (phrase: string) => app.call("ielts_vocabulary_personal_add", { items: [{ phrase }] }, token);
    expect(statuses([await add("one"), await add("two")])).toEqual([200, 429]);
    expect(app.db.raw.prepare("SELECT phrase FROM vocabulary_entries").all()).toEqual([{ phrase: "one" }]);
  });

  test("0 disables it", async () => {
    const app = await limited({ anonymous: 1, login: 1, binding: 1 });
    const { token } = await app.learner();
    expect(statuses(await repeat(60, () => app.call(SEARCH, {}, token))).every((status) => status === 200)).toBe(true);
  });
});

describe("rate limit without a token", () => {
  test("calls without token, with an unknown one and without session share it", async () => {
    const app = await limited({ anonymous: 3 });
    expect((await app.call(SEARCH, {})).status).toBe(401);
    expect((await app.call(SEARCH, {}, "lectern_unknown")).status).toBe(401);
    expect((await app.web("account_session", {})).status).toBe(200);
    expectTooMany(await app.get("/api/v1/agent/me"));
  });

  test("leaves callers with a token alone", async () => {
    const app = await limited({ anonymous: 1 });
    const { token } = await app.learner();
    await repeat(3, () => app.call(SEARCH, {}));
    expect(statuses(await repeat(5, () => app.call(SEARCH, {}, token)))).toEqual([200, 200, 200, 200, 200]);
  });

  test("0 disables it", async () => {
    const app = await limited({ token: 1, login: 1, binding: 1 });
    expect(statuses(await repeat(60, () => app.call(SEARCH, {}))).every((status) => status === 401)).toBe(true);
  });
});

describe("rate limits and network addresses", () => {
  const from = (app: TestApp, address: string) =>
    app.post(`/api/v1/agent/capabilities/${SEARCH}`, {}, { "x-forwarded-for": address });

  test("a caller cannot escape by naming another address", async () => {
    const app = await limited({ anonymous: 2 });
    const replies = [await from(app, "198.51.100.1"), await from(app, "198.51.100.2"), await from(app, "198.51.100.3")];
    expect(statuses(replies)).toEqual([401, 401, 429]);
  });

  test("behind a trusted proxy the last address that it names counts", async () => {
    const app = await limited({ anonymous: 1 }, { trustProxy: true });
    expect((await from(app, "203.0.113.9, 198.51.100.1")).status).toBe(401);
    expectTooMany(await from(app, "203.0.113.77, 198.51.100.1"));
    expect((await from(app, "198.51.100.2")).status).toBe(401);
  });

  test("addresses of one IPv6 network of 64 bits count as one caller", async () => {
    const app = await limited({ anonymous: 1 }, { trustProxy: true });
    expect((await from(app, "2001:db8:1:2::1")).status).toBe(401);
    expectTooMany(await from(app, "2001:db8:1:2:ffff::9"));
    expect((await from(app, "2001:db8:1:3::1")).status).toBe(401);
  });

  test("so they do where bindings are created", async () => {
    const app = await limited({ binding: 1 }, { trustProxy: true });
    const create = (address: string) =>
      app.post("/api/v1/agent-bindings", { clientName: "x", tokenType: "user" }, { "x-forwarded-for": address });
    expect((await create("2001:db8:1:2::1")).status).toBe(200);
    expectTooMany(await create("2001:db8:1:2:ffff::9"));
    expect((await create("2001:db8:1:3::1")).status).toBe(200);
  });

  test("so they do where somebody signs in, to one account and to many", async () => {
    const app = await limited({ login: 1 }, { trustProxy: true });
    const attempt = (name: string, address: string) => {
      const body = { email: `${name}@example.org`, password: "x" };
      return app.web("account_login", body, null, { "x-forwarded-for": address });
    };
    expect((await attempt("one", "2001:db8:1:2::1")).status).toBe(401);
    expectTooManyAttempts(await attempt("one", "2001:db8:1:2:ffff::9"));
    expect((await attempt("one", "2001:db8:1:3::1")).status).toBe(401);
    const others = await Promise.all(Array.from({ length: 9 }, (_, i) => attempt(`other${i}`, `2001:db8:1:2:${i}::1`)));
    expect(statuses(others)).toEqual(others.map(() => 401));
    expectTooManyAttempts(await attempt("last", "2001:db8:1:2:abcd::1"));
  });

  test.each([
    ["an IPv4 address, and the same as IPv6 maps it", "198.51.100.7", "::ffff:198.51.100.7"],
    ["an IPv4 address, and the same mapped in hexadecimal", "198.51.100.7", "::FFFF:C633:6407"],
    ["an IPv4 address with and without a port", "198.51.100.7", "198.51.100.7:50123"],
    ["an IPv6 address with and without brackets and port", "2001:db8:1:2::1", "[2001:db8:1:2::1]:50123"],
    ["an IPv6 address with zeros written and left out", "2001:db8::1", "2001:0DB8:0000:0000:0000:0000:0000:0001"],
    ["link-local addresses of two zones", "fe80::1%eth0", "fe80::2%eth1"],
  ])("%s count as one caller", async (_title, first, second) => {
    const app = await limited({ anonymous: 1, login: 1, binding: 1 }, { trustProxy: true });
    expect((await from(app, first)).status).toBe(401);
    expectTooMany(await from(app, second));
  });

  test("an invalid address in X-Forwarded-For makes the proxy itself the caller", async () => {
    const app = await limited({ anonymous: 1 }, { trustProxy: true });
    expect((await from(app, "unknown")).status).toBe(401);
    expectTooMany(await from(app, "_hidden"));
    expectTooMany(await from(app, "127.0.0.1"));
  });

  test("creating bindings has its own limit, which polling does not use up", async () => {
    const app = await limited({ binding: 2 });
    const create = () => app.post("/api/v1/agent-bindings", { clientName: "x", tokenType: "user" });
    const replies = await repeat(3, create);
    expect(statuses(replies)).toEqual([200, 200, 429]);
    expectTooMany(replies[2]);
    const poll = await app.post("/api/v1/agent-bindings/unknown/exchange", { secret: "x" });
    expect(poll.status).toBe(404);
  });

  test("polling with the right secret counts by the binding, and with a wrong one by the address", async () => {
    const app = await limited({ anonymous: 3 });
    const made = await app.post("/api/v1/agent-bindings", { clientName: "x", tokenType: "user" });
    const { bindingId, secret } = expectBinding(made);
    const poll = (proof: string) => app.post(`/api/v1/agent-bindings/${bindingId}/exchange`, { secret: proof });
    expect(new Set(statuses(await repeat(60, () => poll(secret))))).toEqual(new Set([200]));
    expectTooMany(await poll(secret));
    expect(statuses(await repeat(3, () => poll("wrong")))).toEqual([404, 404, 429]);
  });
});
