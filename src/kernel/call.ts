import type { Logger } from "pino";
import type { Db } from "../database/open.ts";
import type { Writer } from "../database/writer.ts";
import type { AgentCall } from "../identity/calls.store.ts";
import type { Resource } from "../identity/tokens.ts";
import type { Vault } from "../lib/vault.ts";
import type { Audience, Capability } from "./capability.ts";
import type { Actor, Clock, Ids, Outside, Peer, Site } from "./context.ts";
import type { FilePlaces, RunProgram, Upload } from "./files.ts";
import type { JsonStream } from "./json-stream.ts";
import type { RateLimits } from "./rate-limits.ts";
import type { SealedAnswers } from "./sealed-answers.ts";
import type { Signal, Signals } from "./signals.ts";

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
  readonly answers: SealedAnswers;
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
  /** The client's `Idempotency-Key`, or null. Applies to writes on an account. */
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

/** A call on its way through the pipeline: what the steps so far have found, and what remains to be done after the transaction. */
export interface Run {
  readonly kernel: KernelParts;
  readonly call: Call;
  /** The time of this call, in milliseconds since the epoch. */
  readonly now: number;
  /** The caller, or null if it is unknown. */
  actor: Actor | null;
  /** The valid request, or undefined before its validation. */
  input: Record<string, unknown> | undefined;
  /** The received file, or null if the operation takes none. */
  upload: Upload | null;
  /** A web session to begin or to end. */
  session: SessionChange | null;
  /** Whether the response is the first one to the same `Idempotency-Key`. */
  isRepeat: boolean;
  readonly queuedSignals: [accountId: number, signal: Signal][];
}

/** Work on a connection, within a transaction. */
export type Job = (db: Db) => unknown;
