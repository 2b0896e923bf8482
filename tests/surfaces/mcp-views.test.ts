import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { getToolUiResourceUri, RESOURCE_MIME_TYPE } from "@modelcontextprotocol/ext-apps/app-bridge";
import { bundleViews, VIEW_NAMES } from "../../src/bundle/views.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { paced } from "../support/eventually.ts";
import { at, listAt } from "../support/json.ts";
import { askMcp } from "../support/mcp.ts";

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp({ seed: true });
  ({ token } = await app.learner());
});
afterAll(() => app.stop());

const UI = "io.modelcontextprotocol/ui";
const HOST = { extensions: { [UI]: { mimeTypes: [RESOURCE_MIME_TYPE] } } };
const VIEWS = {
  ielts_vocabulary_personal_prepare_cards: "ui://lectern/cards",
  ielts_vocabulary_builtin_prepare_cards: "ui://lectern/cards",
  ielts_review_read_snapshot: "ui://lectern/marks",
  ielts_study_plans_get: "ui://lectern/plan",
};
const URIS = VIEW_NAMES.map((name) => `ui://lectern/${name}`);
/** Clients of earlier revisions, and of 2026-07-28. */
const MODES = ["legacy", "auto"] as const;
type Mode = (typeof MODES)[number];

interface Connected {
  readonly client: Client;
  readonly transport: StreamableHTTPClientTransport;
}

async function connect(mode: Mode, capabilities: object, { by = token, path = "/mcp" } = {}): Promise<Connected> {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode }, capabilities });
  const headers = { authorization: `Bearer ${by}` };
  const transport = new StreamableHTTPClientTransport(new URL(app.url + path), { requestInit: { headers } });
  await client.connect(transport);
  return { client, transport };
}

/** Everything that a client learns before it calls a tool, and the result of a tool with a view. */
async function everythingOf({ client, transport }: Connected) {
  const { tools } = await client.listTools();
  const { resources } = await client.listResources();
  const { resourceTemplates } = await client.listResourceTemplates();
  const { prompts } = await client.listPrompts();
  const result = await client.callTool({ name: "ielts_study_plans_list", arguments: {} });
  const found = { tools, resources, resourceTemplates, prompts, result, server: client.getServerCapabilities() };
  await client.close();
  return { ...found, session: transport.sessionId };
}

describe.each(MODES)("a host that shows views (%s)", (mode) => {
  test("learns which tools have one", async () => {
    const { tools, server, session } = await everythingOf(await connect(mode, HOST));
    const shown = tools.flatMap((tool) => {
      const uri = getToolUiResourceUri(tool);
      return uri === undefined ? [] : [[tool.name, uri]];
    });
    expect(Object.fromEntries(shown)).toEqual(VIEWS);
    expect(at(server, "extensions", UI)).toEqual({});
    expect(session?.startsWith("views-")).toBe(mode === "legacy" ? true : undefined);
  });

  test("gets no other tools, resources, prompts and results than any other client", async () => {
    const views = await everythingOf(await connect(mode, HOST));
    const plain = await everythingOf(await connect(mode, {}));
    const isView = ({ uri }: { readonly uri: string }) => uri.startsWith("ui:");
    const tools = views.tools.map(({ _meta, description, ...tool }) => {
      const { ui: _, ...meta } = _meta ?? {};
      const rest = Object.keys(meta).length > 0 ? { _meta: meta } : {};
      return { ...tool, ...rest, description: description?.split(" The learner rates the cards in a view")[0] };
    });
    const { extensions: _, ...server } = views.server ?? {};
    const resources = views.resources.filter((one) => !isView(one));
    const others: unknown = { ...views, tools, resources, server, session: undefined };
    expect(others).toEqual(plain);
    expect(views.resources.filter(isView).map(({ uri }) => uri)).toEqual(URIS);
  });

  test("reads each view as a document of its type, which may load and reach nothing", async () => {
    const { client } = await connect(mode, HOST);
    for (const uri of URIS) {
      const { contents } = await client.readResource({ uri });
      const nothing = { connectDomains: [], resourceDomains: [], frameDomains: [], baseUriDomains: [] };
      expect(contents).toMatchObject([{ uri, mimeType: RESOURCE_MIME_TYPE, _meta: { ui: { csp: nothing } } }]);
      expect(String(at(contents[0], "text"))).toStartWith("<!doctype html>");
    }
    expect(client.readResource({ uri: "ui://lectern/other" })).rejects.toThrow("No resource");
    await client.close();
  });

  test("learns of views of the tools that it is offered and may use", async () => {
    const words = await app.token(await app.account(), ["vocabulary:read"]);
    const few = await everythingOf(await connect(mode, HOST, { by: words }));
    const uris = (found: typeof few) => found.resources.map(({ uri }) => uri).filter((uri) => uri.startsWith("ui:"));
    expect(uris(few)).toEqual(["ui://lectern/cards"]);
    const plans = await everythingOf(await connect(mode, HOST, { path: "/mcp?groups=plans" }));
    expect(uris(plans)).toEqual(["ui://lectern/plan"]);
  });
});

describe("a client without views", () => {
  const other = { extensions: { [UI]: { mimeTypes: ["text/html"] }, "com.example/other": {} } };

  test.each([
    ["no extension", {}],
    ["another type of view", other],
    ["an extension without types", { extensions: { [UI]: {} } }],
  ])("that declares %s hears nothing of them", async (_what, capabilities) => {
    for (const mode of MODES) {
      const found = await everythingOf(await connect(mode, capabilities));
      const text = JSON.stringify(found);
      expect([mode, text.includes("ui://"), text.includes(UI), text.includes("in a view"), found.session]).toEqual([
        mode,
        false,
        false,
        false,
        undefined,
      ]);
    }
  });

  test("gets the same list whatever session it names, if the service did not give it", async () => {
    const listed = async (headers: HeadersInit) => (await askMcp(app, "tools/list", {}, token, headers)).text;
    const plain = await listed({});
    expect(plain).not.toContain("ui://");
    expect(await listed({ "mcp-session-id": "e1b0c6d2" })).toBe(plain);
  });
});

describe("the views", () => {
  test(
    "are files of at most 60 KB without an outside address",
    async () => {
      const views = Object.entries(await bundleViews());
      expect(views.map(([name]) => name)).toEqual([...VIEW_NAMES]);
      for (const [name, html] of views) {
        expect([name, Buffer.byteLength(html) <= 60_000]).toEqual([name, true]);
        expect([name, html.match(/(?:https?|wss?|ftp|blob):|["'(]\/\/|@import|url\(|\bsrc=|\bhref=|<link/g)]).toEqual([
          name,
          null,
        ]);
        expect(html).toContain("default-src 'none'");
        expect(html.match(/<\/script/g)).toHaveLength(1);
      }
    },
    paced(30_000),
  );

  test("are listed with what a host has to review", async () => {
    const { client } = await connect("auto", HOST);
    const { resources } = await client.listResources();
    const views = resources.filter(({ uri }) => uri.startsWith("ui:"));
    expect(views.map(({ mimeType }) => mimeType)).toEqual(VIEW_NAMES.map(() => RESOURCE_MIME_TYPE));
    expect(views.map((view) => listAt(view, "_meta", "ui", "csp", "connectDomains"))).toEqual([[], [], []]);
    await client.close();
  });
});
