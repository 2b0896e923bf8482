import type { LecternConnectionError, LecternError } from "./errors.js";
/** What a client needs to know. */
export interface LecternClientOptions {
    /** Address of the service, as its operator gives it: `https://study.example.org`. Tokens are sent there and nowhere else. */
    readonly baseUrl: string;
    /** The access token of a binding; without one only public operations and bindings can be called. */
    readonly token?: string | undefined;
    /** Stands in for the platform's `fetch`. */
    readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
    /** Milliseconds that one call may take, repeats and waiting included. 60,000 where it is left out. */
    readonly timeoutMs?: number | undefined;
    /** How often a call is repeated where a repeat may help. 2 where it is left out, 0 for never. */
    readonly retries?: number | undefined;
    /** The longest that a call waits because the service says so (429, 503), in milliseconds. 30,000 where it is left out. */
    readonly maxWaitMs?: number | undefined;
    /** Sent as `User-Agent`; browsers send their own. */
    readonly userAgent?: string | undefined;
    /** Told before each repeat. */
    readonly onRetry?: ((retry: RetryNotice) => void) | undefined;
}
/** What one call may ask for. */
export interface CallOptions {
    /** Ends the call; it then rejects with the signal's reason. */
    readonly signal?: AbortSignal | undefined;
    readonly timeoutMs?: number | undefined;
    readonly retries?: number | undefined;
    /**
     * The key under which a write is done once in 24 hours, however often it is sent with the same token: 1 to 255 visible ASCII
     * characters. Each write gets a random one where none is given. `false` sends none, and repeats only what cannot have happened.
     */
    readonly idempotencyKey?: string | false | undefined;
    /** Told how the call was answered, once it succeeded. */
    readonly onAnswer?: ((answer: AnswerNotice) => void) | undefined;
}
/** A repeat that is about to be made. */
export interface RetryNotice {
    readonly operation: string;
    /** 1 for the first repeat. */
    readonly attempt: number;
    /** Milliseconds until then. */
    readonly waitMs: number;
    /** The key that a write is sent with. */
    readonly idempotencyKey: string | null;
    /** Why. */
    readonly error: LecternError | LecternConnectionError;
}
/** How a call was answered. */
export interface AnswerNotice {
    readonly operation: string;
    readonly requestId: string | null;
    /** How often it was sent. */
    readonly attempts: number;
    /** The key that a write was sent with. */
    readonly idempotencyKey: string | null;
    /** Whether this is the first answer to the same key, given again: the write was done by an earlier call. */
    readonly isRepeat: boolean;
}
/** Options of a client, checked and complete. */
export interface Settings {
    /** Without a slash at its end. */
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
/** How one call is to be made. */
export interface CallSettings {
    readonly timeoutMs: number;
    readonly retries: number;
    readonly key: string | null;
}
/** @throws TypeError that says which option is wrong and what to do. */
export declare function readCallOptions(settings: Settings, options: CallOptions, takesKey: boolean): CallSettings;
