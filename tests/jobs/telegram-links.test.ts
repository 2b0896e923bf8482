import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import {
  addConnection,
  endConnection,
  findConnections,
  setAttention,
} from "../../src/domains/connections/connections.store.ts";
import { openParts, sealParts } from "../../src/domains/connections/settings.schema.ts";
import { startTelegramLinks } from "../../src/jobs/telegram-links.ts";
import { hashSecret } from "../../src/lib/secrets.ts";
import { MINUTE_MS } from "../../src/lib/time.ts";
import { createTelegram, type Telegram } from "../../src/senders/telegram.ts";
import { BOT_NAME, refusal, TelegramApi, TOKEN } from "../senders/telegram-api.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { throughout, until, within } from "../support/eventually.ts";
import { capturedLog } from "../support/log.ts";

const MEI = { id: 42, type: "private", first_name: "Mei" };
const CLUB = { id: -100555, type: "supergroup", title: "Band 8 club" };
const CONNECTED = "Connected. Notices of lectern arrive in this chat from now on.";

let api: TelegramApi;
let app: TestApp;
let logged: ReturnType<typeof capturedLog>;
const jobs: { stop(): Promise<void> }[] = [];

beforeEach(async () => {
  api = new TelegramApi();
  app = await startApp();
  logged = capturedLog();
});
afterEach(async () => {
  for (const job of jobs.splice(0)) await job.stop();
  await app.stop();
  await api.stop();
});

function start(telegram: Telegram = createTelegram({ token: TOKEN, api: api.url })): { stop(): Promise<void> } {
  const { reader, writer, clock, ids, signals, vault, site } = app.app.kernel;
  const job = startTelegramLinks({ telegram, reader, writer, clock, ids, log: logged.log, signals, vault, site });
  jobs.push(job);
  return job;
}

/** A pending connection that awaits its chat, as connecting creates it; publishes the change as the pipeline does after the write. */
async function pendingLink(
  accountId: number,
  code: string,
  { language = "en", label = `@${BOT_NAME}` }: { language?: "en" | "zh-CN"; label?: string } = {},
): Promise<number> {
  const { writer, vault, signals } = app.app.kernel;
  const now = app.clock.now();
  const sealed = sealParts(vault, accountId, { settings: { kind: "telegram", chatId: "" }, code });
  const connection = { kind: "telegram", label, language, state: "pending", sealed } as const;
  const rest = { lookupHash: hashSecret(code), expiresAt: now + 10 * MINUTE_MS, now };
  const id = await writer.write((db) => addConnection(db, accountId, { ...connection, ...rest }));
  signals.publish(accountId, { kind: "changed", group: "connections" });
  return id;
}

const connectionsOf = (accountId: number) =>
  findConnections(app.db, accountId).map(({ id, label, state, sealed, confirmedAt }) => ({
    ...{ id, label, state, confirmedAt },
    parts: openParts(app.app.kernel.vault, accountId, sealed),
  }));
const eventsOf = (accountId: number) =>
  app.db.raw
    .prepare("SELECT event_type AS type, object_id AS object, payload FROM learning_events WHERE account_id = ?")
    .all(accountId);

const said = () =>
  (api.bodiesOf("sendMessage") as { chat_id: string; text: string }[]).map(({ chat_id, text }) => [chat_id, text]);

const asks = () => api.bodiesOf("getMe").length === 1;
const polls = () => api.bodiesOf("getUpdates").length;
const joined = (chatId: string) => ({ settings: { kind: "telegram" as const, chatId }, code: "" });

describe("telegram links", () => {
  test("joins the chat that a link started to its connection, confirms it, and listens no more", async () => {
    const { id: me } = await app.account();
    start();
    await until(() => api.bodiesOf("getMe").length === 1);
    await throughout(() => expect(polls()).toBe(0), 50);
    const published: unknown[] = [];
    const id = await pendingLink(me, "code-of-mine");
    app.app.kernel.signals.subscribe(me, (signal) => published.push(signal));
    await until(() => polls() === 1);
    api.push("/start code-of-mine", MEI);
    await until(() => said().length === 1 && api.unconfirmed === 0);
    expect(connectionsOf(me)).toEqual([
      { id, label: "Mei", state: "active", confirmedAt: app.clock.now(), parts: joined("42") },
    ]);
    expect(eventsOf(me)).toEqual([
      { type: "connection.confirmed", object: String(id), payload: '{"kind":"telegram"}' },
    ]);
    expect(published).toEqual([{ kind: "changed", group: "connections" }]);
    expect(said()).toEqual([["42", CONNECTED]]);
    const listened = polls();
    await throughout(() => expect(polls()).toBe(listened), 50);
    expect(logged.lines).toEqual([]);
  });

  test("names a connection after its chat if its learner did not name it, and distinguishes chats of one name", async () => {
    const { id: me } = await app.account();
    const join = async (code: string, chat: object, label?: string) => {
      const id = await pendingLink(me, code, { ...(label && { label }) });
      api.push(`/start ${code}`, chat);
      await until(() => connectionsOf(me).some((row) => row.id === id && row.state === "active"));
    };
    start();
    await join("code-1", MEI);
    await join("code-2", { ...MEI, id: 43 });
    await join("code-3", { ...MEI, id: 44 }, "My phone");
    // Connected again, the same chat is not a duplicate of the connection that it replaces.
    await join("code-4", MEI);
    expect(connectionsOf(me).map(({ label }) => label)).toEqual(["Mei (2)", "My phone", "Mei"]);
  });

  test("joins a group, in the language of the connection", async () => {
    const { id: me } = await app.account();
    await pendingLink(me, "code-1", { language: "zh-CN" });
    start();
    api.push("/start@another_bot code-1", CLUB);
    api.push(`/start@${BOT_NAME} code-1`, CLUB);
    await until(() => said().length === 1);
    expect(connectionsOf(me)).toMatchObject([{ label: "Band 8 club", parts: joined("-100555") }]);
    expect(said()).toEqual([["-100555", "已连接，lectern 的通知以后会发到这个聊天。"]]);
  });

  test("says what to do to who comes without a link, with an unknown one, or one that has run out or was used", async () => {
    const [{ id: me }, { id: other }] = [await app.account(), await app.account()];
    await pendingLink(me, "runs-out");
    app.clock.advance(10 * MINUTE_MS);
    await pendingLink(other, "used");
    start();
    const settings = `${app.app.kernel.site().siteUrl}/settings/notifications`;
    api.push("/start", MEI);
    api.push("/start unknown", MEI, { id: 7, is_bot: false, first_name: "美", language_code: "zh-hans" });
    api.push("/start runs-out", MEI);
    api.push("/start used", MEI);
    api.push("/start used", { ...MEI, id: 43 });
    await until(() => said().length === 5 && api.unconfirmed === 0);
    const refused = expect.stringContaining(`This link does not work. To connect this chat, open ${settings}, `);
    expect(said()).toEqual(
      expect.arrayContaining([
        ["42", refused],
        ["42", expect.stringContaining(`这个链接无效或已过期。要连接这个聊天，请打开 ${settings}，`)],
        ["42", CONNECTED],
        ["43", refused],
      ]),
    );
    expect([connectionsOf(me)[0]?.state, connectionsOf(other)[0]?.parts]).toEqual(["pending", joined("42")]);
    expect([eventsOf(me).length, eventsOf(other).length]).toEqual([0, 1]);
  });

  test("connects once who comes twice by the same link, also when Telegram gives a message again after a crash", async () => {
    const { id: me } = await app.account();
    const id = await pendingLink(me, "code-1");
    await pendingLink(me, "code-2");
    // The first one is killed between its commit and its request to Telegram.
    const first = createTelegram({ token: TOKEN, api: api.url });
    const never = new Promise<void>(() => {});
    const deaf = { ...first, username: BOT_NAME, confirm: () => never, say: () => never };
    void startTelegramLinks({ ...app.app.kernel, log: logged.log, telegram: deaf });
    api.push("/start code-1", MEI);
    await until(() => connectionsOf(me)[0]?.state === "active");
    expect(api.unconfirmed).toBe(1);
    start();
    api.push("/start code-1", MEI);
    await until(() => said().length === 2 && api.unconfirmed === 0);
    expect(said()).toEqual([
      ["42", CONNECTED],
      ["42", CONNECTED],
    ]);
    expect(connectionsOf(me).map(({ state }) => state)).toEqual(["active", "pending"]);
    expect(eventsOf(me)).toMatchObject([{ type: "connection.confirmed", object: String(id) }]);
  });

  test("replaces the earlier connection of a chat that is connected again, of the same account only", async () => {
    const [{ id: me }, { id: other }] = [await app.account(), await app.account()];
    start();
    for (const [accountId, code] of [
      [me, "one"],
      [other, "two"],
    ] as const) {
      await pendingLink(accountId, code);
      api.push(`/start ${code}`, MEI);
      await until(() => connectionsOf(accountId)[0]?.state === "active");
    }
    const [before] = connectionsOf(me);
    setAttention(app.db, me, {
      connectionId: before?.id ?? 0,
      attention: "blocked",
      hasEnded: true,
      now: app.clock.now(),
    });
    const after = await pendingLink(me, "three");
    api.push("/start three", MEI);
    await until(() => connectionsOf(me).length === 1);
    expect(connectionsOf(me)).toMatchObject([{ id: after, state: "active", parts: joined("42") }]);
    expect(connectionsOf(other)).toHaveLength(1);
    expect(eventsOf(me)).toMatchObject([
      { type: "connection.confirmed", object: String(before?.id) },
      { type: "connection.disconnected", object: String(before?.id) },
      { type: "connection.confirmed", object: String(after) },
    ]);
  });

  test("joins no chat to a connection that was taken away", async () => {
    const { id: me } = await app.account();
    const id = await pendingLink(me, "gone");
    await pendingLink(me, "stays");
    endConnection(app.db, me, {
      connection: { connectionId: id, kind: "telegram" },
      now: 0,
      uuid: crypto.randomUUID(),
    });
    start();
    api.push("/start gone", MEI);
    await until(() => said().length === 1);
    expect(connectionsOf(me)).toMatchObject([{ state: "pending" }]);
  });

  test("retries what fails, reports it once, and loses no link", async () => {
    const { id: me } = await app.account();
    await pendingLink(me, "code-1");
    let failures = 0;
    api.answers.set("getMe", () => (failures++ === 0 ? refusal(502, "Bad Gateway") : undefined));
    start();
    api.push("/start code-1", MEI);
    await until(() => said().length === 1);
    expect(connectionsOf(me)).toMatchObject([{ state: "active" }]);
    expect(logged.lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 40, error: "502 Bad Gateway", msg: "Telegram gives no messages; it is tried again" },
    ]);
  });

  test("waits as long as Telegram asks before it tries again", async () => {
    const { id: me } = await app.account();
    await pendingLink(me, "code-1");
    api.answers.set("getMe", () => refusal(429, "Too Many Requests", { retry_after: 30 }));
    start();
    await until(asks);
    // It would try again after a second without being asked to wait.
    await throughout(() => expect(asks()).toBe(true), 1_500);
  });

  test("stops with one warning if Telegram refuses the token, and the token is in no line", async () => {
    const { id: me } = await app.account();
    await pendingLink(me, "code-1");
    start(createTelegram({ token: "1:another-token", api: api.url }));
    await until(() => logged.lines.length > 0);
    await throughout(() => expect(api.requests).toHaveLength(1), 50);
    expect(logged.lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 40, msg: "Telegram refuses LECTERN_TELEGRAM_TOKEN; no chat can be connected until it is set right" },
    ]);
    expect(logged.lines.join("")).not.toContain("another-token");
  });

  test.each<[doing: string, begin: (me: number) => unknown, isThere: () => boolean]>([
    ["has nothing to do", () => {}, asks],
    ["listens", (me) => pendingLink(me, "code-1"), () => polls() === 1],
    [
      "waits to try again",
      () => api.answers.set("getMe", () => refusal(500, "Internal")),
      () => logged.lines.length > 0,
    ],
    ["waits for an answer", () => api.answers.set("getMe", () => new Promise(() => {})), asks],
  ])("stops while it %s, and asks for nothing more", async (_doing, begin, isThere) => {
    const { id: me } = await app.account();
    await begin(me);
    const job = start();
    await until(isThere);
    const asked = api.requests.length;
    // The request in progress is never answered, or after more than a second.
    await within(10_000, "The stop", job.stop());
    await throughout(() => expect(api.requests).toHaveLength(asked), 50);
  });
});

describe("the service with a Telegram bot", () => {
  test("connects a chat, and stops while it listens", async () => {
    const served = await startApp({ telegramToken: TOKEN, telegramApi: api.url, log: logged.log });
    const usual = app;
    app = served;
    try {
      const { id: me } = await served.account();
      expect(served.app.kernel.outside.telegramBot()).toBeNull();
      await until(() => served.app.kernel.outside.telegramBot() === BOT_NAME);
      await pendingLink(me, "code-1");
      await pendingLink(me, "code-2");
      api.push("/start code-1", MEI);
      await until(() => said().length === 1);
      expect(connectionsOf(me)).toMatchObject([{ label: "Mei", state: "active" }, { state: "pending" }]);
    } finally {
      app = usual;
      // This Telegram never answers, so that the job keeps waiting.
      await within(20_000, "The stop", served.stop());
    }
    for (const secret of [TOKEN, "code-1", "code-2"]) expect(logged.lines.join("")).not.toContain(secret);
  });
});
