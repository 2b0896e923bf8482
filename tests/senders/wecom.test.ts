import { describe, expect, test } from "bun:test";
import { createOutgoing } from "../../src/senders/outgoing.ts";
import type { Outcome } from "../../src/senders/sender.ts";
import { wecom } from "../../src/senders/wecom.ts";
import { jsonPost, noSignal, noticeMessage, outgoingHere, standIn } from "./stand-in.ts";

const KEY = "693a91f6-7aoc-4bc4-97a0-0ec2sifa5aaa";

const send = (server: string, text = noticeMessage.text, outgoing = outgoingHere) =>
  wecom(outgoing).send(
    { kind: "wecom", address: `${server}/cgi-bin/webhook/send?key=${KEY}` },
    { ...noticeMessage, text },
    noSignal(),
  );

const ok = () => Response.json({ errcode: 0, errmsg: "ok" });

describe("wecom", () => {
  test("lets the robot say the message as plain text", async () => {
    await using server = standIn(ok);
    expect(await send(server.url)).toEqual({ kind: "delivered" });
    expect(server.seen).toEqual([
      jsonPost(server, {
        path: `/cgi-bin/webhook/send?key=${KEY}`,
        body: '{"msgtype":"text","text":{"content":"Reminder\\nWrite “Task 2” today\\nand mark it\\nhttps://study.example/plan?day=2026-12-01"}}',
      }),
    ]);
  });

  test("cuts a long text so that the address still fits", async () => {
    await using server = standIn(ok);
    await send(server.url, "题".repeat(1000));
    const { content } = JSON.parse(server.seen[0]?.body ?? "").text;
    expect(content).toBe(`Reminder\n${"题".repeat(664)}…\nhttps://study.example/plan?day=2026-12-01`);
    expect(Buffer.byteLength(content)).toBeGreaterThan(2045);
    expect(Buffer.byteLength(content)).toBeLessThanOrEqual(2048);
  });

  const noWecom: Outcome = {
    kind: "retry",
    afterMs: null,
    detail: "the address does not answer as WeCom does",
    attention: "not_found",
  };

  test.each([
    [
      { errcode: 93000, errmsg: "invalid webhook url" },
      { kind: "ended", attention: "not_found" },
    ],
    [
      { errcode: 45009, errmsg: "api freq out of limit" },
      { kind: "retry", afterMs: 60_000 },
    ],
    [
      { errcode: 45033, errmsg: "concurrent limit" },
      { kind: "retry", afterMs: 60_000 },
    ],
    [
      { errcode: -1, errmsg: "system busy" },
      { kind: "retry", afterMs: 60_000 },
    ],
    [
      { errcode: 40058, errmsg: "exceed max length" },
      { kind: "failed", attention: "rejected" },
    ],
  ])("reads the answer %p", async (answer, outcome) => {
    await using server = standIn(() => Response.json(answer));
    expect(await send(server.url)).toMatchObject({ ...outcome, detail: `errcode ${answer.errcode}` });
  });

  test.each<[number, string, Outcome]>([
    [200, "hello", noWecom],
    [200, "{}", noWecom],
    [200, "[0]", noWecom],
    [404, "", { kind: "retry", detail: "HTTP 404", afterMs: null, attention: "not_found" }],
    [503, '{"errcode":0}', { kind: "retry", detail: "HTTP 503", afterMs: null }],
  ])("reads the answer %i %p", async (status, text, outcome) => {
    await using server = standIn(() => new Response(text, { status }));
    expect(await send(server.url)).toEqual(outcome);
  });

  test("reveals the key to nobody if it may not send", async () => {
    const outcome = await send("https://10.0.0.1", "…", createOutgoing({ allowed: [] }));
    expect(outcome).toMatchObject({ kind: "failed", attention: "address_refused" });
    expect(JSON.stringify(outcome)).not.toContain(KEY);
  });
});
