import { Failure, invalidRequest } from "../kernel/errors.ts";
import { INVALID_REQUEST, METHOD_NOT_FOUND, PARSE_ERROR, SERVER_ERROR, textAt, valueAt } from "../lib/json-rpc.ts";
import { readJsonObject } from "./body.ts";
import { compressible } from "./encoding.ts";
import type { Refusal } from "./mcp.ts";
import type { BodyBounds } from "./receiving.ts";

/** Reasons by which a body is no JSON at all. */
const UNPARSED: ReadonlySet<string> = new Set(["request.body_empty", "request.not_utf8", "request.not_json"]);

/** Refuses the request as a whole, and not only the message in it. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.envelope.message);
  }
}

/** The connection is to break off. */
export class BrokenOff extends Error {}

/** What HTTP tells of a failure. */
export async function readRefusal(response: Response): Promise<Refusal> {
  const { status, headers } = response;
  return { status, retryAfter: headers.get("retry-after"), envelope: await response.json() };
}

/** An answer to a request as a whole. */
export function refuse({ status, retryAfter, envelope }: Refusal): Response {
  const { message, reason } = envelope;
  const code = UNPARSED.has(reason) ? PARSE_ERROR : reason.startsWith("request.") ? INVALID_REQUEST : SERVER_ERROR;
  const headers = {
    ...(retryAfter !== null && { "retry-after": retryAfter }),
    ...(status === 401 && { "www-authenticate": "Bearer" }),
    ...(status === 405 && { allow: "POST" }),
  };
  return Response.json({ jsonrpc: "2.0", id: null, error: { code, message, data: envelope } }, { status, headers });
}

/** Nothing here changes while a client listens. */
export function notOffered(message: object): Response {
  const error = { code: METHOD_NOT_FOUND, message: "There is nothing to subscribe to here. Ask again when needed." };
  return Response.json({ jsonrpc: "2.0", id: valueAt(message, "id") ?? null, error }, { status: 404 });
}

/**
 * The one message that a request holds.
 * @throws Failure where it is none.
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
      "A request holds one message of JSON-RPC, which is an object. There are no batches.",
      [],
      "request.not_object",
    );
  }
}

/** Whether a message asks for a tool, so that an operation answers it. Without an id nobody waits for an answer. */
export function asksForTool(message: object): boolean {
  return "id" in message && textAt(message, "method") === "tools/call" && textAt(message, "params", "name") !== null;
}

/** What the message names as its key, or else the header; null where there is neither. */
export function keyOf(message: object, request: Request): string | null {
  const key = valueAt(message, "params", "_meta", "idempotencyKey") ?? request.headers.get("idempotency-key");
  // What is no text is no key either, and the pipeline says so.
  return key === null ? null : typeof key === "string" ? key : "";
}

/** An answer that may go out compressed: the list of tools is long, and so are some results. */
export async function shortenable(response: Response): Promise<Response> {
  if (response.status !== 200) return response;
  return compressible(await response.text(), { headers: response.headers });
}
