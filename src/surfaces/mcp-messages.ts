import {
  createMcpHandler,
  isJSONRPCRequest,
  isLegacyRequest,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  specTypeSchemas,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { INVALID_PARAMS } from "../lib/json-rpc.ts";
import { type ToolResult, UnknownName } from "./mcp.ts";
import type { Listening } from "./mcp-changes.ts";
import { VIEWS_EXTENSION } from "./mcp-extension.ts";
import type { ListedPrompt } from "./mcp-prompts.ts";
import type { ListedResource, ListedTemplate } from "./mcp-resources.ts";
import { INSTRUCTIONS, type Tool } from "./mcp-tools.ts";

/** Handles one message. */
export interface Answering {
  readonly version: string;
  /** Whether the caller may subscribe to changes of the lists. */
  readonly notifies: boolean;
  /** What a subscription is opened with; null for other messages. */
  readonly listening: Listening | null;
  /** Whether the client shows views of tools. */
  readonly hasViews: boolean;
  tools(): Promise<Tool[]>;
  /**
   * Calls the tool with the submitted arguments, which may not be an object.
   * @throws UnknownName, and any error that replaces the response.
   */
  call(name: string, input: unknown): Promise<ToolResult>;
  resources(): Promise<ListedResource[]>;
  templates(): Promise<ListedTemplate[]>;
  /** @throws as `call` does. */
  read(uri: string): Promise<{
    readonly mimeType: string;
    readonly text: string;
    readonly ttlMs: number;
    readonly _meta?: Record<string, unknown>;
  }>;
  prompts(): Promise<ListedPrompt[]>;
  /** @throws UnknownName if there is no such prompt, or its arguments are wrong. */
  prompt(name: string, values: Readonly<Record<string, string>>): Promise<{ description: string; text: string }>;
}

/** What is listed changes with an upgrade, with the scopes of a token, and rarely with the content. */
const LISTED = { ttlMs: 24 * 60 * 60_000, cacheScope: "private" } as const;

/** The service requests no input from users, so there are no responses of theirs to validate. */
const jsonSchemaValidator = {
  getValidator: () => () => ({ valid: false as const, data: undefined, errorMessage: "Nothing was asked." }),
};

/** The protocol's schemas for the messages whose params are read here, with a description of those params. */
const SHAPES = new Map([
  ["initialize", { schema: specTypeSchemas.InitializeRequest, takes: "protocolVersion, capabilities and clientInfo" }],
  ["tools/list", { schema: specTypeSchemas.ListToolsRequest, takes: "nothing" }],
  ["tools/call", { schema: specTypeSchemas.CallToolRequest, takes: "name and arguments" }],
  ["resources/list", { schema: specTypeSchemas.ListResourcesRequest, takes: "nothing" }],
  ["resources/templates/list", { schema: specTypeSchemas.ListResourceTemplatesRequest, takes: "nothing" }],
  ["resources/read", { schema: specTypeSchemas.ReadResourceRequest, takes: "uri" }],
  ["prompts/list", { schema: specTypeSchemas.ListPromptsRequest, takes: "nothing" }],
  ["prompts/get", { schema: specTypeSchemas.GetPromptRequest, takes: "name and arguments" }],
]);

/**
 * Responds to one message of the Model Context Protocol, of the revision with one message per request (2026-07-28) or of earlier ones,
 * always as JSON. There are no sessions: each message is independent.
 * @throws what `answering` threw, except for an UnknownName.
 */
export async function answerMessage(message: object, request: Request, answering: Answering): Promise<Response> {
  const { framed, input } = withoutArguments(message);
  const problem = findProblem(framed);
  if (problem !== null) return problem;
  const thrown: unknown[] = [];
  const guard: Guard = async (run) => {
    try {
      return await run();
    } catch (error) {
      if (error instanceof UnknownName)
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, error.message, error.envelope);
      thrown.push(error);
      throw error;
    }
  };
  const response = await answerFramed(framed, request, answering.listening, (isModern) =>
    serverFor(answering, { input, guard, notifies: isModern && answering.notifies }),
  );
  // The protocol would wrap the message in its own words.
  if (thrown.length > 0) throw thrown[0];
  return response;
}

/** Runs a part of the service, so that its errors replace the response. */
type Guard = <T>(run: () => Promise<T>) => Promise<T>;

async function answerFramed(
  framed: object,
  request: Request,
  listening: Listening | null,
  serve: (isModern: boolean) => Server,
): Promise<Response> {
  const sent = new Request(request.url, {
    method: "POST",
    headers: withAccept(request.headers),
    signal: listening?.signal ?? request.signal,
  });
  if (!(await isLegacyRequest(sent, framed))) {
    const modern = createMcpHandler(() => serve(true), {
      legacy: "reject",
      ...(listening !== null && { bus: listening.bus }),
    });
    return modern.fetch(sent, { parsedBody: framed });
  }
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  // Without sessions there is no stream of these revisions to notify on.
  await serve(false).connect(transport);
  return transport.handleRequest(sent, { parsedBody: framed });
}

interface Serving {
  readonly input: unknown;
  readonly guard: Guard;
  /** Whether clients can subscribe to changes of the lists. */
  readonly notifies: boolean;
}

function serverFor(answering: Answering, { input, guard, notifies }: Serving): Server {
  const changing = notifies ? { listChanged: true } : {};
  const server = new Server(
    { name: "lectern", title: "lectern", version: answering.version },
    {
      capabilities: {
        ...{ tools: changing, resources: {}, prompts: changing },
        ...(answering.hasViews && { extensions: { [VIEWS_EXTENSION]: {} } }),
      },
      cacheHints: { "server/discover": LISTED },
      instructions: INSTRUCTIONS,
      jsonSchemaValidator,
    },
  );
  server.setRequestHandler("tools/list", async ({ params }) => {
    return { tools: await onePage(params, () => guard(answering.tools)), ...LISTED };
  });
  server.setRequestHandler("tools/call", ({ params }) => guard(() => answering.call(params.name, input)));
  server.setRequestHandler("resources/list", async ({ params }) => {
    return { resources: await onePage(params, () => guard(answering.resources)), ...LISTED };
  });
  server.setRequestHandler("resources/templates/list", async ({ params }) => {
    return { resourceTemplates: await onePage(params, () => guard(answering.templates)), ...LISTED };
  });
  server.setRequestHandler("resources/read", async ({ params: { uri } }) => {
    const { ttlMs, ...content } = await guard(() => answering.read(uri));
    return { contents: [{ uri, ...content }], ttlMs, cacheScope: "private" };
  });
  server.setRequestHandler("prompts/list", async ({ params }) => {
    return { prompts: await onePage(params, () => guard(answering.prompts)), ...LISTED };
  });
  server.setRequestHandler("prompts/get", async ({ params: { name, arguments: values = {} } }) => {
    const { description, text } = await guard(() => answering.prompt(name, values));
    return { description, messages: [{ role: "user", content: { type: "text", text } }] };
  });
  return server;
}

function onePage<T>(
  params: { readonly cursor?: string | undefined } | undefined,
  list: () => Promise<T[]>,
): Promise<T[]> {
  if (params?.cursor === undefined) return list();
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, "The list has one page. Leave out the cursor.");
}

/** The message without the arguments of its tool: only the operation validates them. */
function withoutArguments(message: object): { framed: object; input: unknown } {
  const { method, params }: { method?: unknown; params?: unknown } = message;
  if (method !== "tools/call" || typeof params !== "object" || params === null || !("arguments" in params))
    return { framed: message, input: {} };
  const { arguments: input, ...rest } = params;
  return { framed: { ...message, params: rest }, input };
}

/** The problem with the params of a request in one sentence, or null if the message is valid or not a request. */
function findProblem(message: object): Response | null {
  if (!isJSONRPCRequest(message)) return null;
  const shape = SHAPES.get(message.method);
  const found = shape?.schema["~standard"].validate(message);
  if (shape === undefined || found === undefined || !("issues" in found) || found.issues === undefined) return null;
  const [path = "params"] = found.issues.map((issue) => (issue.path ?? []).map(nameOf).join("."));
  const text = `${path} of ${message.method} is missing, or not what the protocol requires. Its params are ${shape.takes}.`;
  return Response.json({ jsonrpc: "2.0", id: message.id, error: { code: INVALID_PARAMS, message: text } });
}

function nameOf(segment: PropertyKey | { readonly key: PropertyKey }): string {
  return String(typeof segment === "object" ? segment.key : segment).slice(0, 80);
}

/** Clients that send no Accept header or accept any type get the only type that exists. */
function withAccept(headers: Headers): Headers {
  const sent = new Headers(headers);
  sent.set("accept", "application/json, text/event-stream");
  return sent;
}
