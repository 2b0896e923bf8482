import { randomInt } from "node:crypto";
import { nanoid } from "nanoid";
import type { Logger } from "pino";
import type { Db } from "../database/open.ts";
import type { Role } from "../database/words.ts";
import type { KnownBrowser } from "../identity/known-browsers.ts";
import type { SlotTimes } from "../lib/slots.ts";
import type { TeacherImports } from "../lib/teacher-imports.ts";
import type { Vault } from "../lib/vault.ts";
import type { FilePlaces, RunProgram, Upload } from "./files.ts";
import type { Attempt, Counted, NamedLimit } from "./rate-limits.ts";
import type { Signal } from "./signals.ts";

/** The clock. No other code reads the system clock, so tests can freeze or step it. */
export interface Clock {
  /** Milliseconds since the epoch, UTC. */
  now(): number;
}

/** Generates all random values. */
export interface Ids {
  /** A URL-safe secret with 256 random bits. */
  secret(): string;
  /** A short, opaque, URL-safe id. */
  opaque(): string;
  uuid(): string;
  /** A six-digit code for people to type. */
  code(): string;
  /** A uniform number from 0 inclusive to 1 exclusive. Not for security purposes. */
  random(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

export const systemIds: Ids = {
  secret: () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url"),
  opaque: () => nanoid(),
  uuid: () => crypto.randomUUID(),
  code: () => String(randomInt(1_000_000)).padStart(6, "0"),
  random: () => Math.random(),
};

/** The caller: an agent with a token, or a person in the workspace with a session. */
export interface Actor {
  readonly kind: "token" | "session";
  /** Id of the token or of the session. */
  readonly id: number;
  readonly accountId: number;
  readonly role: Role;
  readonly clientName: string;
  readonly scopes: ReadonlySet<string>;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** The caller as identified by the network connection. */
export interface Peer {
  readonly address: string;
  /** The client's User-Agent. */
  readonly userAgent: string;
  /** The accounts that this browser has signed in to before. */
  readonly browsers?: readonly KnownBrowser[];
}

/** Lets a handler begin or end the caller's web session. The HTTP surface turns the change into a cookie. */
export interface SessionControl {
  start(secret: string, expiresAt: number, accountId: number): void;
  end(): void;
}

/** This deployment: its version, its public addresses without a trailing slash, the start of its slots, and what teachers may import. */
export interface Site {
  readonly version: string;
  readonly slotTimes: SlotTimes;
  readonly teacherImports: TeacherImports;
  readonly baseUrl: string;
  readonly siteUrl: string;
  /** Whether OAuth clients may register themselves (RFC 7591). */
  readonly registersClients: boolean;
}

/** What can reach people outside the workspace, as configured. */
export interface Outside {
  /** Whether the service can send mail. */
  readonly email: boolean;
  /** The sender address if it was derived from the mail server's name; otherwise null. */
  readonly guessedMailSender: string | null;
  /** Whether a Telegram bot is configured. */
  readonly telegram: boolean;
  /** The bot's Telegram username without @, or null until it is known. */
  telegramBot(): string | null;
  /** The public key that identifies the service to push services: P-256, uncompressed, base64url (RFC 8292). */
  readonly pushKey: string;
  /** Whether messages to a web address are forbidden, according to what its name resolves to now. */
  refuses(address: string): Promise<boolean>;
  /**
   * Fetches a public JSON document, such as the metadata of an OAuth client; a copy is used while it is fresh if `isRight`. `fault` says what
   * went wrong, as in "cannot be reached".
   */
  readDocument(
    address: string,
    isRight: (document: unknown) => boolean,
  ): Promise<{ readonly document: unknown } | { readonly fault: string }>;
}

/** The context that every handler receives. */
export interface CallContext {
  /** In a read: one consistent snapshot. In a write: the transaction opened by the pipeline. */
  readonly db: Db;
  /** The time of this call, in milliseconds since the epoch. */
  readonly now: number;
  readonly ids: Ids;
  readonly log: Logger;
  readonly site: Site;
  readonly outside: Outside;
  readonly vault: Vault;
  readonly session: SessionControl;
  readonly peer: Peer;
  /** Notifies open pages of any account once this write is committed. Changes to the caller's own data are always signalled. */
  notify(accountId: number, signal: Signal): void;
}

/** The context of a public operation. */
export interface PublicContext extends CallContext {
  readonly actor: Actor | null;
}

/** The context of an operation on one learner's data. Every query is bound to `accountId`. */
export interface AccountContext extends CallContext {
  readonly actor: Actor;
  readonly accountId: number;
}

/** The context of `prepare`, which does asynchronous work before the transaction, on a read connection. */
export interface PrepareContext
  extends Pick<CallContext, "db" | "now" | "ids" | "log" | "peer" | "site" | "outside" | "vault"> {
  readonly actor: Actor | null;
  /** The file sent as the body, or null if the operation takes no file. */
  readonly upload: Upload | null;
  readonly files: FilePlaces;
  readonly program: RunProgram;
  /** Opens a separate read-only connection for a long read. The caller must close it. */
  openReader(): Db;
  /** Counts one call under a separate limit; throws Failure 429 if the limit is reached. */
  throttle(limit: NamedLimit, key: string): Promise<void>;
  /** Counts an attempt, before its result is known, that should count only if it fails. Throws Failure 429 if a limit is reached. */
  attempt(counts: readonly Counted[]): Promise<Attempt>;
  /** Removes this call from the count of anonymous callers, for example after the caller presented a valid secret. */
  forgive(): Promise<void>;
}
