import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { setDisabled } from "../../src/identity/accounts.store.ts";
import { PASSWORD, sessionOf, startApp, type TestApp } from "../support/app.ts";
import { numberOf } from "../support/dump.ts";
import { at } from "../support/json.ts";

const DAY = 86_400_000;

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const login = (email: string, password: string) => app.web("account_login", { email, password });
const signedIn = async (session: { cookie: string }) =>
  (await app.web("account_sessions_list", {}, session)).status === 200;

describe("account_login", () => {
  test("begins a session of 30 days and answers the account without anything secret", async () => {
    const account = await app.account({ name: "Wei", role: "owner" });
    const reply = await login(account.email, PASSWORD);
    expect(reply.data).toEqual({
      account: { id: account.id, email: account.email, name: "Wei", role: "owner", timeZone: "Asia/Shanghai" },
    });
    const cookie = reply.headers.getSetCookie()[0] ?? "";
    expect(cookie.split("; ").slice(1).toSorted()).toEqual(["HttpOnly", "Max-Age=2592000", "Path=/", "SameSite=Lax"]);
    expect(cookie).toStartWith("lectern_session=");
    const session = sessionOf(reply);
    expect(Buffer.from(session.cookie, "base64url").length).toBeGreaterThanOrEqual(32);
    expect(reply.text).not.toContain(session.cookie);
    app.clock.advance(30 * DAY - 1);
    expect(await signedIn(session)).toBe(true);
    app.clock.advance(1);
    expect(await signedIn(session)).toBe(false);
  });

  test("over https the cookie is Secure and bound to the host", async () => {
    const secure = await startApp({ siteUrl: "https://study.example.org", baseUrl: "https://study.example.org" });
    const account = await secure.account();
    const reply = await secure.web("account_login", { email: account.email, password: PASSWORD });
    const cookie = reply.headers.getSetCookie()[0] ?? "";
    expect(cookie).toStartWith("__Host-lectern_session=");
    expect(cookie.split("; ").slice(1).toSorted()).toEqual(
      ["HttpOnly", "Max-Age=2592000", "Path=/", "SameSite=Lax", "Secure"].toSorted(),
    );
    const session = sessionOf(reply);
    expect((await secure.web("account_sessions_list", {}, session)).status).toBe(200);
    const plain = { cookie: `lectern_session=${session.cookie}` };
    expect((await secure.web("account_sessions_list", {}, null, plain)).status).toBe(401);
    const loopback = await secure.web("account_sessions_list", {}, session, { origin: secure.url });
    expect(loopback.status).toBe(403);
    const logout = await secure.web("account_logout", {}, session);
    expect(logout.headers.get("set-cookie")).toContain("; Secure; Max-Age=0");
    await secure.stop();
  });

  test("answers an unknown address, a wrong password and a disabled account alike", async () => {
    const account = await app.account();
    const disabled = await app.account();
    await app.app.kernel.writer.write((db) => setDisabled(db, disabled.id, { disabled: true, now: app.clock.now() }));
    const replies = [
      await login(account.email, "a wrong password"),
      await login("nobody@example.org", PASSWORD),
      await login("no address at all", PASSWORD),
      await login(disabled.email, PASSWORD),
    ];
    for (const { status, code, refusal, headers } of replies) {
      expect([status, code, refusal?.reason]).toEqual([401, 40101, "auth.credentials_wrong"]);
      expect({ ...refusal, requestId: "" }).toEqual({ ...replies[0]?.refusal, requestId: "" });
      expect(headers.get("set-cookie")).toBeNull();
    }
  });

  test("finds the account whatever the case and width of the address", async () => {
    const account = await app.account({ email: "Mixed.Case@Example.org" });
    for (const email of ["mixed.case@example.org", " MIXED.CASE@EXAMPLE.ORG ", "ｍixed.case@example.org"]) {
      expect(at((await login(email, PASSWORD)).data, "account", "id")).toBe(account.id);
    }
  });

  test("accepts the same password in another Unicode form, and not a merely similar one", async () => {
    const account = await app.account({ password: "pass\u0065\u0301 wörd 密码" });
    expect((await login(account.email, "pass\u00e9 w\u006f\u0308rd 密码")).status).toBe(200);
    expect((await login(account.email, "passe wörd 密码")).status).toBe(401);
    expect((await login(account.email, "pass\u00e9 wörd 密码 ")).status).toBe(401);
  });

  test("needs no session and does not end one that is there", async () => {
    const account = await app.account();
    const session = await app.session(account);
    const reply = await app.web("account_login", { email: account.email, password: PASSWORD }, session);
    expect([reply.status, sessionOf(reply).cookie === session.cookie]).toEqual([200, false]);
    expect(await signedIn(session)).toBe(true);
  });
});

describe("web sessions", () => {
  test("account_logout ends the session that asks and clears its cookie", async () => {
    const account = await app.account();
    const [one, two] = [await app.session(account), await app.session(account)];
    const reply = await app.web("account_logout", {}, one);
    expect([reply.status, reply.headers.get("set-cookie")]).toEqual([
      200,
      "lectern_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0",
    ]);
    expect([await signedIn(one), await signedIn(two)]).toEqual([false, true]);
  });

  test("account_sessions_list shows the account's own and marks the one that asks", async () => {
    const account = await app.account();
    const [one] = [await app.session(account), await app.session(account), await app.session(await app.account())];
    const { sessions } = await app.webOk("account_sessions_list", {}, one);
    expect(sessions).toHaveLength(2);
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    expect(JSON.stringify(sessions)).not.toContain(one.cookie);
  });

  test("account_session_revoke ends one at once, and none of another account", async () => {
    const account = await app.account();
    const [mine, lost] = [await app.session(account), await app.session(account)];
    const stranger = await app.session(await app.account());
    const { sessions } = await app.webOk("account_sessions_list", {}, lost);
    const sessionId = sessions.find(({ current }) => current)?.id;
    expect((await app.web("account_session_revoke", { sessionId }, stranger)).status).toBe(404);
    expect(await signedIn(lost)).toBe(true);
    const revoked = await app.web("account_session_revoke", { sessionId }, mine);
    expect([revoked.status, revoked.headers.get("set-cookie")]).toEqual([200, null]);
    expect([await signedIn(mine), await signedIn(lost)]).toEqual([true, false]);
    expect((await app.web("account_session_revoke", { sessionId }, mine)).status).toBe(404);
  });

  test("a session that ends itself clears its cookie", async () => {
    const session = await app.session(await app.account());
    const { sessions } = await app.webOk("account_sessions_list", {}, session);
    const reply = await app.web("account_session_revoke", { sessionId: sessions[0]?.id }, session);
    expect(reply.headers.get("set-cookie")).toContain("Max-Age=0");
    expect(await signedIn(session)).toBe(false);
  });

  test("account_session returns who is signed in, or null without a session", async () => {
    const account = await app.account();
    const mine = await app.webOk("account_session", {}, await app.session(account));
    expect([mine.account?.id, mine.setupRequired, mine.baseUrl]).toEqual([account.id, false, app.url]);
    const nobody = await app.webOk("account_session", {});
    expect([nobody.account, nobody.setupRequired]).toEqual([null, false]);
    // A browser subscribes with an uncompressed point of P-256.
    const pushKey = Buffer.from(mine.pushKey, "base64url");
    expect([pushKey.length, pushKey[0], nobody.pushKey]).toEqual([65, 4, mine.pushKey]);
  });

  test("the cookie is found among others and a similar name is not taken for it", async () => {
    const session = await app.session(await app.account());
    const found = { cookie: `a=b; lectern_session=${session.cookie}; c="d"` };
    expect((await app.web("account_sessions_list", {}, null, found)).status).toBe(200);
    for (const name of ["xlectern_session", "lectern_sessionx", "Lectern_Session", "__Host-lectern_session"]) {
      const other = await app.web("account_sessions_list", {}, null, { cookie: `${name}=${session.cookie}` });
      expect([name, other.status]).toEqual([name, 401]);
    }
  });

  test("disabling an account ends its sessions and refuses its tokens; enabling makes the tokens valid again", async () => {
    const account = await app.account();
    const [session, token] = [await app.session(account), await app.token(account)];
    const disable = (disabled: boolean) =>
      app.app.kernel.writer.write((db) => setDisabled(db, account.id, { disabled, now: app.clock.now() }));
    const tokenStatus = async () => (await app.call("ielts_vocabulary_personal_search", {}, token)).status;
    expect([await signedIn(session), await tokenStatus()]).toEqual([true, 200]);
    await disable(true);
    expect([await signedIn(session), await tokenStatus()]).toEqual([false, 401]);
    await disable(false);
    expect([await signedIn(session), await tokenStatus()]).toEqual([false, 200]);
  });
});

describe("account_password_change", () => {
  const NEW = "an even longer password";

  test("sets the new password and ends every other session, but no token", async () => {
    const account = await app.account();
    const [mine, other, third] = [await app.session(account), await app.session(account), await app.session(account)];
    const stranger = await app.session(await app.account());
    const token = await app.token(account);
    const body = { currentPassword: PASSWORD, newPassword: NEW };
    expect(await app.webOk("account_password_change", body, mine)).toEqual({ endedSessions: 2 });
    expect(await Promise.all([mine, other, third, stranger].map(signedIn))).toEqual([true, false, false, true]);
    expect((await app.call("ielts_vocabulary_personal_search", {}, token)).status).toBe(200);
    expect((await login(account.email, PASSWORD)).status).toBe(401);
    expect((await login(account.email, NEW)).status).toBe(200);
  });

  test("refuses a wrong current password and changes nothing", async () => {
    const account = await app.account();
    const [mine, other] = [await app.session(account), await app.session(account)];
    const body = { currentPassword: "not the password", newPassword: NEW };
    const reply = await app.web("account_password_change", body, mine);
    expect([reply.status, reply.code, reply.refusal?.details[0]?.path]).toEqual([400, 40001, "/currentPassword"]);
    expect(await signedIn(other)).toBe(true);
    expect((await login(account.email, PASSWORD)).status).toBe(200);
  });

  test.each([
    ["nine characters", "123456789", 400],
    ["nine characters of two units each", "😀".repeat(9), 400],
    ["ten characters of two units each", "😀🎷🚲🌵🐙🍕🎲🧭🪁🛶", 200],
    ["a thousand characters", "😀🎷🚲🌵🐙🍕🎲🧭🪁🛶".repeat(100), 200],
    ["a thousand and one", "a".repeat(1001), 400],
    ["a NUL character", "0123456789\u0000", 400],
  ])("a new password of %s", async (_title, newPassword, status) => {
    const account = await app.account();
    const reply = await app.web(
      "account_password_change",
      { currentPassword: PASSWORD, newPassword },
      await app.session(account),
    );
    expect(reply.status).toBe(status);
    expect((await login(account.email, newPassword)).status === 200).toBe(status === 200);
  });

  test("a login in progress while the password changes does not let the old one in", async () => {
    const account = await app.account();
    const session = await app.session(account);
    const change = app.web("account_password_change", { currentPassword: PASSWORD, newPassword: NEW }, session);
    const logins = Array.from({ length: 4 }, () => login(account.email, PASSWORD));
    expect((await change).status).toBe(200);
    await Promise.all(logins);
    const left = numberOf(app.db, "SELECT count(*) FROM web_sessions WHERE account_id = ?", account.id);
    const { sessions } = await app.webOk("account_sessions_list", {}, session);
    expect([left, sessions.length]).toEqual([1, 1]);
  });
});
