import { Value } from "@sinclair/typebox/value";
import { bodyLimit, type Capability } from "../kernel/capability.ts";
import { type Failure, internalFailure, invalidRequest } from "../kernel/errors.ts";
import { OAuthAnswer } from "../kernel/files.ts";
import { readJsonObject } from "./body.ts";
import { type BodyPace, receiveWhole } from "./receiving.ts";

/**
 * Reads the parameters of an OAuth endpoint: a form, or JSON for a registration (RFC 7591). Each field has one name, in snake_case; unknown
 * ones and empty values are ignored (RFC 6749, 3.2), and a list is read from repeated parameters.
 * @throws Failure 400 if a parameter is repeated that has one value.
 */
export async function readParameters(request: Request, capability: Capability, pace: BodyPace): Promise<object> {
  const bounds = { maxBytes: bodyLimit(capability), pace };
  const fields = capability.request.properties;
  const type = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
  if (type === "application/json") {
    const sent = new Map<string, unknown>(Object.entries(await readJsonObject(request, bounds)));
    const known = Object.keys(fields).map((field) => [field, sent.get(snakeCase(field)) ?? null] as const);
    return Object.fromEntries(known.filter(([, value]) => value !== null));
  }
  if (type !== "application/x-www-form-urlencoded") {
    throw invalidRequest("Send the parameters as application/x-www-form-urlencoded.", [], "request.wrong_content_type");
  }
  const form = new URLSearchParams(new TextDecoder().decode(await receiveWhole(request, bounds)));
  const read: Record<string, string | string[]> = {};
  for (const [field, schema] of Object.entries(fields)) {
    const name = snakeCase(field);
    const values = form.getAll(name).filter((value) => value !== "");
    const [value, ...more] = values;
    if (value === undefined) continue;
    const isList = schema["type"] === "array";
    if (more.length > 0 && !isList) throw invalidRequest(`${name} is given more than once.`, [], "request.invalid");
    read[field] = isList ? values : value;
  }
  return read;
}

/** The response of an OAuth endpoint. */
export function oauthResponse(data: unknown, requestId: string): Response {
  if (!Value.Check(OAuthAnswer, data)) return oauthFailure(internalFailure(), requestId);
  const { status, body } = data;
  return Response.json(body, { status, headers: headersOf(status, requestId) });
}

/** Error codes of OAuth by status, for failures of the pipeline. */
const ERRORS: ReadonlyMap<number, string> = new Map([
  [401, "invalid_client"],
  [403, "access_denied"],
  [429, "temporarily_unavailable"],
  [503, "temporarily_unavailable"],
]);

/** A failure of the pipeline in the form of OAuth (RFC 6749, 5.2). */
export function oauthFailure({ status, message, parts }: Failure, requestId: string): Response {
  const error = ERRORS.get(status) ?? (status >= 500 ? "server_error" : "invalid_request");
  const retry: Record<string, string> =
    parts.retryAfter === undefined ? {} : { "retry-after": String(parts.retryAfter) };
  // Only printable ASCII without quotes and backslashes is allowed in a description, and parameters have their names in OAuth.
  const described = message.replaceAll(/[^\x20-\x7e]|["\\]/g, "'").replaceAll(/\b[a-z]+(?:[A-Z][a-z]+)+\b/g, snakeCase);
  return Response.json(
    { error, error_description: described },
    { status, headers: { ...headersOf(status, requestId), ...retry } },
  );
}

/** `redirectUri` becomes `redirect_uri`. */
function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function headersOf(status: number, requestId: string): Record<string, string> {
  return {
    "cache-control": "no-store",
    pragma: "no-cache",
    "x-content-type-options": "nosniff",
    "x-request-id": requestId,
    ...(status === 401 && { "www-authenticate": "Bearer" }),
  };
}
