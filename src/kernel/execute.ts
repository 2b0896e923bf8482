import type { Logger } from "pino";
import type { Db } from "../database/open.ts";
import { exceededQuota, quotaOf } from "../database/quotas.ts";
import type { Writer } from "../database/writer.ts";
import { type AgentCall, insertCall } from "../identity/calls.store.ts";
import type { Resource } from "../identity/tokens.ts";
import { addressGroup } from "../lib/address.ts";
import type { Vault } from "../lib/vault.ts";
import { recordOf, targetOf, targetOfRefused } from "./call-record.ts";
import type { AccountCapability, Audience, Capability } from "./capability.ts";
import type { Actor, Clock, Ids, Outside, Peer, PrepareContext, SessionControl, Site } from "./context.ts";
import {
  type Detail,
  Failure,
  forbidden,
  internalFailure,
  quotaReached,
  scopeMissing,
  tokenInvalid,
  unauthenticated,
  unavailable,
} from "./errors.ts";
import type { FilePlaces, RunProgram, Upload } from "./files.ts";
import type { IdempotentAnswers } from "./idempotent-answers.ts";
import { JsonStream } from "./json-stream.ts";
import { type OnceOnly, onceOnly } from "./once-only.ts";
import type { RateLimits } from "./rate-limits.ts";
import type { Signal, Signals } from "./signals.ts";
import { findAnswerProblem, validateRequest } from "./validate.ts";

/** The caller's credential: an agent token, or the secret of a web session. */
export interface Credential {
  readonly kind: "token" | "session";
  readonly secret: string;
  /** Where an OAuth access token is presented; the API if absent. */
  readonly resource?: Resource;
}

/** Finds the owner of a credential, or null if it is unknown, expired or revoked. */
type Authenticate = (db: Db, credential: Credential, now: number) => Actor | null;

export interface KernelParts {
  /** For reads: a read-only connection. */
  readonly reader: Db;
  readonly writer: Writer;
  /** Opens a separate read-only connection for a long read. */
  readonly openReader: () => Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  readonly site: () => Site;
  readonly outside: Outside;
  readonly vault: Vault;
  /** Stored responses by idempotency key. */
  readonly answers: IdempotentAnswers;
  readonly authenticate: Authenticate;
  /** Records that a credential was used. */
  readonly noteUse: (actor: Actor, now: number) => void;
  /** Records an agent's call that wrote nothing. A write adds its row in its own transaction. */
  readonly noteCall: (call: AgentCall) => void;
  readonly limits: RateLimits;
  readonly files: FilePlaces;
  readonly program: RunProgram;
  /** Signals every write of an account after its commit. */
  readonly signals: Signals;
  /** Validate every response against its schema and fail on a mismatch. */
  readonly checkAnswers: boolean;
}

export interface Call {
  readonly capability: Capability;
  readonly audience: Audience;
  /** The interface that the agent uses; not used for the workspace. */
  readonly via: AgentCall["via"];
  readonly credential: Credential | null;
  /** The client's `Idempotency-Key`, or null. Applies to writes with a token. */
  readonly idempotencyKey: string | null;
  /** Reads the request body; called only after authentication. */
  readonly input: () => unknown;
  /** Receives the file of an operation that takes one; called only with valid input. */
  readonly receive?: (maxBytes: number) => Promise<Upload>;
  /** Reads a streamed response to the end, for callers that need all of it. An error that it throws becomes the outcome of the call. */
  readonly collect?: (stream: JsonStream) => Promise<unknown>;
  readonly peer: Peer;
  readonly requestId: string;
  /** Filled by the pipeline for the surface's log line. */
  readonly trace: Trace;
}

export interface Trace {
  operation?: string;
  accountId?: number;
  client?: string;
}

export interface SessionChange {
  readonly secret: string | null;
  readonly expiresAt: number;
  /** The account of the session, or null when the session ends. */
  readonly accountId: number | null;
}

export interface Answer {
  readonly data: unknown;
  /** The caller, or null for public operations. */
  readonly actor: Actor | null;
  /** A web session to begin (secret) or to end (null secret). */
  readonly session: SessionChange | null;
  /** Whether this is a replay of the first response to the same `Idempotency-Key`. */
  readonly isRepeat: boolean;
}

/** The facts known about a call so far, for the learner's call log. */
interface Progress {
  actor?: Actor;
  input?: object;
}

/**
 * The only way to run an operation: limit → authenticate → scope → validate → prepare → (transaction) → handler → response.
 * @throws Failure for everything that is reported to the caller. Any other error becomes a 500 without internals.
 */
export async function execute(kernel: KernelParts, call: Call): Promise<Answer> {
  const now = kernel.clock.now();
  const progress: Progress = {};
  const { capability } = call;
  try {
    const actor = admit(kernel, call, progress, now);
    const sent = call.input();
    const input = validateRequest(capability.request, sent instanceof Promise ? await sent : sent, {
      now,
      refusals: (rest) => refusalsOf(kernel, call, { now, actor, input: rest }),
    });
    progress.input = input;
    const once = onceOnlyOf(kernel, call, { actor, input, now });
    const before = once?.find(kernel.reader);
    if (before !== undefined) {
      note(kernel, call, { now, progress, made: before.data }, { status: 200, reason: null, isRepeat: true });
      return { data: before.data, actor, session: null, isRepeat: true };
    }
    const prepared =
      capability.prepare === undefined && capability.upload === undefined
        ? undefined
        : await prepareCall(kernel, call, { now, actor, input });
    const work = workOf(kernel, call, { now, actor, input, prepared, once });
    const answered =
      capability.effect === "write" ? await kernel.writer.write(work.write) : readAtOneMoment(kernel.reader, work.read);
    const data = answered instanceof JsonStream && call.collect ? await call.collect(answered) : answered;
    const { session, isRepeat } = work.outcome;
    if (capability.effect === "write" && actor !== null && !isRepeat) publish(kernel, call, actor, work.outcome);
    // A stream has not produced its data yet.
    if (kernel.checkAnswers && !(data instanceof JsonStream)) requireAnswer(capability, data);
    // A write already added its row in its own transaction.
    if (capability.effect === "read" || isRepeat) {
      const made = isRepeat ? data : undefined;
      note(kernel, call, { now, progress, made }, { status: 200, reason: null, isRepeat });
    }
    return { data, actor, session, isRepeat };
  } catch (error) {
    const failure = toFailure(kernel, call, error);
    const { status, reason } = failure;
    note(kernel, call, { now, progress }, { status, reason, isRepeat: false });
    throw failure;
  }
}

function note(
  kernel: KernelParts,
  call: Call,
  { now, progress: { actor, input = {} }, made }: { now: number; progress: Progress; made?: unknown },
  { status, reason, isRepeat }: { status: number; reason: string | null; isRepeat: boolean },
): void {
  if (actor?.kind !== "token") return;
  const { capability } = call;
  const target = reason === null ? targetOf(capability, input, made) : targetOfRefused(capability, input);
  kernel.noteCall(recordOf(seen(call, now), actor, { status, reason, isRepeat, target, changed: false }));
}

function seen({ capability, via }: Call, now: number) {
  return { operation: capability.id, via, now };
}

function toFailure(kernel: KernelParts, call: Call, error: unknown): Failure {
  if (error instanceof Failure) return error;
  const quota = exceededQuota(error);
  if (quota !== null) return quotaReached(quota, quotaOf(kernel.reader, quota) ?? 0);
  const code = sqliteCode(error);
  kernel.log.error({ err: error, requestId: call.requestId, operation: call.capability.id }, "operation failed");
  if (code !== null && /^SQLITE_(BUSY|FULL|IOERR|READONLY|CANTOPEN)/.test(code)) {
    return unavailable(
      "The database cannot take the call now (busy, full or not writable). Nothing was changed; try again later.",
      5,
    );
  }
  return internalFailure();
}

/** Authenticates and authorizes a call: applies the rate limits, and checks the scopes and the role that the operation requires. */
function admit(kernel: KernelParts, call: Call, progress: Progress, now: number): Actor | null {
  const { capability, trace } = call;
  trace.operation = capability.id;
  const actor = call.credential === null ? null : kernel.authenticate(kernel.reader, call.credential, now);
  if (actor !== null) progress.actor = actor;
  if (actor === null) kernel.limits.anonymous(call.peer);
  else kernel.limits.actor(actor);
  if (capability.limit !== undefined) kernel.limits.named(capability.limit, addressGroup(call.peer.address));

  if (actor !== null) {
    trace.accountId = actor.accountId;
    trace.client = actor.clientName;
    kernel.noteUse(actor, now);
  } else if (!capability.public) {
    throw refuseCredential(call);
  }
  if (actor !== null && call.audience === "agent") requireScopes(capability, actor);
  if (actor !== null && !capability.public) requireRole(capability, actor);
  return actor;
}

/** Effects of a handler to apply after its transaction. */
interface Outcome {
  session: SessionChange | null;
  isRepeat: boolean;
  readonly queuedSignals: [accountId: number, signal: Signal][];
}

interface Admitted {
  readonly now: number;
  readonly actor: Actor | null;
  readonly input: Record<string, unknown>;
}

/** Runs the asynchronous work before the transaction. */
async function prepareCall(kernel: KernelParts, call: Call, admitted: Admitted): Promise<unknown> {
  const { capability } = call;
  const upload = capability.upload === undefined ? null : ((await call.receive?.(capability.upload.maxBytes)) ?? null);
  return capability.prepare?.(prepareContext(kernel, call, { ...admitted, upload }), admitted.input);
}

/** The work of an operation on a connection, as a read and as a write. */
function workOf(
  kernel: KernelParts,
  call: Call,
  { now, actor, input, prepared, once }: Admitted & { readonly prepared: unknown; readonly once: OnceOnly | null },
) {
  const { capability, peer } = call;
  const outcome: Outcome = { session: null, isRepeat: false, queuedSignals: [] };
  const session: SessionControl = {
    start: (secret, expiresAt, accountId) => {
      outcome.session = { secret, expiresAt, accountId };
    },
    end: () => {
      outcome.session = { secret: null, expiresAt: 0, accountId: null };
    },
  };
  const read = (db: Db): unknown => {
    const { ids, log, outside, vault } = kernel;
    const site = kernel.site();
    if (capability.public) {
      return capability.handler({ db, now, ids, log, site, outside, vault, session, peer, actor }, input, prepared);
    }
    if (actor === null) throw refuseCredential(call);
    const { accountId } = actor;
    const notify = (account: number, signal: Signal) => void outcome.queuedSignals.push([account, signal]);
    // Written out: copying a shared object would cost time on every call.
    const context = { db, now, ids, log, site, outside, vault, session, peer, actor, accountId, notify };
    return capability.handler(context, input, prepared);
  };
  const write = (db: Db): unknown => {
    // The same call may have arrived twice concurrently.
    const first = once?.find(db);
    outcome.isRepeat = first !== undefined;
    if (first !== undefined) return first.data;
    const made = read(db);
    once?.keep(db, made);
    if (actor?.kind === "token") {
      const target = targetOf(capability, input, made);
      const row = { status: 200, reason: null, target, isRepeat: false, changed: true };
      insertCall(db, recordOf(seen(call, now), actor, row));
    }
    return made;
  };
  return { read, write, outcome };
}

function publish(
  { signals }: KernelParts,
  { capability }: Call,
  { accountId }: Actor,
  { queuedSignals }: Outcome,
): void {
  signals.publish(accountId, { kind: "changed", group: capability.group });
  for (const [account, signal] of queuedSignals) signals.publish(account, signal);
}

function requireAnswer(capability: Capability, data: unknown): void {
  const problem = findAnswerProblem(capability.response, data);
  if (problem !== null) throw new Error(`${capability.id} answers against its schema: ${problem}`);
}

function prepareContext(
  kernel: KernelParts,
  { peer }: Call,
  { now, actor, upload }: { now: number; actor: Actor | null; upload: Upload | null },
): PrepareContext {
  const { files, program, openReader, reader: db, ids, log, outside, limits } = kernel;
  return {
    ...{ upload, files, program, openReader, db, now, ids, log, peer, site: kernel.site(), outside, actor },
    throttle: async (limit, key) => limits.named(limit, key),
    attempt: async (counts) => limits.attempt(counts),
    forgive: async () => (actor === null ? limits.forgiveAnonymous(peer) : undefined),
  };
}

/** Null if the client sent no key or the operation writes nothing. */
function onceOnlyOf(
  { answers }: KernelParts,
  { capability, idempotencyKey: key }: Call,
  { actor, input, now }: { actor: Actor | null; input: object; now: number },
): OnceOnly | null {
  // Public operations are not idempotent per token, although a client may send its token with them.
  if (key === null || capability.effect === "read" || capability.public || actor?.kind !== "token") return null;
  return onceOnly({ capability, actor, key, input, now, answers });
}

/**
 * What a write would refuse in a request. The handler runs on the read-only connection: it either refuses the request or fails at its first
 * write. Empty for operations with a `prepare` step, which may have side effects, and for reads, which never refuse members of a list.
 */
function refusalsOf(kernel: KernelParts, call: Call, admitted: Admitted): readonly Detail[] {
  const { capability, requestId } = call;
  if (capability.effect === "read" || capability.prepare !== undefined) return [];
  try {
    readAtOneMoment(kernel.reader, workOf(kernel, call, { ...admitted, prepared: undefined, once: null }).read);
  } catch (error) {
    if (error instanceof Failure) return error.parts.details ?? [];
    if (sqliteCode(error) !== "SQLITE_READONLY") {
      kernel.log.error({ err: error, requestId, operation: capability.id }, "checking a refused request failed");
    }
  }
  return [];
}

/** Runs a read in its own transaction, so that all its queries see the same snapshot. */
function readAtOneMoment(db: Db, handle: (db: Db) => unknown): unknown {
  db.control("BEGIN");
  try {
    return handle(db);
  } finally {
    db.control("COMMIT");
  }
}

function refuseCredential(call: Call): Failure {
  if (call.audience === "web") {
    return unauthenticated("auth.session_required", "Sign in first: there is no valid session in this request.");
  }
  if (call.credential === null) {
    return unauthenticated(
      "auth.token_missing",
      "This operation needs a user token: send Authorization: Bearer <ACCESS_TOKEN>. A token comes from a binding that the user confirms (POST /api/v1/agent-bindings).",
    );
  }
  return tokenInvalid();
}

function requireScopes(capability: Capability, actor: Actor): void {
  if (capability.public || capability.scopes.every((scope) => actor.scopes.has(scope))) return;
  throw scopeMissing(capability.scopes.filter((scope) => !actor.scopes.has(scope)));
}

function requireRole(capability: AccountCapability, actor: Actor): void {
  if (capability.roles?.includes(actor.role) ?? true) return;
  throw forbidden(
    "auth.role_missing",
    `This is for ${capability.roles?.join(" and ")} accounts. Ask an owner to do it.`,
  );
}

function sqliteCode(error: unknown): string | null {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;
}
