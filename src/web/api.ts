import type { DataOf, OperationId, RequestOf } from "../domains/index.ts";
import type { Detail } from "../kernel/errors.ts";
import { setClock } from "./clock.ts";

export type { OperationId, RequestOf };
/** The data of an operation's response. */
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
    /** Seconds to wait before a retry, if the service names them. */
    readonly retryAfter: number | null,
  ) {
    super(message);
  }
}

/** No response of the service arrived: the network, the service or a proxy in between is down. Whether a write happened is unknown. */
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
 * @throws ApiError if the service refuses, UnreachableError if it does not respond.
 */
export async function call<Id extends OperationId>(
  id: Id,
  request: RequestOf<Id>,
  signal?: AbortSignal,
): Promise<ResponseOf<Id>> {
  return readAnswer(id, await send(id, request, signal));
}

/**
 * {@link call} for a response that may be too long for a string. Returns the response with only its headers read.
 * @throws ApiError if the service refuses, UnreachableError if no response of the service begins.
 */
export async function callForStream<Id extends OperationId>(
  id: Id,
  request: RequestOf<Id>,
  signal: AbortSignal,
): Promise<Response> {
  return accepted(id, await send(id, request, signal));
}

/** The data of a call, or null if the service reports that the thing does not exist or was deleted. */
export async function orNull<Data>(answer: Promise<Data>): Promise<Data | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Calls an operation while the page is being left. Nothing waits for the response, so it stays unknown whether the call arrives. */
export function callOnLeave<Id extends OperationId>(id: Id, request: RequestOf<Id>): void {
  navigator.sendBeacon(`/api/web/${id}`, new Blob([JSON.stringify(request)], { type: "application/json" }));
}

/**
 * Sends a file to an operation that takes one, and reports the progress.
 * @throws ApiError if the service refuses, UnreachableError if it does not respond.
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

/** @throws ApiError if the response is a refusal, UnreachableError if it does not come from the service. */
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

/** Browsers report the progress of an upload only through XMLHttpRequest. */
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
