import { PUBLIC_BODY_BYTES } from "../kernel/capability.ts";
import { invalidRequest } from "../kernel/errors.ts";
import { jsonProblem } from "../lib/json-depth.ts";
import { BODY_PACE, type BodyBounds, receiveWhole } from "./receiving.ts";

/** The deepest nesting of arrays and objects that is parsed; no request shape comes near it. */
const MAX_DEPTH = 64;
/** The most names and values that are parsed; no realistic request has a tenth of that. */
const MAX_VALUES = 200_000;

/** A body of more bytes is processed in steps of tens of milliseconds each, and other requests are answered between the steps. */
const LARGE_BYTES = 1_048_576;

const SMALL: BodyBounds = { maxBytes: PUBLIC_BODY_BYTES, pace: BODY_PACE };

const decoder = new TextDecoder("utf-8", { fatal: true });

/**
 * Reads a request body as a JSON object.
 * @throws Failure 400 or 413 that says what is wrong; a message never repeats what was sent.
 */
export async function readJsonObject(request: Request, bounds: BodyBounds = SMALL): Promise<object> {
  requireJsonType(request);
  const bytes = await receiveWhole(request, bounds);
  if (bytes.byteLength === 0)
    throw malformed("request.body_empty", "The request body is empty. Send a JSON object, {} for all defaults.");
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    throw malformed("request.not_utf8", "The request body is not valid UTF-8. Encode the JSON as UTF-8.");
  }
  const isLarge = bytes.byteLength > LARGE_BYTES;
  if (isLarge) await giveWay();
  const problem = jsonProblem(text, { depth: MAX_DEPTH, values: MAX_VALUES });
  if (problem === "too_deep") {
    throw malformed(
      "request.too_deep",
      `The request body nests deeper than ${MAX_DEPTH} levels. Send the plain object the operation describes.`,
    );
  }
  if (problem === "too_many_values") {
    throw malformed(
      "request.too_many_values",
      `The request body has more than ${MAX_VALUES} names and values. Send less in one call.`,
    );
  }
  if (problem === "too_many_digits") {
    throw malformed(
      "request.too_many_digits",
      "A number in the request body has more than 1000 digits. Send numbers of at most 17 digits, or the text as a string.",
    );
  }
  let value: unknown;
  if (isLarge) await giveWay();
  try {
    value = JSON.parse(text);
  } catch {
    throw malformed("request.not_json", "The request body is not valid JSON. Send one JSON object.");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw malformed("request.not_object", "The request body must be a JSON object, such as {}.");
  }
  if (isLarge) await giveWay();
  return value;
}

function giveWay(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function requireJsonType(request: Request): void {
  const contentType = request.headers.get("content-type") ?? "";
  // The spelling that nearly all clients use.
  if (contentType === "application/json") return;
  const [mediaType = "", ...parameters] = contentType.split(";");
  const charset = parameters.map((p) => p.trim().toLowerCase()).find((p) => p.startsWith("charset="));
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset);
  if (mediaType.trim().toLowerCase() === "application/json" && isUtf8) return;
  throw malformed(
    "request.wrong_content_type",
    "Send the body with the header Content-Type: application/json, encoded as UTF-8.",
  );
}

function malformed(reason: string, message: string) {
  return invalidRequest(message, [{ path: "", message, expected: "a JSON object" }], reason);
}
