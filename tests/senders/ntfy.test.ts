import { describe, expect, test } from "bun:test";
import { ntfy } from "../../src/senders/ntfy.ts";
import { jsonPost, noSignal, noticeMessage, outgoingHere, standIn, testMessage } from "./stand-in.ts";

const send = (server: string, message = noticeMessage, token = "") =>
  ntfy(outgoingHere).send({ kind: "ntfy", server, topic: "my-topic_1", token }, message, noSignal());

describe("ntfy", () => {
  test("publishes as JSON to the root of the server", async () => {
    await using server = standIn(() =>
      Response.json({ id: "sPs71M8A2T", time: 1643935928, event: "message", topic: "my-topic_1" }),
    );
    expect(await send(server.url)).toEqual({ kind: "delivered" });
    expect(server.seen).toEqual([
      jsonPost(server, {
        path: "/",
        body: '{"topic":"my-topic_1","title":"Reminder","message":"Write “Task 2” today\\nand mark it","click":"https://study.example/plan?day=2026-12-01"}',
      }),
    ]);
  });

  test("shows the token if there is one", async () => {
    await using server = standIn();
    await send(server.url, testMessage, "tk_AgQdq7mVBoFD37zQVN29RhuMzNIz2");
    expect(server.seen[0]?.headers["authorization"]).toBe("Bearer tk_AgQdq7mVBoFD37zQVN29RhuMzNIz2");
  });

  test.each([
    ["", "/"],
    ["/", "/"],
    ["/push", "/push/"],
    ["/push/ntfy/", "/push/ntfy/"],
  ])("publishes to a server at %p", async (path, asked) => {
    await using server = standIn();
    await send(server.url + path);
    expect(server.seen[0]?.path).toBe(asked);
  });

  test.each([
    ["x", 4096, "x".repeat(4096)],
    ["x", 4097, `${"x".repeat(4093)}…`],
    ["题", 1366, `${"题".repeat(1364)}…`],
    ["😀", 1025, `${"😀".repeat(1023)}…`],
    ["a ", 2049, `${"a ".repeat(2046)}a…`],
  ])("sends of %p, %i times, what is not yet an attachment", async (piece, times, message) => {
    await using server = standIn();
    await send(server.url, { ...noticeMessage, text: piece.repeat(times) });
    const sent = JSON.parse(server.seen[0]?.body ?? "");
    expect(sent.message).toBe(message);
    expect(Buffer.byteLength(sent.message)).toBeLessThanOrEqual(4096);
  });

  test.each([
    [401, 40101, { kind: "retry", detail: "HTTP 401", afterMs: null, attention: "unauthorized" }],
    [403, 40301, { kind: "retry", detail: "HTTP 403", afterMs: null, attention: "unauthorized" }],
    [400, 40009, { kind: "retry", detail: "HTTP 400", afterMs: null, attention: "rejected" }],
    [429, 42901, { kind: "retry", detail: "HTTP 429", afterMs: null }],
    [507, 50701, { kind: "retry", detail: "HTTP 507", afterMs: null }],
  ] as const)("reads the answer %i, code %i", async (status, code, outcome) => {
    await using server = standIn(() => Response.json({ code, http: status, error: "…" }, { status }));
    expect(await send(server.url)).toEqual(outcome);
  });

  test.each(["<html>Sign in to this network</html>", "{}", "[]", ""])(
    "does not take %j for an answer of ntfy",
    async (body) => {
      await using server = standIn(() => new Response(body));
      expect(await send(server.url)).toEqual({
        kind: "retry",
        afterMs: null,
        detail: "the server does not answer as ntfy does",
        attention: "not_found",
      });
    },
  );
});
