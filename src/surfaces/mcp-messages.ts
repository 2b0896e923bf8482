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
import { INSTRUCTIONS, type Tool, type ToolResult, UnknownTool } from "./mcp.ts";

/** Handles one message. */
export interface Answering {
  readonly version: string;
  tools(): Promise<Tool[]>;
  /**
   * Calls the tool with the submitted arguments, which may not be an object.
   * @throws UnknownTool, and any error that replaces the response.
   */
  call(name: string, input: unknown): Promise<ToolResult>;
}

/** The service requests no input from users, so there are no responses of theirs to validate. */
const jsonSchemaValidator = {
  getValidator: () => () => ({ valid: false as const, data: undefined, errorMessage: "Nothing was asked." }),
};

/** The protocol's schemas for the messages whose params are read here, with a description of those params. */
const SHAPES = new Map([
  ["initialize", { schema: specTypeSchemas.InitializeRequest, takes: "protocolVersion, capabilities and clientInfo" }],
  ["tools/list", { schema: specTypeSchemas.ListToolsRequest, takes: "nothing" }],
  ["tools/call", { schema: specTypeSchemas.CallToolRequest, takes: "name and arguments" }],
]);

/**
 * Responds to one message of the Model Context Protocol, of the revision with one message per request (2026-07-28) or of earlier ones,
 * always as JSON. There are no sessions: each message is independent.
 * @throws what `call` threw, except for an UnknownTool.
 */
export async function answerMessage(message: object, request: Request, answering: Answering): Promise<Response> {
  const { framed, input } = withoutArguments(message);
  const problem = findProblem(framed);
  if (problem !== null) return problem;
  const thrown: unknown[] = [];
  const call = async (name: string): Promise<ToolResult> => {
    try {
      return await answering.call(name, input);
    } catch (error) {
      if (error instanceof UnknownTool)
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, error.message, error.envelope);
      thrown.push(error);
      throw error;
    }
  };
  const response = await answerFramed(framed, request, () => serverFor(answering, call));
  // The protocol would wrap the message in its own words.
  if (thrown.length > 0) throw thrown[0];
  return response;
}

async function answerFramed(framed: object, request: Request, serve: () => Server): Promise<Response> {
  const sent = new Request(request.url, {
    method: "POST",
    headers: withAccept(request.headers),
    signal: request.signal,
  });
  if (!(await isLegacyRequest(sent, framed))) {
    const modern = createMcpHandler(serve, { legacy: "reject" });
    return modern.fetch(sent, { parsedBody: framed });
  }
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await serve().connect(transport);
  return transport.handleRequest(sent, { parsedBody: framed });
}

function serverFor(answering: Answering, call: (name: string) => Promise<ToolResult>): Server {
  const server = new Server(
    { name: "lectern", title: "lectern", version: answering.version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS, jsonSchemaValidator },
  );
  server.setRequestHandler("tools/list", async ({ params }) => {
    if (params?.cursor === undefined) return { tools: await answering.tools() };
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, "The list of tools has one page. Leave out the cursor.");
  });
  server.setRequestHandler("tools/call", ({ params }) => call(params.name));
  return server;
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
