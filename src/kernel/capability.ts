import type { Static, TObject, TSchema } from "@sinclair/typebox";
import type { Role } from "../database/words.ts";
import type { Scope } from "../identity/scopes.ts";
import type { AccountContext, PrepareContext, PublicContext } from "./context.ts";
import { type InputOf, incoming } from "./fields.ts";
import type { JsonStream } from "./json-stream.ts";
import type { NamedLimit } from "./rate-limits.ts";

/**
 * Who may reach an operation: `agent` at the capabilities address with a token, `web` from the workspace with a session
 * cookie (files and texts at their `route`), `protocol` at an address of its own (`route`), as the binding and identity
 * calls of the contract.
 */
export type Audience = "agent" | "web" | "protocol";
type Effect = "read" | "write";

/** An address of its own; `{name}` in the path fills the request field of that name. A GET takes the others as `?name=`. */
interface Route {
  readonly method: "GET" | "POST";
  readonly path: string;
}

interface Example<Req extends TObject> {
  readonly title: string;
  readonly request: InputOf<Req>;
}

interface Declaration<Id extends string, Req extends TObject, Res extends TSchema> {
  /** The operation id of the contract, its name everywhere. */
  readonly id: Id;
  /** The descriptor id of the runtime listing, dotted: `vocabulary.personal.search`. */
  readonly name: string;
  readonly group: string;
  readonly summary: string;
  readonly description: string;
  readonly effect: Effect;
  /** A write that changes or removes what was there; others only add. Told to clients, which may ask their user first. */
  readonly destroys?: true;
  readonly audiences: readonly Audience[];
  readonly route?: Route;
  /** The request body is a file of at most so many bytes; the input comes as JSON in the address, `?input=`. */
  readonly upload?: { readonly maxBytes: number };
  /**
   * What it sends instead of JSON, at its `route`: a stored file (`FileAnswer`), a text made for this call (`TextAnswer`), or what
   * happens from now on (`StreamAnswer`).
   */
  readonly sends?: "file" | "text" | "stream";
  /** The largest request body in bytes, files aside; by default as {@link bodyLimit} has it. */
  readonly maxBodyBytes?: number;
  /** A limit of its own for each network address, on top of the general ones. */
  readonly limit?: NamedLimit;
  readonly request: Req;
  readonly response: Res;
  /** One sentence on the answer. */
  readonly returns: string;
  readonly examples: readonly Example<Req>[];
  readonly notes: readonly string[];
}

interface AccountDeclaration<Id extends string, Req extends TObject, Res extends TSchema, P>
  extends Declaration<Id, Req, Res> {
  /** All of them are needed. Empty for operations of the workspace, where the session is the authority. */
  readonly scopes: readonly Scope[];
  /** Who may call it in the workspace; everyone where it is left out. */
  readonly roles?: readonly Role[];
  /** Awaited work before the transaction: hashing, reading an upload, a network call. */
  prepare?(ctx: PrepareContext, input: Static<Req>): Promise<P>;
  /** Synchronous. In a write everything it does commits together or not at all. Data too large to hold may come as a stream. */
  handler(ctx: AccountContext, input: Static<Req>, prepared: P): Static<Res> | JsonStream;
}

interface PublicDeclaration<Id extends string, Req extends TObject, Res extends TSchema, P>
  extends Declaration<Id, Req, Res> {
  /** The contract names a scope even for operations that need no token. */
  readonly scopes: readonly Scope[];
  prepare?(ctx: PrepareContext, input: Static<Req>): Promise<P>;
  handler(ctx: PublicContext, input: Static<Req>, prepared: P): Static<Res>;
}

export interface AccountCapability<
  Id extends string = string,
  Req extends TObject = TObject,
  Res extends TSchema = TSchema,
  P = unknown,
> extends AccountDeclaration<Id, Req, Res, P> {
  readonly public: false;
}

export interface PublicCapability<
  Id extends string = string,
  Req extends TObject = TObject,
  Res extends TSchema = TSchema,
  P = unknown,
> extends PublicDeclaration<Id, Req, Res, P> {
  readonly public: true;
}

/** An operation as the pipeline and the surfaces see it. */
export type Capability = AccountCapability | PublicCapability;

/**
 * What anyone may send, and a request that holds neither long texts nor long lists. A body is read, decoded and parsed at once, so it
 * must cost next to nothing.
 */
export const PUBLIC_BODY_BYTES = 64 * 1024;

/** The largest request body that an operation takes, in bytes. A file that it takes has its own bound. */
export function bodyLimit(capability: Pick<Capability, "maxBodyBytes">): number {
  return capability.maxBodyBytes ?? PUBLIC_BODY_BYTES;
}

/** Declares an operation on one learner's data. */
export function defineCapability<const Id extends string, Req extends TObject, Res extends TSchema, P = undefined>(
  declaration: AccountDeclaration<Id, Req, Res, P>,
): AccountCapability<Id, Req, Res, P> {
  return { ...declaration, request: incoming(declaration.request), public: false };
}

/** Declares an operation that needs no credential. */
export function definePublicCapability<
  const Id extends string,
  Req extends TObject,
  Res extends TSchema,
  P = undefined,
>(declaration: PublicDeclaration<Id, Req, Res, P>): PublicCapability<Id, Req, Res, P> {
  return { ...declaration, request: incoming(declaration.request), public: true };
}
