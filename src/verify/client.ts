import type { Guard } from "./guard.ts";
import { at, isObject } from "./json.ts";
import { Secrets } from "./secrets.ts";

/** One call and its answer. It may contain a token or the secret of a binding; a report redacts both. */
export interface Exchange {
  /** Such as `POST /api/v1/agent/capabilities/ielts_prep_search_guides`. */
  readonly call: string;
  /** The body that was sent, or undefined. */
  readonly sent: unknown;
  readonly status: number;
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as JSON, or undefined if it is not JSON. */
  readonly json: unknown;
  readonly text: string;
}

/** How a call differs from the default. */
export interface CallOptions {
  /** null sends no token. If absent, the given token is sent, but only to the base address. */
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent unchanged, instead of JSON. */
  readonly rawBody?: string;
  /** The base of the path if it differs from the base address, such as the site's. The token is not sent there. */
  readonly base?: string;
}

/** Calls a service. Waits as long as Retry-After says after 429 and never follows a redirect. */
export interface Client {
  /**
   * POST {base_url}/api/v1/agent/capabilities/<operation>.
   * @throws NoAnswer, Withheld
   */
  call(operation: string, body: unknown, options?: CallOptions): Promise<Exchange>;
  /**
   * A request to an address below the base address, such as `/api/v1/agent/me`.
   * @throws NoAnswer, Withheld
   */
  request(method: string, path: string, options?: CallOptions & { readonly body?: unknown }): Promise<Exchange>;
  /** Number of requests sent so far. */
  readonly calls: number;
  /** Number of 429 answers so far. */
  readonly throttled: readonly Exchange[];
  /** Why no more requests are sent: several in a row were not answered. null while the service answers. */
  readonly givenUp: string | null;
}

/** No complete answer: the network, the time limit, a body that is too long, or too many calls. The message says which. */
export class NoAnswer extends Error {}

export interface ClientOptions {
  /** Without a trailing slash; may include a path. */
  readonly baseUrl: string;
  readonly token: string;
  readonly secrets?: Secrets;
  /** Approves each request before it is sent. If absent, all requests are sent. */
  readonly guard?: Guard;
  /** Milliseconds until an answer must be complete; 30 s by default, as for clients of the interface. */
  readonly timeoutMs?: number;
  /** The longest answer that is read, in bytes; 50 MB by default. */
  readonly maxBytes?: number;
  /** Waits for this many milliseconds. */
  readonly wait?: (ms: number) => Promise<void>;
}

export const CAPABILITIES_PATH = "/api/v1/agent/capabilities";

const TIMEOUT_MS = 30_000;
const MAX_BYTES = 50 * 1_000_000;
/** This many unanswered calls in a row end a run. */
const MOST_UNANSWERED = 3;
/** How often one call is repeated after 429. */
const MAX_WAITS = 3;
/** The longest wait for one Retry-After; the client gives up if the service asks for more. */
const MAX_WAIT_S = 120;
/** The wait after a 429 without a readable Retry-After. */
const DEFAULT_WAIT_S = 5;

export function createClient(options: ClientOptions): Client {
  const { baseUrl, token, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES, wait = sleep } = options;
  const { secrets = new Secrets(), guard } = options;
  secrets.add(token);
  const throttled: Exchange[] = [];
  let calls = 0;
  let unanswered = 0;
  let givenUp: string | null = null;

  const client: Client = {
    get calls() {
      return calls;
    },
    throttled,
    get givenUp() {
      return givenUp;
    },
    call: (operation, body, more = {}) =>
      client.request("POST", `${CAPABILITIES_PATH}/${operation}`, { body, ...more }),
    async request(method, path, more = {}) {
      const operation = method === "GET" ? "" : operationOf(path);
      const body = more.rawBody === undefined ? more.body : parse(more.rawBody);
      guard?.pass(operation, body);
      for (let waits = 0; ; waits++) {
        const exchange = await counted(method, path, more);
        if (exchange.status === 200) guard?.learn(operation, body, exchange.json);
        if (exchange.status !== 429) return exchange;
        throttled.push(exchange);
        const seconds = secondsToWait(exchange);
        if (waits === MAX_WAITS || seconds > MAX_WAIT_S) {
          const asked =
            seconds > MAX_WAIT_S ? `and asks to wait ${seconds} s` : `also after waiting ${MAX_WAITS} times`;
          throw new NoAnswer(`${exchange.call} was answered 429, too many requests, ${asked}.`);
        }
        await wait(seconds * 1000);
      }
    },
  };
  return client;

  /** Sends a request to the service, unless too many requests were not answered. */
  async function counted(
    method: string,
    path: string,
    more: CallOptions & { readonly body?: unknown },
  ): Promise<Exchange> {
    if (more.base !== undefined && more.base !== baseUrl) return send(method, path, more);
    if (givenUp !== null) throw new NoAnswer(givenUp);
    try {
      const exchange = await send(method, path, more);
      unanswered = 0;
      return exchange;
    } catch (error) {
      if (++unanswered === MOST_UNANSWERED && error instanceof NoAnswer) {
        givenUp = `The service left ${MOST_UNANSWERED} calls in a row without an answer, so no more are made. ${error.message}`;
      }
      throw error;
    }
  }

  async function send(
    method: string,
    path: string,
    more: CallOptions & { readonly body?: unknown },
  ): Promise<Exchange> {
    const { base = baseUrl } = more;
    const own = base === baseUrl ? token : null;
    const credential = more.token === undefined ? own : more.token;
    secrets.add(credential);
    const body = more.rawBody ?? (more.body === undefined ? undefined : JSON.stringify(more.body));
    const headers = {
      accept: "application/json",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(credential === null ? {} : { authorization: `Bearer ${credential}` }),
      ...more.headers,
    };
    const limit = AbortSignal.timeout(timeoutMs);
    const call = `${method} ${path}`;
    calls++;
    try {
      const response = await fetch(`${base}${path}`, {
        method,
        headers,
        redirect: "manual",
        signal: limit,
        ...(body === undefined ? {} : { body }),
      });
      const text = await readText(response, maxBytes, call);
      const json = parse(text);
      noteSecrets(json, secrets);
      return {
        call,
        sent: more.rawBody ?? more.body,
        status: response.status,
        headers: Object.fromEntries(response.headers),
        json,
        text,
      };
    } catch (error) {
      if (error instanceof NoAnswer) throw error;
      if (limit.aborted) throw new NoAnswer(`${call} had no whole answer within ${timeoutMs / 1000} s.`);
      throw new NoAnswer(`${call} had no answer: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

/** The operation that a path calls, or an empty string for any other path. */
function operationOf(path: string): string {
  return path.startsWith(`${CAPABILITIES_PATH}/`) ? path.slice(CAPABILITIES_PATH.length + 1) : "";
}

async function readText(response: Response, maxBytes: number, call: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new NoAnswer(`The answer to ${call} is longer than ${maxBytes / 1_000_000} MB.`);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The secrets in an answer about a binding. */
function noteSecrets(json: unknown, secrets: Secrets): void {
  for (const holder of [json, at(json, "data")]) {
    if (!isObject(holder)) continue;
    secrets.add(holder["secret"]);
    secrets.add(holder["token"]);
  }
}

/** Parses whole seconds, or a date (RFC 9110, section 10.2.3) relative to the Date of the answer. */
function secondsToWait({ headers }: Exchange): number {
  const text = headers["retry-after"] ?? "";
  if (/^\d+$/.test(text)) return Number(text);
  const ms = Date.parse(text) - Date.parse(headers["date"] ?? "");
  return Number.isNaN(ms) ? DEFAULT_WAIT_S : Math.max(1, Math.ceil(ms / 1000));
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
