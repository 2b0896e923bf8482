/** The response of the service is not a success. */
export class LecternError extends Error {
    name = "LecternError";
    /** The called operation, or the protocol call, such as `agent_me`. */
    operation;
    /** HTTP status: 400, 401, 403, 404, 405, 413, 429, 500 or 503 from the service itself; a proxy may return others. */
    status;
    /** 40001, 40101, 40301, 40401, 42901 or 50001; 0 if the response is not from the service, and then the reason is the client's. */
    code;
    /**
     * Machine-readable, dotted, stable, such as `auth.scope_missing`. With code 0 it comes from the client: `answer.redirected`,
     * `answer.not_from_the_service` or `answer.no_reason`.
     */
    reason;
    /** The service's description of what is wrong and what to do. */
    serviceMessage;
    /** What is wrong with which field, for status 400. */
    details;
    /** Identifies the line in the service's log. */
    requestId;
    /** Seconds after which a retry may succeed, or null if the service did not say. */
    retryAfter;
    /** The operation that replaces the one that was called, or null. */
    replacedBy;
    /** Further facts to act on, such as the current revision. */
    facts;
    /** Whether a write may have been done in spite of this response. Calling again with the same `idempotencyKey` does it only once. */
    mayHaveHappened;
    /** The key that a write was sent with; null for reads and if none was sent. */
    idempotencyKey;
    constructor(refusal) {
        super(`${refusal.operation} was answered with ${refusal.status} ${refusal.reason}: ${refusal.serviceMessage}`);
        this.operation = refusal.operation;
        this.status = refusal.status;
        this.code = refusal.code;
        this.reason = refusal.reason;
        this.serviceMessage = refusal.serviceMessage;
        this.details = refusal.details;
        this.requestId = refusal.requestId;
        this.retryAfter = refusal.retryAfter;
        this.replacedBy = refusal.replacedBy;
        this.facts = refusal.facts;
        this.mayHaveHappened = refusal.mayHaveHappened;
        this.idempotencyKey = refusal.idempotencyKey;
    }
}
/** No complete response arrived: the service was not reached, the connection was lost, or the time was over. */
export class LecternConnectionError extends Error {
    name = "LecternConnectionError";
    operation;
    reason;
    /** Whether a write may have been done nevertheless. Calling again with the same `idempotencyKey` does it only once. */
    mayHaveHappened;
    /** The key that a write was sent with; null for reads and if none was sent. */
    idempotencyKey;
    constructor(parts) {
        const advice = parts.mayHaveHappened
            ? " The write may have happened: look before you repeat it under another key."
            : "";
        super(`${parts.operation}: ${parts.message}${advice}`, { cause: parts.cause });
        this.operation = parts.operation;
        this.reason = parts.reason;
        this.mayHaveHappened = parts.mayHaveHappened;
        this.idempotencyKey = parts.idempotencyKey;
    }
}
/** A list cannot be read to its end, or would never end. */
export class LecternPagingError extends Error {
    name = "LecternPagingError";
    operation;
    constructor(operation, message) {
        super(`${operation}: ${message}`);
        this.operation = operation;
    }
}
/** A binding ended without a token. */
export class LecternBindingError extends Error {
    name = "LecternBindingError";
    status;
    constructor(status) {
        super(status === "expired"
            ? "The user did not confirm the binding in time, or declined it. Create a new one only if access is still wanted."
            : "The token of this binding was given out already, and is given once. Create a new binding.");
        this.status = status;
    }
}
