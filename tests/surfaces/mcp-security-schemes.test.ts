import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { bearer, startApp, type TestApp } from "../support/app.ts";
import { at, listAt } from "../support/json.ts";
import { askMcp } from "../support/mcp.ts";
import { Ground } from "../support/oauth-attacks.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

/** The tools of an address, by name. */
async function toolsAt(path: string, token: string | null): Promise<Map<string, unknown>> {
  const { result } = await askMcp(app, "tools/list", {}, token, {}, { path });
  return new Map(listAt(result, "tools").map((tool) => [String(at(tool, "name")), tool]));
}

describe("an address with security=schemes", () => {
  test("lists what the token may not use as well, with what it needs, and a call asks for that", async () => {
    const { access } = await (await Ground.of(app)).tokens({ scope: "study_plans:read" });
    const usual = await toolsAt("/mcp", access);
    const whole = await toolsAt("/mcp?security=schemes", access);
    expect([usual.has("ielts_study_todos_list"), usual.has("ielts_study_todos_create"), whole.size]).toEqual([
      true,
      false,
      64,
    ]);
    const securitySchemes = [{ type: "oauth2", scopes: ["study_plans:write"] }];
    expect(whole.get("ielts_study_todos_create")).toMatchObject({ securitySchemes, _meta: { securitySchemes } });
    expect(at(usual.get("ielts_study_todos_list"), "securitySchemes")).toBeUndefined();
    const call = { name: "ielts_study_todos_create", arguments: { items: [{ title: "Words" }] } };
    const refused = await askMcp(app, "tools/call", call, null, bearer(access), { path: "/mcp?security=schemes" });
    expect(refused.status).toBe(403);
    expect(refused.headers.get("www-authenticate")).toContain('scope="study_plans:read study_plans:write"');
  });

  test("lists only public tools to programs without a token, and says that these need none", async () => {
    const open = await toolsAt("/mcp/public?security=schemes", null);
    expect([...open.values()].map((tool) => at(tool, "securitySchemes"))).toEqual(
      Array.from({ length: open.size }, () => [{ type: "noauth" }]),
    );
    expect(open.size).toBeLessThan(10);
  });

  test("is refused with another value", async () => {
    const { token } = await app.learner();
    const { status } = await askMcp(app, "tools/list", {}, token, {}, { path: "/mcp?security=all" });
    expect(status).toBe(400);
  });
});
