import type { Audience } from "../kernel/capability.ts";
import { methodNotAllowed, notFound, tokenInvalid, unavailable } from "../kernel/errors.ts";
import type { Outline } from "../kernel/operations.ts";
import { refuseUnknown } from "../kernel/refuse-unknown.ts";
import { lazy } from "../lib/lazy.ts";
import type { Answering, Handler, Match, Route, Work } from "./answering.ts";
import { failure } from "./answers.ts";
import type { Matched } from "./around.ts";
import { callOperation } from "./call-operation.ts";
import { callerOf, readToken, requireOwnOrigin } from "./caller.ts";
import { forAnySite } from "./cross-site.ts";
import { CAPABILITIES_PATH } from "./descriptor.ts";
import { asksForWhole } from "./discovery.ts";
import { type Document, document } from "./document.ts";
import { PATHS } from "./documents/place.ts";
import { findOperation, unknownOperation } from "./find-operation.ts";
import type { HttpParts } from "./http-parts.ts";
import { oauthFailure } from "./oauth-wire.ts";
import { addressOf } from "./own-place.ts";
import { textFailure } from "./text-response.ts";

/** The suffix of an operation page's name. */
const PAGE = ".md";
const READING = "GET, HEAD";

/** The form of failures of operations that do not answer with the envelope. */
const FAILURES: Readonly<Record<string, typeof failure>> = { text: textFailure, oauth: oauthFailure };

/** Every route of the service, in order. */
export function routesOf(parts: HttpParts, answering: Answering): Route[] {
  return [
    ...namedRoutes(parts, answering),
    ...documentRoutes(parts, answering),
    ...operationRoutes(parts, answering),
    ...fallbackRoutes(parts, answering),
  ];
}

/** The routes whose address names an operation, or the page of one. */
function namedRoutes(parts: HttpParts, { answer }: Answering): Route[] {
  const { kernel, operations, discovery, trustProxy } = parts;
  const pageOf = async (name: string): Promise<Document> => {
    const found = await discovery.page(name.slice(0, -PAGE.length));
    if (found === undefined) throw await unknownOperation(operations, "agent", name.slice(0, -PAGE.length));
    return found;
  };
  /** The allowed methods of the address; other addresses do not exist. */
  const methodsOf = async (name: string, audience: Audience): Promise<string> => {
    if (audience === "agent" && isPage(name)) {
      await pageOf(name);
      return READING;
    }
    const { sends } = await findOperation(operations, audience, name);
    if (sends !== undefined) throw await unknownOperation(operations, audience, name);
    return "POST";
  };
  const refuse = (audience: Audience) =>
    answer(async ({ params }, requestId) =>
      refuseMethod(await methodsOf(params?.["operation"] ?? "", audience), requestId),
    );
  const agentCall: Work = async (exchange, requestId, trace) => {
    const operation = exchange.params?.["operation"] ?? "";
    if (isPage(operation)) return refuseMethod(await methodsOf(operation, "agent"), requestId);
    const outline = operations.get(operation);
    if (outline?.audiences.includes("agent"))
      return callOperation(parts, { exchange, requestId, trace, outline, audience: "agent" });
    const caller = { credential: readToken(exchange.request), peer: callerOf(exchange, trustProxy) };
    const unknown = await unknownOperation(operations, "agent", operation);
    return refuseUnknown(kernel, { ...caller, via: "http", operation }, unknown);
  };
  const webCall: Work = async (exchange, requestId, trace) => {
    requireOwnOrigin(exchange.request, kernel);
    const outline = await findOperation(operations, "web", exchange.params?.["operation"] ?? "");
    if (outline.sends !== undefined) throw await unknownOperation(operations, "web", outline.id);
    return callOperation(parts, { exchange, requestId, trace, outline, audience: "web" });
  };
  const page: Work = async ({ request, params }, requestId) => {
    const name = params?.["operation"] ?? "";
    if (!isPage(name)) return refuseMethod(await methodsOf(name, "agent"), requestId);
    return document(request, await pageOf(name), requestId);
  };
  return [
    {
      path: `${CAPABILITIES_PATH}/:operation`,
      post: answer(agentCall, byName("agent")),
      get: answer(page, fixed("discovery", "page")),
      otherwise: refuse("agent"),
    },
    { path: "/api/web/:operation", post: answer(webCall, byName("web")), otherwise: refuse("web") },
  ];
}

/** The documents that describe the service, its health, and the Model Context Protocol. */
function documentRoutes(parts: HttpParts, answering: Answering): Route[] {
  const { answer } = answering;
  const { discovery } = parts;
  const otherwise = answer((_exchange, requestId) => refuseMethod(READING, requestId));
  const get = (path: string, work: Work, match?: Match): Route => ({ path, get: answer(work, match), otherwise });
  const described = (path: string, make: () => Promise<Document>, id?: string): Route =>
    get(
      path,
      async ({ request }, requestId) => document(request, await make(), requestId),
      id === undefined ? undefined : fixed("discovery", id),
    );
  const mcp = lazy(async () => (await import("./mcp-http.ts")).createMcpHttp(parts));
  const answerMcp: Work = async (exchange, requestId) => (await mcp()).handle(exchange, requestId);
  return [
    get(CAPABILITIES_PATH, listing(parts), fixed("discovery", "listing")),
    described("/api/v1/agent/openapi.json", discovery.openApi, "openapi"),
    described("/api/public/developer-api/catalog.json", discovery.catalog, "catalog"),
    described("/content-pack/guide.md", discovery.packGuide),
    get("/content-pack/:file", async ({ request, params }, requestId) => {
      const found = await discovery.packSchema(params?.["file"] ?? "");
      if (found !== undefined) return document(request, found, requestId);
      throw notFound("address.not_found", "This schema does not exist. docs/content-packs.md names them.");
    }),
    ...[...discovery.forAgents].map(([path, make]) => forAnySite(described(path, make), answering)),
    forAnySite({ path: PATHS.mcp, otherwise: answer(answerMcp) }, answering),
    { path: PATHS.publicMcp, otherwise: answer(answerMcp) },
    described("/healthz", discovery.health),
    get("/readyz", readiness(parts)),
  ];
}

/** The runtime listing, for the caller's scopes. */
function listing({ kernel, discovery, trustProxy }: HttpParts): Work {
  return async (exchange, requestId) => {
    const { request } = exchange;
    const token = readToken(request);
    const caller = token === null ? null : kernel.authenticate(kernel.reader, token, kernel.clock.now());
    if (caller === null) kernel.limits.anonymous(callerOf(exchange, trustProxy));
    else kernel.limits.actor(caller);
    if (token !== null && caller === null) throw tokenInvalid();
    return document(request, await discovery.listing(caller, asksForWhole(addressOf(request))), requestId);
  };
}

function readiness(parts: HttpParts): Work {
  return async ({ request }, requestId) => {
    if (!parts.isReady()) throw unavailable("The service is starting or stopping. Try again shortly.", 2);
    const problem = await parts.readiness.problem();
    if (problem !== null) throw unavailable(problem, 30);
    return document(request, await parts.discovery.readiness(), requestId);
  };
}

/** The operations that have an address of their own. */
function operationRoutes(parts: HttpParts, answering: Answering): Route[] {
  const { answer } = answering;
  const { operations } = parts;
  const routeOf = (outline: Outline, audience: Audience): Route => {
    const { method, path } = outline.route ?? { method: "POST", path: "" };
    const handler = answer(
      (exchange, requestId, trace) => callOperation(parts, { exchange, requestId, trace, outline, audience }),
      fixed(audience, outline.id),
      FAILURES[outline.sends ?? ""] ?? failure,
    );
    // The path of an operation may contain a secret, so the log line names the operation instead.
    const otherwise = answer((_exchange, requestId, trace) => {
      trace.operation = outline.id;
      return refuseMethod(method === "GET" ? READING : "POST", requestId);
    });
    const at = { path: path.replaceAll(/\{(\w+)\}/g, ":$1"), otherwise };
    const route = method === "GET" ? { ...at, get: handler } : { ...at, post: handler };
    return outline.sends === "oauth" ? forAnySite(route, answering) : route;
  };
  const sending = operations.forAudience("web").filter(({ sends }) => sends !== undefined);
  return [
    ...operations.forAudience("protocol").map((outline) => routeOf(outline, "protocol")),
    ...sending.map((outline) => routeOf(outline, "web")),
  ];
}

/** The pages of the workspace, and what nothing else answers. */
function fallbackRoutes({ pages }: HttpParts, { answer, sealed, nextRequestId }: Answering): Route[] {
  const unknown = answer(({ request }) => {
    const path = addressOf(request).pathname.slice(0, 200);
    throw notFound("address.not_found", `There is nothing at ${path}. GET ${CAPABILITIES_PATH} lists the operations.`);
  });
  const page: Handler = async ({ request }) => {
    const path = addressOf(request).pathname;
    const isRead = request.method === "GET" || request.method === "HEAD";
    const response = await pages.respond(isRead ? request : new Request(request.url, { method: "HEAD" }), path);
    if (response === null || (!isRead && response.status === 404))
      return sealed(request, failure(notFound("address.not_found", "This page does not exist."), nextRequestId()));
    if (!isRead) return sealed(request, refuseMethod(READING, nextRequestId()));
    response.headers.set("x-request-id", nextRequestId());
    return sealed(request, response);
  };
  return [
    { path: "/api/*", otherwise: unknown },
    { path: "/*", otherwise: page },
  ];
}

function isPage(name: string): boolean {
  return name.endsWith(PAGE);
}

function refuseMethod(allowed: string, requestId: string): Response {
  return failure(methodNotAllowed(allowed), requestId, { allow: allowed });
}

/** Matches the operation that the address names. */
function byName(audience: Audience): Match {
  return ({ params }) => ({ at: audience, id: params?.["operation"] ?? "" });
}

/** Matches the same target for each request. */
function fixed(at: Matched["at"], id: string): Match {
  const matched = { at, id };
  return () => matched;
}
