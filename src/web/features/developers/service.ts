import type { Detail } from "../../../kernel/errors.ts";
import { ApiError, UnreachableError } from "../../api.ts";

/** The error of a refusal. */
export interface Refusal {
  readonly message: string;
  readonly reason: string;
  readonly details: readonly Detail[];
  readonly requestId: string;
  readonly replacedBy?: string;
}

/** The result of a call made without a session. */
export interface Reply {
  readonly status: number;
  readonly ms: number;
  readonly requestId: string;
  /** The body as received, or indented if it is JSON. */
  readonly text: string;
  readonly refusal: Refusal | null;
}

/**
 * Reads a document in which the service describes itself. Public: sent without credentials.
 * @throws ApiError if the service refuses, UnreachableError if it does not respond.
 */
export async function readDocument<Content>(path: string, signal: AbortSignal): Promise<Content> {
  const response = await reach(path, { signal, headers: { accept: "application/json" } });
  if (!response.ok) {
    const { message, reason, details, requestId } = await refusalOf(response);
    throw new ApiError(response.status, reason, message, details, requestId, null);
  }
  return await response.json();
}

/** The service's error for an unknown operation name; null if the operation exists after all. */
export async function readRefusal(path: string, signal: AbortSignal): Promise<Refusal | null> {
  const response = await reach(path, { signal });
  return response.ok ? null : refusalOf(response);
}

/**
 * Calls the service as a program does: with a token, and without the session of the signed-in person.
 * @throws UnreachableError if no response arrives.
 */
export async function callAsProgram(
  address: { readonly method: string; readonly path: string },
  body: object | null,
  token: string,
): Promise<Reply> {
  const headers = new Headers({ accept: "application/json" });
  if (token !== "") headers.set("authorization", `Bearer ${token}`);
  if (body !== null) headers.set("content-type", "application/json");
  const started = performance.now();
  const response = await reach(address.path, {
    method: address.method,
    headers,
    body: body === null ? null : JSON.stringify(body),
  });
  const text = await response.text();
  const ms = Math.round(performance.now() - started);
  const requestId = response.headers.get("x-request-id") ?? "";
  const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
  if (!isJson) return { status: response.status, ms, requestId, text, refusal: null };
  const answer: Refusal = JSON.parse(text);
  const laidOut = JSON.stringify(answer, null, 2);
  return { status: response.status, ms, requestId, text: laidOut, refusal: response.ok ? null : answer };
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, { ...init, credentials: "omit", redirect: "error" });
  } catch (error) {
    if (init.signal?.aborted === true) throw error;
    throw new UnreachableError(path);
  }
}

/** @throws UnreachableError if something between the service and the browser responded. */
async function refusalOf(response: Response): Promise<Refusal> {
  if (!response.headers.get("content-type")?.startsWith("application/json")) throw new UnreachableError(response.url);
  const refusal: Refusal = await response.json();
  return refusal;
}
