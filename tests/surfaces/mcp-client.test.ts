import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { startApp, type TestApp } from "../support/app.ts";
import { type Learner, seededLearner } from "../support/fixture.ts";
import { at } from "../support/json.ts";
import { agentOperations, operation } from "../support/operations.ts";

let app: TestApp;
let learner: Learner;

beforeAll(async () => {
  app = await startApp({ seed: true });
  learner = await seededLearner(app);
});
afterAll(() => app.stop());

const reads = agentOperations.filter(({ effect }) => effect === "read");

/** The protocol's own client, which validates results against the schemas of the tools. */
async function connect(mode: "legacy" | "auto", token: string, path = "/mcp?output=schema"): Promise<Client> {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  const headers = { authorization: `Bearer ${token}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${app.url}${path}`), { requestInit: { headers } }));
  return client;
}

describe.each([
  ["legacy", "2025-11-25"],
  ["auto", "2026-07-28"],
] as const)("@modelcontextprotocol/client (%s)", (mode, revision) => {
  test(`agrees on ${revision} and receives instructions on the service`, async () => {
    const client = await connect(mode, learner.token);
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    expect(Object.keys(client.getServerCapabilities() ?? {}).toSorted()).toEqual(["prompts", "resources", "tools"]);
    expect(client.getInstructions()).toContain("contentRef");
    await client.close();
  });

  test("lists the tools, and finds each result as its schema has it", async () => {
    const client = await connect(mode, learner.token);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(agentOperations.map(({ id }) => id));
    for (const { id } of reads) {
      for (const { request } of operation(id).examples) {
        const result = await client.callTool({ name: id, arguments: Object(request) });
        // An example can name a record only by assuming its id.
        const status = at(result, "_meta", "lectern/failure", "status");
        expect([id, result.isError === true ? status : 200]).toEqual([id, result.isError === true ? 404 : 200]);
      }
    }
    await client.close();
  });

  test("reads every resource and prompt that is listed", async () => {
    const client = await connect(mode, learner.token, "/mcp");
    const { resources } = await client.listResources();
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      "lectern://guides/{slug}",
      "lectern://parts/{partId}",
    ]);
    expect(resources.length).toBeGreaterThan(5);
    for (const { uri, mimeType } of resources) {
      const { contents } = await client.readResource({ uri });
      expect([uri, contents.length, contents[0]?.mimeType]).toEqual([uri, 1, mimeType]);
      expect(String(at(contents[0], "text")).length).toBeGreaterThan(10);
    }
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toContain("plan_my_week");
    for (const { name } of prompts) {
      const english = await client.getPrompt({ name });
      const chinese = await client.getPrompt({ name, arguments: { language: "zh-CN" } });
      expect(/\p{Script=Han}/u.test(String(at(english.messages[0], "content", "text")))).toBe(false);
      expect(/\p{Script=Han}/u.test(String(at(chinese.messages[0], "content", "text")))).toBe(true);
    }
    await client.close();
  });

  test("learns that a token is not accepted", async () => {
    expect(connect(mode, "lectern_unknown")).rejects.toThrow();
  });
});
