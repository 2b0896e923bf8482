import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Client, StreamableHTTPClientTransport, UnauthorizedError } from "@modelcontextprotocol/client";
import { bearer, startApp, type TestAccount, type TestApp, type TestSession } from "../../support/app.ts";
import { AskingClient } from "../../support/oauth-client.ts";

let app: TestApp;
let account: TestAccount;
let session: TestSession;

beforeAll(async () => {
  app = await startApp();
  account = await app.account();
  session = await app.session(account);
});
afterAll(() => app.stop());

const READ = ["study_plans:read", "vocabulary:read"];

/** Connects as a hosted client does: with nothing but the address. */
async function connected(
  provider: AskingClient,
): Promise<{ client: Client; transport: StreamableHTTPClientTransport }> {
  const address = new URL(`${app.url}/mcp`);
  const first = new StreamableHTTPClientTransport(address, { authProvider: provider });
  const refused = await new Client({ name: "test", version: "1" }).connect(first).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(UnauthorizedError);
  await first.finishAuth(provider.answer);
  const transport = new StreamableHTTPClientTransport(address, { authProvider: provider });
  const client = new Client({ name: "test", version: "1" });
  await client.connect(transport);
  return { client, transport };
}

describe("the official MCP client", () => {
  test("goes from an address to a called tool", async () => {
    const provider = new AskingClient(app, { session });
    const { client } = await connected(provider);
    const result = await client.callTool({ name: "ielts_study_todos_list", arguments: {} });
    expect(result.isError).toBeUndefined();
    expect(provider.asked.map((query) => query.get("resource"))).toEqual([`${app.url}/mcp`]);
    expect(provider.answer.get("iss")).toBe(app.url);
    await client.close();
  });

  test("is offered only the tools that the learner allows", async () => {
    const provider = new AskingClient(app, { session, scopes: READ });
    const { client } = await connected(provider);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain("ielts_study_plans_list");
    expect(tools.map(({ name }) => name)).not.toContain("ielts_study_plans_create");
    await client.close();
  });

  test("asks for what is missing, and keeps the rest", async () => {
    const provider = new AskingClient(app, { session, scopes: READ });
    const { client, transport } = await connected(provider);
    const call = { name: "ielts_learner_read_profile", arguments: {} };
    provider.consent = { session };
    await client.callTool(call).catch((error: unknown) => expect(error).toBeInstanceOf(UnauthorizedError));
    const asked = provider.asked.at(-1)?.get("scope")?.split(" ");
    expect(asked?.toSorted()).toEqual([...READ, "profile:read"].toSorted());
    await transport.finishAuth(provider.answer);
    expect((await client.callTool(call)).isError).toBeUndefined();
    await client.close();
  });

  test("is refused from the next call on when the learner revokes its access", async () => {
    const provider = new AskingClient(app, { session });
    const { client } = await connected(provider);
    const { tokens } = await app.webOk("account_tokens_list", {}, session);
    const newest = tokens[0];
    expect(newest).toMatchObject({ clientName: "A test client", status: "active" });
    await app.webOk("account_token_revoke", { tokenId: newest?.id ?? 0 }, session);
    const refused = await client.listTools().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Error);
    const headers = { "content-type": "application/json", ...bearer(provider.tokens()?.access_token) };
    const message = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
    const reply = await app.fetch("/mcp", { method: "POST", headers, body: message });
    expect(reply.status).toBe(401);
    expect(reply.headers.get("www-authenticate")).toContain('error="invalid_token"');
    await client.close().catch(() => {});
  });
});
