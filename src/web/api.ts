import type { DataOf, OperationId, RequestOf } from "../domains/index.ts";
import type { Detail } from "../kernel/errors.ts";
import { MINUTE_MS } from "../lib/time.ts";
import { newUuid } from "../lib/uuid.ts";
import { now, setClock } from "./clock.ts";
import { WRITES } from "./writes.ts";

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
 * Calls an operation as the signed-in person. A write whose response is lost is repeated once, and happens once.
 * @throws ApiError if the service refuses, UnreachableError if it does not respond.
 */
export async function call<Id extends OperationId>(
  id: Id,
  request: RequestOf<Id>,
  signal?: AbortSignal,
): Promise<ResponseOf<Id>> {
  const body = JSON.stringify(request);
  const attempt = async (key?: string) => readAnswer(id, await send(id, body, { signal, key }), signal);
  return WRITES.has(id) ? underKey(`${id} ${body}`, { attempts: 2, send: attempt }) : attempt();
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
  return accepted(id, await send(id, JSON.stringify(request), { signal }));
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
  const input = JSON.stringify(request);
  const address = `/api/web/${id}?input=${encodeURIComponent(input)}`;
  const { signal } = options;
  // It has a key, but is not repeated by itself: the bytes may be many, and the person can repeat it.
  return underKey(`${id} ${input} ${nameOf(file)}`, {
    attempts: 1,
    send: async (key) => readAnswer(id, await sendFile(address, file, { ...options, key }), signal),
  });
}

export interface UploadOptions {
  readonly onProgress?: (sent: number, total: number) => void;
  readonly signal?: AbortSignal;
}

/** How long a write with an unknown outcome is the same write when it is sent again. */
const DOUBT_MS = 10 * MINUTE_MS;

/** The keys of writes whose outcome is unknown, by what was sent. */
const doubtful = new Map<string, { readonly key: string; readonly since: number }>();

interface Keyed<Data> {
  /** How often it is sent while no response arrives. */
  readonly attempts: number;
  send(key: string): Promise<Data>;
}

/** Sends a write under an `Idempotency-Key`: a new one, or its former one if its outcome is unknown. */
async function underKey<Data>(sent: string, { attempts, send }: Keyed<Data>): Promise<Data> {
  for (const [one, { since }] of doubtful) if (now() - since > DOUBT_MS) doubtful.delete(one);
  const key = doubtful.get(sent)?.key ?? newUuid();
  for (let left = attempts - 1; ; left--) {
    try {
      const data = await send(key);
      doubtful.delete(sent);
      return data;
    } catch (error) {
      const isRefusal = error instanceof ApiError;
      if (!isRefusal) doubtful.set(sent, { key, since: now() });
      // Other refusals of a repeat, such as of an ended session, do not say what became of the write.
      else if (error.status === 400 || error.status === 404) doubtful.delete(sent);
      if (!(error instanceof UnreachableError) || left === 0) throw error;
    }
  }
}

const names = new WeakMap<Blob, string>();

/** A name for a file's bytes: the same for the same file, as long as the page has it. */
function nameOf(file: Blob): string {
  const name = names.get(file) ?? newUuid();
  names.set(file, name);
  return name;
}

interface Sending {
  readonly signal: AbortSignal | undefined;
  readonly key?: string | undefined;
}

async function send(id: string, body: string, { signal, key }: Sending): Promise<Response> {
  try {
    return await fetch(`/api/web/${id}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json",
        ...(key !== undefined && { "idempotency-key": key }),
      },
      body,
      credentials: "same-origin",
      redirect: "error",
      signal: signal ?? null,
    });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new UnreachableError(id);
  }
}

/** @throws ApiError if the service refuses, UnreachableError if the response is not complete. */
async function readAnswer<Id extends OperationId>(
  id: Id,
  response: Response,
  signal: AbortSignal | undefined,
): Promise<ResponseOf<Id>> {
  try {
    const envelope: SuccessEnvelope<ResponseOf<Id>> = await (await accepted(id, response)).json();
    return envelope.data;
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted === true) throw error;
    throw new UnreachableError(id);
  }
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
function sendFile(address: string, file: Blob, options: UploadOptions & { readonly key: string }): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest();
    sending.open("POST", address);
    sending.setRequestHeader("idempotency-key", options.key);
    sending.setRequestHeader("content-type", "application/octet-stream");
    sending.setRequestHeader("accept", "application/json");
    sending.upload.onprogress = ({ loaded, total }) => options.onProgress?.(loaded, total);
    sending.onerror = () => reject(new UnreachableError(address));
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
