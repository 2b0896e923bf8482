import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { PASSWORD, startApp, type TestApp } from "../support/app.ts";
import { capturedLog } from "../support/log.ts";

const captured = capturedLog();
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ log: captured.log, rateLimits: { token: 0, anonymous: 0, login: 2, binding: 0 } });
  await app.account({ email: "mei@example.org" });
});
afterAll(() => app.stop());

const signIn = (email: string, password: string) => app.web("account_login", { email, password });

/** The lines of failed attempts since the last check, without the fields that every line has. */
function failures(): unknown[] {
  return captured.lines
    .splice(0)
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === "sign-in failed")
    .map(({ level, address, account, reason }) => ({ level, address, account, reason }));
}

describe("a failed attempt to sign in", () => {
  const line = { level: 40, address: "127.0.0.1" };

  test("is one line with the caller's address and the account that was tried", async () => {
    expect((await signIn("mei@example.org", "wrong")).status).toBe(401);
    expect(failures()).toEqual([{ ...line, account: "mei@example.org", reason: "wrong_credentials" }]);
    expect((await signIn("nobody@example.org", "wrong")).status).toBe(401);
    expect(failures()).toEqual([{ ...line, account: "nobody@example.org", reason: "wrong_credentials" }]);
  });

  test("never contains an invalid address, which may be a password", async () => {
    expect((await signIn("correct horse battery", "x")).status).toBe(401);
    expect(failures()).toEqual([{ ...line, account: null, reason: "wrong_credentials" }]);
  });

  test("is logged too if there were too many, and a successful one is not", async () => {
    expect((await signIn("mei@example.org", PASSWORD)).status).toBe(200);
    expect(failures()).toEqual([]);
    await signIn("mei@example.org", "wrong");
    expect((await signIn("mei@example.org", "wrong")).status).toBe(429);
    expect(failures().at(-1)).toEqual({ ...line, account: "mei@example.org", reason: "too_many_attempts" });
  });
});
