import { afterEach, describe, expect, test } from "bun:test";
import { DECOY_HASH, hashPassword } from "../../src/identity/passwords.ts";
import { PASSWORD, startApp, type TestAccount, type TestApp } from "../support/app.ts";
import type { Reply } from "../support/reply.ts";

const WRONG = "a wrong password";
const OFF = { token: 0, anonymous: 0, login: 0, binding: 0 };

const started: TestApp[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((app) => app.stop()));
});

async function serve(limits: Partial<typeof OFF>): Promise<TestApp> {
  const app = await startApp({ rateLimits: { ...OFF, ...limits }, trustProxy: true });
  started.push(app);
  return app;
}

/** An attempt to sign in from an address, by a browser with or without the cookie of a known browser. */
function signIn(app: TestApp, email: string, password: string, from: string, cookie = ""): Promise<Reply> {
  return app.web("account_login", { email, password }, null, { "x-forwarded-for": from, cookie });
}

async function repeat(count: number, call: (index: number) => Promise<Reply>): Promise<number[]> {
  const found: number[] = [];
  for (let i = 0; i < count; i++) found.push((await call(i)).status);
  return found;
}

/** The cookie that marks a browser as known, as the response to a sign-in sets it. */
function browserCookie(reply: Reply): string {
  const cookies = reply.headers.getSetCookie();
  return cookies.find((cookie) => cookie.includes("lectern_browser="))?.split(";")[0] ?? "";
}

async function knownBrowser(app: TestApp, { email }: TestAccount): Promise<string> {
  const reply = await signIn(app, email, PASSWORD, "203.0.113.200");
  expect(reply.status).toBe(200);
  return browserCookie(reply);
}

describe("wrong passwords", () => {
  test("of one address for one account are limited, and then the right one from there is refused too", async () => {
    const app = await serve({ login: 3 });
    const { email } = await app.account();
    expect(await repeat(3, () => signIn(app, email, WRONG, "198.51.100.1"))).toEqual([401, 401, 401]);
    const refused = await signIn(app, email.toUpperCase(), PASSWORD, "198.51.100.1");
    expect([refused.status, refused.refusal?.reason]).toEqual([429, "rate.too_many_attempts"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  });

  test("of one address block nobody at any other, and no other account at that one", async () => {
    const app = await serve({ login: 3 });
    const { email } = await app.account();
    const other = await app.account();
    await repeat(11, () => signIn(app, email, WRONG, "198.51.100.1"));
    expect((await signIn(app, email, PASSWORD, "198.51.100.2")).status).toBe(200);
    expect((await signIn(app, other.email, PASSWORD, "198.51.100.1")).status).toBe(200);
  });

  test("from many addresses for one account are slowed, and so are those of one address for many accounts", async () => {
    const app = await serve({ login: 2 });
    const { email } = await app.account();
    const spread = await repeat(21, (i) => signIn(app, email, WRONG, `198.51.100.${i}`));
    expect(spread).toEqual([...Array.from({ length: 20 }, () => 401), 429]);
    const sprayed = await repeat(21, (i) => signIn(app, `nobody${i}@example.org`, WRONG, "192.0.2.1"));
    expect(sprayed).toEqual([...Array.from({ length: 20 }, () => 401), 429]);
  });

  test("for an unknown account count and are answered alike, so that the limit reveals nothing", async () => {
    const app = await serve({ login: 2 });
    const replies = [];
    for (let i = 0; i < 3; i++) replies.push(await signIn(app, "nobody@example.org", WRONG, "198.51.100.1"));
    expect(replies.map(({ status, refusal }) => [status, refusal?.reason])).toEqual([
      [401, "auth.credentials_wrong"],
      [401, "auth.credentials_wrong"],
      [429, "rate.too_many_attempts"],
    ]);
  });

  test("sent concurrently do not bypass the limit", async () => {
    const app = await serve({ login: 3 });
    const { email } = await app.account();
    const replies = await Promise.all(Array.from({ length: 8 }, () => signIn(app, email, WRONG, "198.51.100.1")));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([401, 401, 401, 429, 429, 429, 429, 429]);
  });

  test("cost as much for an unknown account as for one that is known", async () => {
    const costs = (hash: string) => hash.split("$").slice(1, 4);
    expect(costs(DECOY_HASH)).toEqual(costs(await hashPassword(PASSWORD)));
  });
});

describe("wrong setup links", () => {
  test("of one network are limited, and block nobody at another", async () => {
    const app = await serve({ login: 2 });
    const open = (from: string) => {
      const body = { setupToken: "wrong", email: "owner@example.org", name: "Ming", password: PASSWORD };
      return app.web("account_setup", body, null, { "x-forwarded-for": from });
    };
    const guesses = await repeat(3, (i) => open(`2001:db8:1:2::${i}`));
    expect(guesses).toEqual([404, 404, 429]);
    expect((await open("2001:db8:1:3::1")).status).toBe(404);
  });
});

describe("right passwords", () => {
  test("do not count: a class behind one address signs in at once", async () => {
    const app = await serve({ login: 2 });
    const accounts = await Promise.all(Array.from({ length: 30 }, () => app.account()));
    const statuses = [];
    for (const { email } of accounts) statuses.push((await signIn(app, email, PASSWORD, "198.51.100.1")).status);
    expect(statuses).toEqual(accounts.map(() => 200));
  });

  test("do not count for one account either", async () => {
    const app = await serve({ login: 2 });
    const { email } = await app.account();
    expect(await repeat(5, () => signIn(app, email, PASSWORD, "198.51.100.1"))).toEqual([200, 200, 200, 200, 200]);
    expect(await repeat(3, () => signIn(app, email, WRONG, "198.51.100.1"))).toEqual([401, 401, 429]);
  });

  test("of the account itself do not count where the password is changed", async () => {
    const app = await serve({ login: 2 });
    const account = await app.account();
    const session = await app.session(account);
    const change = (currentPassword: string, newPassword: string) =>
      app.web("account_password_change", { currentPassword, newPassword }, session);
    const passwords = [PASSWORD, "violet tractor 41 meadow", "copper lantern 77 harbour", "willow anchor 30 granite"];
    for (const [i, next] of passwords.slice(1).entries()) {
      expect((await change(passwords[i] ?? "", next)).status).toBe(200);
    }
    expect(await repeat(3, () => change(WRONG, "amber kettle 19 orchard"))).toEqual([400, 400, 429]);
  });
});

describe("a browser that has signed in before", () => {
  test("gets in while strangers fail at the account, also from its own address", async () => {
    const app = await serve({ login: 2 });
    const account = await app.account();
    const cookie = await knownBrowser(app, account);
    await repeat(25, (i) => signIn(app, account.email, WRONG, `198.51.100.${i}`));
    await repeat(25, (i) => signIn(app, `nobody${i}@example.org`, WRONG, "192.0.2.1"));
    expect((await signIn(app, account.email, PASSWORD, "203.0.113.1")).status).toBe(429);
    expect((await signIn(app, account.email, PASSWORD, "203.0.113.1", cookie)).status).toBe(200);
    expect((await signIn(app, account.email, PASSWORD, "192.0.2.1", cookie)).status).toBe(200);
  });

  test("gets in while strangers at its address use up what callers without a session may", async () => {
    const app = await serve({ anonymous: 4 });
    const account = await app.account();
    const cookie = await knownBrowser(app, account);
    await repeat(6, () => signIn(app, "nobody@example.org", WRONG, "192.0.2.1"));
    expect((await signIn(app, account.email, PASSWORD, "192.0.2.1")).status).toBe(429);
    expect((await signIn(app, account.email, PASSWORD, "192.0.2.1", cookie)).status).toBe(200);
  });

  test("has its own limit, at any address", async () => {
    const app = await serve({ login: 2 });
    const account = await app.account();
    const cookie = await knownBrowser(app, account);
    const attempts = await repeat(3, (i) => signIn(app, account.email, WRONG, `198.51.100.${i}`, cookie));
    expect(attempts).toEqual([401, 401, 429]);
    expect((await signIn(app, account.email, PASSWORD, "198.51.100.9")).status).toBe(200);
  });

  test("is known to the accounts that it signed in to, and to no other", async () => {
    const app = await serve({ login: 1 });
    const [first, second, third] = [await app.account(), await app.account(), await app.account()];
    const one = await knownBrowser(app, first);
    const both = browserCookie(await signIn(app, second.email, PASSWORD, "203.0.113.200", one));
    for (const { email } of [first, second, third]) await repeat(11, (i) => signIn(app, email, WRONG, `192.0.2.${i}`));
    expect((await signIn(app, first.email, PASSWORD, "203.0.113.1", both)).status).toBe(200);
    expect((await signIn(app, second.email, PASSWORD, "203.0.113.1", both)).status).toBe(200);
    expect((await signIn(app, third.email, PASSWORD, "203.0.113.1", both)).status).toBe(429);
  });

  test("is not known by a cookie that somebody made or changed, or that is a year old", async () => {
    const app = await serve({ login: 1 });
    const account = await app.account();
    const cookie = await knownBrowser(app, account);
    const flipped = cookie.replace(/(?<==)./, (first) => (first === "A" ? "B" : "A"));
    await repeat(11, (i) => signIn(app, account.email, WRONG, `192.0.2.${i}`));
    for (const forged of [flipped, `lectern_browser=${account.id}`, "lectern_browser="]) {
      expect((await signIn(app, account.email, PASSWORD, "203.0.113.1", forged)).status).toBe(429);
    }
    app.clock.advance(365 * 86_400_000);
    expect((await signIn(app, account.email, PASSWORD, "203.0.113.1", cookie)).status).toBe(429);
  });

  test("holds a cookie that scripts cannot read, bound to the host where the site is https", async () => {
    const app = await startApp({ siteUrl: "https://study.example.org" });
    started.push(app);
    const { email } = await app.account();
    const reply = await app.web("account_login", { email, password: PASSWORD });
    const [, browser = ""] = reply.headers.getSetCookie();
    expect(browser).toMatch(
      /^__Host-lectern_browser=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=31536000$/,
    );
    expect(reply.headers.get("strict-transport-security")).toBe("max-age=31536000");
  });
});
