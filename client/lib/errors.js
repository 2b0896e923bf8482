/** The service answered, and it is no success. */
export class LecternError extends Error {
    name = "LecternError";
    /** The operation that was called, or the call of the protocol, such as `agent_me`. */
    operation;
    /** HTTP status: 400, 401, 403, 404, 405, 413, 429, 500 or 503 by the service itself; a proxy in between may answer others. */
    status;
    /** 40001, 40101, 40301, 40401, 42901 or 50001; 0 where the answer is none of the service's, and then the reason is the client's. */
    code;
    /**
     * Machine-readable, dotted, stable, such as `auth.scope_missing`. With code 0 it is the client's own: `answer.redirected`,
     * `answer.not_from_the_service` or `answer.no_reason`.
     */
    reason;
    /** What the service says is wrong and what to do. */
    serviceMessage;
    /** What is wrong with which field, with 400. */
    details;
    /** Leads to the line in the service's log. */
    requestId;
    /** Seconds after which a repeat may succeed; null where the service did not say. */
    retryAfter;
    /** The operation that took the place of the one that was called. */
    replacedBy;
    /** Further facts to act on, such as the current revision. */
    facts;
    /** Whether a write may have been done in spite of this answer. Calling again with the same `idempotencyKey` does it once. */
    mayHaveHappened;
    /** The key under which a write was sent; null for reads and where none was sent. */
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
/** No whole answer came: the service was not reached, the connection broke off, or the time was over. */
export class LecternConnectionError extends Error {
    name = "LecternConnectionError";
    operation;
    reason;
    /** Whether a write may have been done all the same. Calling again with the same `idempotencyKey` does it once. */
    mayHaveHappened;
    /** The key under which a write was sent; null for reads and where none was sent. */
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
