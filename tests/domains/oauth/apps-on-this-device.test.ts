import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { startApp, type TestApp } from "../../support/app.ts";
import { at, listAt } from "../../support/json.ts";
import { Ground, textOf } from "../../support/oauth-attacks.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const JSON_TYPE = { "content-type": "application/json" };

describe("the redirect addresses that an editor registers", () => {
  // What Cursor and VS Code send (2026), and what extensions of editors and apps of phones use.
  test.each([
    [
      "Cursor",
      [
        "cursor://anysphere.cursor-mcp/oauth/callback",
        "https://www.cursor.com/agents/mcp/oauth/callback",
        "http://localhost:8787/callback",
      ],
    ],
    [
      "VS Code",
      [
        "https://insiders.vscode.dev/redirect",
        "https://vscode.dev/redirect",
        "http://127.0.0.1/",
        "http://127.0.0.1:33418/",
      ],
    ],
    [
      "an extension",
      ["vscode://saoudrizwan.claude-dev/mcp-auth/callback", "vscode-insiders://saoudrizwan.claude-dev/x"],
    ],
    ["an app", ["com.example.app:/oauth2redirect", "com.example.app://oauth/callback"]],
  ])("are all accepted, to the letter: %s", async (client_name, redirect_uris) => {
    const g = await Ground.of(app);
    const { status, body } = await g.send("/oauth/register", JSON.stringify({ client_name, redirect_uris }), JSON_TYPE);
    expect([status, listAt(body, "redirect_uris")]).toEqual([201, redirect_uris]);
    const client_id = textOf(body, "client_id");
    for (const redirect_uri of redirect_uris) {
      const { data } = await g.decide(g.query({ client_id, redirect_uri }));
      expect(textOf(data, "redirectTo")).toStartWith(`${redirect_uri}?code=`);
      const close = await g.read(g.query({ client_id, redirect_uri: `${redirect_uri}/more` }));
      expect(at(close, "refusal", "redirectTo")).toBeNull();
    }
  });

  test.each([
    ["cursor://anysphere.cursor-mcp/oauth/callback", "anysphere.cursor-mcp", "cursor:"],
    ["com.example.app:/oauth2redirect", "com.example.app:", "com.example.app:"],
    ["http://127.0.0.1:8787/callback", "127.0.0.1:8787", null],
  ])("are shown as an app on this device where they open one: %s", async (uri, redirectHost, appScheme) => {
    const g = await Ground.of(app);
    const { body } = await g.send("/oauth/register", JSON.stringify({ redirect_uris: [uri] }), JSON_TYPE);
    const read = await g.read(g.query({ client_id: textOf(body, "client_id"), redirect_uri: uri }));
    expect(at(read, "request", "client")).toMatchObject({ host: null, redirectHost, appScheme, isOnThisDevice: true });
  });
});
