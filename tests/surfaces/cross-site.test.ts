import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { startApp, type TestApp } from "../support/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const ELSEWHERE = { origin: "https://inspector.example" };
const METADATA = [
  "/.well-known/oauth-protected-resource",
  "/.well-known/oauth-protected-resource/mcp",
  "/.well-known/oauth-protected-resource/api/v1/agent",
  "/.well-known/oauth-authorization-server",
  "/.well-known/openid-configuration",
  "/oauth/keys.json",
];
const ENDPOINTS = ["/mcp", "/oauth/token", "/oauth/revoke", "/oauth/register", "/oauth/device_authorization"];

function headersOf({ headers }: Response): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => name.startsWith("access-control-")));
}

describe("a page of another site", () => {
  test.each([...METADATA, ...ENDPOINTS])("may send what a client of OAuth and MCP sends: %s", async (path) => {
    const answer = await app.fetch(path, {
      method: "OPTIONS",
      headers: {
        ...ELSEWHERE,
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization,content-type,mcp-protocol-version",
      },
    });
    expect([answer.status, await answer.text()]).toEqual([204, ""]);
    expect(headersOf(answer)).toEqual({
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET, HEAD, POST, DELETE",
      "access-control-allow-headers": "*, Authorization",
      "access-control-max-age": "86400",
      "access-control-expose-headers":
        "WWW-Authenticate, Mcp-Session-Id, MCP-Protocol-Version, ETag, Retry-After, Idempotent-Replayed, X-Request-Id",
    });
  });

  test.each([
    ["GET", "/.well-known/oauth-protected-resource/mcp", 200],
    ["POST", "/.well-known/oauth-protected-resource/mcp", 405],
    ["POST", "/mcp", 401],
    ["GET", "/mcp", 405],
    ["DELETE", "/mcp", 405],
    ["POST", "/oauth/token", 400],
    ["GET", "/oauth/token", 405],
  ])("can read the answer, and never with a cookie: %s %s", async (method, path, status) => {
    const answer = await app.fetch(path, { method, headers: ELSEWHERE });
    expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([status, "*"]);
    expect(answer.headers.get("access-control-expose-headers")).toContain("WWW-Authenticate, Mcp-Session-Id");
    expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
    expect(answer.headers.get("set-cookie")).toBeNull();
  });

  test.each([
    "/api/web/account_tokens_list",
    "/api/web/oauth_decide_request",
    "/api/v1/agent/me",
    "/api/v1/agent/capabilities/ielts_study_plans_list",
    "/api/v1/agent-bindings",
    "/mcp/public",
    "/oauth/authorize",
    "/oauth/device",
    "/",
  ])("gets nothing of everything else: %s", async (path) => {
    for (const method of ["OPTIONS", "POST", "GET"]) {
      const answer = await app.fetch(path, { method, headers: ELSEWHERE });
      expect([method, headersOf(answer)]).toEqual([method, {}]);
    }
  });
});
