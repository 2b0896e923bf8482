import type { Exchange } from "./client.ts";
import type { JsonObject } from "./json.ts";
import type { RefKind } from "./ref-kinds.ts";

/** What the identity call returns about a token. */
export interface Identity {
  readonly scopes: readonly string[];
}

/** Determined on first use and shared by many checks. Each value stays the same during a run. */
export interface Facts {
  /** Without a trailing slash, as all addresses here. */
  readonly baseUrl: string;
  /** The address of the public web site, or null if it was not given. */
  readonly siteUrl: string | null;
  /** Whether the run may write data that it removes again. */
  readonly mayWrite: boolean;
  /** Whether the run may write data that stays. */
  readonly mayLeave: boolean;
  /** The identity of the given token, from GET /api/v1/agent/me. */
  identity(): Promise<Identity>;
  /** The token that lacks scopes, or null if none was given. */
  readonly limitedToken: string | null;
  limitedIdentity(): Promise<Identity | null>;
  /** The control API of a demo, or null if none was given. */
  readonly controlUrl: string | null;
  /** The runtime listing, requested with the token. */
  listing(): Promise<Exchange>;
  /** The ids of all operations in the runtime listing, including operations outside the contract; empty if it lists none. */
  listed(): Promise<ReadonlySet<string>>;
  /** Whether the service offers an operation; true for all if its listing cannot be read. */
  offers(operation: string): Promise<boolean>;
  /** Whether the service offers an operation and the token has its scopes; true if neither is known. */
  allows(operation: string): Promise<boolean>;
  /** The OpenAPI document of the service, or undefined if there is none. */
  openApi(): Promise<unknown>;
  /** The request schema of an operation in the OpenAPI document, with its references resolved; undefined if there is none. */
  requestSchema(operation: string): Promise<unknown>;
  /** The schema of the 200 answer of an operation in the OpenAPI document, with its references resolved. */
  answerSchema(operation: string): Promise<unknown>;
  /**
   * A request that the operation accepts, with ids that exist. null if the operation is not offered, the token lacks a scope of it, or the
   * learner has no data for it. Building it sends only reads. Sending it to a write operation changes the learner's data.
   */
  validRequest(operation: string): Promise<Record<string, unknown> | null>;
  /** The cached answer of a read operation to {@link validRequest}; null if there is no such request, and for every write operation. */
  validAnswer(operation: string): Promise<Exchange | null>;
  /** A contentRef of this kind that an operation returned, or null if the learner has none. */
  contentRef(kind: RefKind): Promise<JsonObject | null>;
  /** Ids of published listening parts 1, 2, 3 and 4, which form a complete section; null if one of them is missing. */
  listeningParts(): Promise<readonly number[] | null>;
  /** The answer to a new binding that nobody confirms; requested once. */
  binding(): Promise<Exchange>;
  /** The service's current time in milliseconds since the epoch, from its Date header; NaN if it sends none. */
  now(): Promise<number>;
}
