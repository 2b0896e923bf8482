import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { SCOPES } from "../../src/identity/scopes.ts";
import { bearer, startApp, type TestAccount, type TestApp } from "../support/app.ts";
import { until } from "../support/eventually.ts";
import { temporaryFolder } from "../support/folders.ts";
import { AskingClient } from "../support/oauth-client.ts";

let app: TestApp;
let account: TestAccount;

beforeAll(async () => {
  app = await startApp();
  account = await app.account();
});
afterAll(() => app.stop());

const READ = ["study_plans:read", "vocabulary:read"];
const BOTH = { toolsListChanged: true, promptsListChanged: true };

type Provider = AskingClient | string;

/** The protocol's own client, and the notifications that it received. */
async function connected(service: TestApp, by: Provider, mode: "legacy" | "auto" = "auto") {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  const received: string[] = [];
  for (const method of ["notifications/tools/list_changed", "notifications/prompts/list_changed"] as const)
    client.setNotificationHandler(method, () => void received.push(method.split("/")[1] ?? ""));
  const transport = new StreamableHTTPClientTransport(
    new URL(`${service.url}/mcp`),
    typeof by === "string" ? { requestInit: { headers: bearer(by) } } : { authProvider: by },
  );
  await client.connect(transport);
  return { client, transport, received };
}

/** A client that was allowed to read by its learner. */
async function allowed(provider: AskingClient) {
  const first = new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), { authProvider: provider });
  await new Client({ name: "test", version: "1" }).connect(first).catch(() => {});
  await first.finishAuth(provider.answer);
  return connected(app, provider);
}

describe("a subscription to changes of the lists", () => {
  test("notifies of the tools and prompts that a step-up adds", async () => {
    const session = await app.session(account);
    const provider = new AskingClient(app, { session, scopes: READ });
    const { client, transport, received } = await allowed(provider);
    const before = (await client.listTools()).tools.map(({ name }) => name);
    const subscription = await client.listen(BOTH);
    expect([subscription.honoredFilter, received]).toEqual([BOTH, []]);
    provider.consent = { session };
    const call = { name: "ielts_learner_read_profile", arguments: {} };
    await client.callTool(call).catch(() => {});
    await transport.finishAuth(provider.answer);
    expect((await client.callTool(call)).isError).toBeUndefined();
    await until(() => received.length === 2);
    expect(received.toSorted()).toEqual(["prompts", "tools"]);
    const after = (await client.listTools()).tools.map(({ name }) => name);
    expect(after.filter((name) => !before.includes(name))).toContain(call.name);
    await client.callTool(call);
    expect(received).toHaveLength(2);
    await client.close();
  });

  test("is not notified of other clients, learners or its own calls", async () => {
    const { client, received } = await connected(app, await app.token(account));
    await client.listTools();
    await client.listen(BOTH);
    for (const token of [await app.token(account), await app.token(await app.account(), READ)]) {
      const other = await connected(app, token);
      await other.client.listTools();
      await other.client.close();
    }
    await client.callTool({ name: "ielts_study_todos_list", arguments: {} });
    expect(received).toEqual([]);
    await client.close();
  });

  test("ends when the service stops, and after an upgrade says that the lists may be others", async () => {
    const folder = temporaryFolder();
    const old = await startApp({ dataDir: folder.dir });
    const token = await old.token(await old.account());
    const before = await connected(old, token);
    await before.client.listTools();
    const subscription = await before.client.listen(BOTH);
    await old.stop();
    expect(await subscription.closed).toBe("remote");
    expect(before.received).toEqual([]);
    const upgraded = await startApp({ dataDir: folder.dir });
    const { client, received } = await connected(upgraded, token);
    await client.listen({ toolsListChanged: true });
    await until(() => received.length === 1);
    expect(received).toEqual(["tools"]);
    await client.listTools();
    await client.listen({ toolsListChanged: true });
    await client.listPrompts();
    expect(received).toEqual(["tools"]);
    await client.close();
    await upgraded.stop();
    folder.remove();
  });

  test("ends when its token is revoked", async () => {
    const session = await app.session(account);
    const { client } = await connected(app, await app.token(account));
    const subscription = await client.listen(BOTH);
    const { tokens } = await app.webOk("account_tokens_list", {}, session);
    await app.webOk("account_token_revoke", { tokenId: tokens[0]?.id ?? 0 }, session);
    expect(await subscription.closed).toBe("remote");
  });

  test("ends at once when its client gives the access back", async () => {
    const provider = new AskingClient(app, { session: await app.session(account) });
    const { client } = await allowed(provider);
    const subscription = await client.listen(BOTH);
    const { refresh_token: token = "" } = provider.tokens() ?? {};
    const body = new URLSearchParams({ token });
    expect((await fetch(`${app.url}/oauth/revoke`, { method: "POST", body })).status).toBe(200);
    expect(await subscription.closed).toBe("remote");
  });

  test("is one of ten of an account: the oldest ends", async () => {
    const { client } = await connected(app, await app.token(await app.account(), SCOPES));
    const oldest = await client.listen(BOTH);
    for (let count = 0; count < 10; count++) await client.listen(BOTH);
    expect(await oldest.closed).toBe("remote");
    await client.close();
  });

  test("is offered by the revision that has it, and to the holder of a token", async () => {
    const token = await app.token(account);
    const capabilities = async (mode: "legacy" | "auto") => {
      const { client } = await connected(app, token, mode);
      const found = client.getServerCapabilities();
      await client.close();
      return found;
    };
    const changing = { listChanged: true };
    expect(await capabilities("auto")).toEqual({ tools: changing, resources: {}, prompts: changing });
    expect(await capabilities("legacy")).toEqual({ tools: {}, resources: {}, prompts: {} });
  });
});
