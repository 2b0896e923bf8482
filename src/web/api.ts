import type { DataOf, OperationId, RequestOf } from "../domains/index.ts";
import type { Detail } from "../kernel/errors.ts";
import { setClock } from "./clock.ts";

export type { OperationId, RequestOf };
/** What an operation answers. */
export type ResponseOf<Id extends OperationId> = DataOf<Id>;

/** The service refused, in its own words. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    /** Machine-readable and stable. */
    readonly reason: string,
    message: string,
    readonly details: readonly Detail[],
    readonly requestId: string,
    /** Seconds to wait before a repeat, where the service names them. */
    readonly retryAfter: number | null,
  ) {
    super(message);
  }
}

/** No answer of the service arrived: the network, the service or a proxy between is down. Whether a write happened is unknown. */
export class UnreachableError extends Error {}

interface SuccessEnvelope<Data> {
  readonly code: 0;
  readonly data: Data;
}

interface FailureEnvelope {
  readonly message: string;
  readonly reason: string;
  readonly details: readonly Detail[];
  readonly requestId: string;
}

/**
 * Calls an operation as the signed-in person.
 * @throws ApiError where the service refuses, UnreachableError where no answer of it arrives.
 */
export async function call<Id extends OperationId>(
  id: Id,
  request: RequestOf<Id>,
  signal?: AbortSignal,
): Promise<ResponseOf<Id>> {
  return readAnswer(id, await send(id, request, signal));
}

/**
 * {@link call} for an answer that may be longer than fits into a string: its response, of which nothing but the headers was read.
 * @throws ApiError where the service refuses, UnreachableError where no answer of it begins.
 */
export async function callForStream<Id extends OperationId>(
  id: Id,
  request: RequestOf<Id>,
  signal: AbortSignal,
): Promise<Response> {
  return accepted(id, await send(id, request, signal));
}

/** What a call answers, or null where there is no such thing, or none any more. */
export async function orNull<Data>(answer: Promise<Data>): Promise<Data | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Calls an operation as the page is being left. Nobody is there for the answer: whether it arrives stays unknown. */
export function callOnLeave<Id extends OperationId>(id: Id, request: RequestOf<Id>): void {
  navigator.sendBeacon(`/api/web/${id}`, new Blob([JSON.stringify(request)], { type: "application/json" }));
}

/**
 * Sends a file to an operation that takes one, telling how far it is.
 * @throws ApiError where the service refuses, UnreachableError where no answer of it arrives.
 */
export async function upload<Id extends OperationId>(
  id: Id,
  request: RequestOf<Id>,
  file: Blob,
  options: UploadOptions = {},
): Promise<ResponseOf<Id>> {
  return readAnswer(id, await sendFile(id, request, file, options));
}

export interface UploadOptions {
  readonly onProgress?: (sent: number, total: number) => void;
  readonly signal?: AbortSignal;
}

async function send(id: string, request: object, signal: AbortSignal | undefined): Promise<Response> {
  try {
    return await fetch(`/api/web/${id}`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(request),
      credentials: "same-origin",
      redirect: "error",
      signal: signal ?? null,
    });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new UnreachableError(id);
  }
}

async function readAnswer<Id extends OperationId>(id: Id, response: Response): Promise<ResponseOf<Id>> {
  const envelope: SuccessEnvelope<ResponseOf<Id>> = await (await accepted(id, response)).json();
  return envelope.data;
}

/** @throws ApiError where the response is a refusal, UnreachableError where it is none of the service. */
async function accepted(id: string, response: Response): Promise<Response> {
  setClock(response.headers.get("date"));
  if (!response.headers.get("content-type")?.startsWith("application/json")) throw new UnreachableError(id);
  if (response.ok) return response;
  const { reason, message, details, requestId }: FailureEnvelope = await response.json();
  const retryAfter = response.headers.get("retry-after");
  throw new ApiError(
    response.status,
    reason,
    message,
    details,
    requestId,
    retryAfter === null ? null : Number(retryAfter),
  );
}

/** Browsers tell the progress of a body that is being sent only by XMLHttpRequest. */
function sendFile(id: string, request: object, file: Blob, options: UploadOptions): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest();
    sending.open("POST", `/api/web/${id}?input=${encodeURIComponent(JSON.stringify(request))}`);
    sending.setRequestHeader("content-type", "application/octet-stream");
    sending.setRequestHeader("accept", "application/json");
    sending.upload.onprogress = ({ loaded, total }) => options.onProgress?.(loaded, total);
    sending.onerror = () => reject(new UnreachableError(id));
    sending.onabort = () => reject(new DOMException("The upload was stopped.", "AbortError"));
    sending.onload = () => {
      const headers = new Headers();
      for (const name of ["content-type", "date", "retry-after"]) {
        const value = sending.getResponseHeader(name);
        if (value !== null) headers.set(name, value);
      }
      resolve(new Response(sending.responseText, { status: sending.status, headers }));
    };
    options.signal?.addEventListener("abort", () => sending.abort(), { once: true });
    sending.send(file);
  });
}
