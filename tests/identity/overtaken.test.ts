import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { login } from "../../src/domains/account/login.ts";
import {
  claimBinding,
  confirmBinding,
  createBinding,
  declineBinding,
  deleteOldBindings,
} from "../../src/domains/bindings/bindings.store.ts";
import { setDisabled, setPassword } from "../../src/identity/accounts.store.ts";
import { hashPassword } from "../../src/identity/passwords.ts";
import { putSetupLink, takeSetupLink } from "../../src/identity/setup.store.ts";
import type { CallContext } from "../../src/kernel/context.ts";
import { NO_LIMITS } from "../../src/kernel/rate-limits.ts";
import { PASSWORD, startApp, type TestAccount, type TestApp } from "../support/app.ts";
import { numberOf } from "../support/dump.ts";
import { silentLog } from "../support/log.ts";
import { noFiles } from "../support/no-files.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const unknownOrigin = { network: null, userAgent: "" };
const uncounted = {
  throttle: async () => {},
  attempt: async () => NO_LIMITS.attempt([]),
  forgive: async () => {},
};

describe("account_login that something overtakes while the hash is computed", () => {
  /** The two halves of the operation, with `meanwhile` between them. */
  async function signIn(account: TestAccount, meanwhile: () => unknown): Promise<unknown> {
    const { kernel } = app.app;
    const context: CallContext = {
      db: kernel.reader,
      now: app.clock.now(),
      ids: kernel.ids,
      log: silentLog,
      site: kernel.site(),
      outside: kernel.outside,
      vault: kernel.vault,
      peer: { address: "192.0.2.1", userAgent: "test" },
      session: { start: () => {}, end: () => {} },
      notify: () => {},
    };
    const input = { email: account.email, password: PASSWORD };
    const prepared = await login.prepare?.(
      { ...context, ...noFiles, openReader: kernel.openReader, upload: null, actor: null, ...uncounted },
      input,
    );
    if (prepared === undefined) throw new Error("Signing in prepares nothing");
    await meanwhile();
    return kernel.writer.write((db) => login.handler({ ...context, db, actor: null }, input, prepared));
  }
  const sessionsOf = ({ id }: TestAccount) =>
    numberOf(app.db, "SELECT count(*) FROM web_sessions WHERE account_id = ?", id);

  test("authenticates a call that nothing overtakes", async () => {
    const account = await app.account();
    await signIn(account, () => {});
    expect(sessionsOf(account)).toBe(1);
  });

  test("refuses the old password once another one is set", async () => {
    const account = await app.account();
    const passwordHash = await hashPassword("another long password");
    const change = () =>
      app.app.kernel.writer.write((db) => setPassword(db, account.id, { passwordHash, now: app.clock.now() }));
    await expect(signIn(account, change)).rejects.toThrow("address or the password is wrong");
    expect(sessionsOf(account)).toBe(0);
  });

  test("refuses an account that was disabled", async () => {
    const account = await app.account();
    const disable = () =>
      app.app.kernel.writer.write((db) => setDisabled(db, account.id, { disabled: true, now: app.clock.now() }));
    await expect(signIn(account, disable)).rejects.toThrow("address or the password is wrong");
    expect(sessionsOf(account)).toBe(0);
  });
});

describe("bindings store", () => {
  let made = 0;
  async function pending(): Promise<string> {
    const id = `binding-${++made}`;
    await app.app.kernel.writer.write((db) =>
      createBinding(db, { id, secretHash: "hash", clientName: "x", now: 1000, expiresAt: 2000, ...unknownOrigin }),
    );
    return id;
  }

  test("a binding is claimed once, and only after it was confirmed", async () => {
    const account = await app.account();
    const id = await pending();
    expect(claimBinding(app.db, { bindingId: id, now: 1500 })).toBe(false);
    expect(confirmBinding(app.db, account.id, { bindingId: id, now: 1999 })).toBe(true);
    expect(confirmBinding(app.db, account.id, { bindingId: id, now: 1999 })).toBe(false);
    expect(declineBinding(app.db, { bindingId: id, now: 1999 })).toBe(false);
    expect(claimBinding(app.db, { bindingId: id, now: 5000 })).toBe(true);
    expect(claimBinding(app.db, { bindingId: id, now: 5000 })).toBe(false);
  });

  test("from the moment it expires it is neither confirmed nor declined", async () => {
    const account = await app.account();
    const id = await pending();
    expect(confirmBinding(app.db, account.id, { bindingId: id, now: 2000 })).toBe(false);
    expect(declineBinding(app.db, { bindingId: id, now: 2000 })).toBe(false);
    expect(declineBinding(app.db, { bindingId: id, now: 1999 })).toBe(true);
    expect(confirmBinding(app.db, account.id, { bindingId: id, now: 1999 })).toBe(false);
  });

  test("old ones are forgotten by their expiry", async () => {
    const id = await pending();
    expect(deleteOldBindings(app.db, 2000)).toBe(0);
    expect(deleteOldBindings(app.db, 2001)).toBeGreaterThan(0);
    expect(numberOf(app.db, "SELECT count(*) FROM agent_bindings WHERE id = ?", id)).toBe(0);
  });
});

describe("setup links store", () => {
  test("only the newest link counts, once, until it expires", () => {
    putSetupLink(app.db, { secretHash: "older", expiresAt: 2000 });
    putSetupLink(app.db, { secretHash: "newer", expiresAt: 2000 });
    expect(takeSetupLink(app.db, { secretHash: "older", now: 1000 })).toBe(false);
    expect(takeSetupLink(app.db, { secretHash: "newer", now: 2000 })).toBe(false);
    expect(takeSetupLink(app.db, { secretHash: "newer", now: 1999 })).toBe(true);
    expect(takeSetupLink(app.db, { secretHash: "newer", now: 1999 })).toBe(false);
  });
});
