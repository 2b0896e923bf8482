import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { startApp, type TestApp } from "../../support/app.ts";
import { at } from "../../support/json.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

/** The commands of the example, in their order, without the one that sets the address. */
async function commands(): Promise<string[]> {
  const text = await Bun.file(new URL("../../../docs/oauth.md", import.meta.url).pathname).text();
  const example = text.slice(text.indexOf("## Example"));
  return [...example.matchAll(/```sh\n([^`]+)```/g)].map(([, command = ""]) => command).slice(1);
}

async function run(command: string | undefined, env: Record<string, string> = {}): Promise<unknown> {
  const { PATH = "" } = process.env;
  const shell = Bun.spawn(["bash", "-c", command ?? "exit 1"], { env: { PATH, BASE: app.url, ...env } });
  return JSON.parse(await new Response(shell.stdout).text());
}

describe("docs/oauth.md", () => {
  test("has an example in which a device gets, uses, refreshes and ends its access", async () => {
    const [begin, poll, call, refresh, revoke, ...others] = await commands();
    expect(others).toEqual([]);
    const begun = await run(begin);
    const device = { DEVICE_CODE: String(at(begun, "device_code")) };
    expect(at(begun, "verification_uri")).toBe(`${app.url}/oauth/device`);
    expect(at(await run(poll, device), "error")).toBe("authorization_pending");

    const session = await app.session(await app.account());
    const scopes = ["study_plans:read"];
    const userCode = String(at(begun, "user_code"));
    await app.webOk("oauth_decide_device", { userCode, decision: "allow", scopes }, session);
    app.clock.advance(Number(at(begun, "interval")) * 1000);
    const issued = await run(poll, device);
    expect(issued).toMatchObject({ token_type: "Bearer", expires_in: 3600, scope: "study_plans:read" });

    const first = { ACCESS_TOKEN: String(at(issued, "access_token")) };
    expect(at(await run(call, first), "data", "scopes")).toEqual(scopes);
    const refreshed = await run(refresh, { REFRESH_TOKEN: String(at(issued, "refresh_token")) });
    expect(refreshed).toMatchObject({ scope: "study_plans:read" });
    expect(await run(revoke, { REFRESH_TOKEN: String(at(refreshed, "refresh_token")) })).toEqual({});
    const second = { ACCESS_TOKEN: String(at(refreshed, "access_token")) };
    expect(at(await run(call, second), "reason")).toBe("auth.token_invalid");
  });
});
