import { CAPABILITIES_PATH, type Client, type Exchange } from "./client.ts";
import { CONTRACT_OPERATIONS, CONTRACT_SCOPES } from "./contract/operations.ts";
import { at, isObject, type JsonObject, objectsOfKind, walk } from "./json.ts";
import { contentRefFrom, MARK, type RefKind, requestFor } from "./requests.ts";
import { resolved } from "./schema.ts";

/** What the identity call returns about a token. */
interface Identity {
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

export interface FactsOptions {
  readonly baseUrl: string;
  readonly siteUrl: string | null;
  readonly limitedToken: string | null;
  readonly controlUrl: string | null;
  readonly mayWrite: boolean;
  readonly mayLeave: boolean;
}

export function createFacts(client: Client, options: FactsOptions): Facts {
  const cache = new Map<string, Promise<unknown>>();
  /** Determines a fact once; a failed attempt is repeated on the next use. */
  function once<T>(name: string, find: () => Promise<T>): Promise<T> {
    const known = cache.get(name);
    if (known !== undefined) return known as Promise<T>; // every name has one kind of fact
    const found = find();
    cache.set(name, found);
    found.catch(() => cache.delete(name));
    return found;
  }

  const facts: Facts = {
    ...options,
    identity: () => once("identity", async () => identityOf(await client.request("GET", "/api/v1/agent/me"))),
    limitedIdentity: () =>
      once("limited identity", async () => {
        const { limitedToken: token } = options;
        return token === null ? null : identityOf(await client.request("GET", "/api/v1/agent/me", { token }));
      }),
    listing: () => once("listing", () => client.request("GET", CAPABILITIES_PATH)),
    listed: () => once("listed", async () => operationsIn((await facts.listing()).json)),
    async offers(operation) {
      const listed = await facts.listed();
      return listed.size === 0 || listed.has(operation);
    },
    async allows(operation) {
      if (!(await facts.offers(operation))) return false;
      const { scopes } = await facts.identity();
      const declared = CONTRACT_OPERATIONS.find(({ id }) => id === operation);
      const needed = declared === undefined || declared.public ? [] : declared.scopes;
      return scopes.length === 0 || needed.every((scope) => scopes.includes(scope));
    },
    openApi: () => once("openapi", async () => (await client.request("GET", "/api/v1/agent/openapi.json")).json),
    requestSchema: (operation) =>
      once(`request schema ${operation}`, async () => {
        const document = await facts.openApi();
        return resolved(
          document,
          at(describedPost(document, operation), "requestBody", "content", "application/json", "schema"),
        );
      }),
    answerSchema: (operation) =>
      once(`answer schema ${operation}`, async () => {
        const document = await facts.openApi();
        const answer = resolved(document, at(describedPost(document, operation), "responses", "200"));
        return at(answer, "content", "application/json", "schema");
      }),
    validRequest: (operation) =>
      once(`request ${operation}`, async () => ((await facts.allows(operation)) ? requestFor(operation, facts) : null)),
    validAnswer: (operation) =>
      once(`answer ${operation}`, async () => {
        const isRead = CONTRACT_OPERATIONS.some(({ id, effect }) => id === operation && effect === "read");
        const request = isRead ? await facts.validRequest(operation) : null;
        return request === null ? null : client.call(operation, request);
      }),
    contentRef: (kind) => once(`contentRef ${kind}`, () => contentRefFrom(kind, facts)),
    listeningParts: () =>
      once("listening parts", async () => {
        const found: unknown[] = [];
        for (const partNumber of [1, 2, 3, 4]) {
          const wanted = { subject: "listening", partNumber, limit: 1 };
          const { json } = await client.call("ielts_practice_search_parts", wanted);
          found.push(objectsOfKind(json, "question_part")[0]?.["partId"]);
        }
        const ids = found.filter((id) => typeof id === "number");
        return ids.length === found.length ? ids : null;
      }),
    binding: () => once("binding", () => createBinding(client)),
    now: () =>
      once("now", async () => Date.parse((await client.request("GET", CAPABILITIES_PATH)).headers["date"] ?? "")),
  };
  return facts;
}

/** Requests a binding without a token, as an agent does. */
export function createBinding(client: Client): Promise<Exchange> {
  const body = { clientName: MARK, tokenType: "user" };
  return client.request("POST", "/api/v1/agent-bindings", { body, token: null });
}

/** The scopes in an answer of GET /me, in any field: the contract does not fix its field names. */
function identityOf({ json }: Exchange): Identity {
  const texts = new Set([...walk(json)].map(({ value }) => value));
  // One space-separated text, as in OAuth, is also accepted.
  const words = new Set([...texts].flatMap((text) => (typeof text === "string" ? text.split(/[\s,]+/) : [])));
  return { scopes: CONTRACT_SCOPES.filter((scope) => words.has(scope)) };
}

/** Every operation id that a listing contains as a value or as a field name. */
export function operationsIn(listing: unknown): ReadonlySet<string> {
  const names = [...walk(listing)].flatMap(({ name, value }) => [name, value]);
  return new Set(names.filter((name) => typeof name === "string").filter((name) => /^ielts_[a-z0-9_]+$/.test(name)));
}

/** What an OpenAPI document says about calling an operation, or undefined if it does not describe it. */
export function describedPost(document: unknown, operation: string): unknown {
  const paths = at(document, "paths");
  if (!isObject(paths)) return undefined;
  // The servers of the document may contain the first part of the path.
  const path = Object.keys(paths).find((one) => one.endsWith(`/capabilities/${operation}`) || one === `/${operation}`);
  return path === undefined ? undefined : at(paths, path, "post");
}
