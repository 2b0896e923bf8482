import { grouped } from "../lib/grouped.ts";
import type { QuotaKind } from "../lib/quotas.ts";

/** One problem with a request: where (a JSON pointer), what, and what is accepted. Never holds the submitted value. */
export interface Detail {
  readonly path: string;
  readonly message: string;
  readonly expected: string;
}

/** The closed table of failures (contract, section 7): HTTP status and envelope code. */
const KINDS = {
  invalid: { status: 400, code: 40001 },
  tooLarge: { status: 413, code: 40001 },
  tooSlow: { status: 408, code: 40001 },
  methodNotAllowed: { status: 405, code: 40001 },
  unauthenticated: { status: 401, code: 40101 },
  forbidden: { status: 403, code: 40301 },
  notFound: { status: 404, code: 40401 },
  tooMany: { status: 429, code: 42901 },
  internal: { status: 500, code: 50001 },
  unavailable: { status: 503, code: 50001 },
} as const;

const MIB = 1_048_576;

export type FailureKind = keyof typeof KINDS;

interface FailureParts {
  readonly details?: readonly Detail[];
  /** Seconds after which a retry may succeed. */
  readonly retryAfter?: number;
  /** The operation that replaces the one that was called. */
  readonly replacedBy?: string;
  /** Further facts that a caller can act on, such as the current revision. */
  readonly facts?: { readonly [name: string]: string | number | boolean | null };
}

/** A failure that is reported to the caller. Created only by the factories below. */
export class Failure extends Error {
  readonly status: number;
  readonly code: number;

  constructor(
    readonly kind: FailureKind,
    /** Machine-readable, dotted, stable. */
    readonly reason: string,
    /** A sentence that says what to do. */
    message: string,
    readonly parts: FailureParts = {},
  ) {
    super(message);
    this.status = KINDS[kind].status;
    this.code = KINDS[kind].code;
  }
}

/** The most problems listed in one refusal. */
export const MAX_DETAILS = 20;

/** 400: the request does not satisfy the operation's contract. Lists the first {@link MAX_DETAILS} problems. */
export function invalidRequest(message: string, details: readonly Detail[], reason = "request.invalid"): Failure {
  const found = { shown: details.slice(0, MAX_DETAILS), total: details.length };
  return new Failure("invalid", reason, message, problemsOf(found));
}

/** {@link invalidRequest} for an operation that selects which of its `total` problems are listed. */
export function invalidMembers(message: string, found: FoundDetails, reason: string): Failure {
  return new Failure("invalid", reason, message, problemsOf(found));
}

interface FoundDetails {
  readonly shown: readonly Detail[];
  readonly total: number;
}

function problemsOf({ shown, total }: FoundDetails): FailureParts {
  return { details: shown, ...(total > shown.length && { facts: { problemCount: total } }) };
}

/** 400: the request is well formed, but conflicts with the current state (a stale revision, a finished reminder). */
export function stateConflict(reason: string, message: string, facts?: NonNullable<FailureParts["facts"]>): Failure {
  return new Failure("invalid", reason, message, facts === undefined ? {} : { facts });
}

/** 413: the body exceeds the limit. */
export function tooLarge(limitBytes: number): Failure {
  const limit = limitBytes < MIB ? `${Math.floor(limitBytes / 1024)} KiB` : `${Math.floor(limitBytes / MIB)} MiB`;
  return new Failure(
    "tooLarge",
    "request.too_large",
    `The request body is larger than ${limit}, which is the most that this operation takes. Send less in one call.`,
    { facts: { maxBytes: limitBytes } },
  );
}

/** 408: the request body arrived too slowly. */
export function tooSlow(): Failure {
  return new Failure(
    "tooSlow",
    "request.too_slow",
    "The request body arrives too slowly. Send it again over a better connection, or in smaller parts.",
  );
}

const BROKEN_OFF = "request.broken_off";

/** 400: the client closed the connection before the request body was complete. Nobody reads the response; it exists for the call log. */
export function brokenOff(): Failure {
  const message = "The connection closed before the whole request body had come. Send the request again.";
  return new Failure("invalid", BROKEN_OFF, message);
}

/** Whether a request ended with {@link brokenOff}. */
export function isBrokenOff(failure: Failure): boolean {
  return failure.reason === BROKEN_OFF;
}

/** 405: the address exists, the method does not. */
export function methodNotAllowed(allowed: string): Failure {
  return new Failure("methodNotAllowed", "request.method_not_allowed", `This address answers ${allowed} only.`);
}

/** 401: no valid credential. */
export function unauthenticated(reason: string, message: string): Failure {
  return new Failure("unauthenticated", reason, message);
}

/** 401: a token was sent, but it is not valid. */
export function tokenInvalid(): Failure {
  return unauthenticated(
    "auth.token_invalid",
    "The token is unknown, expired or revoked. Ask the user to authorize again, as WWW-Authenticate says or by a new binding (POST /api/v1/agent-bindings).",
  );
}

/** 403: the caller is authenticated but not allowed. */
export function forbidden(reason: string, message: string): Failure {
  return new Failure("forbidden", reason, message);
}

/** 403: the token lacks a required scope. */
export function scopeMissing(missing: readonly string[]): Failure {
  return forbidden(
    "auth.scope_missing",
    `The token lacks ${missing.join(", ")}. Repeating does not help: ask the user for this access, as WWW-Authenticate says if it is sent, otherwise by a new binding.`,
  );
}

/** 404: the operation or the resource does not exist for this caller. */
export function notFound(reason: string, message: string, replacedBy?: string): Failure {
  return new Failure("notFound", reason, message, replacedBy === undefined ? {} : { replacedBy });
}

/** 404: no binding has this id, or the secret is wrong. The response does not reveal which. */
export function bindingNotFound(): Failure {
  return notFound("binding.not_found", "No binding has this id and secret. Create a new one and ask the user again.");
}

/** 429: retry after `retryAfter` seconds. */
function tooMany(reason: string, message: string, retryAfter: number): Failure {
  return new Failure("tooMany", reason, message, { retryAfter });
}

/** {@link tooMany} for a rate limit. `per` is "a minute" or "an hour". */
export function tooManyCalls(limit: { calls: number; per: string; by: string }, retryAfter: number): Failure {
  return tooMany(
    "rate.too_many_calls",
    `More than ${limit.calls} calls ${limit.per} by ${limit.by}. Wait ${retryAfter} s, as Retry-After says, then continue.`,
    retryAfter,
  );
}

/** {@link tooMany} for wrong passwords and other guessed secrets. */
export function tooManyAttempts(retryAfter: number): Failure {
  return tooMany(
    "rate.too_many_attempts",
    `Too many wrong attempts from here. Wait ${retryAfter} s, as Retry-After says, then try again; or use a browser that has signed in to this account before.`,
    retryAfter,
  );
}

/** How messages name each quota, and the setting that configures it. */
const QUOTAS: Readonly<Record<QuotaKind, readonly [what: string, setting: string]>> = {
  words: ["words", "LECTERN_MAX_WORDS"],
  sources: ["sources of words", "LECTERN_MAX_SOURCES"],
  reviews: ["reviews", "LECTERN_MAX_REVIEWS"],
  events: ["learning events", "LECTERN_MAX_EVENTS"],
  sessions: ["practices, dictations and spoken answers", "LECTERN_MAX_SESSIONS"],
  notes: ["notes", "LECTERN_MAX_NOTES"],
};

/** 400: the account has reached the configured quota; nothing was written. */
export function quotaReached(kind: QuotaKind, most: number): Failure {
  const [what, setting] = QUOTAS[kind];
  return stateConflict(
    "account.quota_reached",
    `An account can hold ${grouped(most)} ${what}, and this call would exceed that. Nothing was written. Delete some where that is possible, or ask whoever runs the service to raise ${setting}.`,
    { quota: kind, most },
  );
}

/** 503: the database did not accept the write. Nothing was changed, and a retry may succeed. */
export function unavailable(message: string, retryAfter: number): Failure {
  return new Failure("unavailable", "service.unavailable", message, { retryAfter });
}

/** 500 without internals. The log has the cause under the request id. */
export function internalFailure(): Failure {
  return new Failure(
    "internal",
    "service.internal",
    "The service failed to answer. Check the result before you repeat a write; the request id leads to the log.",
  );
}
