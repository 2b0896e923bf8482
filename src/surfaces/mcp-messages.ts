import {
  createMcpHandler,
  isLegacyRequest,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { INSTRUCTIONS, type Tool, type ToolResult, UnknownTool } from "./mcp.ts";

/** What answers one message. */
export interface Answering {
  readonly version: string;
  tools(): Tool[];
  /** @throws UnknownTool */
  call(name: string, input: unknown): Promise<ToolResult>;
}

/** Nothing is asked of users here, so that there are no answers of theirs to hold against a schema. */
const jsonSchemaValidator = {
  getValidator: () => () => ({ valid: false as const, data: undefined, errorMessage: "Nothing was asked." }),
};

/**
 * Answers one message of the Model Context Protocol, of the revision with a message of its own for each request (2026-07-28) or of those
 * before it, always as JSON. There are no sessions: each message stands for itself.
 */
export async function answerMessage(message: unknown, request: Request, answering: Answering): Promise<Response> {
  const sent = new Request(request.url, {
    method: "POST",
    headers: withAccept(request.headers),
    signal: request.signal,
  });
  if (!(await isLegacyRequest(sent, message))) {
    const modern = createMcpHandler(() => serverFor(answering), { legacy: "reject" });
    return modern.fetch(sent, { parsedBody: message });
  }
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await serverFor(answering).connect(transport);
  return transport.handleRequest(sent, { parsedBody: message });
}

function serverFor(answering: Answering): Server {
  const server = new Server(
    { name: "lectern", title: "lectern", version: answering.version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS, jsonSchemaValidator },
  );
  server.setRequestHandler("tools/list", ({ params }) => {
    if (params?.cursor === undefined) return { tools: answering.tools() };
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, "The list of tools has one page. Leave out the cursor.");
  });
  server.setRequestHandler("tools/call", async ({ params }) => {
    try {
      return await answering.call(params.name, params.arguments);
    } catch (error) {
      if (!(error instanceof UnknownTool)) throw error;
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, error.message, error.envelope);
    }
  });
  return server;
}

/** Clients that name no type or any type get the one there is. */
function withAccept(headers: Headers): Headers {
  const sent = new Headers(headers);
  sent.set("accept", "application/json, text/event-stream");
  return sent;
}
