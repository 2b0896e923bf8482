import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { createECDH, randomBytes } from "node:crypto";
import { decrypt } from "http_ece";
import { loadPushKeys } from "../../src/domains/connections/push-keys.store.ts";
import type { SettingsOf } from "../../src/domains/connections/settings.schema.ts";
import { createOutgoing } from "../../src/senders/outgoing.ts";
import type { Message, Outcome } from "../../src/senders/sender.ts";
import { webPush } from "../../src/senders/web-push.ts";
import { temporaryDatabase } from "../support/folders.ts";
import { testVault } from "../support/vault.ts";
import { noSignal, outgoingHere } from "./stand-in.ts";

/** How many hours a proof of the sender is valid. */
const PROOF_HOURS = 12;
const DAY_S = 86_400;

interface Arrived {
  readonly headers: Headers;
  readonly body: Buffer;
}

let arrived: Arrived[];
let answer: () => Response;
let server: Bun.Server<undefined>;
const opened = temporaryDatabase();
const keys = loadPushKeys(opened.db, testVault, 0);
const browserKeys = createECDH("prime256v1");
browserKeys.generateKeys();
const auth = randomBytes(16).toString("base64url");

beforeAll(() => {
  server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      arrived.push({ headers: request.headers, body: Buffer.from(await request.arrayBuffer()) });
      return answer();
    },
  });
});
afterAll(async () => {
  await server.stop(true);
  opened.remove();
});
beforeEach(() => {
  arrived = [];
  answer = () => new Response(null, { status: 201 });
});

/** The browser as it subscribed. */
const browser = (): SettingsOf<"web_push"> => ({
  kind: "web_push",
  endpoint: new URL("/wpush/v2/abc", server.url).href,
  p256dh: browserKeys.getPublicKey("base64url"),
  auth,
});

const route = "/reminders?reminder=3";
const reminder: Message = {
  ...{ id: "lectern-9", purpose: "notice", language: "zh-CN", title: "提醒 · 延迟送达", text: "带护照" },
  ...{ url: `https://lectern.example${route}`, code: null },
  notice: { noticeId: 7, kind: "reminder", sourceId: 3, route, dueAt: 0 },
};

const send = (message: Message = reminder, settings = browser(), siteUrl = "https://lectern.example") =>
  webPush(outgoingHere, { keys, siteUrl: () => siteUrl }).send(settings, message, noSignal());

/** What the browser decrypts from what arrived. */
function read({ body }: Arrived) {
  const plain = decrypt(body, { version: "aes128gcm", privateKey: browserKeys, authSecret: auth });
  return { bytes: plain.length, json: JSON.parse(plain.toString("utf8")) };
}
const only = () => {
  const [one] = arrived;
  if (one === undefined || arrived.length !== 1) throw new Error(`${arrived.length} arrived`);
  return one;
};
const partOf = (jwt: string, index: number) => Buffer.from(jwt.split(".")[index] ?? "", "base64url");

describe("webPush", () => {
  test("sends what only the browser can read: a notice as the page shows it", async () => {
    expect(await send()).toEqual({ kind: "delivered" });
    const { headers } = only();
    expect(read(only()).json).toEqual({
      ...{ noticeId: 7, title: "带护照", body: "提醒 · 延迟送达", route, lang: "zh-CN", tag: "lectern-7" },
    });
    const names = ["content-encoding", "content-type", "ttl", "urgency", "topic"];
    expect(names.map((name) => headers.get(name))).toEqual([
      ...["aes128gcm", "application/octet-stream", String(DAY_S), "high", null],
    ]);
    // Each message is encrypted again.
    await send();
    expect(
      arrived.map(({ body }) => body.toString("hex")).filter((body, index, all) => all.indexOf(body) === index),
    ).toHaveLength(2);
  });

  test("proves who sends by a signature under the key with which the browser subscribed", async () => {
    await send();
    const [, jwt = "", key] = /^vapid t=(\S+), k=(\S+)$/.exec(only().headers.get("authorization") ?? "") ?? [];
    expect(key).toBe(keys.publicKey);
    const publicKey = await crypto.subtle.importKey(
      "raw",
      Buffer.from(keys.publicKey, "base64url"),
      { name: "ECDSA", namedCurve: "P-256" },
      false,
      ["verify"],
    );
    const signed = jwt.split(".").slice(0, 2).join(".");
    const signature = new Uint8Array(partOf(jwt, 2));
    const verify = (text: string) =>
      crypto.subtle.verify({ name: "ECDSA", hash: "SHA-256" }, publicKey, signature, new TextEncoder().encode(text));
    expect([await verify(signed), await verify(`${signed}x`)]).toEqual([true, false]);
    expect(JSON.parse(partOf(jwt, 0).toString())).toEqual({ typ: "JWT", alg: "ES256" });
    const { aud, exp, sub } = JSON.parse(partOf(jwt, 1).toString());
    expect([aud, sub]).toEqual([server.url.origin, "https://lectern.example"]);
    const leftS = exp - Date.now() / 1000;
    expect([leftS > (PROOF_HOURS - 1) * 3600, leftS <= PROOF_HOURS * 3600]).toEqual([true, true]);
  });

  test.each(["http://lectern.lan", "https://localhost:8080", ""])(
    "names no contact if the workspace is at %p",
    async (siteUrl) => {
      expect(await send(reminder, browser(), siteUrl)).toEqual({ kind: "delivered" });
      const [, jwt = ""] = /^vapid t=(\S+),/.exec(only().headers.get("authorization") ?? "") ?? [];
      expect(JSON.parse(partOf(jwt, 1).toString()).sub).toBe("mailto:lectern@localhost");
    },
  );

  test("cuts a long text between characters, so that push services take it", async () => {
    const texts = ["很".repeat(3000), "👩‍👩‍👧‍👦".repeat(400), '"\n'.repeat(2500), "x".repeat(2000)];
    for (const text of texts) {
      arrived = [];
      expect(await send({ ...reminder, text })).toEqual({ kind: "delivered" });
      const { bytes, json } = read(only());
      expect([bytes <= 3000, bytes > 1900, only().body.length < 4096]).toEqual([true, true, true]);
      const isWhole = json.title === text;
      expect([isWhole, text.startsWith(json.title.replace(/…$/, ""))]).toEqual([text.startsWith("x"), true]);
      expect(json.title).not.toMatch(/\u200d…$/);
      expect(json.route).toBe(route);
    }
  });

  test("distinguishes a test from notices, and leads to where browsers are managed", async () => {
    const words = { title: "Test from lectern", text: "This is a test." };
    await send({ ...reminder, ...words, purpose: "test", language: "en", notice: null });
    expect(read(only()).json).toEqual({
      ...{ noticeId: null, title: words.title, body: words.text, lang: "en", tag: "lectern-test" },
      route: "/settings/notifications",
    });
  });

  const status = (code: number, headers: Record<string, string> = {}) => new Response(null, { status: code, headers });
  const outcomes: [code: number, headers: Record<string, string>, outcome: Outcome][] = [
    [200, {}, { kind: "delivered" }],
    [201, {}, { kind: "delivered" }],
    [202, {}, { kind: "delivered" }],
    [404, {}, { kind: "ended", detail: "HTTP 404", attention: "not_found" }],
    [410, {}, { kind: "ended", detail: "HTTP 410", attention: "not_found" }],
    [401, {}, { kind: "retry", detail: "HTTP 401", afterMs: null, attention: "unauthorized" }],
    [403, {}, { kind: "retry", detail: "HTTP 403", afterMs: null, attention: "unauthorized" }],
    [400, {}, { kind: "retry", detail: "HTTP 400", afterMs: null, attention: "rejected" }],
    [413, {}, { kind: "retry", detail: "HTTP 413", afterMs: null, attention: "rejected" }],
    [429, { "retry-after": "90" }, { kind: "retry", detail: "HTTP 429", afterMs: 90_000 }],
    [500, {}, { kind: "retry", detail: "HTTP 500", afterMs: null }],
    [503, {}, { kind: "retry", detail: "HTTP 503", afterMs: null }],
  ];
  test.each(outcomes)("an answer of %d with %p", async (code, headers, outcome) => {
    answer = () => status(code, headers);
    expect(await send()).toEqual(outcome);
  });

  test("reaches no address that is not allowed, whatever the browser sends", async () => {
    const guarded = webPush(createOutgoing({ allowed: [] }), { keys, siteUrl: () => "" });
    const outcome = await guarded.send(browser(), reminder, noSignal());
    expect(outcome).toMatchObject({ kind: "failed", attention: "address_refused" });
    expect(arrived).toEqual([]);
  });

  test("gives up a browser whose key is invalid", async () => {
    const p256dh = Buffer.from([4, ...Array.from({ length: 64 }, () => 1)]).toString("base64url");
    expect(await send(reminder, { ...browser(), p256dh })).toEqual({
      ...{ kind: "ended", detail: "the browser's key is not valid", attention: "not_found", isUnsent: true },
    });
    expect(arrived).toEqual([]);
  });
});
