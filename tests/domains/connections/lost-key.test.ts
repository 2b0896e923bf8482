import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { createApp } from "../../../src/app.ts";
import { countLostConnections, loadPushKeys } from "../../../src/domains/connections/push-keys.store.ts";
import { createAccount } from "../../../src/identity/accounts.store.ts";
import { createVault } from "../../../src/lib/vault.ts";
import { TestClock } from "../../support/clock.ts";
import { testConfig } from "../../support/config.ts";
import { connect } from "../../support/connections.ts";
import { temporaryFolder } from "../../support/folders.ts";
import { TestIds } from "../../support/ids.ts";
import { capturedLog } from "../../support/log.ts";
import { testVault } from "../../support/vault.ts";
import { ConnectionsBench } from "./connections-bench.ts";

const otherVault = createVault("the key of another folder, long enough");
let bench: ConnectionsBench;
beforeEach(() => {
  bench = new ConnectionsBench();
});
afterEach(() => bench.close());

describe("loadPushKeys", () => {
  test("keeps a pair that cannot be read, which holds again once its key is put back", () => {
    const load = (vault: typeof testVault) => loadPushKeys(bench.db, vault, 0);
    const mine = load(testVault);
    expect(load(testVault)).toEqual(mine);
    const others = load(otherVault);
    expect(others.publicKey).not.toBe(mine.publicKey);
    expect([load(testVault), load(otherVault), load(testVault)]).toEqual([mine, others, mine]);
    expect(bench.number("SELECT count(*) FROM service_keys")).toBe(2);
  });
});

describe("countLostConnections", () => {
  test("counts connections of all accounts that this service has not the key to", () => {
    const count = (vault: typeof testVault) => {
      loadPushKeys(bench.db, vault, 0);
      return countLostConnections(bench.db, vault);
    };
    expect(count(testVault)).toBe(0);
    connect(bench.db, testVault, bench.account());
    connect(bench.db, testVault, bench.account(), { kind: "web_push" });
    expect(count(testVault)).toBe(0);
    expect(count(otherVault)).toBe(2);
    connect(bench.db, otherVault, bench.account());
    expect([count(otherVault), count(testVault)]).toEqual([2, 1]);
  });
});

describe("createApp", () => {
  test("warns at the start if the key is not the one that connections were encrypted with, until it is put back", async () => {
    const folder = temporaryFolder();
    const clock = new TestClock();
    const started = async (
      secretKey: string,
      use?: (app: Awaited<ReturnType<typeof createApp>>) => Promise<unknown>,
    ) => {
      const { log, lines } = capturedLog();
      const config = { ...testConfig(folder.dir), secretKey };
      const app = await createApp({ config, log, version: "test", clock, ids: new TestIds() });
      await use?.(app);
      const { pushKey } = app.kernel.outside;
      await app.stop();
      return { pushKey, warnings: lines.filter((line) => line.includes("were encrypted with another key")) };
    };
    const key = "the key that it began with, long enough";
    const first = await started(key, ({ kernel }) =>
      kernel.writer.write((db) => {
        createAccount(db, { email: "me@example.org", name: "Me", role: "learner", passwordHash: "-", now: 0 });
        connect(db, kernel.vault, 1);
        connect(db, kernel.vault, 1, { kind: "email" });
      }),
    );
    const second = await started("a key that somebody mistyped, long enough");
    expect(first.warnings).toEqual([]);
    expect(second.warnings).toHaveLength(1);
    expect(JSON.parse(second.warnings[0] ?? "")).toMatchObject({ level: 40, connections: 2 });
    expect(second.warnings[0]).toContain("restore the former secret.key or LECTERN_SECRET_KEY");
    expect(second.pushKey).not.toBe(first.pushKey);
    expect(await started(key)).toEqual(first);
    folder.remove();
  });
});
