import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import * as oauth from "oauth4webapi";
import { eventually } from "../support/eventually.ts";
import { expectOpenInLooks, goTo, LANGUAGES } from "./looks.ts";
import { hasChromium, OWNER, startWorkspace, type Workspace } from "./support.ts";

/** The service of a test has no certificate. */
const HERE = { [oauth.allowInsecureRequests]: true } as const;
const COMMAND_LINE: oauth.Client = { client_id: "lectern-cli" };

describe.skipIf(!hasChromium)("a program that asks for access", () => {
  let workspace: Workspace;
  let server: oauth.AuthorizationServer;
  /** Where the browser comes back to: a port of this machine, as of a program on the command line. */
  let returned: URL | null = null;
  const loopback = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: (request) => {
      if (new URL(request.url).pathname === "/callback") returned = new URL(request.url);
      return new Response("You can close this window.");
    },
  });
  const redirectUri = `http://127.0.0.1:${loopback.port}/callback`;

  beforeAll(async () => {
    workspace = await startWorkspace();
    const issuer = new URL(workspace.url);
    const found = await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...HERE });
    server = await oauth.processDiscoveryResponse(issuer, found);
  });
  afterAll(async () => {
    await loopback.stop(true);
    await workspace?.stop();
  });

  /** An authorization request, and what is needed to use its answer. */
  async function request(more: Readonly<Record<string, string>> = {}) {
    returned = null;
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const address = new URL(server.authorization_endpoint ?? "");
    const query = {
      response_type: "code",
      client_id: COMMAND_LINE.client_id,
      redirect_uri: redirectUri,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      resource: `${workspace.url}/api/v1/agent`,
      state,
      ...more,
    };
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    return { address: address.href, verifier, state };
  }

  /** Exchanges the answer that came back with the browser. */
  async function tokens({ verifier, state }: { verifier: string; state: string }, client = COMMAND_LINE) {
    const answer = oauth.validateAuthResponse(server, client, await broughtBack(), state);
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.None(),
      answer,
      redirectUri,
      verifier,
      HERE,
    );
    return oauth.processAuthorizationCodeResponse(server, client, response);
  }

  const broughtBack = () =>
    eventually(async () => {
      if (returned === null) throw new Error("the browser has not come back");
      return returned;
    });

  /** The status of a call with a token. */
  const statusOf = async (token: string, id: string) => {
    const { status } = await fetch(`${workspace.url}/api/v1/agent/capabilities/${id}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: "{}",
    });
    return status;
  };

  test("receives what the learner allows, after signing in", async () => {
    const { page, problems } = await workspace.open();
    const asked = await request();
    await page.goto(asked.address);
    await page.getByLabel("Email address").fill(OWNER.email);
    await page.getByLabel("Password", { exact: true }).fill(OWNER.password);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Allow access?" }).waitFor();
    await page.getByText("Unverified").waitFor();
    await page.getByText("Read only").click();
    await page.getByRole("button", { name: "Allow" }).click();
    const { access_token: token, scope, refresh_token: refresh } = await tokens(asked);
    expect(scope).not.toContain(":write");
    const statuses = [
      await statusOf(token, "ielts_study_plans_list"),
      await statusOf(token, "ielts_study_plans_delete"),
    ];
    expect(statuses).toEqual([200, 403]);

    const refreshing = await oauth.refreshTokenGrantRequest(server, COMMAND_LINE, oauth.None(), refresh ?? "", HERE);
    const fresh = await oauth.processRefreshTokenResponse(server, COMMAND_LINE, refreshing);
    const refreshed = await statusOf(fresh.access_token, "ielts_study_plans_list");
    expect(refreshed).toBe(200);
    // Only the browser's way back leads elsewhere.
    expect(problems).toEqual([expect.stringContaining(`${redirectUri}?code=`)]);
  });

  test("learns that the learner denied it", async () => {
    const { page } = await workspace.openSignedIn();
    const asked = await request();
    await goTo(page, asked.address);
    await page.getByRole("button", { name: "Deny" }).click();
    const answer = (await broughtBack()).searchParams;
    expect([answer.get("error"), answer.get("state"), answer.get("iss")]).toEqual([
      "access_denied",
      asked.state,
      workspace.url,
    ]);
  });

  test("gets only the areas that were picked, by the keyboard", async () => {
    const { page } = await workspace.openSignedIn();
    const metadata = { client_name: "A notebook", redirect_uris: [redirectUri] };
    const registering = await oauth.dynamicClientRegistrationRequest(server, metadata, HERE);
    const client = await oauth.processDynamicClientRegistrationResponse(registering);
    const { client_id } = client;
    const asked = await request({ client_id, scope: "vocabulary:read vocabulary:write writing:read" });
    await goTo(page, asked.address);
    await page.getByRole("radio", { name: "Everything it asks for" }).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.getByRole("checkbox", { name: "Read: Writing" }).focus();
    await page.keyboard.press("Space");
    await page.getByRole("button", { name: "Allow" }).press("Enter");
    const { scope } = await tokens(asked, client);
    expect(scope).toBe("vocabulary:read vocabulary:write");
  });

  test("is not sent anywhere if its address is in doubt", async () => {
    const { page } = await workspace.openSignedIn();
    const asked = await request({ redirect_uri: "https://evil.example/callback" });
    await goTo(page, asked.address);
    await page.getByRole("heading", { name: "This request cannot be granted" }).waitFor();
    await eventually(async () => expect(await page.locator('a[href*="evil.example"]').count()).toBe(0));
    expect(new URL(page.url()).origin).toBe(workspace.url);
  });

  test("without a browser shows a code, which the learner enters", async () => {
    const started = await oauth.deviceAuthorizationRequest(
      server,
      COMMAND_LINE,
      oauth.None(),
      { scope: "profile:read" },
      HERE,
    );
    const device = await oauth.processDeviceAuthorizationResponse(server, COMMAND_LINE, started);
    const { page } = await workspace.openSignedIn();
    await goTo(page, device.verification_uri);
    await page.getByLabel("Code").fill(device.user_code.toLowerCase().replace("-", " "));
    await page.keyboard.press("Enter");
    await page.getByText("The same network as yours.").waitFor();
    await page.getByRole("button", { name: "Allow" }).click();
    await page.getByRole("heading", { name: "Access allowed" }).waitFor();
    const polled = await oauth.deviceCodeGrantRequest(server, COMMAND_LINE, oauth.None(), device.device_code, HERE);
    const { access_token: token } = await oauth.processDeviceCodeResponse(server, COMMAND_LINE, polled);
    const status = await statusOf(token, "ielts_learner_read_profile");
    expect(status).toBe(200);
  });

  test("is allowed by parts that fold, if it asks for much", async () => {
    const { page } = await workspace.openSignedIn();
    const asked = await request();
    await goTo(page, asked.address);
    await page.getByText("Let me choose").click();
    await page.getByRole("checkbox", { name: "Change: Vocabulary" }).waitFor({ state: "hidden" });
    await page.getByText("Your work").click();
    await page.getByRole("checkbox", { name: "All: Your work" }).press("Space");
    await page.getByRole("checkbox", { name: "Change: Vocabulary" }).press("Space");
    await page.getByText("2 of 7").waitFor();
    await eventually(async () =>
      expect(await page.getByRole("checkbox", { name: "Read: Vocabulary" }).isDisabled()).toBe(true),
    );
    await page.getByRole("button", { name: "Allow" }).click();
    const { scope = "" } = await tokens(asked);
    const work = scope.split(" ").filter((one) => /^(?:vocabulary|practice|writing|speaking):/.test(one));
    expect(work).toEqual(["vocabulary:read", "vocabulary:write"]);
    expect(scope).toContain("study_plans:write");
  });

  describe.each(LANGUAGES)("in $locale", ({ locale, looks }) => {
    test("has pages that pass the accessibility check and fit", async () => {
      const { page, problems } = await workspace.openSignedIn({ locale, ...looks[0] });
      for (const { address } of [await request(), await request({ response_type: "token" })]) {
        await goTo(page, address);
        await expectOpenInLooks(page, looks);
      }
      await goTo(page, `${workspace.url}/oauth/device`);
      await expectOpenInLooks(page, looks);
      expect(problems).toEqual([]);
    });
  });
});
