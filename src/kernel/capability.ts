import type { Static, TObject, TSchema } from "@sinclair/typebox";
import type { Role } from "../database/words.ts";
import type { Scope } from "../identity/scopes.ts";
import type { AccountContext, PrepareContext, PublicContext } from "./context.ts";
import { type InputOf, incoming } from "./fields.ts";
import type { JsonStream } from "./json-stream.ts";
import type { NamedLimit } from "./rate-limits.ts";

/**
 * The audiences of an operation: `agent` is served at the capabilities address and needs a token; `web` is served to the workspace and
 * needs a session cookie (files and text at their `route`); `protocol` has an address of its own (`route`), as the contract defines for
 * binding and identity calls.
 */
export type Audience = "agent" | "web" | "protocol";
type Effect = "read" | "write";

/** A separate address. `{name}` in the path fills the request field of that name. A GET takes the other fields from the query, `?name=`. */
interface Route {
  readonly method: "GET" | "POST";
  readonly path: string;
}

interface Example<Req extends TObject> {
  readonly title: string;
  readonly request: InputOf<Req>;
}

interface Declaration<Id extends string, Req extends TObject, Res extends TSchema> {
  /** The operation id from the contract, used everywhere. */
  readonly id: Id;
  /** The descriptor id of the runtime listing, dotted: `vocabulary.personal.search`. The dotted id if omitted. */
  readonly name?: string;
  /** The group in listings. A slice leaves it to `src/domains/index.ts`, which lists the operations by group. */
  readonly group?: string;
  readonly summary: string;
  readonly description: string;
  /**
   * What a model reads in the list of tools, in place of the description and the notes; required for agents. The first sentence, of at most
   * 140 characters, distinguishes it from similar tools. Then come the words in which learners ask for it, in English and Chinese.
   */
  readonly tool?: string;
  readonly effect: Effect;
  /** The write changes or removes existing data; other writes only add. Published to clients, which may ask the user for confirmation. */
  readonly destroys?: true;
  /** Of an id that begins with `ielts_`, agents and the workspace; of others, the workspace, if omitted. */
  readonly audiences?: readonly Audience[];
  readonly route?: Route;
  /** The request body is a file of at most `maxBytes` bytes. The input is JSON in the query, `?input=`. */
  readonly upload?: { readonly maxBytes: number };
  /**
   * What the operation sends instead of the envelope at its `route`: a stored file (`FileAnswer`), text generated for this call
   * (`TextAnswer`), future events (`StreamAnswer`), or what OAuth defines (`OAuthAnswer`), which also takes its parameters in snake_case and
   * ignores unknown ones.
   */
  readonly sends?: "file" | "text" | "stream" | "oauth";
  /** The largest request body in bytes, excluding files. Defaults to {@link bodyLimit}. */
  readonly maxBodyBytes?: number;
  /** An additional rate limit for each network address, on top of the general limits. */
  readonly limit?: NamedLimit;
  readonly request: Req;
  readonly response: Res;
  /** One sentence that describes the response. */
  readonly returns: string;
  readonly examples: readonly Example<Req>[];
  readonly notes?: readonly string[];
}

interface AccountDeclaration<Id extends string, Req extends TObject, Res extends TSchema, P>
  extends Declaration<Id, Req, Res> {
  /** All of these are required. None for workspace operations, which the session authorizes. */
  readonly scopes?: readonly Scope[];
  /** Roles that may call it in the workspace. Every role if omitted. */
  readonly roles?: readonly Role[];
  /** Asynchronous work before the transaction: hashing, reading an upload, a network call. */
  prepare?(ctx: PrepareContext, input: Static<Req>): Promise<P>;
  /** Synchronous. All effects of a write commit together or not at all. Data too large for memory may be returned as a stream. */
  handler(ctx: AccountContext, input: Static<Req>, prepared: P): Static<Res> | JsonStream;
}

interface PublicDeclaration<Id extends string, Req extends TObject, Res extends TSchema, P>
  extends Declaration<Id, Req, Res> {
  /** The contract names a scope even for operations that need no token. */
  readonly scopes?: readonly Scope[];
  prepare?(ctx: PrepareContext, input: Static<Req>): Promise<P>;
  handler(ctx: PublicContext, input: Static<Req>, prepared: P): Static<Res>;
}

/** What a declaration may omit, as the pipeline and the surfaces see it. */
interface Omitted {
  readonly name: string;
  readonly group: string;
  readonly scopes: readonly Scope[];
  readonly audiences: readonly Audience[];
  readonly notes: readonly string[];
}

export interface AccountCapability<
  Id extends string = string,
  Req extends TObject = TObject,
  Res extends TSchema = TSchema,
  P = unknown,
> extends Omit<AccountDeclaration<Id, Req, Res, P>, keyof Omitted>,
    Omitted {
  readonly public: false;
}

export interface PublicCapability<
  Id extends string = string,
  Req extends TObject = TObject,
  Res extends TSchema = TSchema,
  P = unknown,
> extends Omit<PublicDeclaration<Id, Req, Res, P>, keyof Omitted>,
    Omitted {
  readonly public: true;
}

/** An operation as seen by the pipeline and the surfaces. */
export type Capability = AccountCapability | PublicCapability;

/**
 * The body limit for public operations, and for requests without long texts or long lists. A body is read, decoded and parsed in one step,
 * so it must stay cheap.
 */
export const PUBLIC_BODY_BYTES = 64 * 1024;

/** The largest request body of an operation, in bytes. An uploaded file has its own limit. */
export function bodyLimit(capability: Pick<Capability, "maxBodyBytes">): number {
  return capability.maxBodyBytes ?? PUBLIC_BODY_BYTES;
}

/** Declares an operation on one learner's data. */
export function defineCapability<const Id extends string, Req extends TObject, Res extends TSchema, P = undefined>(
  declaration: AccountDeclaration<Id, Req, Res, P>,
): AccountCapability<Id, Req, Res, P> {
  return { ...declaration, ...completed(declaration), request: incoming(declaration.request), public: false };
}

/** Declares an operation that needs no credential. */
export function definePublicCapability<
  const Id extends string,
  Req extends TObject,
  Res extends TSchema,
  P = undefined,
>(declaration: PublicDeclaration<Id, Req, Res, P>): PublicCapability<Id, Req, Res, P> {
  return { ...declaration, ...completed(declaration), request: incoming(declaration.request), public: true };
}

function completed(declaration: { readonly id: string } & Partial<Omitted>): Omitted {
  const { id, name = id.replaceAll("_", "."), group = "", scopes = [], notes = [] } = declaration;
  const { audiences = id.startsWith("ielts_") ? ["agent", "web"] : ["web"] } = declaration;
  return { name, group, scopes, audiences, notes };
}
