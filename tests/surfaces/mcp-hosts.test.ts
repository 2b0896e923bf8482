import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { startApp, type TestApp } from "../support/app.ts";
import { at } from "../support/json.ts";
import { capturedLog } from "../support/log.ts";
import { type RawReply, sendRaw } from "../support/mcp.ts";

let app: TestApp;
let open: TestApp;
const { log, lines } = capturedLog();

beforeAll(async () => {
  app = await startApp({ log });
  open = await startApp({ log, baseUrl: "https://api.example.org" });
});
afterAll(async () => {
  await app.stop();
  await open.stop();
});

const PING = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });
/** The value of the Host header, or null if it is not sent. */
const ODD = [
  "127.0.0.1:9120/x",
  "a@127.0.0.1",
  "[",
  "%zz",
  "127.0.0.1:99999",
  "127.0.0.1?x",
  "127.0.0.1\\.x",
  "a b",
  "",
  null,
];

async function send(to: TestApp, host: string | null, first: string, body = ""): Promise<RawReply> {
  const header = host === null ? "" : `Host: ${host}\r\n`;
  const rest = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`;
  return sendRaw(to, `${first} HTTP/1.${host === null ? 0 : 1}\r\n${header}${rest}`);
}

describe("an invalid Host", () => {
  test.each(ODD)("%p is refused by /mcp", async (host) => {
    for (const to of [app, open]) {
      const { status, json } = await send(to, host, "POST /mcp", PING);
      expect([status, at(json, "error", "data", "reason")]).toEqual([400, "request.host_invalid"]);
    }
  });

  test.each(ODD)("%p gets an envelope or a page everywhere, and nothing fails", async (host) => {
    const from = lines.length;
    for (const first of [
      "GET /healthz",
      "GET /api/nothing",
      "GET /api/v1/agent/me",
      "GET /api/v1/agent/capabilities",
      "POST /api/v1/agent-bindings",
      "GET /api/v1/agent-bindings/abc",
      "POST /plans",
      "PUT /mcp",
    ]) {
      const { status, json } = await send(app, host, first, first.startsWith("POST") ? "{}" : "");
      expect([first, status < 500, json !== undefined]).toEqual([first, true, true]);
    }
    for (const first of ["GET /no.such.page", "GET /api/v1/agent/capabilities/ielts_study_todos_list.md"])
      expect([first, (await send(app, host, first)).status < 500]).toEqual([first, true]);
    expect(lines.slice(from).filter((line) => line.includes('"level":50'))).toEqual([]);
  });

  test("does not affect health checks", async () => {
    expect((await send(app, null, "GET /healthz")).status).toBe(200);
  });

  test("gets a refusal that says what to send", async () => {
    const { status, json } = await send(app, "a@b", "GET /api/v1/agent/me");
    expect([status, at(json, "code"), at(json, "reason")]).toEqual([400, 40001, "request.host_invalid"]);
    expect(at(json, "message")).toContain("Send the host");
  });
});

describe("a host that is another name of this machine", () => {
  test.each(["lectern:8420", "box.lan:8420"])(
    "%s is refused, with the setting that lets it in and its value",
    async (host) => {
      const { status, json } = await send(app, host, "POST /mcp", PING);
      expect([status, at(json, "error", "data", "reason")]).toEqual([403, "mcp.host_refused"]);
      expect(at(json, "error", "message")).toContain(
        `LECTERN_BASE_URL set to the address in use, such as http://${host}.`,
      );
      const named = await startApp({ baseUrl: `http://${host}` });
      expect((await send(named, host, "POST /mcp/public", PING)).status).toBe(200);
      await named.stop();
    },
  );
});
