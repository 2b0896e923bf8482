import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { Message, Outcome } from "../../src/senders/sender.ts";
import { createTelegram } from "../../src/senders/telegram.ts";
import { within } from "../support/eventually.ts";
import { BOT_NAME, refusal, TelegramApi, TOKEN } from "./telegram-api.ts";

const never = new AbortController().signal;

const reminder = (text: string, changes: Partial<Message> = {}): Message => ({
  id: "lectern-17",
  purpose: "notice",
  language: "en",
  title: "Reminder",
  text,
  url: "http://localhost:8420/reminders?reminder=4",
  code: null,
  notice: { noticeId: 3, kind: "reminder", sourceId: 4, route: "/reminders?reminder=4", dueAt: 0 },
  ...changes,
});

let api: TelegramApi;
beforeEach(() => {
  api = new TelegramApi();
});
afterEach(() => api.stop());

const bot = (token = TOKEN, limitMs = 2_000) => createTelegram({ token, api: api.url, limitMs });

function send(message: Message, { token = TOKEN, signal = never, limitMs = 2_000 } = {}): Promise<Outcome> {
  return bot(token, limitMs).sender.send({ kind: "telegram", chatId: "-100123" }, message, signal);
}

const sentText = () => {
  const [body] = api.bodiesOf("sendMessage") as { text: string }[];
  return body?.text ?? "";
};

describe("telegram", () => {
  test("sends a message by the Bot API, as it is documented, byte for byte", async () => {
    expect(await send(reminder("Read chapter 3"))).toEqual({ kind: "delivered" });
    expect(api.requests).toEqual([
      {
        line: `POST /bot${TOKEN}/sendMessage`,
        contentType: "application/json",
        body: '{"chat_id":"-100123","text":"Reminder\\nRead chapter 3\\n\\nhttp://localhost:8420/reminders?reminder=4","entities":[{"type":"bold","offset":0,"length":8}],"link_preview_options":{"is_disabled":true}}',
      },
    ]);
  });

  test.each([
    "*bold* _it_ `code` [x](tg://user?id=1) <b>b</b> &amp; \\",
    "港口 😀 مرحبا\r\nline 2\0",
    '"},{"chat_id":"1',
  ])("sends what learners write as it is: %j", async (text) => {
    expect(await send(reminder(text, { title: "提醒", language: "zh-CN" }))).toEqual({ kind: "delivered" });
    const [body] = api.bodiesOf("sendMessage");
    expect(body).toEqual({
      chat_id: "-100123",
      text: `提醒\n${text}\n\nhttp://localhost:8420/reminders?reminder=4`,
      entities: [{ type: "bold", offset: 0, length: 2 }],
      link_preview_options: { is_disabled: true },
    });
  });

  test("replaces invalid Unicode, which Telegram refuses", async () => {
    expect(await send(reminder("a\ud800b"))).toEqual({ kind: "delivered" });
    expect(sentText()).toStartWith("Reminder\na\ufffdb\n");
  });

  test.each([
    ["a".repeat(10_000), "a…"],
    ["字".repeat(10_000), "字…"],
    ["😀".repeat(10_000), "😀…"],
    [`a${"😀".repeat(10_000)}`, "😀…"],
  ])("cuts what is longer than a message may be, and keeps the address (%#)", async (text, end) => {
    await send(reminder(text));
    const sent = sentText();
    expect(sent.length).toBeLessThanOrEqual(4096);
    expect(sent.length).toBeGreaterThan(4093);
    expect(sent).toEndWith(`${end}\n\nhttp://localhost:8420/reminders?reminder=4`);
    expect(sent.isWellFormed()).toBe(true);
  });

  test.each<[status: number, description: string, attention: string]>([
    [403, "Forbidden: bot was blocked by the user", "blocked"],
    [403, "Forbidden: bot was kicked from the group chat", "blocked"],
    [403, "Forbidden: user is deactivated", "blocked"],
    [400, "Bad Request: not enough rights to send text messages to the chat", "blocked"],
    [400, "Bad Request: chat not found", "not_found"],
    [400, "Bad Request: group chat was upgraded to a supergroup chat", "moved"],
    [400, "Bad Request: message text is empty", "rejected"],
  ])("has failed after %d %s: %s", async (status, description, attention) => {
    api.answers.set("sendMessage", () => refusal(status, description));
    const detail = `Telegram: ${status} ${description}`;
    const kind = attention === "rejected" ? "failed" : "ended";
    expect(await send(reminder("x"))).toEqual({ kind, detail, attention } as Outcome);
  });

  test.each<[what: string, answer: () => Response, afterMs: number | null, detail: string]>([
    [
      "too many requests",
      () => refusal(429, "Too Many Requests: retry after 35", { retry_after: 35 }),
      35_000,
      "Telegram: 429 Too Many Requests: retry after 35",
    ],
    ["an error of its own", () => refusal(500, "Internal"), null, "Telegram: 500 Internal"],
    // This is for the operator to fix and does not concern this chat.
    ["a token refused", () => refusal(401, "Unauthorized"), null, "Telegram: 401 Unauthorized"],
    ["an invalid token", () => refusal(404, "Not Found"), null, "Telegram: 404 Not Found"],
    [
      "a gateway that answers instead",
      () => new Response("<html>", { status: 502 }),
      null,
      "Telegram: 502 not of the Bot API",
    ],
  ])("is tried again after %s", async (_what, answer, afterMs, detail) => {
    api.answers.set("sendMessage", answer);
    expect(await send(reminder("x"))).toEqual({ kind: "retry", detail, afterMs });
  });

  test("is tried again if nothing listens", async () => {
    await api.stop();
    expect(await send(reminder("x"))).toEqual({ kind: "retry", detail: "Telegram: ECONNREFUSED", afterMs: null });
    api = new TelegramApi();
  });

  test("follows no redirect with its token", async () => {
    api.answers.set("sendMessage", () => Response.redirect(`${api.url}/elsewhere`, 307));
    expect(await send(reminder("x"))).toMatchObject({ kind: "retry" });
    expect(api.requests).toHaveLength(1);
  });

  test.each<[what: string, stop: () => AbortSignal]>([
    ["when it is cut off", () => AbortSignal.timeout(50)],
    ["after its limit", () => never],
  ])("is of unknown outcome %s, and names no secret", async (_what, stop) => {
    api.answers.set("sendMessage", () => new Promise(() => {}));
    const error = await send(reminder("x"), { signal: stop(), limitMs: 200 }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(Bun.inspect(error)).not.toContain(TOKEN);
  });

  test("is of unknown outcome where the connection breaks, and names no secret", async () => {
    const broken = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data: (socket) => void socket.end() } });
    const sender = createTelegram({ token: TOKEN, api: `http://127.0.0.1:${broken.port}` }).sender;
    const error = await sender
      .send({ kind: "telegram", chatId: "1" }, reminder("x"), never)
      .catch((thrown: unknown) => thrown);
    broken.stop(true);
    expect(error).toBeInstanceOf(Error);
    expect(Bun.inspect(error)).not.toContain(TOKEN);
  });
});

describe("telegram.introduce", () => {
  test("learns what the bot is called", async () => {
    const telegram = bot();
    expect(telegram.username).toBeNull();
    await telegram.introduce(never);
    expect(telegram.username).toBe(BOT_NAME);
    expect(api.requests).toEqual([{ line: `POST /bot${TOKEN}/getMe`, contentType: "application/json", body: "{}" }]);
  });

  test("says that the token is refused, without it", async () => {
    const telegram = bot("1:another-token");
    const error = await telegram.introduce(never).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ status: 401, message: "401 Unauthorized" });
    expect([Bun.inspect(error).includes("another-token"), telegram.username]).toEqual([false, null]);
  });
});

describe("telegram.listen", () => {
  const mei = { id: 42, type: "private", first_name: "Mei", last_name: "Lin", username: "meilin" };
  const group = { id: -1001234567890, type: "supergroup", title: "Band 8 \u202e\nclub" };
  const inChinese = { id: 7, is_bot: false, first_name: "美", language_code: "zh-hans" };

  test.each<[said: string, chat: object, from: object | undefined, begun: object | null]>([
    ["/start abc-_9", mei, undefined, { code: "abc-_9", chatId: "42", name: "Mei Lin", language: "en" }],
    ["/start", mei, inChinese, { code: "", chatId: "42", name: "Mei Lin", language: "zh-CN" }],
    ["/start abc ", group, undefined, { code: "abc", chatId: "-1001234567890", name: "Band 8 club", language: "en" }],
    [`/start@${BOT_NAME} abc`, group, inChinese, { code: "abc", name: "Band 8 club", language: "zh-CN" }],
    [`/START abc`, mei, undefined, null],
    [`/start@${BOT_NAME.toUpperCase()} abc`, group, undefined, { code: "abc" }],
    ["/start@another_bot abc", group, undefined, null],
    ["/start", group, undefined, null],
    ["/starting abc", mei, undefined, null],
    ["hello /start abc", mei, undefined, null],
    ["/start a b", mei, undefined, null],
    ["/start abc", { id: 5, type: "private", first_name: "", username: "x" }, undefined, { code: "abc", name: "@x" }],
  ])("receives %j", async (said, chat, from, begun) => {
    const telegram = bot();
    await telegram.introduce(never);
    api.push(said, chat, from);
    const chats = await telegram.listen(never);
    expect(chats).toEqual(begun === null ? [] : [expect.objectContaining(begun)]);
  });

  test("asks as it is documented, gives again what is not confirmed, and nothing that is", async () => {
    const telegram = bot();
    api.push("/start one", mei);
    api.push("hello", mei);
    expect(await telegram.listen(never)).toHaveLength(1);
    expect(await telegram.listen(never)).toHaveLength(1);
    await telegram.confirm(never);
    expect(api.unconfirmed).toBe(0);
    await telegram.confirm(never);
    api.push("/start two", mei);
    expect(await telegram.listen(never)).toMatchObject([{ code: "two" }]);
    const usual = { offset: 0, timeout: 25, allowed_updates: ["message"] };
    expect(api.bodiesOf("getUpdates")).toEqual([usual, usual, { offset: 902, limit: 1, timeout: 0 }, usual]);
  });

  test("says with its next question what it could not confirm", async () => {
    const telegram = bot();
    api.push("/start one", mei);
    await telegram.listen(never);
    api.answers.set("getUpdates", () => refusal(502, "Bad Gateway"));
    await expect(telegram.confirm(never)).rejects.toThrow("502");
    api.answers.clear();
    api.push("/start two", mei);
    expect(await telegram.listen(never)).toMatchObject([{ code: "two" }]);
  });

  test("ends at once when it is cut off", async () => {
    // Telegram itself is asked to answer after 25 seconds.
    const listening = within(10_000, "Listening", bot().listen(AbortSignal.timeout(30)));
    await expect(listening).rejects.toThrow("no answer");
  });
});
