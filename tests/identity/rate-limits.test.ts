import { afterEach, describe, expect, test } from "bun:test";
import { PASSWORD, startApp, type TestApp, type TestAppOptions } from "../support/app.ts";
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

/** Answers to `count` calls, one after the other. */
async function repeat(count: number, call: () => Promise<Reply>): Promise<Reply[]> {
  const replies: Reply[] = [];
  for (let i = 0; i < count; i++) replies.push(await call());
  return replies;
}

const statuses = (replies: readonly Reply[]) => replies.map(({ status }) => status);

describe("rate limit of a token", () => {
  test("the call after the last one allowed is 429 and tells when to come back", async () => {
    const app = await limited({ token: 3 });
    const { token } = await app.learner();
    const replies = await repeat(4, () => app.call(SEARCH, {}, token));
    expect(statuses(replies)).toEqual([200, 200, 200, 429]);
    expectTooMany(replies[3]);
  });

  test("counts each token by itself, reads and writes and refusals together", async () => {
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

  test("0 turns it off", async () => {
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

  test("0 turns it off", async () => {
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

  test("so they do where somebody signs in, whatever the account", async () => {
    const app = await limited({ login: 1 }, { trustProxy: true });
    const attempt = (name: string, address: string) => {
      const body = { email: `${name}@example.org`, password: "x" };
      return app.web("account_login", body, null, { "x-forwarded-for": address });
    };
    expect((await attempt("one", "2001:db8:1:2::1")).status).toBe(401);
    expectTooMany(await attempt("two", "2001:db8:1:2:ffff::9"));
    expect((await attempt("three", "2001:db8:1:3::1")).status).toBe(401);
  });

  test("creating bindings has a limit of its own, which polling does not use up", async () => {
    const app = await limited({ binding: 2 });
    const create = () => app.post("/api/v1/agent-bindings", { clientName: "x", tokenType: "user" });
    const replies = await repeat(3, create);
    expect(statuses(replies)).toEqual([200, 200, 429]);
    expectTooMany(replies[2]);
    const poll = await app.post("/api/v1/agent-bindings/unknown/exchange", { secret: "x" });
    expect(poll.status).toBe(404);
  });
});

describe("rate limit of signing in", () => {
  test("an account takes no more attempts than allowed, right or wrong, from any address", async () => {
    const app = await limited({ login: 3 }, { trustProxy: true });
    const account = await app.account();
    let address = 0;
    const attempt = (password: string, email = account.email) =>
      app.web("account_login", { email, password }, null, { "x-forwarded-for": `198.51.100.${++address}` });
    expect(statuses(await repeat(3, () => attempt("a wrong password")))).toEqual([401, 401, 401]);
    expectTooMany(await attempt(PASSWORD));
    expectTooMany(await attempt(PASSWORD, account.email.toUpperCase()));
    expect((await attempt(PASSWORD, (await app.account()).email)).status).toBe(200);
  });

  test("an unknown address is limited alike, so the limit tells nothing", async () => {
    const app = await limited({ login: 2 }, { trustProxy: true });
    let address = 0;
    const attempt = () =>
      app.web("account_login", { email: "nobody@example.org", password: "x" }, null, {
        "x-forwarded-for": `198.51.100.${++address}`,
      });
    const replies = await repeat(3, attempt);
    expect(statuses(replies)).toEqual([401, 401, 429]);
    expectTooMany(replies[2]);
  });

  test("one network address takes no more attempts than allowed, whatever the account", async () => {
    const app = await limited({ login: 2 });
    let n = 0;
    const replies = await repeat(3, () => app.web("account_login", { email: `a${++n}@example.org`, password: "x" }));
    expect(statuses(replies)).toEqual([401, 401, 429]);
  });

  test("changing the password is limited by account", async () => {
    const app = await limited({ login: 2 });
    const session = await app.session(await app.account());
    const body = { currentPassword: "a wrong password", newPassword: "a new long password" };
    const replies = await repeat(3, () => app.web("account_password_change", body, session));
    expect(statuses(replies)).toEqual([400, 400, 429]);
  });

  test("0 turns it off", async () => {
    const app = await limited({ token: 1, anonymous: 0, binding: 1 });
    const replies = await repeat(4, () => app.web("account_login", { email: "nobody@example.org", password: "x" }));
    expect(statuses(replies)).toEqual(Array.from({ length: 4 }, () => 401));
  });
});
