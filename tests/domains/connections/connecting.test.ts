import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { CODE_TTL_MS, MAX_CODE_TRIES, MAX_CONNECTIONS } from "../../../src/domains/connections/connections.schema.ts";
import { hashSecret } from "../../../src/lib/secrets.ts";
import { toInstant } from "../../../src/lib/time.ts";
import { createOutgoing } from "../../../src/senders/outgoing.ts";
import { refusal, TelegramApi } from "../../senders/telegram-api.ts";
import { startApp } from "../../support/app.ts";
import { connect } from "../../support/connections.ts";
import { changedTables, dump } from "../../support/dump.ts";
import { eventually } from "../../support/eventually.ts";
import { testOutside, testVault } from "../../support/vault.ts";
import { ASKED, ConnectionsBench, type Settings } from "./connections-bench.ts";

let bench: ConnectionsBench;
let me: number;
beforeEach(() => {
  bench = new ConnectionsBench();
  me = bench.account();
});
afterEach(() => bench.close());

const coded = [ASKED.email, ASKED.ntfy, ASKED.gotify, ASKED.bark, ASKED.wecom];

describe("connections_connect", () => {
  test.each(coded)("puts a code on its way by $kind, and keeps it sealed", async (settings) => {
    const { connection, deliveryId, deepLink, secret } = await bench.connect(me, settings);
    const now = bench.clock.now();
    const { connectionId } = connection;
    expect(connection).toMatchObject({
      ...{ kind: settings.kind, state: "pending", attention: "", lastDeliveredAt: null },
      nextStep: "Enter the code of six digits that was sent there.",
      expiresAt: toInstant(now + CODE_TTL_MS),
      createdAt: toInstant(now),
    });
    expect([deepLink, secret]).toEqual([null, null]);
    expect(bench.deliveries()).toEqual([
      {
        ...{ id: deliveryId, connection_id: connectionId, channel: settings.kind },
        ...{ purpose: "code", state: "waiting", next_at: now },
      },
    ]);
    const stored = bench.storedParts(me, connectionId);
    expect(stored).toEqual({ settings, code: expect.stringMatching(/^\d{6}$/) });
    expect(bench.events(me)).toEqual([
      { type: "connection.connected", object: String(connectionId), payload: { kind: settings.kind } },
    ]);
  });

  test("generates the secret that signs messages to a webhook, returns it once, and sends nothing before its server can know it", async () => {
    const { connection, deliveryId, secret } = await bench.connect(me, ASKED.webhook);
    expect(Buffer.from(secret?.replace("whsec_", "") ?? "", "base64")).toHaveLength(32);
    const { settings } = bench.storedParts(me, connection.connectionId);
    expect(settings).toEqual({ ...ASKED.webhook, secret: secret ?? "" });
    expect([deliveryId, bench.deliveries()]).toEqual([null, []]);
    expect(connection).toMatchObject({ state: "pending", label: "hooks.example.org" });
  });

  test.each([
    ["gotify", { ...ASKED.gotify, server: "http://192.168.1.20:8080" }, "/settings/server", "192.168.1.20:8080"],
    ["webhook", { ...ASKED.webhook, address: "https://[::1]/hook?key=hush" }, "/settings/address", "[::1]"],
    ["ntfy", { ...ASKED.ntfy, server: "http://ntfy.sh" }, "/settings/server", "ntfy.sh"],
    [
      "wecom",
      { ...ASKED.wecom, address: "https://localhost/cgi-bin/webhook/send?key=hush" },
      "/settings/address",
      "localhost",
    ],
  ] as const)("refuses %s at an address that may not be sent to, at its field", async (_, settings, path, host) => {
    const outgoing = createOutgoing({ allowed: [], resolve: async () => [{ address: "127.0.0.1", family: 4 }] });
    const guarded = new ConnectionsBench({ ...testOutside, refuses: (address) => outgoing.refuses(address) });
    const failure = await guarded.refusal(guarded.account(), "connections_connect", { settings, language: "en" });
    expect(failure.reason).toBe("connection.address_refused");
    expect(failure.parts.details).toMatchObject([{ path, message: `This service must not send to ${host}` }]);
    expect(failure.message).not.toContain("hush");
    expect(guarded.number("SELECT count(*) FROM connections")).toBe(0);
    guarded.close();
  });

  test("returns a link that starts a chat with the bot, and stores only the hash of its code", async () => {
    const { connection, deliveryId, deepLink } = await bench.connect(me, ASKED.telegram);
    const [, code = ""] = /^https:\/\/t\.me\/lectern_test_bot\?start=([\w-]{20,64})$/.exec(deepLink ?? "") ?? [];
    expect([deliveryId, connection.label]).toEqual([null, "@lectern_test_bot"]);
    expect(bench.rows("SELECT lookup_hash FROM connections")).toEqual([{ lookup_hash: hashSecret(code) }]);
    expect(bench.storedParts(me, connection.connectionId)).toEqual({
      settings: { kind: "telegram", chatId: "" },
      code: "",
    });
  });

  test("starts again with the same settings, and refuses them once they are confirmed", async () => {
    const first = await bench.connect(me, ASKED.ntfy);
    const again = await bench.connect(me, ASKED.ntfy);
    expect((await bench.items(me)).map(({ connectionId }) => connectionId)).toEqual([again.connection.connectionId]);
    expect(again.connection.connectionId).not.toBe(first.connection.connectionId);
    const { connectionId } = again.connection;
    await bench.call(me, "connections_confirm", { connectionId, code: bench.storedParts(me, connectionId).code });
    const refused = await bench.refusal(me, "connections_connect", { settings: ASKED.ntfy, language: "zh-CN" });
    expect([refused.reason, refused.parts.facts]).toEqual(["connection.exists", { connectionId }]);
    const other = await bench.connect(me, { ...ASKED.ntfy, topic: "another-topic" });
    expect(other.connection.state).toBe("pending");
    expect((await bench.connect(bench.account(), ASKED.ntfy)).connection.state).toBe("pending");
  });

  test("lets one learner have several chats, and one link at a time", async () => {
    connect(bench.db, testVault, me, { kind: "telegram" });
    await bench.connect(me, ASKED.telegram);
    const { connection } = await bench.connect(me, ASKED.telegram);
    expect((await bench.items(me)).map(({ connectionId, state }) => [connectionId, state])).toEqual([
      [1, "active"],
      [connection.connectionId, "pending"],
    ]);
  });

  test("refuses more than an account may have", async () => {
    for (let made = 0; made < MAX_CONNECTIONS; made++) connect(bench.db, testVault, me, { kind: "gotify" });
    const before = dump(bench.db);
    const refused = await bench.refusal(me, "connections_connect", { settings: ASKED.email, language: "en" });
    expect([refused.status, refused.reason, refused.parts.facts]).toEqual([
      ...[400, "connection.limit_reached"],
      { limit: MAX_CONNECTIONS },
    ]);
    expect(changedTables(before, dump(bench.db))).toEqual([]);
    await bench.call(me, "connections_disconnect", { connectionId: 3 });
    expect((await bench.connect(me)).connection.state).toBe("pending");
  });

  test("sends no more than ten codes an hour, new ones of a connection among them; links are not counted", async () => {
    const { connectionId } = (await bench.connect(me)).connection;
    for (let sent = 1; sent < 10; sent++) await bench.call(me, "connections_send_code", { connectionId });
    const refusals = [
      await bench.refusal(me, "connections_connect", { settings: ASKED.bark, language: "en" }),
      await bench.refusal(me, "connections_send_code", { connectionId }),
    ];
    for (const { status, reason, parts, message } of refusals) {
      expect([status, reason]).toEqual([429, "rate.too_many_calls"]);
      expect(parts.retryAfter).toBeGreaterThan(3000);
      expect(message).toContain("10 calls an hour");
    }
    expect((await bench.connect(me, ASKED.telegram)).deepLink).toStartWith("https://t.me/");
    expect((await bench.connect(bench.account())).deliveryId).toBeGreaterThan(10);
  });

  test("names it as the learner says, and distinguishes two of the same label", async () => {
    const connected = async (settings: Settings, name: string | null = null) => {
      const request = { settings, name, language: "en" } as const;
      return (await bench.call(me, "connections_connect", request)).connection.label;
    };
    const hook = (path: string) => ({ ...ASKED.webhook, address: `https://hooks.example.org/${path}` });
    const labels = [
      ...[await connected(hook("1")), await connected(hook("2")), await connected(hook("3"), "The lamp")],
      ...[await connected(hook("4"), "The lamp"), await connected(ASKED.telegram, "Mei's phone")],
      // Connected again, it is not a duplicate of the connection that it replaces.
      await connected(hook("2")),
    ];
    expect(labels).toEqual([
      ...["hooks.example.org", "hooks.example.org (2)", "The lamp", "The lamp (2)", "Mei's phone"],
      "hooks.example.org (2)",
    ]);
    for (const name of ["", " ", "a\nb", "x".repeat(41)]) {
      const failure = await bench.refusal(me, "connections_connect", { settings: ASKED.bark, name, language: "en" });
      expect(failure.parts.details?.map(({ path }) => path)).toEqual(["/name"]);
    }
  });

  test("says that a code did not arrive, until there is a new one", async () => {
    const { connection, deliveryId } = await bench.connect(me);
    const { connectionId } = connection;
    bench.rows(
      "UPDATE deliveries SET state = 'failed', detail = 'HTTP 404' WHERE id = ? RETURNING id",
      deliveryId ?? 0,
    );
    const step = async () => (await bench.items(me))[0]?.nextStep;
    expect(await step()).toStartWith("The code is not known to have arrived (HTTP 404): ask for a new one, or");
    const status = await bench.call(me, "ielts_reminders_get_delivery_status", {});
    expect(status.missingAction?.text).toContain("(HTTP 404)");
    await bench.call(me, "connections_send_code", { connectionId });
    expect(await step()).toBe("Enter the code of six digits that was sent there.");
  });

  test("reports that a service has neither mail nor a bot", async () => {
    const app = await startApp();
    const session = await app.session(await app.account());
    const { kinds, telegramBot } = await app.webOk("connections_list", {}, session);
    expect(telegramBot).toBeNull();
    expect(kinds.flatMap(({ kind, available, reason }) => (available ? [] : [[kind, reason]]))).toEqual([
      ["email", "not_set_up"],
      ["telegram", "not_set_up"],
    ]);
    for (const settings of [ASKED.email, ASKED.telegram]) {
      const { status, refusal } = await app.web("connections_connect", { settings, language: "en" }, session);
      expect([status, refusal?.reason]).toEqual([400, "connection.kind_unavailable"]);
      expect(refusal?.message).toContain("owner");
    }
    await app.stop();
  });
});

describe("connections_list", () => {
  test("says that Telegram is not set up where it refuses the token", async () => {
    const api = new TelegramApi();
    const asked = Promise.withResolvers<void>();
    api.answers.set("getMe", () => asked.promise.then(() => refusal(401, "Unauthorized")));
    const telegramToken = "999999:not-the-token-of-the-bot";
    const app = await startApp({
      ...{ telegramToken, telegramApi: api.url, logLevel: "silent" },
      intervals: { jobsDelayMs: 10 },
    });
    const account = await app.account();
    const session = await app.session(account);
    await app.app.kernel.writer.write((db) => connect(db, app.app.kernel.vault, account.id, { kind: "telegram" }));
    const seen = async () => {
      const { kinds, items } = await app.webOk("connections_list", {}, session);
      return [kinds.find(({ kind }) => kind === "telegram")?.reason, items[0]?.attention];
    };
    expect(await seen()).toEqual(["not_reachable_yet", ""]);
    asked.resolve();
    await eventually(async () => expect(await seen()).toEqual(["not_set_up", "not_set_up"]));
    await app.stop();
    await api.stop();
  });
});

describe("connections_confirm", () => {
  const confirm = (connectionId: number, code: string) => bench.call(me, "connections_confirm", { connectionId, code });
  const refused = async (connectionId: number, code: string) =>
    (await bench.refusal(me, "connections_confirm", { connectionId, code })).reason;

  test("activates the connection by the right code, which is then deleted", async () => {
    const { connectionId } = (await bench.connect(me)).connection;
    const { code } = bench.storedParts(me, connectionId);
    const answer = await confirm(connectionId, code);
    expect(answer).toMatchObject({ confirmed: true, triesLeft: MAX_CODE_TRIES });
    expect(answer.connection).toMatchObject({ state: "active", nextStep: "", expiresAt: null });
    expect(bench.storedParts(me, connectionId).code).toBe("");
    expect(bench.events(me).map(({ type }) => type)).toEqual(["connection.connected", "connection.confirmed"]);
    expect(await refused(connectionId, code)).toBe("connection.confirmed");
  });

  test("counts wrong codes, and accepts none after the last try until there is a new one", async () => {
    const { connectionId } = (await bench.connect(me)).connection;
    const { code } = bench.storedParts(me, connectionId);
    for (let left = MAX_CODE_TRIES - 1; left >= 0; left--) {
      const answer = await confirm(connectionId, bench.wrong(me, connectionId));
      expect([answer.confirmed, answer.triesLeft, answer.connection.state]).toEqual([false, left, "pending"]);
    }
    expect(await refused(connectionId, code)).toBe("connection.code_expired");
    expect((await bench.items(me))[0]?.nextStep).toBe(
      "The code cannot be used any more: ask for a new one and enter it.",
    );
    await bench.call(me, "connections_send_code", { connectionId });
    expect(await confirm(connectionId, bench.storedParts(me, connectionId).code)).toMatchObject({
      confirmed: true,
      triesLeft: MAX_CODE_TRIES,
    });
  });

  test("takes a code up to its last millisecond and not after", async () => {
    const { connectionId } = (await bench.connect(me)).connection;
    bench.clock.advance(CODE_TTL_MS - 1);
    expect((await confirm(connectionId, bench.wrong(me, connectionId))).confirmed).toBe(false);
    bench.clock.advance(1);
    expect(await refused(connectionId, bench.storedParts(me, connectionId).code)).toBe("connection.code_expired");
    const [shown] = await bench.items(me);
    expect(shown?.nextStep).toBe("The code cannot be used any more: ask for a new one and enter it.");
  });

  test("refuses what is not six digits without counting it, and kinds that take no code", async () => {
    const { connectionId } = (await bench.connect(me)).connection;
    for (const code of ["12345a", "12 456", "１２３４５６"]) {
      const failure = await bench.refusal(me, "connections_confirm", { connectionId, code });
      expect([failure.reason, failure.parts.details?.[0]?.path]).toEqual(["connection.setting_invalid", "/code"]);
    }
    expect((await confirm(connectionId, bench.wrong(me, connectionId))).triesLeft).toBe(MAX_CODE_TRIES - 1);
    for (const settings of [ASKED.telegram, ASKED.webhook]) {
      const other = (await bench.connect(me, settings)).connection.connectionId;
      expect(await refused(other, "123456")).toBe("connection.takes_no_code");
    }
  });
});

describe("connections_send_code", () => {
  test("generates a new code and restarts the ten minutes; the old one is invalid", async () => {
    const { connectionId } = (await bench.connect(me)).connection;
    const before = bench.storedParts(me, connectionId).code;
    bench.clock.advance(CODE_TTL_MS);
    const { connection, deliveryId, deepLink } = await bench.call(me, "connections_send_code", { connectionId });
    expect(connection.expiresAt).toBe(toInstant(bench.clock.now() + CODE_TTL_MS));
    expect([deliveryId, deepLink]).toEqual([2, null]);
    const { code } = bench.storedParts(me, connectionId);
    // One time in a million the new code is the same.
    const old = await bench.call(me, "connections_confirm", { connectionId, code: before });
    expect(old.confirmed).toBe(before === code);
  });

  test("gives a chat a new link and a webhook a test each time, with the secret that it has", async () => {
    const chat = await bench.connect(me, ASKED.telegram);
    const { connectionId } = chat.connection;
    const renewed = await bench.call(me, "connections_send_code", { connectionId });
    expect(renewed.deliveryId).toBeNull();
    expect(renewed.deepLink).not.toBe(chat.deepLink);
    const hook = await bench.connect(me, ASKED.webhook);
    const stored = bench.storedParts(me, hook.connection.connectionId);
    for (const deliveryId of [1, 2]) {
      const sent = await bench.call(me, "connections_send_code", { connectionId: hook.connection.connectionId });
      expect(sent).toMatchObject({ deliveryId, deepLink: null });
    }
    expect(bench.storedParts(me, hook.connection.connectionId)).toEqual(stored);
    expect(bench.deliveries().map(({ purpose }) => purpose)).toEqual(["test", "test"]);
  });

  test("refuses a connection that is confirmed, one that is a browser, and one whose secrets are lost", async () => {
    const reason = async (connectionId: number) =>
      (await bench.refusal(me, "connections_send_code", { connectionId })).reason;
    expect(await reason(connect(bench.db, testVault, me, { kind: "ntfy" }))).toBe("connection.confirmed");
    expect(await reason(connect(bench.db, testVault, me, { kind: "web_push" }))).toBe("connection.confirmed");
    const { connectionId } = (await bench.connect(me)).connection;
    bench.rows("UPDATE connections SET sealed = 'AAAA' WHERE id = ? RETURNING id", connectionId);
    expect(await reason(connectionId)).toBe("connection.secret_lost");
    const lost = await bench.refusal(me, "connections_confirm", { connectionId, code: "123456" });
    expect(lost.reason).toBe("connection.secret_lost");
  });
});

describe("connections_send_test", () => {
  test("puts a test on its way, though the connection needs attention, and thirty an hour at most", async () => {
    const connectionId = connect(bench.db, testVault, me, { state: "needs_attention" });
    const { deliveryId } = await bench.call(me, "connections_send_test", { connectionId });
    expect(bench.deliveries()).toMatchObject([{ id: deliveryId, purpose: "test", next_at: bench.clock.now() }]);
    expect(bench.events(me)).toMatchObject([{ type: "connection.tested", payload: { kind: "ntfy" } }]);
    for (let sent = 1; sent < 30; sent++) await bench.call(me, "connections_send_test", { connectionId });
    const { status } = await bench.refusal(me, "connections_send_test", { connectionId });
    expect(status).toBe(429);
  });

  test.each(Object.values(ASKED))(
    "is refused before $kind is confirmed, and names what confirms it",
    async (settings) => {
      const { connection } = await bench.connect(me, settings);
      const { connectionId, kind } = connection;
      const step =
        new Map([
          ["telegram", /link to the bot/],
          ["webhook", /send the first test/],
        ]).get(kind) ?? /code of six digits/;
      expect(connection.nextStep).toMatch(step);
      const refused = await bench.refusal(me, "connections_send_test", { connectionId });
      expect([refused.reason, refused.message]).toEqual([
        "connection.pending",
        "The connection is not confirmed yet. Have it confirmed with connections_send_code, which sends a code, the first test of a webhook, or a link for Telegram.",
      ]);
      const sent = await bench.call(me, "connections_send_code", { connectionId });
      expect([sent.connection.state, sent.deliveryId === null, sent.deepLink === null]).toEqual([
        "pending",
        kind === "telegram",
        kind !== "telegram",
      ]);
    },
  );
});

describe("connections_disconnect", () => {
  test("removes the connection with its secrets, and keeps sent messages in the log", async () => {
    const connectionId = await bench.confirmed(me);
    expect(await bench.call(me, "connections_disconnect", { connectionId })).toEqual({ connectionId });
    expect(await bench.items(me)).toEqual([]);
    expect(bench.number("SELECT count(*) FROM connections")).toBe(0);
    expect((await bench.call(me, "connections_list_deliveries", {})).items).toMatchObject([
      { connectionId: null, channel: "email", label: "", purpose: "code" },
    ]);
    expect(bench.events(me).at(-1)).toMatchObject({ type: "connection.disconnected", object: String(connectionId) });
    const again = await bench.refusal(me, "connections_disconnect", { connectionId });
    expect([again.status, again.reason]).toEqual([404, "connection.not_found"]);
  });
});

describe("another account", () => {
  test("sees and changes nothing, and is answered as if there were nothing", async () => {
    const settings: Settings[] = [ASKED.email, ASKED.telegram];
    for (const one of settings) await bench.connect(me, one);
    const active = connect(bench.db, testVault, me, { kind: "gotify" });
    await bench.call(me, "connections_send_test", { connectionId: active });
    const stranger = bench.account();
    const before = dump(bench.db);
    const failures = [
      await bench.refusal(stranger, "connections_send_code", { connectionId: 1 }),
      await bench.refusal(stranger, "connections_confirm", { connectionId: 1, code: bench.storedParts(me, 1).code }),
      await bench.refusal(stranger, "connections_send_test", { connectionId: active }),
      await bench.refusal(stranger, "connections_disconnect", { connectionId: active }),
      await bench.refusal(stranger, "connections_read_delivery", { deliveryId: 1 }),
    ].map(({ status, reason }) => [status, reason]);
    expect(failures).toEqual([...Array(4).fill([404, "connection.not_found"]), [404, "connection.delivery_not_found"]]);
    expect(await bench.items(stranger)).toEqual([]);
    for (const request of [{}, { connectionId: active }]) {
      expect((await bench.call(stranger, "connections_list_deliveries", request)).items).toEqual([]);
    }
    expect(changedTables(before, dump(bench.db))).toEqual([]);
  });
});
