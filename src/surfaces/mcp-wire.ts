import { Failure, invalidRequest } from "../kernel/errors.ts";
import { INVALID_REQUEST, METHOD_NOT_FOUND, PARSE_ERROR, SERVER_ERROR, textAt, valueAt } from "../lib/json-rpc.ts";
import { readJsonObject } from "./body.ts";
import { compressible } from "./encoding.ts";
import type { Refusal } from "./mcp.ts";
import type { BodyBounds } from "./receiving.ts";

/** Reasons that mean a body is not JSON. */
const UNPARSED: ReadonlySet<string> = new Set(["request.body_empty", "request.not_utf8", "request.not_json"]);

/** Refuses the whole request, not only the message in it. */
export class Refused extends Error {
  constructor(
    readonly refusal: Refusal,
    /** The header WWW-Authenticate, if authorizing again would help. */
    readonly challenge: string | null = null,
  ) {
    super(refusal.envelope.message);
  }
}

/** The connection must be aborted. */
export class BrokenOff extends Error {}

/** Reads a failure from an HTTP response. */
export async function readRefusal(response: Response): Promise<Refusal> {
  const { status, headers } = response;
  return { status, retryAfter: headers.get("retry-after"), envelope: await response.json() };
}

/** A response to a request as a whole. */
export function refuse({ status, retryAfter, envelope }: Refusal, challenge: string | null = null): Response {
  const { message, reason } = envelope;
  const code = UNPARSED.has(reason) ? PARSE_ERROR : reason.startsWith("request.") ? INVALID_REQUEST : SERVER_ERROR;
  const headers = {
    ...(retryAfter !== null && { "retry-after": retryAfter }),
    ...(challenge !== null && { "www-authenticate": challenge }),
    ...(status === 405 && { allow: "POST" }),
  };
  return Response.json({ jsonrpc: "2.0", id: null, error: { code, message, data: envelope } }, { status, headers });
}

/** Without a token only an upgrade changes what is offered. */
export function notOffered(message: object): Response {
  const error = { code: METHOD_NOT_FOUND, message: "There is nothing to subscribe to here. Ask again when needed." };
  return Response.json({ jsonrpc: "2.0", id: valueAt(message, "id") ?? null, error }, { status: 404 });
}

/**
 * Reads the one message of a request.
 * @throws Failure if it is not a valid message.
 */
export async function readMessage(request: Request, bounds: BodyBounds): Promise<object> {
  const accept = request.headers.get("accept") ?? "";
  if (accept.trim() !== "" && !/application\/(json|\*)|\*\/\*/i.test(accept)) {
    const message = "This address answers in JSON. Send the header Accept: application/json, text/event-stream.";
    throw invalidRequest(message, [], "request.not_acceptable");
  }
  try {
    return await readJsonObject(request, bounds);
  } catch (error) {
    if (!(error instanceof Failure) || error.reason !== "request.not_object") throw error;
    throw invalidRequest(
      "A request must be one JSON-RPC message, an object. Batches are not supported.",
      [],
      "request.not_object",
    );
  }
}

/** Whether a message calls a tool, so that an operation responds. Without an id the client does not expect a response. */
export function asksForTool(message: object): boolean {
  return "id" in message && textAt(message, "method") === "tools/call" && textAt(message, "params", "name") !== null;
}

/** The key from the message, or else from the header; null if neither has one. */
export function keyOf(message: object, request: Request): string | null {
  const key = valueAt(message, "params", "_meta", "idempotencyKey") ?? request.headers.get("idempotency-key");
  // A key must be text; the pipeline reports other values.
  return key === null ? null : typeof key === "string" ? key : "";
}

/** A response that may be compressed: the list of tools is long, and so are some results. */
export async function shortenable(response: Response): Promise<Response> {
  if (response.status !== 200) return response;
  return compressible(await response.text(), { headers: response.headers });
}
