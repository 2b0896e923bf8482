import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { startApp, type TestApp, type TestSession } from "../../support/app.ts";
import { at } from "../../support/json.ts";
import { Ground } from "../../support/oauth-attacks.ts";
import { authorizationQuery } from "../../support/oauth-client.ts";
import { openPage } from "./page.ts";

describe("the consent page", () => {
  let app: TestApp;
  let session: TestSession;
  beforeAll(async () => {
    app = await startApp();
    session = await app.session(await app.account());
  });
  afterAll(() => app?.stop());

  /** The text of the page for a program with one redirect address. */
  async function shown(redirectUri: string): Promise<string> {
    const wish = { client_name: "An app", redirect_uris: [redirectUri] };
    const registered: unknown = await (
      await app.fetch("/oauth/register", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(wish),
      })
    ).json();
    const query = new URLSearchParams(authorizationQuery());
    query.set("client_id", String(at(registered, "client_id")));
    query.set("redirect_uri", redirectUri);
    const page = await openPage(app, session, `/oauth/authorize?${query}`);
    await page.findByText("Everything it asks for");
    return document.body.textContent;
  }

  test("reads the request as the program wrote it, percent signs included", async () => {
    const text = await shown("https://app.example/call%2541back");
    expect(text).toContain("app.example");
    // The name is the program's own words, so that it is not read as those of the service.
    expect(text).toContain("“An app” asks for access");
  });

  test("offers what is asked for and no more, also to a program that has more already", async () => {
    const g = await Ground.of(app);
    await g.tokens({ scope: "vocabulary:read vocabulary:write study_plans:read" });
    const page = await openPage(app, g.session, `/oauth/authorize?${authorizationQuery("study_plans:read")}`);
    await page.findByText("Everything it asks for");
    expect(document.body.textContent).toContain("Plans and todos");
    expect(document.body.textContent).not.toContain("Vocabulary");
  });

  test("includes what was allowed before if the program asks for more, and says so", async () => {
    const g = await Ground.of(app);
    await g.tokens({ scope: "vocabulary:read vocabulary:write" });
    const page = await openPage(app, g.session, `/oauth/authorize?${authorizationQuery("study_plans:read")}`);
    await page.findByText("Everything it asks for");
    expect(document.body.textContent).toContain("What you allowed before is included below.");
    expect(document.body.textContent).toContain("Vocabulary");
  });

  test("says plainly that the browser opens an app on this device", async () => {
    const text = await shown("cursor://anysphere.cursor-mcp/oauth/callback");
    expect(text).toContain("An app on this device");
    expect(text).toContain("Links that begin with cursor: open it.");
  });
});
