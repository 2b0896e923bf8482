/** One problem with a request: where, as a JSON pointer, what, and what is accepted there. */
export interface LecternErrorDetail {
    readonly path: string;
    readonly message: string;
    readonly expected: string;
}
/** The contents of a refusal. */
export interface Refusal {
    readonly operation: string;
    readonly status: number;
    readonly code: number;
    readonly reason: string;
    readonly serviceMessage: string;
    readonly details: readonly LecternErrorDetail[];
    readonly requestId: string | null;
    readonly retryAfter: number | null;
    readonly replacedBy: string | null;
    readonly facts: Readonly<Record<string, unknown>>;
    readonly mayHaveHappened: boolean;
    readonly idempotencyKey: string | null;
}
/** The response of the service is not a success. */
export declare class LecternError extends Error {
    readonly name: string;
    /** The called operation, or the protocol call, such as `agent_me`. */
    readonly operation: string;
    /** HTTP status: 400, 401, 403, 404, 405, 413, 429, 500 or 503 from the service itself; a proxy may return others. */
    readonly status: number;
    /** 40001, 40101, 40301, 40401, 42901 or 50001; 0 if the response is not from the service, and then the reason is the client's. */
    readonly code: number;
    /**
     * Machine-readable, dotted, stable, such as `auth.scope_missing`. With code 0 it comes from the client: `answer.redirected`,
     * `answer.not_from_the_service` or `answer.no_reason`.
     */
    readonly reason: string;
    /** The service's description of what is wrong and what to do. */
    readonly serviceMessage: string;
    /** What is wrong with which field, for status 400. */
    readonly details: readonly LecternErrorDetail[];
    /** Identifies the line in the service's log. */
    readonly requestId: string | null;
    /** Seconds after which a retry may succeed, or null if the service did not say. */
    readonly retryAfter: number | null;
    /** The operation that replaces the one that was called, or null. */
    readonly replacedBy: string | null;
    /** Further facts to act on, such as the current revision. */
    readonly facts: Readonly<Record<string, unknown>>;
    /** Whether a write may have been done in spite of this response. Calling again with the same `idempotencyKey` does it only once. */
    readonly mayHaveHappened: boolean;
    /** The key that a write was sent with; null for reads and if none was sent. */
    readonly idempotencyKey: string | null;
    constructor(refusal: Refusal);
}
/** No complete response arrived: the service was not reached, the connection was lost, or the time was over. */
export declare class LecternConnectionError extends Error {
    readonly name: string;
    readonly operation: string;
    readonly reason: "unreachable" | "broken_off" | "timeout";
    /** Whether a write may have been done nevertheless. Calling again with the same `idempotencyKey` does it only once. */
    readonly mayHaveHappened: boolean;
    /** The key that a write was sent with; null for reads and if none was sent. */
    readonly idempotencyKey: string | null;
    constructor(parts: {
        readonly operation: string;
        readonly reason: "unreachable" | "broken_off" | "timeout";
        readonly mayHaveHappened: boolean;
        readonly idempotencyKey: string | null;
        readonly message: string;
        readonly cause: unknown;
    });
}
/** A list cannot be read to its end, or would never end. */
export declare class LecternPagingError extends Error {
    readonly name: string;
    readonly operation: string;
    constructor(operation: string, message: string);
}
/** A binding ended without a token. */
export declare class LecternBindingError extends Error {
    readonly name: string;
    readonly status: "expired" | "used";
    constructor(status: "expired" | "used");
}
