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

/** Tells the time. Nothing outside reads the system clock, so that a clock can be frozen or stepped. */
export interface Clock {
  /** Milliseconds since the epoch, UTC. */
  now(): number;
}

/** Draws everything random. */
export interface Ids {
  /** A secret of 256 bits, URL-safe. */
  secret(): string;
  /** A short opaque id, URL-safe. */
  opaque(): string;
  uuid(): string;
  /** A code of six digits, for people to type. */
  code(): string;
  /** A uniform number from 0 inclusive to 1 exclusive, for draws that protect nothing. */
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

/** Who is calling: an agent with a token, or a person in the workspace with a session. */
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

/** Who calls, as far as the network tells. */
export interface Peer {
  readonly address: string;
  /** What the client calls itself. */
  readonly userAgent: string;
  /** The accounts to which a browser has signed in before. */
  readonly browsers?: readonly KnownBrowser[];
}

/** Lets a handler begin or end the caller's web session; the web door turns it into a cookie. */
export interface SessionControl {
  start(secret: string, expiresAt: number, accountId: number): void;
  end(): void;
}

/**
 * What runs here: its version, the addresses under which it is reached, without a trailing slash, when its slots begin, and what
 * teachers may import.
 */
export interface Site {
  readonly version: string;
  readonly slotTimes: SlotTimes;
  readonly teacherImports: TeacherImports;
  readonly baseUrl: string;
  readonly siteUrl: string;
}

/** By what the service can tell people outside the workspace, as its configuration has it. */
export interface Outside {
  /** Whether it can send mail. */
  readonly email: boolean;
  /** The address that mail comes from, where it is only made of the mail server's name; null otherwise. */
  readonly guessedMailSender: string | null;
  /** Whether it has a Telegram bot. */
  readonly telegram: boolean;
  /** What Telegram calls the bot, without @; null until that is known. */
  telegramBot(): string | null;
  /** The public key by which push services know it: P-256, uncompressed, base64url (RFC 8292). */
  readonly pushKey: string;
  /** Whether messages must not go to a web address, as far as its name tells now. */
  refuses(address: string): Promise<boolean>;
}

/** What every handler receives. */
export interface CallContext {
  /** In a read: one consistent view. In a write: the transaction that the pipeline opened. */
  readonly db: Db;
  /** The moment of this call, milliseconds since the epoch. */
  readonly now: number;
  readonly ids: Ids;
  readonly log: Logger;
  readonly site: Site;
  readonly outside: Outside;
  readonly vault: Vault;
  readonly session: SessionControl;
  readonly peer: Peer;
}

/** Context of an operation that anyone may call. */
export interface PublicContext extends CallContext {
  readonly actor: Actor | null;
}

/** Context of an operation on one learner's data. Every query is bound to `accountId`. */
export interface AccountContext extends CallContext {
  readonly actor: Actor;
  readonly accountId: number;
  /** Tells open pages of any account something once this write is committed; that the caller's own data changed is told anyway. */
  notify(accountId: number, signal: Signal): void;
}

/** Context of `prepare`: what may be awaited happens here, before the transaction, on a read connection. */
export interface PrepareContext extends Pick<CallContext, "db" | "now" | "ids" | "log" | "peer" | "site" | "outside"> {
  readonly actor: Actor | null;
  /** The file that came as the body; null where the operation takes none. */
  readonly upload: Upload | null;
  readonly files: FilePlaces;
  readonly program: RunProgram;
  /** Opens a connection for a long read of its own, which cannot write; whoever opens it closes it. */
  openReader(): Db;
  /** Counts one call under a limit of its own; throws Failure 429 where it is reached. */
  throttle(limit: NamedLimit, key: string): Promise<void>;
  /** Counts what counts only if it fails, before it is judged; throws Failure 429 where a limit is reached. */
  attempt(counts: readonly Counted[]): Promise<Attempt>;
  /** Takes this call back from the count of callers that nobody knows, as for one that showed a secret of its own. */
  forgive(): Promise<void>;
}
