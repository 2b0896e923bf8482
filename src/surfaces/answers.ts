import type { Failure } from "../kernel/errors.ts";
import type { JsonStream } from "../kernel/json-stream.ts";
import { compressible } from "./encoding.ts";

/** Written out because it runs for every response. */
function jsonHeaders(requestId: string) {
  return {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-request-id": requestId,
  };
}

/** The success envelope of the contract. */
export function success(data: unknown, requestId: string, more?: Readonly<Record<string, string>>): Response {
  const headers = jsonHeaders(requestId);
  return compressible(JSON.stringify({ code: 0, message: "ok", data }), {
    headers: more === undefined ? headers : { ...headers, ...more },
  });
}

/**
 * {@link success} for data that is generated while it is sent. A failure midway aborts the connection, because half a response is invalid.
 */
export function streamedSuccess(data: JsonStream, requestId: string): Response {
  const reader = data.open().getReader();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(encoder.encode('{"code":0,"message":"ok","data":')),
      async pull(controller) {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        controller.enqueue(encoder.encode("}"));
        controller.close();
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return compressible(body, { headers: jsonHeaders(requestId) });
}

/** The failure envelope. */
export function failure(problem: Failure, requestId: string, headers: Record<string, string> = {}): Response {
  const { details = [], retryAfter, replacedBy, facts } = problem.parts;
  const body = {
    code: problem.code,
    message: problem.message,
    data: null,
    reason: problem.reason,
    details,
    requestId,
    ...(replacedBy === undefined ? {} : { replacedBy }),
    ...(facts === undefined ? {} : { facts }),
  };
  const retry = retryAfter === undefined ? {} : { "retry-after": String(retryAfter) };
  const challenge = problem.status === 401 ? { "www-authenticate": "Bearer" } : {};
  return new Response(JSON.stringify(body), {
    status: problem.status,
    headers: { ...jsonHeaders(requestId), ...retry, ...challenge, ...headers },
  });
}
