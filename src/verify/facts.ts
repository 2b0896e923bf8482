import { CAPABILITIES_PATH, type Client, type Exchange } from "./client.ts";
import { CONTRACT_OPERATIONS, CONTRACT_SCOPES } from "./contract/operations.ts";
import { at, isObject, type JsonObject, objectsOfKind, walk } from "./json.ts";
import { contentRefFrom, MARK, type RefKind, requestFor } from "./requests.ts";
import { resolved } from "./schema.ts";

/** What a token tells of itself. */
interface Identity {
  readonly scopes: readonly string[];
}

/** What is found once, when first asked for, and used by many checks. Each answers the same in one run. */
export interface Facts {
  /** Without a trailing slash, as all addresses here. */
  readonly baseUrl: string;
  /** The address of the public web site; null where it was not given. */
  readonly siteUrl: string | null;
  /** Leave to write what is removed again. */
  readonly mayWrite: boolean;
  /** Leave to write what stays. */
  readonly mayLeave: boolean;
  /** Of the token that was given; from GET /api/v1/agent/me. */
  identity(): Promise<Identity>;
  /** The token that lacks scopes; null where none was given. */
  readonly limitedToken: string | null;
  limitedIdentity(): Promise<Identity | null>;
  /** The control door of a demo; null where none was given. */
  readonly controlUrl: string | null;
  /** The runtime listing, asked for with the token. */
  listing(): Promise<Exchange>;
  /** The ids of all operations that the runtime listing names, ours or not; empty where it names none. */
  listed(): Promise<ReadonlySet<string>>;
  /** Whether the service offers an operation; true for all where its listing cannot be read. */
  offers(operation: string): Promise<boolean>;
  /** Whether the service offers an operation and the token has its scopes; true where neither can be told. */
  allows(operation: string): Promise<boolean>;
  /** The OpenAPI document of the service; undefined where it is not there. */
  openApi(): Promise<unknown>;
  /** The request schema of an operation as the OpenAPI document has it, its references followed; undefined where it has none. */
  requestSchema(operation: string): Promise<unknown>;
  /** The schema of the answer (200) of an operation as the OpenAPI document has it, likewise. */
  answerSchema(operation: string): Promise<unknown>;
  /**
   * A request that the operation accepts, with ids that are there; null where it is not offered, the token lacks a scope of it, or
   * the learner has nothing that it could be made of. Making it sends reads alone. Sending that of a write changes what the learner has.
   */
  validRequest(operation: string): Promise<Record<string, unknown> | null>;
  /** The answer to {@link validRequest} of a read, kept; null where there is no such request, and for every write. */
  validAnswer(operation: string): Promise<Exchange | null>;
  /** A contentRef of this kind that an operation returned; null where the learner has none. */
  contentRef(kind: RefKind): Promise<JsonObject | null>;
  /** Ids of a published listening part 1, 2, 3 and 4, which make a whole section; null where one of them is missing. */
  listeningParts(): Promise<readonly number[] | null>;
  /** The answer to a new binding that nobody confirms, made once. */
  binding(): Promise<Exchange>;
  /** The moment by the clock of the service, milliseconds since the epoch, from its Date header; NaN where it sends none. */
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
  /** Finds something once; what failed is looked for again. */
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

/** Asks for a binding, as an agent does: without a token. */
export function createBinding(client: Client): Promise<Exchange> {
  const body = { clientName: MARK, tokenType: "user" };
  return client.request("POST", "/api/v1/agent-bindings", { body, token: null });
}

/** The scopes that an answer of GET /me names, in whatever field: its names are not part of the contract. */
function identityOf({ json }: Exchange): Identity {
  const texts = new Set([...walk(json)].map(({ value }) => value));
  // One text with all of them, as OAuth has it, is as good.
  const words = new Set([...texts].flatMap((text) => (typeof text === "string" ? text.split(/[\s,]+/) : [])));
  return { scopes: CONTRACT_SCOPES.filter((scope) => words.has(scope)) };
}

/** Every operation id that a listing names as a value or as a name. */
export function operationsIn(listing: unknown): ReadonlySet<string> {
  const names = [...walk(listing)].flatMap(({ name, value }) => [name, value]);
  return new Set(names.filter((name) => typeof name === "string").filter((name) => /^ielts_[a-z0-9_]+$/.test(name)));
}

/** What an OpenAPI document says of calling an operation; undefined where it says nothing. */
export function describedPost(document: unknown, operation: string): unknown {
  const paths = at(document, "paths");
  if (!isObject(paths)) return undefined;
  // The servers of the document may hold the first part of the path.
  const path = Object.keys(paths).find((one) => one.endsWith(`/capabilities/${operation}`) || one === `/${operation}`);
  return path === undefined ? undefined : at(paths, path, "post");
}
