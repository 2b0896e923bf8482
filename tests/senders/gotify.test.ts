import { describe, expect, test } from "bun:test";
import { gotify } from "../../src/senders/gotify.ts";
import { jsonPost, noSignal, noticeMessage, outgoingHere, standIn } from "./stand-in.ts";

const send = (server: string) =>
  gotify(outgoingHere).send({ kind: "gotify", server, token: "AsWIJhvlHb.xgKe" }, noticeMessage, noSignal());

describe("gotify", () => {
  test("pushes a message as the application of the token", async () => {
    await using server = standIn(() => Response.json({ id: 25, appid: 5, message: "…", priority: 5 }));
    expect(await send(server.url)).toEqual({ kind: "delivered" });
    expect(server.seen).toEqual([
      jsonPost(server, {
        path: "/message",
        headers: { "x-gotify-key": "AsWIJhvlHb.xgKe" },
        body: '{"title":"Reminder","message":"Write “Task 2” today\\nand mark it","priority":5,"extras":{"client::display":{"contentType":"text/plain"},"client::notification":{"click":{"url":"https://study.example/plan?day=2026-12-01"}}}}',
      }),
    ]);
  });

  test.each([
    ["/", "/message"],
    ["/gotify", "/gotify/message"],
    ["/gotify/", "/gotify/message"],
  ])("pushes to a server at %p", async (path, asked) => {
    await using server = standIn();
    await send(server.url + path);
    expect(server.seen[0]?.path).toBe(asked);
  });

  test.each([
    [400, { kind: "retry", detail: "HTTP 400", afterMs: null, attention: "rejected" }],
    [401, { kind: "retry", detail: "HTTP 401", afterMs: null, attention: "unauthorized" }],
    [403, { kind: "retry", detail: "HTTP 403", afterMs: null, attention: "unauthorized" }],
    [404, { kind: "retry", detail: "HTTP 404", afterMs: null, attention: "not_found" }],
    [500, { kind: "retry", detail: "HTTP 500", afterMs: null }],
  ] as const)("reads the answer %i", async (status, outcome) => {
    await using server = standIn(() => Response.json({ error: "…", errorCode: status }, { status }));
    expect(await send(server.url)).toEqual(outcome);
  });

  test.each(["<html>Sign in to this network</html>", "{}", "[]", ""])(
    "does not take %j for an answer of Gotify",
    async (body) => {
      await using server = standIn(() => new Response(body));
      expect(await send(server.url)).toEqual({
        kind: "retry",
        afterMs: null,
        detail: "the server does not answer as Gotify does",
        attention: "not_found",
      });
    },
  );
});
