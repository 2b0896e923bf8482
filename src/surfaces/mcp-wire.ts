import { Failure, invalidRequest } from "../kernel/errors.ts";
import { readJsonObject } from "./body.ts";

/** Codes of JSON-RPC 2.0, and of its range for servers. */
const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
const METHOD_NOT_FOUND = -32601;
const REFUSED = -32000;
/** Reasons by which a body is no JSON at all. */
const UNPARSED: ReadonlySet<string> = new Set(["request.body_empty", "request.not_utf8", "request.not_json"]);

/** An answer to a request as a whole; `envelope` is what HTTP tells of the failure. */
export function refusal(
  envelope: { readonly message: string; readonly reason: string },
  { status, headers }: { status: number; headers: Headers },
): Response {
  const { message, reason } = envelope;
  const code = UNPARSED.has(reason) ? PARSE_ERROR : reason.startsWith("request.") ? INVALID_REQUEST : REFUSED;
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
export async function readMessage(request: Request): Promise<object> {
  const accept = request.headers.get("accept") ?? "";
  if (accept.trim() !== "" && !/application\/(json|\*)|\*\/\*/i.test(accept)) {
    const message = "This address answers in JSON. Send the header Accept: application/json, text/event-stream.";
    throw invalidRequest(message, [], "request.not_acceptable");
  }
  try {
    return await readJsonObject(request);
  } catch (error) {
    if (!(error instanceof Failure) || error.reason !== "request.not_object") throw error;
    throw invalidRequest(
      "A request holds one message of JSON-RPC, which is an object. There are no batches.",
      [],
      "request.not_object",
    );
  }
}

/** What is at the path of a message, or undefined. */
export function valueAt(message: unknown, ...path: string[]): unknown {
  let found = message;
  for (const name of path) found = typeof found === "object" && found !== null ? Reflect.get(found, name) : undefined;
  return found;
}
