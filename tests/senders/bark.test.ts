import { describe, expect, test } from "bun:test";
import { bark } from "../../src/senders/bark.ts";
import { createOutgoing } from "../../src/senders/outgoing.ts";
import type { Outcome } from "../../src/senders/sender.ts";
import { jsonPost, noSignal, noticeMessage, outgoingHere, standIn } from "./stand-in.ts";

const send = (server: string, text = noticeMessage.text, outgoing = outgoingHere) =>
  bark(outgoing).send(
    { kind: "bark", server, deviceKey: "ynJ5Ft4atkMkWeo2PAvFhF" },
    { ...noticeMessage, text },
    noSignal(),
  );

const success = () => Response.json({ code: 200, message: "success", timestamp: 1764576000 });

describe("bark", () => {
  test("pushes to the device of the key", async () => {
    await using server = standIn(success);
    expect(await send(server.url)).toEqual({ kind: "delivered" });
    expect(server.seen).toEqual([
      jsonPost(server, {
        path: "/push",
        body: '{"device_key":"ynJ5Ft4atkMkWeo2PAvFhF","id":"lectern-42","title":"Reminder","body":"Write “Task 2” today\\nand mark it","url":"https://study.example/plan?day=2026-12-01","group":"lectern"}',
      }),
    ]);
  });

  test.each([
    ["/", "/push"],
    ["/bark/", "/bark/push"],
  ])("pushes to a server at %p", async (path, asked) => {
    await using server = standIn(success);
    await send(server.url + path);
    expect(server.seen[0]?.path).toBe(asked);
  });

  test("leaves room for the rest of what Apple takes", async () => {
    await using server = standIn(success);
    await send(server.url, "题".repeat(2000));
    expect(JSON.parse(server.seen[0]?.body ?? "").body).toBe(`${"题".repeat(681)}…`);
  });

  const unknownDevice: Outcome = {
    kind: "retry",
    afterMs: null,
    detail: "the server does not know the device key",
    attention: "not_found",
  };
  const noBark: Outcome = {
    kind: "retry",
    afterMs: null,
    detail: "the server does not answer as Bark does",
    attention: "not_found",
  };

  test.each<[number, unknown, Outcome]>([
    [200, { code: 400, message: "failed to get device token: …" }, unknownDevice],
    [400, { code: 400, message: "failed to get device token: …" }, unknownDevice],
    [200, { code: 500, message: "push failed: …" }, { kind: "retry", detail: "HTTP 500", afterMs: null }],
    [500, { code: 500, message: "push failed: …" }, { kind: "retry", detail: "HTTP 500", afterMs: null }],
    [200, { code: 404, message: "…" }, { kind: "retry", detail: "HTTP 404", afterMs: null, attention: "not_found" }],
    [200, { code: "200" }, noBark],
    [200, null, noBark],
    [200, "<!doctype html>", noBark],
    [204, "", noBark],
    [401, "I'm a teapot", { kind: "retry", detail: "HTTP 401", afterMs: null, attention: "unauthorized" }],
    [502, "<h1>Bad gateway</h1>", { kind: "retry", detail: "HTTP 502", afterMs: null }],
  ])("reads the answer %i %p", async (status, body, outcome) => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    await using server = standIn(() => new Response(status === 204 ? null : text, { status }));
    expect(await send(server.url)).toEqual(outcome);
  });

  test("says where it was refused to send", async () => {
    const outcome = await send("https://10.0.0.1", "…", createOutgoing({ allowed: [] }));
    expect(outcome).toMatchObject({ kind: "failed", attention: "address_refused" });
  });
});
