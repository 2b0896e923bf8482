import type { LecternConnectionError, LecternError } from "./errors.js";
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
/** @throws TypeError that says which option is wrong and what to do. */
export declare function readSettings(options: LecternClientOptions): Settings;
/** The effective options of one call. */
export interface CallSettings {
    readonly timeoutMs: number;
    readonly retries: number;
    readonly key: string | null;
}
/** @throws TypeError that says which option is wrong and what to do. */
export declare function readCallOptions(settings: Settings, options: CallOptions, takesKey: boolean): CallSettings;
