import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CONNECTION_KINDS } from "../../../src/domains/connections/settings.schema.ts";
import type { Outcome } from "../../../src/senders/sender.ts";
import { startApp, type TestApp, type TestSession } from "../../support/app.ts";
import { senderOf, connect as storeConnection } from "../../support/connections.ts";
import { until } from "../../support/eventually.ts";
import { capturedLog } from "../../support/log.ts";
import { agentOperations, webOperations } from "../../support/operations.ts";
import { minimalRequest } from "../../support/schema-walk.ts";
import { ASKED, BROWSER } from "./connections-bench.ts";

const CHAT_ID = "chat-4711-hush";
const KINDS = ["email", "ntfy", "gotify", "bark", "wecom"] as const;

/** Codes that were sent, in order; only the message contains them. */
const codes: string[] = [];
const answers: string[] = [];
const { log, lines } = capturedLog();
let app: TestApp;
let session: TestSession;
let token: string;
let secrets: string[];

/** Senders; the webhook's sender throws an error that contains the secret. */
const senders = CONNECTION_KINDS.map((kind) =>
  senderOf(kind, async ({ code }, settings): Promise<Outcome> => {
    if (code !== null) codes.push(code);
    if (kind === "webhook") throw new Error(`cannot send by ${JSON.stringify(settings)}`);
    return { kind: "delivered" };
  }),
);

/** A call of the workspace; every response is saved. */
async function web(id: string, body: unknown) {
  const reply = await app.web(id, body, session);
  answers.push(reply.text);
  return reply;
}

beforeAll(async () => {
  app = await startApp({ log, senders, logLevel: "trace", smtpUrl: "smtp://127.0.0.1:1" });
  const account = await app.account();
  session = await app.session(account);
  token = await app.token(account);
  for (const kind of KINDS) {
    const reply = await app.webOk("connections_connect", { settings: ASKED[kind], language: "en" }, session);
    answers.push(JSON.stringify(reply));
    const { connectionId } = reply.connection;
    await web("connections_confirm", { connectionId, code: "none00" });
    await until(() => codes.length > KINDS.indexOf(kind));
    const wrong = codes.at(-1) === "000000" ? "000001" : "000000";
    await web("connections_confirm", { connectionId, code: wrong });
    const { confirmed } = await app.webOk("connections_confirm", { connectionId, code: codes.at(-1) ?? "" }, session);
    expect(confirmed).toBe(true);
  }
  // The one response that returns a webhook's secret is not among those that are checked.
  const hook = await app.webOk("connections_connect", { settings: ASKED.webhook, language: "en" }, session);
  await web("connections_send_code", { connectionId: hook.connection.connectionId });
  await until(() => lines.some((line) => line.includes("nobody knows")));
  const vault = app.app.kernel.vault;
  const settings = { kind: "telegram", chatId: CHAT_ID } as const;
  const chat = await app.app.kernel.writer.write((db) => storeConnection(db, vault, account.id, { settings }));
  await web("connections_subscribe_browser", BROWSER);
  await web("connections_connect", { settings: ASKED.ntfy, language: "en" });
  await web("connections_connect", { settings: { ...ASKED.gotify, token: "App Hush" }, language: "en" });
  await web("connections_send_code", { connectionId: hook.connection.connectionId });
  await web("connections_send_test", { connectionId: chat });
  secrets = [
    ...[CHAT_ID, ASKED.ntfy.token, ASKED.ntfy.topic, ASKED.gotify.token, "App Hush", ASKED.bark.deviceKey],
    ...["robot-hush", "hush/7", hook.secret ?? "", hook.secret?.replace("whsec_", "") ?? ""],
    ...["endpoint-hush", BROWSER.p256dh, BROWSER.auth],
  ];
});
afterAll(() => app.stop());

/** Secrets in a text; six digits may be part of a longer number. */
function found(text: string): string[] {
  const isCode = new RegExp(`(?<!\\d)(${codes.join("|")})(?!\\d)`);
  return [...secrets.filter((secret) => text.includes(secret)), ...(isCode.exec(text) ?? [])];
}

describe("what is stored of connections", () => {
  test("is in no response, once it was returned", async () => {
    for (const operation of webOperations.filter(({ effect }) => effect === "read")) {
      await web(operation.id, minimalRequest(operation));
    }
    for (let deliveryId = 1; deliveryId <= 8; deliveryId++) await web("connections_read_delivery", { deliveryId });
    for (const operation of agentOperations.filter(({ effect }) => effect === "read")) {
      answers.push((await app.call(operation.id, minimalRequest(operation), token)).text);
    }
    expect([secrets.every((secret) => secret.length > 4), codes.length]).toEqual([true, KINDS.length]);
    expect(found(`1${codes[0]} ${codes[0]}, ${CHAT_ID}`)).toEqual([CHAT_ID, codes[0] ?? "", codes[0] ?? ""]);
    const listed = answers.filter((text) => text.includes("me@example.org") && text.includes("hooks.example.org"));
    expect(listed.length).toBeGreaterThan(2);
    expect(found(answers.join("\n"))).toEqual([]);
  });

  test("is in no event and no line of the log", () => {
    const events = app.db.raw.prepare("SELECT group_concat(payload) AS text FROM learning_events").get();
    expect(JSON.stringify(events)).toContain("web_push");
    expect(found(JSON.stringify(events))).toEqual([]);
    expect(lines.join("\n")).toContain("connections_connect");
    expect(found(lines.join("\n"))).toEqual([]);
  });

  test("is in no file of the data folder in the clear, deleted rows included", async () => {
    await web("connections_disconnect", { connectionId: 1 });
    const names = readdirSync(app.config.dataDir).filter((name) => name.startsWith("lectern.db"));
    const bytes = names.map((name) => readFileSync(join(app.config.dataDir, name)).toString("latin1")).join("");
    expect(bytes).toContain("hooks.example.org");
    expect(found(bytes)).toEqual([]);
  });
});
