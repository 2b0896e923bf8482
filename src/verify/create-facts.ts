import { CAPABILITIES_PATH, type Client, type Exchange } from "./client.ts";
import { CONTRACT_OPERATIONS, CONTRACT_SCOPES } from "./contract/operations.ts";
import type { Facts, Identity } from "./facts.ts";
import { at, isObject, objectsOfKind, walk } from "./json.ts";
import { MARK } from "./request-parts.ts";
import { contentRefFrom, requestFor } from "./requests.ts";
import { resolved } from "./schema.ts";

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
