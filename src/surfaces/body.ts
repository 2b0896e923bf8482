import { invalidRequest, tooLarge } from "../kernel/errors.ts";
import { nestsDeeperThan } from "../lib/json-depth.ts";

/** The largest request body the service reads, in bytes. */
export const MAX_BODY_BYTES = 16 * 1_048_576;
/** The deepest nesting of arrays and objects it parses; no request shape comes near. */
const MAX_DEPTH = 64;

const decoder = new TextDecoder("utf-8", { fatal: true });

/**
 * Reads a request body as a JSON object.
 * @throws Failure 400 or 413 that says what is wrong with it; a message never repeats what was sent.
 */
export async function readJsonObject(request: Request): Promise<object> {
  requireJsonType(request);
  const bytes = await readBounded(request);
  if (bytes.byteLength === 0)
    throw malformed("request.body_empty", "The request body is empty. Send a JSON object, {} for all defaults.");
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    throw malformed("request.not_utf8", "The request body is not valid UTF-8. Encode the JSON as UTF-8.");
  }
  if (nestsDeeperThan(text, MAX_DEPTH)) {
    throw malformed(
      "request.too_deep",
      `The request body nests deeper than ${MAX_DEPTH} levels. Send the plain object the operation describes.`,
    );
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformed("request.not_json", "The request body is not valid JSON. Send one JSON object.");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw malformed("request.not_object", "The request body must be a JSON object, such as {}.");
  }
  return value;
}

function requireJsonType(request: Request): void {
  const [mediaType = "", ...parameters] = (request.headers.get("content-type") ?? "").split(";");
  const charset = parameters.map((p) => p.trim().toLowerCase()).find((p) => p.startsWith("charset="));
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset);
  if (mediaType.trim().toLowerCase() === "application/json" && isUtf8) return;
  throw malformed(
    "request.wrong_content_type",
    "Send the body with the header Content-Type: application/json, encoded as UTF-8.",
  );
}

async function readBounded(request: Request): Promise<Uint8Array> {
  const declared = request.headers.get("content-length");
  if (declared !== null) {
    if (Number(declared) > MAX_BODY_BYTES) throw tooLarge(MAX_BODY_BYTES);
    return new Uint8Array(await request.arrayBuffer());
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BODY_BYTES) throw tooLarge(MAX_BODY_BYTES);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function malformed(reason: string, message: string) {
  return invalidRequest(message, [{ path: "", message, expected: "a JSON object" }], reason);
}
