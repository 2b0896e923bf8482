import { afterEach, describe, expect, test } from "bun:test";
import { createServer, type Socket } from "node:net";
import type { SMTPServerOptions } from "smtp-server";
import { email } from "../../src/senders/email.ts";
import type { Message, Outcome } from "../../src/senders/sender.ts";
import { type ArrivedMail, MailServer, refusal } from "./email-server.ts";

const SITE = "https://lectern.example.org/desk";
const SETTINGS = `${SITE}/settings/notifications`;
const LEARNER = "mei@example.org";

const reminder = (text: string, changes: Partial<Message> = {}): Message => ({
  id: "lectern-17",
  purpose: "notice",
  language: "en",
  title: "Reminder",
  text,
  url: `${SITE}/reminders?reminder=4&day=1`,
  code: null,
  notice: { noticeId: 3, kind: "reminder", sourceId: 4, route: "/reminders?reminder=4&day=1", dueAt: 0 },
  ...changes,
});

const codeMessage: Message = {
  ...reminder("123456 is your code."),
  ...{ purpose: "code", title: "Your lectern code", url: SETTINGS, code: "123456", notice: null },
};

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function serve(options: SMTPServerOptions = {}): Promise<{ at: string; arrived: ArrivedMail[] }> {
  const server = new MailServer(options);
  closers.push(() => server.stop());
  return { at: await server.listen(), arrived: server.arrived };
}

/** A server with a scripted answer to each line, "greeting" first; `null` ends the connection, an empty text is silence. */
async function scripted(answer: (line: string) => string | null, closed = () => {}): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", closed);
    const say = (line: string) => {
      const said = answer(line);
      if (said === null) socket.destroy();
      else if (said !== "") socket.write(`${said}\r\n`);
    };
    say("greeting");
    socket.on("data", (data) => {
      for (const line of data.toString().split("\r\n").slice(0, -1)) say(line);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return typeof address === "object" && address !== null ? `127.0.0.1:${address.port}` : "";
}

const never = new AbortController().signal;

function send(smtpUrl: string, message: Message, to = LEARNER, from: string | null = null): Promise<Outcome> {
  return email({ smtpUrl, from }).send({ kind: "email", address: to }, message, never);
}

const headersOf = ({ mail }: ArrivedMail) =>
  Object.fromEntries(mail.headers.map(({ key, value }) => [key, value] as const));

describe("email", () => {
  test("sends a notice with all that it holds, in plain text and in HTML", async () => {
    const { at, arrived } = await serve();
    const outcome = await send(`smtp://${at}`, reminder("Read chapter 3"), LEARNER, "desk@example.org");
    expect(outcome).toEqual({ kind: "delivered" });
    const [one] = arrived;
    if (one === undefined) throw new Error("nothing arrived");
    expect([one.from, one.to, arrived.length]).toEqual(["desk@example.org", [LEARNER], 1]);
    expect(Object.keys(headersOf(one)).toSorted()).toEqual([
      ...["auto-submitted", "content-type", "date", "from", "list-unsubscribe", "message-id", "mime-version"],
      ...["subject", "to"],
    ]);
    expect(headersOf(one)).toMatchObject({
      from: "lectern <desk@example.org>",
      to: LEARNER,
      subject: "Reminder: Read chapter 3",
      "message-id": "<lectern-17@lectern.example.org>",
      "auto-submitted": "auto-generated",
      "list-unsubscribe": `<${SETTINGS}>`,
    });
    expect(one.mail.text).toBe(
      `Read chapter 3\n\n${SITE}/reminders?reminder=4&day=1\n\n-- \nNotification settings: ${SETTINGS}\n`,
    );
    expect(one.mail.html).toBe(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body><p style="white-space:pre-wrap">Read chapter 3</p><p><a href="${SITE}/reminders?reminder=4&amp;day=1">Open in lectern</a></p><p style="font-size:small"><a href="${SETTINGS}">Notification settings</a></p></body></html>\n`,
    );
  });

  test("sends a code with one link, to the settings", async () => {
    const { at, arrived } = await serve();
    expect(await send(`smtp://${at}`, codeMessage)).toEqual({ kind: "delivered" });
    const [one] = arrived;
    expect(one?.mail.subject).toBe("Your lectern code");
    expect(one?.mail.text).toBe(`123456 is your code.\n\n${SETTINGS}\n`);
    expect(one?.mail.html?.match(/href="[^"]*"/g)).toEqual([`href="${SETTINGS}"`]);
    expect(one && headersOf(one)["list-unsubscribe"]).toBe(`<${SETTINGS}>`);
  });

  test("keeps Chinese, emoji and writing from right to left as they are", async () => {
    const { at, arrived } = await serve();
    const text = "复习「港口」一词 😀\n第二行 مرحبا\n.\n.终";
    const message = reminder(text, { language: "zh-CN", title: "提醒" });
    expect(await send(`smtp://${at}`, message)).toEqual({ kind: "delivered" });
    const { mail, raw } = arrived[0] ?? { mail: null, raw: "" };
    expect(mail?.subject).toBe("提醒: 复习「港口」一词 😀 第二行 مرحبا . .终");
    expect(mail?.text?.startsWith(`${text}\n\nhttps://`)).toBe(true);
    expect(mail?.text).toContain("通知设置");
    expect(mail?.html).toContain(`>${text}</p>`);
    expect(mail?.html).toContain(">在 lectern 中打开</a>");
    expect(raw).not.toMatch(/[^\x20-\x7e\r\n\t]/);
  });

  test.each([
    ["a", "a"],
    ["字".repeat(80), "字".repeat(80)],
    ["字".repeat(81), `${"字".repeat(79)}…`],
    ["😀".repeat(200), `${"😀".repeat(79)}…`],
    [" two\r\n\tlines ", "two lines"],
  ])("has a subject of at most 80 characters of the text (%#)", async (text, shown) => {
    const { at, arrived } = await serve();
    await send(`smtp://${at}`, reminder(text));
    expect(arrived[0]?.mail.subject).toBe(`Reminder: ${shown}`);
  });

  test("lets no text add a header, a recipient, a part or a tag", async () => {
    const { at, arrived } = await serve();
    const text =
      '\r\nBcc: eve@example.net\r\n\r\n<script>alert(1)</script>\r\n.\r\nRCPT TO:<eve@example.net>\r\n"><img src=x onerror=a>\0&amp;';
    const title = "Reminder\r\nCc: eve@example.net\r\n\r\nbody";
    const message = reminder(text, { title, id: "lectern-1" });
    expect(await send(`smtp://${at}`, message)).toEqual({ kind: "delivered" });
    const [one] = arrived;
    if (one === undefined) throw new Error("nothing arrived");
    expect([one.to, arrived.length]).toEqual([[LEARNER], 1]);
    expect([one.mail.cc, one.mail.bcc, one.mail.attachments]).toEqual([undefined, undefined, []]);
    expect(one.mail.subject).toStartWith("Reminder Cc: eve@example.net body: Bcc: eve@example.net <script>");
    expect(one.mail.text).toContain("RCPT TO:<eve@example.net>");
    expect(one.mail.html).not.toMatch(/<script|<img/);
    expect(one.mail.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(one.mail.html).toContain("&amp;amp;");
  });

  test.each([
    "a@example.org, eve@example.net",
    "a@example.org,eve@example.net",
    "a@example.org;eve@example.net",
    "Mei <a@example.org>",
    "a@example.org\r\nRCPT TO:<eve@example.net>",
    "a@example.org\0",
    "group: a@example.org, b@example.org;",
    '"a@example.org"@example.net',
    "a@b@example.org",
    "example.org",
    "",
  ])("refuses %j, which is not one address, without a word to the server", async (address) => {
    let connections = 0;
    const { at } = await serve({
      onConnect: (_session, done) => {
        connections++;
        done();
      },
    });
    expect(await send(`smtp://${at}`, codeMessage, address)).toEqual({
      ...{
        kind: "failed",
        detail: "what is connected is not one mail address",
        attention: "not_found",
        isUnsent: true,
      },
    });
    expect(connections).toBe(0);
  });

  test("comes from the user of the server where that is an address, else from lectern at the server", async () => {
    const users: string[] = [];
    const { at, arrived } = await serve({
      authOptional: false,
      authMethods: ["PLAIN"],
      allowInsecureAuth: true,
      onAuth: ({ username = "", password }, _session, done) => {
        users.push(username);
        done(password === "p@ss:word" ? null : refusal(535, "5.7.8 no"), { user: username });
      },
    });
    expect(await send(`smtp://desk%40example.org:p%40ss%3Aword@${at}`, codeMessage)).toEqual({ kind: "delivered" });
    expect(await send(`smtp://desk:p%40ss%3Aword@${at}`, codeMessage)).toEqual({ kind: "delivered" });
    expect(users).toEqual(["desk@example.org", "desk"]);
    expect(arrived.map(({ from, user }) => [from, user])).toEqual([
      ["desk@example.org", "desk@example.org"],
      ["lectern@[127.0.0.1]", "desk"],
    ]);
  });

  test("says that the sign-in was refused, and no secret", async () => {
    const { at } = await serve({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) => done(refusal(535, `5.7.8 ${username} ${password} is wrong`)),
    });
    expect(await send(`smtp://desk:hunter2@${at}`, codeMessage)).toEqual({
      kind: "retry",
      detail: "the mail server refused the sign-in of this service (535 5.7.8)",
      afterMs: null,
    });
    expect(await send(`smtp://${at}`, codeMessage)).toEqual({
      kind: "retry",
      detail: "the mail server refused the sign-in of this service (530)",
      afterMs: null,
    });
  });

  test.each(["smtp", "smtps"])("encrypts with %s where the server offers it", async (scheme) => {
    const { at, arrived } = await serve({ secure: scheme === "smtps", disabledCommands: [] });
    const strict = await send(`${scheme}://${at}`, codeMessage);
    expect(strict).toMatchObject({ kind: "retry", detail: expect.stringContaining("CERT") });
    expect(await send(`${scheme}://${at}?tls.rejectUnauthorized=false`, codeMessage)).toEqual({ kind: "delivered" });
    expect(arrived.map(({ isSecure }) => isSecure)).toEqual([true]);
  });
});

describe("email that is refused", () => {
  const failed = (detail: string, attention: string) => ({ kind: "failed", detail, attention });
  const ended = (detail: string) => ({ kind: "ended", detail, attention: "not_found" });
  const retry = (detail: string) => ({ kind: "retry", detail, afterMs: null });

  test.each<[step: "from" | "to" | "data", code: number, said: string, outcome: object]>([
    ["to", 550, "5.1.1 no such user", ended("the mailbox does not exist (550 5.1.1)")],
    ["to", 550, "no such user", failed("the mailbox does not exist (550)", "not_found")],
    ["to", 553, "5.1.3 bad syntax", ended("the mailbox does not exist (553 5.1.3)")],
    ["to", 550, "5.2.1 disabled", ended("the mailbox does not exist (550 5.2.1)")],
    ["to", 550, "5.7.1 blocked", failed("the mail server refused the recipient (550 5.7.1)", "rejected")],
    ["to", 554, "5.7.1 relay denied", failed("the mail server refused the recipient (554 5.7.1)", "rejected")],
    ["to", 452, "4.2.2 full", retry("the mail server is busy (452 4.2.2)")],
    ["to", 450, "greylisted", retry("the mail server is busy (450)")],
    ["to", 421, "4.3.2 going down", retry("the mail server is busy (421 4.3.2)")],
    ["from", 550, "5.7.60 not yours", retry("the mail server refused the sender (550 5.7.60)")],
    ["from", 451, "later", retry("the mail server is busy (451)")],
    ["data", 554, "5.7.1 spam", failed("the mail server refused the mail (554 5.7.1)", "rejected")],
    ["data", 552, "too large", failed("the mail server refused the mail (552)", "rejected")],
    ["data", 451, "4.3.0 later", retry("the mail server is busy (451 4.3.0)")],
  ])("reports %s %d %s by its code", async (step, code, said, outcome) => {
    const answer = (at: typeof step, done: (error?: Error | null) => void) =>
      at === step ? done(refusal(code, said)) : done();
    const { at } = await serve({
      onMailFrom: (_address, _session, done) => answer("from", done),
      onRcptTo: (_address, _session, done) => answer("to", done),
      onData: (stream, _session, done) => {
        stream.on("end", () => answer("data", done));
        stream.resume();
      },
    });
    expect(await send(`smtp://${at}`, codeMessage)).toEqual(outcome as Outcome);
  });

  test("is tried again if nothing listens, or the server does not exist", async () => {
    const server = new MailServer();
    const at = await server.listen();
    await server.stop();
    expect(await send(`smtp://${at}`, codeMessage)).toEqual(
      retry("the mail server could not be reached (ECONNREFUSED)") as Outcome,
    );
    expect(await send("smtp://desk:hunter2@no-such-host.invalid", codeMessage)).toEqual(
      retry("the mail server could not be reached (ENOTFOUND)") as Outcome,
    );
  });

  const USUAL: { readonly [command: string]: string | null } = {
    ...{ greeting: "220 ready", EHLO: "250 here", MAIL: "250 ok", RCPT: "250 ok", DATA: "354 go on", ".": "250 taken" },
  };
  /** What a server answers to each command, with some changes; nothing to the lines of a mail. */
  const speaker = (changes: { readonly [command: string]: string | null }) => (line: string) => {
    const said = { ...USUAL, ...changes }[line.split(/[ :]/)[0] ?? ""];
    return said === undefined ? "" : said;
  };

  test.each<[step: string, changes: { readonly [command: string]: null }]>([
    ["greeting", { greeting: null }],
    ["EHLO", { EHLO: null, HELO: null }],
    ["the sender", { MAIL: null }],
    ["the recipient", { RCPT: null }],
    ["DATA", { DATA: null }],
  ])("is tried again where the server is gone after %s: no content was on its way", async (_step, changes) => {
    const at = await scripted(speaker(changes));
    expect(await send(`smtp://${at}`, codeMessage)).toMatchObject({
      kind: "retry",
      detail: expect.stringContaining("the mail server could not be reached"),
    });
  });

  test("is of unknown outcome where the server is gone after the content", async () => {
    const at = await scripted(speaker({ ".": null }));
    await expect(send(`smtp://desk:hunter2@${at}`, codeMessage)).rejects.toThrow(
      /^the mail server took the mail and did not answer$/,
    );
  });

  test("says that the server wants nothing of this service where it greets with a refusal", async () => {
    const at = await scripted(speaker({ greeting: "554 5.7.1 listed" }));
    expect(await send(`smtp://${at}`, codeMessage)).toEqual(
      retry("the mail server refused this service (554 5.7.1)") as Outcome,
    );
  });

  test.each<[when: string, changes: { readonly [command: string]: string }, expected: string]>([
    ["before the content is tried again", { MAIL: "" }, "retry"],
    ["after the content is of unknown outcome", { ".": "" }, "unknown"],
  ])("cut off %s, and the connection is closed", async (_when, changes, expected) => {
    const cut = new AbortController();
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    const at = await scripted((line) => {
      if (speaker(changes)(line) === "" && /^(MAIL|\.$)/.test(line)) cut.abort();
      return speaker(changes)(line);
    }, resolve);
    const sender = email({ smtpUrl: `smtp://${at}`, from: null });
    const outcome = await sender
      .send({ kind: "email", address: LEARNER }, codeMessage, cut.signal)
      .catch(() => ({ kind: "unknown" }));
    await closed;
    expect(outcome.kind).toBe(expected);
  });

  test("is not started if it was cut off before", async () => {
    const { at, arrived } = await serve();
    const sender = email({ smtpUrl: `smtp://${at}`, from: null });
    const outcome = await sender.send({ kind: "email", address: LEARNER }, codeMessage, AbortSignal.abort());
    expect([outcome.kind, arrived.length]).toEqual(["retry", 0]);
  });

  test("ends after its limit with a server that says nothing", async () => {
    const at = await scripted(() => "");
    const sender = email({ smtpUrl: `smtp://${at}`, from: null, limitMs: 100 });
    const outcome = await sender.send({ kind: "email", address: LEARNER }, codeMessage, never);
    expect(outcome).toEqual(retry("the mail server could not be reached in time") as Outcome);
  });
});
