import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SCOPES } from "../../../src/identity/scopes.ts";
import { bearer, startApp, type TestAccount, type TestApp, type TestSession } from "../../support/app.ts";
import { numberOf, rowsOf } from "../../support/dump.ts";
import { at } from "../../support/json.ts";
import type { Reply } from "../../support/reply.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let app: TestApp;
let account: TestAccount;
let session: TestSession;

beforeAll(async () => {
  app = await startApp();
  account = await app.account();
  session = await app.session(account);
});
afterAll(() => app.stop());

interface Binding {
  readonly bindingId: string;
  readonly secret: string;
  readonly data: unknown;
}

async function bind(clientName = "My study agent"): Promise<Binding> {
  const { data } = await app.post("/api/v1/agent-bindings", { clientName, tokenType: "user" });
  return { bindingId: String(at(data, "bindingId")), secret: String(at(data, "secret")), data };
}

function exchange({ bindingId, secret }: { bindingId: string; secret: string }): Promise<Reply> {
  return app.post(`/api/v1/agent-bindings/${bindingId}/exchange`, { secret });
}

function confirm({ bindingId }: { bindingId: string }, as: TestSession | null = session): Promise<Reply> {
  return app.web("account_binding_confirm", { bindingId }, as);
}

async function freshSession(): Promise<TestSession> {
  session = await app.session(account);
  return session;
}

const statusOf = (reply: Reply) => at(reply.data, "status");

describe("agent_binding_create", () => {
  test.each([["   "], ["\u202Egnidnib"], ["a\u200Bgent"], ["two\nlines"]])(
    "refuses the name %p, which the user could not recognize",
    async (clientName) => {
      const reply = await app.post("/api/v1/agent-bindings", { clientName, tokenType: "user" });
      expect(reply.status).toBe(400);
    },
  );

  test("answers the contract's fields and a link that holds no secret", async () => {
    const { data, bindingId, secret } = await bind();
    expect(Object.keys(Object(data)).toSorted()).toEqual(
      ["bindingId", "bindingUrl", "expiresAt", "pollIntervalSeconds", "secret"].toSorted(),
    );
    expect(at(data, "pollIntervalSeconds")).toBe(2);
    expect(at(data, "expiresAt")).toBe(new Date(app.clock.now() + 10 * MINUTE).toISOString());
    expect(at(data, "bindingUrl")).toBe(`${app.url}/agent/bind?binding=${bindingId}`);
    expect(at(data, "bindingUrl")).not.toContain(secret);
    expect(Buffer.from(secret, "base64url").length).toBeGreaterThanOrEqual(32);
  });

  test.each([
    [{}, "/clientName"],
    [{ clientName: "", tokenType: "user" }, "/clientName"],
    [{ clientName: "x", tokenType: "admin" }, "/tokenType"],
    [{ clientName: "x", bindingId: "chosen" }, "/bindingId"],
  ])("refuses %j", async (body, path) => {
    const reply = await app.post("/api/v1/agent-bindings", body);
    expect([reply.status, reply.code, reply.refusal?.details[0]?.path]).toEqual([400, 40001, path]);
  });

  test("gives every binding another id and secret", async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => bind()));
    expect(new Set(made.flatMap(({ bindingId, secret }) => [bindingId, secret])).size).toBe(40);
  });
});

describe("agent_binding_exchange", () => {
  test("answers pending until the user confirms, then the token once, then used", async () => {
    const binding = await bind();
    for (let i = 0; i < 3; i++) expect((await exchange(binding)).data).toEqual({ status: "pending" });
    expect((await confirm(binding)).data).toEqual({ bindingId: binding.bindingId, status: "bound" });
    const { data } = await exchange(binding);
    expect(Object.keys(Object(data)).toSorted()).toEqual(["expiresAt", "status", "token"]);
    expect([at(data, "status"), at(data, "expiresAt")]).toEqual([
      "bound",
      new Date(app.clock.now() + 365 * DAY).toISOString(),
    ]);
    for (let i = 0; i < 3; i++) expect((await exchange(binding)).data).toEqual({ status: "used" });
    const me = await app.get("/api/v1/agent/me", bearer(String(at(data, "token"))));
    expect(at(me.data, "account", "id")).toBe(account.id);
  });

  test("answers an unknown binding and a wrong secret with the same 404", async () => {
    const binding = await bind();
    const other = await bind();
    const replies = [
      await exchange({ ...binding, secret: "wrong" }),
      await exchange({ ...binding, secret: other.secret }),
      await exchange({ bindingId: "unknown", secret: binding.secret }),
      await exchange({ bindingId: "unknown", secret: "wrong" }),
    ];
    const bodies = replies.map(({ status, refusal }) => ({ status, ...refusal, requestId: "" }));
    expect(bodies.map(({ status, code }) => [status, code])).toEqual(bodies.map(() => [404, 40401]));
    for (const body of bodies) expect(body).toEqual(bodies[0] ?? body);
    const headers = replies.map((reply) => [...reply.headers.keys()].toSorted());
    for (const names of headers) expect(names).toEqual(headers[0] ?? names);
  });

  test("a wrong secret takes nothing from the right one, confirmed or not", async () => {
    const binding = await bind();
    expect((await exchange({ ...binding, secret: "wrong" })).status).toBe(404);
    await confirm(binding);
    expect((await exchange({ ...binding, secret: "wrong" })).status).toBe(404);
    expect(statusOf(await exchange(binding))).toBe("bound");
  });

  test("refuses a body without secret, with an id in it, or an id longer than any", async () => {
    const { bindingId, secret } = await bind();
    const path = `/api/v1/agent-bindings/${bindingId}/exchange`;
    expect((await app.post(path, {})).refusal?.details[0]?.path).toBe("/secret");
    expect((await app.post(path, { secret, bindingId })).refusal?.details[0]?.path).toBe("/bindingId");
    expect((await app.post(`/api/v1/agent-bindings/${"x".repeat(81)}/exchange`, { secret })).status).toBe(400);
    expect(statusOf(await exchange({ bindingId, secret }))).toBe("pending");
  });

  test("answers pending up to the last millisecond of ten minutes, then expired with HTTP 200", async () => {
    const binding = await bind();
    app.clock.advance(10 * MINUTE - 1);
    expect(statusOf(await exchange(binding))).toBe("pending");
    app.clock.advance(1);
    const reply = await exchange(binding);
    expect([reply.status, reply.data]).toEqual([200, { status: "expired" }]);
  });

  test("an expired binding cannot be confirmed any more", async () => {
    const binding = await bind();
    app.clock.advance(10 * MINUTE);
    const reply = await confirm(binding);
    expect([reply.status, reply.code, reply.refusal?.facts]).toEqual([400, 40001, { status: "expired" }]);
    expect(statusOf(await exchange(binding))).toBe("expired");
  });

  test("one that was confirmed in time still yields its token after ten minutes", async () => {
    const binding = await bind();
    app.clock.advance(10 * MINUTE - 1);
    await confirm(binding);
    app.clock.advance(5 * MINUTE);
    expect(statusOf(await exchange(binding))).toBe("bound");
  });

  test("a declined binding answers expired for good and cannot be confirmed", async () => {
    const binding = await bind();
    const declined = await app.web("account_binding_decline", { bindingId: binding.bindingId }, session);
    expect(statusOf(declined)).toBe("declined");
    expect((await exchange(binding)).data).toEqual({ status: "expired" });
    expect((await confirm(binding)).refusal?.facts).toEqual({ status: "declined" });
    expect((await exchange(binding)).data).toEqual({ status: "expired" });
  });

  test("a confirmed binding cannot be declined or confirmed again", async () => {
    const binding = await bind();
    await confirm(binding);
    const again = await confirm(binding);
    expect([again.status, again.refusal?.facts]).toEqual([400, { status: "bound" }]);
    const declined = await app.web("account_binding_decline", { bindingId: binding.bindingId }, session);
    expect([declined.status, declined.refusal?.facts]).toEqual([400, { status: "bound" }]);
    expect(statusOf(await exchange(binding))).toBe("bound");
  });

  test.each([2, 20])("of %d exchanges at the same time exactly one gets the token", async (count) => {
    const binding = await bind();
    await confirm(binding);
    const before = numberOf(app.db, "SELECT count(*) FROM agent_tokens");
    const replies = await Promise.all(Array.from({ length: count }, () => exchange(binding)));
    expect(replies.map(statusOf).toSorted()).toEqual(["bound", ...Array.from({ length: count - 1 }, () => "used")]);
    expect(replies.filter((reply) => at(reply.data, "token") !== undefined)).toHaveLength(1);
    expect(numberOf(app.db, "SELECT count(*) FROM agent_tokens")).toBe(before + 1);
  });

  test("of twenty confirmations by two accounts at the same time exactly one counts", async () => {
    const binding = await bind();
    const other = await app.session(await app.account());
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) => confirm(binding, i % 2 === 0 ? session : other)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(statusOf(await exchange(binding))).toBe("bound");
  });
});

describe("account_binding_confirm", () => {
  test("refuses a caller without session, with an unknown one, and one with the agent's own token", async () => {
    const binding = await bind();
    const token = await app.token(account);
    const replies = [
      await confirm(binding, null),
      await confirm(binding, { cookie: "unknown" }),
      await confirm(binding, { cookie: token }),
    ];
    for (const reply of replies) expect([reply.status, reply.code]).toEqual([401, 40101]);
    const body = { bindingId: binding.bindingId };
    const withToken = await app.post("/api/web/account_binding_confirm", body, {
      ...bearer(token),
      origin: app.origin,
    });
    expect(withToken.status).toBe(401);
    expect(statusOf(await exchange(binding))).toBe("pending");
  });

  test("refuses a request from another origin, without origin, and from a page without one", async () => {
    const binding = await bind();
    const cookie = `lectern_session=${session.cookie}`;
    const body = { bindingId: binding.bindingId };
    for (const origin of ["https://evil.example", "null", "http://localhost", undefined]) {
      const headers = origin === undefined ? { cookie } : { cookie, origin };
      const reply = await app.post("/api/web/account_binding_confirm", body, headers);
      expect([origin, reply.status, reply.code]).toEqual([origin, 403, 40301]);
    }
    const referred = await app.post("/api/web/account_binding_confirm", body, {
      cookie,
      referer: `${app.origin}/agent/bind`,
    });
    expect(referred.status).toBe(403);
    expect(statusOf(await exchange(binding))).toBe("pending");
  });

  test("another account can neither read, confirm nor decline a binding that was confirmed", async () => {
    const binding = await bind();
    await confirm(binding);
    const other = await app.session(await app.account());
    for (const id of ["account_binding_read", "account_binding_confirm", "account_binding_decline"]) {
      const [taken, unknown] = [
        await app.web(id, { bindingId: binding.bindingId }, other),
        await app.web(id, { bindingId: "unknown" }, other),
      ];
      expect([taken.status, taken.code]).toEqual([404, 40401]);
      expect({ ...taken.refusal, requestId: "" }).toEqual({ ...unknown.refusal, requestId: "" });
    }
    expect(statusOf(await exchange(binding))).toBe("bound");
  });
});

describe("account_binding_read", () => {
  test("shows who asks, for what and until when, and never the secret", async () => {
    const binding = await bind("Agent <b>bold</b>");
    const reply = await app.web("account_binding_read", { bindingId: binding.bindingId }, session);
    expect(reply.data).toEqual({
      bindingId: binding.bindingId,
      clientName: "Agent <b>bold</b>",
      status: "pending",
      createdAt: new Date(app.clock.now()).toISOString(),
      expiresAt: new Date(app.clock.now() + 10 * MINUTE).toISOString(),
      scopes: [...SCOPES],
      network: "127.0.0.0/24",
      isOwnNetwork: true,
      userAgent: `Bun/${Bun.version}`,
      tokenDays: 365,
    });
    expect(reply.text).not.toContain(binding.secret);
  });

  test.each([
    ["198.51.100.7", "curl/8.5", { network: "198.51.100.0/24", isOwnNetwork: false, userAgent: "curl/8.5" }],
    ["2001:db8:1:2::7", "a\u00adb", { network: "2001:db8:1:2::/64", isOwnNetwork: false, userAgent: "ab" }],
  ])("shows the network of %s and the program, and that it is another network", async (from, agent, origin) => {
    const proxied = await startApp({ trustProxy: true });
    const headers = { "x-forwarded-for": from, "user-agent": agent };
    const made = await proxied.post("/api/v1/agent-bindings", { clientName: "Agent" }, headers);
    const bindingId = String(at(made.data, "bindingId"));
    const reply = await proxied.web(
      "account_binding_read",
      { bindingId },
      await proxied.session(await proxied.account()),
    );
    expect(reply.data).toMatchObject(origin);
    await proxied.stop();
  });
});

describe("user tokens", () => {
  async function issue(): Promise<string> {
    const binding = await bind();
    await confirm(binding);
    return String(at((await exchange(binding)).data, "token"));
  }
  const works = async (token: string) => (await app.call("ielts_vocabulary_personal_search", {}, token)).status;

  test("/api/v1/agent/me answers account, client, expiry and scopes", async () => {
    const token = await issue();
    const { data } = await app.get("/api/v1/agent/me", bearer(token));
    expect(data).toEqual({
      account: { id: account.id, name: "A learner", email: account.email, timeZone: "Asia/Shanghai" },
      clientName: "My study agent",
      tokenType: "user",
      expiresAt: new Date(app.clock.now() + 365 * DAY).toISOString(),
      scopes: [...SCOPES],
    });
  });

  test.each([undefined, "", "Bearer", "Bearer ", "Basic eDp5", "Bearer unknown", "Bearer a b", "lectern_x"])(
    "/api/v1/agent/me refuses the header %p",
    async (authorization) => {
      const reply = await app.get("/api/v1/agent/me", authorization === undefined ? {} : { authorization });
      expect([reply.status, reply.code]).toEqual([401, 40101]);
    },
  );

  test("the word Bearer is read in any case", async () => {
    const token = await issue();
    for (const word of ["bearer", "BEARER"]) {
      expect((await app.get("/api/v1/agent/me", { authorization: `${word} ${token}` })).status).toBe(200);
    }
  });

  test("a token in the address is not accepted", async () => {
    const token = await issue();
    for (const name of ["token", "access_token"]) {
      expect((await app.get(`/api/v1/agent/me?${name}=${token}`)).status).toBe(401);
    }
  });

  test("is valid for 365 days to the millisecond", async () => {
    const token = await issue();
    app.clock.advance(365 * DAY - 1);
    expect(await works(token)).toBe(200);
    app.clock.advance(1);
    const reply = await app.call("ielts_vocabulary_personal_search", {}, token);
    expect([reply.status, reply.code, reply.refusal?.reason]).toEqual([401, 40101, "auth.token_invalid"]);
    const list = await app.webOk("account_tokens_list", {}, await freshSession());
    expect(list.tokens.find((row) => row.status === "expired")?.clientName).toBe("My study agent");
  });

  test("is refused from the moment of revocation, and no other token with it", async () => {
    const [first, second] = [await issue(), await issue()];
    const [newest] = (await app.webOk("account_tokens_list", {}, session)).tokens;
    const revoked = await app.web("account_token_revoke", { tokenId: newest?.id }, session);
    expect(revoked.status).toBe(200);
    expect([await works(first), await works(second)]).toEqual([200, 401]);
    expect((await app.web("account_token_revoke", { tokenId: newest?.id }, session)).status).toBe(404);
    const row = (await app.webOk("account_tokens_list", {}, session)).tokens.find(({ id }) => id === newest?.id);
    expect([row?.status, row?.revokedAt]).toEqual(["revoked", new Date(app.clock.now()).toISOString()]);
  });

  test("another account can neither see nor revoke it", async () => {
    const token = await issue();
    const [mine] = (await app.webOk("account_tokens_list", {}, session)).tokens;
    const other = await app.session(await app.account());
    expect((await app.webOk("account_tokens_list", {}, other)).tokens).toEqual([]);
    expect((await app.web("account_token_revoke", { tokenId: mine?.id }, other)).status).toBe(404);
    expect(await works(token)).toBe(200);
  });

  test("the list never holds a secret or its hash", async () => {
    const token = await issue();
    const reply = await app.web("account_tokens_list", {}, session);
    expect(reply.text).not.toContain(token.slice(8, 30));
    for (const { secret_hash } of rowsOf(app.db, "SELECT secret_hash FROM agent_tokens")) {
      expect(reply.text).not.toContain(String(secret_hash));
    }
  });

  test("neither tokens, binding secrets, session secrets nor passwords are in any file of the data folder", async () => {
    const binding = await bind();
    await confirm(binding);
    const token = String(at((await exchange(binding)).data, "token"));
    await app.account({ email: "hashed@example.org", password: "a password to look for" });
    const login = await app.web("account_login", { email: "hashed@example.org", password: "a password to look for" });
    const cookie = login.headers.get("set-cookie")?.split(/[=;]/)[1] ?? "";
    expect([token.length, cookie.length].every((length) => length > 40)).toBe(true);
    const files = readdirSync(app.config.dataDir).filter((name) => name.startsWith("lectern.db"));
    const stored = Buffer.concat(files.map((name) => readFileSync(join(app.config.dataDir, name))));
    expect(stored.includes("hashed@example.org")).toBe(true);
    const secrets = [token, token.slice(8), binding.secret, cookie, session.cookie, "a password to look for"];
    expect(secrets.map((secret) => stored.includes(secret))).toEqual(secrets.map(() => false));
  });
});
