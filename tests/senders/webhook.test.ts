import { describe, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { webhook } from "../../src/senders/webhook.ts";
import { jsonPost, noSignal, noticeMessage, outgoingHere, standIn, testMessage } from "./stand-in.ts";

const KEY = Buffer.from("twenty-four bytes or more of chance");
const SECRET = `whsec_${KEY.toString("base64")}`;

const send = (address: string, message = noticeMessage, now = Date.now()) =>
  webhook(outgoingHere, { now: () => now }).send({ kind: "webhook", address, secret: SECRET }, message, noSignal());

describe("webhook", () => {
  test("posts what fell due, signed", async () => {
    await using server = standIn();
    expect(await send(`${server.url}/hooks/in?from=lectern`, noticeMessage, 1_764_578_000_999)).toEqual({
      kind: "delivered",
    });
    const body =
      '{"type":"lectern.notice","timestamp":"2026-12-01T08:30:00.000Z","data":{"noticeId":7,"kind":"reminder","sourceId":3,"title":"Reminder","text":"Write “Task 2” today\\nand mark it","url":"https://study.example/plan?day=2026-12-01","language":"en"}}';
    const signature = createHmac("sha256", KEY).update(`lectern-42.1764578000.${body}`).digest("base64");
    expect(server.seen).toEqual([
      jsonPost(server, {
        path: "/hooks/in?from=lectern",
        headers: {
          "webhook-id": "lectern-42",
          "webhook-timestamp": "1764578000",
          "webhook-signature": `v1,${signature}`,
        },
        body,
      }),
    ]);
  });

  test.each([
    ["a notice", noticeMessage, "lectern.notice"],
    ["a test", testMessage, "lectern.test"],
  ])("signs %s so that the library of Standard Webhooks takes it", async (_what, message, type) => {
    await using server = standIn();
    await send(server.url, message);
    const [seen] = server.seen;
    expect(new Webhook(SECRET).verify(seen?.body ?? "", { ...seen?.headers })).toMatchObject({ type });
    expect(() => new Webhook(SECRET).verify(`${seen?.body} `, { ...seen?.headers })).toThrow();
  });

  test("says in a test what it would say in words, and when", async () => {
    await using server = standIn();
    await send(server.url, testMessage, Date.UTC(2026, 11, 1, 9));
    const { title, text, url, language } = testMessage;
    expect(JSON.parse(server.seen[0]?.body ?? "")).toEqual({
      type: "lectern.test",
      timestamp: "2026-12-01T09:00:00.000Z",
      data: { title, text, url, language },
    });
  });

  test("sends the same event when it sends it once more, signed again", async () => {
    await using server = standIn();
    await send(server.url, noticeMessage, 1_764_578_000_000);
    await send(server.url, noticeMessage, 1_764_578_060_000);
    const [first, second] = server.seen;
    expect(second?.body).toBe(first?.body ?? "");
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"] ?? "");
    expect(second?.headers["webhook-signature"]).not.toBe(first?.headers["webhook-signature"] ?? "");
  });

  test.each([
    [302, { kind: "retry", afterMs: 30_000, attention: "moved" }],
    [400, { kind: "retry", afterMs: 30_000, attention: "rejected" }],
    [401, { kind: "retry", afterMs: 30_000, attention: "unauthorized" }],
    [404, { kind: "retry", afterMs: 30_000, attention: "not_found" }],
    [410, { kind: "ended", attention: "not_found" }],
    [429, { kind: "retry", afterMs: 30_000 }],
    [502, { kind: "retry", afterMs: 30_000 }],
  ])("reads the answer %i", async (status, outcome) => {
    await using server = standIn(() => new Response(null, { status, headers: { "retry-after": "30" } }));
    expect(await send(server.url)).toMatchObject({ ...outcome, detail: `HTTP ${status}` });
  });
});
