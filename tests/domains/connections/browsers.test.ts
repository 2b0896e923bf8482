import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { MAX_CONNECTIONS } from "../../../src/domains/connections/connections.schema.ts";
import { setDisabled } from "../../../src/identity/accounts.store.ts";
import { deleteExpiredSessions } from "../../../src/identity/sessions.store.ts";
import { DAY_MS } from "../../../src/lib/time.ts";
import { PASSWORD, startApp, type TestAccount, type TestApp, type TestSession } from "../../support/app.ts";
import { connect } from "../../support/connections.ts";
import { changedTables, dump } from "../../support/dump.ts";
import { testVault } from "../../support/vault.ts";
import { BROWSER, browserKey, ConnectionsBench } from "./connections-bench.ts";

let bench: ConnectionsBench;
let me: number;
beforeEach(() => {
  bench = new ConnectionsBench();
  me = bench.account();
});
afterEach(() => bench.close());

const subscribe = (account: number, more: { endpoint?: string; p256dh?: string; name?: string } = {}) =>
  bench.call(account, "connections_subscribe_browser", { ...BROWSER, ...more });
const { endpoint, p256dh, auth } = BROWSER;

describe("connections_subscribe_browser", () => {
  test("notifies the browser at once", async () => {
    const { connection } = await subscribe(me);
    expect(connection).toMatchObject({
      ...{ kind: "web_push", label: "Firefox on Linux", state: "active", attention: "", nextStep: "" },
      expiresAt: null,
    });
    expect(bench.storedParts(me, connection.connectionId)).toEqual({
      settings: { kind: "web_push", endpoint, p256dh, auth },
      code: "",
    });
    expect(bench.events(me)).toMatchObject([{ type: "connection.connected", payload: { kind: "web_push" } }]);
    expect(bench.deliveries()).toEqual([]);
  });

  test("renews the connection of the same browser, and one that needed attention works again", async () => {
    const { connection } = await subscribe(me);
    bench.rows(
      "UPDATE connections SET state = 'needs_attention', attention = 'not_found' WHERE id = ? RETURNING id",
      connection.connectionId,
    );
    const key = browserKey();
    const again = await subscribe(me, { p256dh: key, name: "Firefox" });
    expect(again.connection).toEqual({ ...connection, label: "Firefox" });
    expect(bench.storedParts(me, connection.connectionId).settings).toMatchObject({ p256dh: key });
    expect(bench.events(me)).toHaveLength(1);
  });

  test("moves to the account that is signed in, and leaves the other browsers of both", async () => {
    const other = bench.account();
    await subscribe(other);
    await subscribe(other, { endpoint: `${endpoint}2` });
    const { connection } = await subscribe(me);
    expect((await bench.items(me)).map(({ connectionId }) => connectionId)).toEqual([connection.connectionId]);
    expect((await bench.items(other)).map(({ connectionId }) => connectionId)).toEqual([2]);
    expect(bench.storedParts(me, connection.connectionId).settings).toMatchObject({ endpoint });
    expect(bench.events(other).at(-1)).toEqual({
      ...{ type: "connection.disconnected", object: "1", payload: { kind: "web_push" } },
    });
  });

  test("distinguishes two browsers of one name, also when one of them is renewed", async () => {
    await subscribe(me);
    const second = async () => (await subscribe(me, { endpoint: `${endpoint}2` })).connection.label;
    expect([await second(), await second()]).toEqual(["Firefox on Linux (2)", "Firefox on Linux (2)"]);
  });

  test("counts among the connections of an account; one that is known is renewed all the same", async () => {
    await subscribe(me);
    for (let made = 1; made < MAX_CONNECTIONS; made++) connect(bench.db, testVault, me, { kind: "gotify" });
    const other = bench.account();
    const theirs = `${endpoint}2`;
    await subscribe(other, { endpoint: theirs });
    const before = dump(bench.db);
    const failure = await bench.refusal(me, "connections_subscribe_browser", { ...BROWSER, endpoint: theirs });
    expect(failure.reason).toBe("connection.limit_reached");
    expect(changedTables(before, dump(bench.db))).toEqual([]);
    expect((await subscribe(me)).connection.state).toBe("active");
  });

  const refused: [why: string, field: "endpoint" | "p256dh" | "auth", value: string][] = [
    ["an endpoint that is not an address", "endpoint", "push.example.org"],
    ["an endpoint of another kind", "endpoint", "ftp://push.example.org/1"],
    ["an endpoint without https", "endpoint", "http://push.example.org/1"],
    ["an endpoint with a password", "endpoint", "https://a:b@push.example.org/1"],
    ["a key that is too short", "p256dh", Buffer.alloc(64, 4).toString("base64url")],
    ["a key that is not a point of the curve", "p256dh", Buffer.alloc(65, 4).toString("base64url")],
    ["a compressed key", "p256dh", Buffer.alloc(65, 2).toString("base64url")],
    ["a key in another alphabet", "p256dh", Buffer.alloc(65, 255).toString("base64")],
    ["a secret of 15 bytes", "auth", Buffer.alloc(15).toString("base64url")],
    ["a padded secret", "auth", Buffer.alloc(16).toString("base64")],
  ];
  test.each(refused)("refuses %s at its path", async (_why, field, value) => {
    const request = { ...BROWSER, [field]: value };
    const failure = await bench.refusal(me, "connections_subscribe_browser", request);
    expect([failure.reason, failure.parts.details?.map(({ path }) => path)]).toEqual([
      "connection.setting_invalid",
      [`/${field}`],
    ]);
    expect(JSON.stringify([failure.message, failure.parts])).not.toContain(value);
    expect(await bench.items(me)).toEqual([]);
  });
});

describe("a browser's connection", () => {
  let app: TestApp;
  let owner: TestAccount;
  let here: TestSession;
  let there: TestSession;
  beforeEach(async () => {
    app = await startApp();
    owner = await app.account();
    here = await app.session(owner);
    there = await app.session(owner);
    await app.webOk("connections_subscribe_browser", BROWSER, there);
    await app.webOk("connections_subscribe_browser", { ...BROWSER, endpoint: `${endpoint}2`, name: "Here" }, here);
  });
  afterEach(() => app.stop());
  const labels = () =>
    app.db.raw.prepare("SELECT group_concat(label) AS all_of FROM connections WHERE account_id = ?").get(owner.id);

  const ends: [what: string, end: () => Promise<unknown>][] = [
    [
      "is revoked",
      async () => {
        const { sessions } = await app.webOk("account_sessions_list", {}, here);
        const sessionId = sessions.find(({ current }) => !current)?.id ?? 0;
        await app.webOk("account_session_revoke", { sessionId }, here);
      },
    ],
    ["is signed out of", () => app.webOk("account_logout", {}, there)],
    [
      "ends by a new password",
      () =>
        app.webOk(
          "account_password_change",
          { currentPassword: PASSWORD, newPassword: "another long enough password" },
          here,
        ),
    ],
  ];
  test.each(ends)("ends where its session %s, and no other does", async (_what, end) => {
    expect(labels()).toEqual({ all_of: "Firefox on Linux,Here" });
    await end();
    expect(labels()).toEqual({ all_of: "Here" });
  });

  test("ends where its session has run out, and where its account is disabled", async () => {
    const { writer } = app.app.kernel;
    await writer.write((db) => deleteExpiredSessions(db, app.clock.now()));
    expect(labels()).toEqual({ all_of: "Firefox on Linux,Here" });
    app.clock.advance(30 * DAY_MS);
    const later = await app.session(owner);
    await app.webOk("connections_subscribe_browser", BROWSER, later);
    await writer.write((db) => deleteExpiredSessions(db, app.clock.now()));
    expect(labels()).toEqual({ all_of: "Firefox on Linux" });
    await writer.write((db) => setDisabled(db, owner.id, { disabled: true, now: app.clock.now() }));
    expect(labels()).toEqual({ all_of: null });
  });
});

describe("connections_unsubscribe_browser", () => {
  test("forgets the browser of the account, and no one else's", async () => {
    const stranger = bench.account();
    const { connection } = await subscribe(me);
    const forget = (account: number) => bench.call(account, "connections_unsubscribe_browser", { endpoint });
    expect(await forget(stranger)).toEqual({ removed: false });
    expect(await bench.items(me)).toEqual([connection]);
    expect(await forget(me)).toEqual({ removed: true });
    expect(await forget(me)).toEqual({ removed: false });
    expect(await bench.items(me)).toEqual([]);
    expect(bench.events(me).map(({ type }) => type)).toEqual(["connection.connected", "connection.disconnected"]);
    expect(bench.events(stranger)).toEqual([]);
  });
});
