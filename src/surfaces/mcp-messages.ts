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

/** What answers one message. */
export interface Answering {
  readonly version: string;
  tools(): Promise<Tool[]>;
  /**
   * Calls the tool with what was sent as its arguments, which may be no object.
   * @throws UnknownTool, and whatever is to be thrown in the place of an answer.
   */
  call(name: string, input: unknown): Promise<ToolResult>;
}

/** Nothing is asked of users here, so that there are no answers of theirs to hold against a schema. */
const jsonSchemaValidator = {
  getValidator: () => () => ({ valid: false as const, data: undefined, errorMessage: "Nothing was asked." }),
};

/** What the protocol has for the messages whose params we read, and what those hold in words. */
const SHAPES = new Map([
  ["initialize", { schema: specTypeSchemas.InitializeRequest, takes: "protocolVersion, capabilities and clientInfo" }],
  ["tools/list", { schema: specTypeSchemas.ListToolsRequest, takes: "nothing" }],
  ["tools/call", { schema: specTypeSchemas.CallToolRequest, takes: "name and arguments" }],
]);

/**
 * Answers one message of the Model Context Protocol, of the revision with a message of its own for each request (2026-07-28) or of those
 * before it, always as JSON. There are no sessions: each message stands for itself.
 * @throws what `call` threw, but for an UnknownTool.
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
  // The protocol would put words of its own around it.
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

/** The message without the arguments of its tool: whatever they are, the operation alone tells what is wrong with them. */
function withoutArguments(message: object): { framed: object; input: unknown } {
  const { method, params }: { method?: unknown; params?: unknown } = message;
  if (method !== "tools/call" || typeof params !== "object" || params === null || !("arguments" in params))
    return { framed: message, input: {} };
  const { arguments: input, ...rest } = params;
  return { framed: { ...message, params: rest }, input };
}

/** Tells in one sentence what is wrong with the params of a request; null where nothing is, or it is no request. */
function findProblem(message: object): Response | null {
  if (!isJSONRPCRequest(message)) return null;
  const shape = SHAPES.get(message.method);
  const found = shape?.schema["~standard"].validate(message);
  if (shape === undefined || found === undefined || !("issues" in found) || found.issues === undefined) return null;
  const [path = "params"] = found.issues.map((issue) => (issue.path ?? []).map(nameOf).join("."));
  const text = `${path} of ${message.method} is missing, or not what the protocol has there. Its params hold ${shape.takes}.`;
  return Response.json({ jsonrpc: "2.0", id: message.id, error: { code: INVALID_PARAMS, message: text } });
}

function nameOf(segment: PropertyKey | { readonly key: PropertyKey }): string {
  return String(typeof segment === "object" ? segment.key : segment).slice(0, 80);
}

/** Clients that name no type or any type get the one there is. */
function withAccept(headers: Headers): Headers {
  const sent = new Headers(headers);
  sent.set("accept", "application/json, text/event-stream");
  return sent;
}
