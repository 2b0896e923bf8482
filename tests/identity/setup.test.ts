import { describe, expect, test } from "bun:test";
import { sessionOf, startApp, type TestApp } from "../support/app.ts";
import { numberOf } from "../support/dump.ts";
import { capturedLog } from "../support/log.ts";

const MINUTE = 60_000;

interface Fresh {
  readonly app: TestApp;
  readonly link: string;
  readonly secret: string;
}

/** A service without any account, and the setup link that it prints for its operator. */
async function freshService(options: { siteUrl?: string } = {}): Promise<Fresh> {
  const { log, lines } = capturedLog();
  const app = await startApp({ log, ...options });
  const link = /http\S+\/setup\?token=[\w-]+/.exec(lines.join(""))?.[0] ?? "";
  return { app, link, secret: link.slice(link.indexOf("=") + 1) };
}

function setUp({ app, secret }: Fresh, changes: object = {}) {
  const body = {
    setupToken: secret,
    email: "owner@example.org",
    name: "Owner",
    password: "a long password",
    ...changes,
  };
  return app.web("account_setup", body);
}

describe("account_setup", () => {
  test("makes the owner from the printed link and signs it in", async () => {
    const fresh = await freshService();
    expect((await fresh.app.webOk("account_session", {})).setupRequired).toBe(true);
    const reply = await setUp(fresh);
    expect(reply.data).toEqual({
      account: { id: 1, email: "owner@example.org", name: "Owner", role: "owner", timeZone: "Asia/Shanghai" },
    });
    const session = await fresh.app.webOk("account_session", {}, sessionOf(reply));
    expect([session.account?.role, session.setupRequired]).toEqual(["owner", false]);
    await fresh.app.stop();
  });

  test.each([
    ["a common one", "password123", "password.guessable", "easy to guess"],
    ["one letter repeated", "aaaaaaaaaa", "password.guessable", "easy to guess"],
    ["one with the address", "Owner@Example.org 41!", "password.holds_owner", "address or the name"],
    ["one with the name", "the-OWNER-violet-41-meadow", "password.holds_owner", "address or the name"],
  ])("refuses %s as a password, says why, and the link still works", async (_title, password, reason, words) => {
    const fresh = await freshService();
    const refused = await setUp(fresh, { password });
    expect([refused.status, refused.refusal?.reason]).toEqual([400, reason]);
    expect(refused.refusal?.details[0]?.path).toBe("/password");
    expect(refused.refusal?.message).toContain(words);
    expect(refused.text).not.toContain(password);
    expect((await setUp(fresh)).status).toBe(200);
    await fresh.app.stop();
  });

  test("the link works once", async () => {
    const fresh = await freshService();
    await setUp(fresh);
    const again = await setUp(fresh, { email: "second@example.org" });
    expect([again.status, again.code, again.refusal?.reason]).toEqual([404, 40401, "setup.link_invalid"]);
    expect(numberOf(fresh.app.db, "SELECT count(*) FROM accounts")).toBe(1);
    await fresh.app.stop();
  });

  test("of five concurrent uses exactly one creates an account", async () => {
    const fresh = await freshService();
    const replies = await Promise.all([1, 2, 3, 4, 5].map((n) => setUp(fresh, { email: `owner${n}@example.org` })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404]);
    expect(numberOf(fresh.app.db, "SELECT count(*) FROM accounts")).toBe(1);
    await fresh.app.stop();
  });

  test("the link is valid for 30 minutes", async () => {
    const [early, late] = [await freshService(), await freshService()];
    early.app.clock.advance(30 * MINUTE - 1);
    expect((await setUp(early)).status).toBe(200);
    late.app.clock.advance(30 * MINUTE);
    expect((await setUp(late)).status).toBe(404);
    await Promise.all([early.app.stop(), late.app.stop()]);
  });

  test("the link is worth nothing once an account was made in another way", async () => {
    const fresh = await freshService();
    await fresh.app.account({ role: "owner" });
    expect((await setUp(fresh)).status).toBe(404);
    expect(numberOf(fresh.app.db, "SELECT count(*) FROM accounts")).toBe(1);
    await fresh.app.stop();
  });

  test("a refused attempt leaves the link usable", async () => {
    const fresh = await freshService();
    expect((await setUp(fresh, { setupToken: "wrong" })).status).toBe(404);
    expect((await setUp(fresh, { password: "short" })).refusal?.details[0]?.path).toBe("/password");
    for (const email of ["no-at-sign", "a b@example.org", "a@b,c@d", "@example.org"]) {
      expect((await setUp(fresh, { email })).refusal?.details[0]?.path).toBe("/email");
    }
    expect((await setUp(fresh)).status).toBe(200);
    await fresh.app.stop();
  });

  test("the link names the site's own address and is stored as a hash", async () => {
    const fresh = await freshService({ siteUrl: "https://study.example.org" });
    expect(fresh.link).toStartWith("https://study.example.org/setup?token=");
    expect(numberOf(fresh.app.db, "SELECT count(*) FROM setup_links WHERE secret_hash = ?", fresh.secret)).toBe(0);
    expect(numberOf(fresh.app.db, "SELECT count(*) FROM setup_links")).toBe(1);
    await fresh.app.stop();
  });
});
