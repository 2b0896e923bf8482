import type { LecternConnectionError, LecternError } from "./errors.ts";

/** Options of a client. */
export interface LecternClientOptions {
  /** Address of the service, as its operator publishes it: `https://study.example.org`. Tokens are sent nowhere else. */
  readonly baseUrl: string;
  /** The access token of a binding. Without one only public operations and bindings can be called. */
  readonly token?: string | undefined;
  /** Replaces the platform's `fetch`. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
  /** Timeout of one call in milliseconds, including retries and waiting. Default: 60,000. */
  readonly timeoutMs?: number | undefined;
  /** The most retries of a call if a retry may succeed. Default: 2; 0 disables retries. */
  readonly retries?: number | undefined;
  /** The longest wait that the service may request (429, 503), in milliseconds. Default: 30,000. */
  readonly maxWaitMs?: number | undefined;
  /** Sent as `User-Agent`; browsers send their own. */
  readonly userAgent?: string | undefined;
  /** Called before each retry. */
  readonly onRetry?: ((retry: RetryNotice) => void) | undefined;
}

/** Options of one call. */
export interface CallOptions {
  /** Aborts the call, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
  readonly retries?: number | undefined;
  /**
   * The key that makes a write happen only once in 24 hours, however often it is sent with the same token: 1 to 255 visible ASCII
   * characters. By default each write gets a random key. `false` sends none, and retries only if the write cannot have happened.
   */
  readonly idempotencyKey?: string | false | undefined;
  /** Called with details of the response after a success. */
  readonly onAnswer?: ((answer: AnswerNotice) => void) | undefined;
}

/** An upcoming retry. */
export interface RetryNotice {
  readonly operation: string;
  /** 1 for the first retry. */
  readonly attempt: number;
  /** Milliseconds until then. */
  readonly waitMs: number;
  /** The key that a write is sent with. */
  readonly idempotencyKey: string | null;
  /** The reason for the retry. */
  readonly error: LecternError | LecternConnectionError;
}

/** Details of a response. */
export interface AnswerNotice {
  readonly operation: string;
  readonly requestId: string | null;
  /** How often the call was sent. */
  readonly attempts: number;
  /** The key that a write was sent with. */
  readonly idempotencyKey: string | null;
  /** Whether this is a replay of the first response to the same key: an earlier call did the write. */
  readonly isRepeat: boolean;
}

/** Options of a client, checked and complete. */
export interface Settings {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly token: string | null;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly timeoutMs: number;
  readonly retries: number;
  readonly maxWaitMs: number;
  readonly userAgent: string | null;
  readonly onRetry: (retry: RetryNotice) => void;
}

/** The maximum of JavaScript timers. */
const MAX_TIMER_MS = 2_147_483_647;
const VISIBLE_ASCII = /^[\x21-\x7e]+$/;

/** @throws TypeError that says which option is wrong and what to do. */
export function readSettings(options: LecternClientOptions): Settings {
  if (typeof options !== "object" || options === null) {
    throw new TypeError('new LecternClient needs an object of options, at least { baseUrl: "https://…" }.');
  }
  return {
    baseUrl: readBaseUrl(options.baseUrl),
    token: readToken(options.token),
    fetch: readFetch(options.fetch),
    timeoutMs: readNumber("timeoutMs", options.timeoutMs, { min: 1, max: MAX_TIMER_MS, fallback: 60_000 }),
    retries: readNumber("retries", options.retries, { min: 0, max: 20, fallback: 2 }),
    maxWaitMs: readNumber("maxWaitMs", options.maxWaitMs, { min: 0, max: MAX_TIMER_MS, fallback: 30_000 }),
    userAgent: readUserAgent(options.userAgent),
    onRetry: options.onRetry ?? (() => {}),
  };
}

/** The effective options of one call. */
export interface CallSettings {
  readonly timeoutMs: number;
  readonly retries: number;
  readonly key: string | null;
}

/** @throws TypeError that says which option is wrong and what to do. */
export function readCallOptions(settings: Settings, options: CallOptions, takesKey: boolean): CallSettings {
  const { timeoutMs, retries } = settings;
  return {
    timeoutMs: readNumber("timeoutMs", options.timeoutMs, { min: 1, max: MAX_TIMER_MS, fallback: timeoutMs }),
    retries: readNumber("retries", options.retries, { min: 0, max: 20, fallback: retries }),
    key: takesKey ? readKey(options.idempotencyKey) : null,
  };
}

function readBaseUrl(value: unknown): string {
  const advice = 'Give the address of the service, such as "https://study.example.org".';
  if (typeof value !== "string" || value === "") throw new TypeError(`baseUrl is missing. ${advice}`);
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new TypeError(`baseUrl must be an address that begins with https:// or http://. ${advice}`);
  }
  if (url.username !== "" || url.password !== "") {
    throw new TypeError(
      `baseUrl contains a user name or a password. Leave them out: the service takes tokens. ${advice}`,
    );
  }
  if (url.search !== "" || url.hash !== "") throw new TypeError(`baseUrl has a part behind ? or #. ${advice}`);
  return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
}

// None of these messages repeats the value: it may be a secret with a typing error.
function readToken(value: unknown): string | null {
  if (value === undefined) return null;
  if (typeof value === "string" && VISIBLE_ASCII.test(value)) return value;
  throw new TypeError(
    "token is not what a binding gives: visible ASCII characters alone. Leave it out to call without one.",
  );
}

function readFetch(value: LecternClientOptions["fetch"]): Settings["fetch"] {
  if (value === undefined) return (url, init) => globalThis.fetch(url, init);
  if (typeof value === "function") return value;
  throw new TypeError("fetch is no function. Leave it out to take the platform's.");
}

function readUserAgent(value: unknown): string | null {
  if (value === undefined) return null;
  if (typeof value === "string" && /^[\x20-\x7e]{1,200}$/.test(value)) return value;
  throw new TypeError("userAgent must be 1 to 200 ASCII characters, such as my-agent/1.0.");
}

function readNumber(name: string, value: unknown, bounds: { min: number; max: number; fallback: number }): number {
  if (value === undefined) return bounds.fallback;
  if (typeof value === "number" && Number.isInteger(value) && value >= bounds.min && value <= bounds.max) return value;
  throw new TypeError(`${name} must be an integer from ${bounds.min} to ${bounds.max}.`);
}

function readKey(value: unknown): string | null {
  if (value === false) return null;
  if (value === undefined) return randomKey();
  if (typeof value === "string" && value.length <= 255 && VISIBLE_ASCII.test(value)) return value;
  throw new TypeError("idempotencyKey must be 1 to 255 visible ASCII characters, or false to send none.");
}

/** 128 random bits; randomUUID is missing on pages without TLS. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
