import { rmSync } from "node:fs";
import { Elysia } from "elysia";
import type { Logger } from "pino";
import { writeKnownBrowsers } from "../identity/known-browsers.ts";
import type { Audience } from "../kernel/capability.ts";
import {
  Failure,
  internalFailure,
  isBrokenOff,
  methodNotAllowed,
  notFound,
  tokenInvalid,
  unavailable,
} from "../kernel/errors.ts";
import { execute, type KernelParts, type Trace } from "../kernel/execute.ts";
import type { Upload } from "../kernel/files.ts";
import { JsonStream } from "../kernel/json-stream.ts";
import type { Operations, Outline } from "../kernel/operations.ts";
import { refuseUnknown } from "../kernel/refuse-unknown.ts";
import { failure, streamedSuccess, success } from "./answers.ts";
import {
  browserOf,
  callerOf,
  type Exchange,
  isSecure,
  isStillIn,
  readSession,
  readToken,
  requireOwnOrigin,
} from "./caller.ts";
import { browserCookie, sessionCookie } from "./cookies.ts";
import { CAPABILITIES_PATH } from "./descriptor.ts";
import { asksForWhole, type Discovery } from "./discovery.ts";
import { type Document, document } from "./document.ts";
import { challenge } from "./documents/oauth.ts";
import { encoded } from "./encoding.ts";
import { fileResponse } from "./file-response.ts";
import { findOperation, unknownOperation } from "./find-operation.ts";
import { readInput, resumed } from "./input.ts";
import { createMcpHttp, MCP_PATH, PUBLIC_MCP_PATH } from "./mcp-http.ts";
import { oauthFailure, oauthResponse, readParameters } from "./oauth-wire.ts";
import { addressOf, requireHost } from "./own-place.ts";
import { BODY_PACE, type BodyPace, dropRest } from "./receiving.ts";
import type { Streams } from "./streams.ts";
import { textFailure, textResponse } from "./text-response.ts";
import { receiveUpload } from "./uploads.ts";

/** Serves the workspace's pages; null for addresses that are not pages. */
interface Pages {
  respond(request: Request, path: string): Response | Promise<Response> | null;
}

export interface HttpParts {
  readonly kernel: KernelParts;
  readonly operations: Operations;
  readonly discovery: Discovery;
  readonly pages: Pages;
  readonly streams: Streams;
  readonly log: Logger;
  /** Take the caller's address from X-Forwarded-For. */
  readonly trustProxy: boolean;
  /** Whether the service is ready; reported by /readyz. */
  readonly isReady: () => boolean;
  /** Problems that prevent normal work although the service accepts calls. */
  readonly readiness: { problem(): Promise<string | null> };
  /** Wraps the handling of each API request. */
  readonly around?: Around;
  /** The minimum speed of a request body. */
  readonly pace?: BodyPace;
}

/** The target of an address, however it is written. */
export interface Matched {
  /** The audience of an operation, or a document that describes the service. */
  readonly at: Audience | "discovery";
  /** The id of the operation, which may not exist, or of the document. */
  readonly id: string;
}

/**
 * Responds to a request, through `run` or instead of it. `matched` is null if the address and method match nothing. The response of `run`
 * is complete: its writes are on disk.
 */
export type Around = (matched: Matched | null, request: Request, run: () => Promise<Response>) => Promise<Response>;

/** Browsers that have visited use only https for a year (RFC 6797). */
const STRICT_TRANSPORT = "max-age=31536000";

type Work = (exchange: Exchange, requestId: string, trace: Trace) => Response | Promise<Response>;
/** Returns what a request was matched with. */
type Match = (exchange: Exchange) => Matched | null;

/** The HTTP surface: addresses, envelopes, credentials and log lines. It knows operations only by their declarations. */
export function createHttp(parts: HttpParts) {
  const { kernel, operations, discovery, pace = BODY_PACE } = parts;
  const nextRequestId = requestIds(kernel.ids.opaque());
  const mcp = createMcpHttp(parts);

  /** Applies to every response, including pages. */
  const sealed = (request: Request, response: Response): Response | Promise<Response> => {
    if (isSecure(kernel)) response.headers.set("strict-transport-security", STRICT_TRANSPORT);
    // A client that has its response may never send the rest of its body, which would keep the connection open.
    const isRead = dropRest(request, pace);
    if (isRead === true) return response;
    return Promise.resolve(isRead).then((wasRead) => {
      if (!wasRead) response.headers.set("connection", "close");
      return response;
    });
  };

  const answer = (work: Work, match: Match = () => null, respondToFailure = failure) => {
    const respond = async (exchange: Exchange): Promise<Response> => {
      const requestId = nextRequestId();
      const started = performance.now();
      const trace: Trace = {};
      let level: "info" | "debug" = "info";
      let response: Response;
      try {
        const working = work(exchange, requestId, trace);
        response = working instanceof Response ? working : await working;
      } catch (error) {
        const refusal = toFailure(error, parts.log, requestId);
        if (isBrokenOff(refusal)) level = "debug";
        response = respondToFailure(refusal, requestId);
        if (refusal.status === 401) response.headers.set("www-authenticate", apiChallenge(exchange.request, kernel));
      }
      const ms = Math.round((performance.now() - started) * 100) / 100;
      const [{ operation, accountId, client }, { status }] = [trace, response];
      if (operation !== undefined) parts.log[level]({ requestId, operation, accountId, client, status, ms }, "call");
      else if (parts.log.isLevelEnabled("debug")) {
        const path = addressOf(exchange.request).pathname;
        parts.log.debug({ requestId, path, status, ms }, "request");
      }
      return response;
    };
    const { around } = parts;
    // The fields are destructured: if the whole context were passed on, Elysia would parse the cookies, the query and the headers of each
    // request, and create every response twice. Listeners are not included, because Elysia defines them on each context.
    return async ({ request, params }: Pick<Exchange, "request" | "params">) => {
      const exchange = { request, server: app.server, params };
      const response = await (around === undefined
        ? respond(exchange)
        : around(match(exchange), request, () => respond(exchange)));
      const coded = encoded(request, response);
      return sealed(request, coded instanceof Response ? coded : await coded);
    };
  };

  const call = async (exchange: Exchange, requestId: string, trace: Trace, outline: Outline, audience: Audience) => {
    const { request } = exchange;
    // Operations read their own addresses.
    requireHost(request);
    const capability = await operations.load(outline);
    const params = capability.sends === "stream" ? resumed(exchange) : (exchange.params ?? {});
    let received: Upload | undefined;
    const credential = audience === "web" ? readSession(request, kernel) : readToken(request);
    const peer =
      audience === "web" ? browserOf(exchange, parts.trustProxy, kernel) : callerOf(exchange, parts.trustProxy);
    const answering = execute(kernel, {
      capability,
      audience,
      via: "http",
      credential,
      idempotencyKey: request.headers.get("idempotency-key"),
      input: () =>
        capability.sends === "oauth"
          ? readParameters(request, capability, pace)
          : readInput(request, capability, { params, pace }),
      receive: async (maxBytes) => {
        // Only after authentication: processing a file may take longer than the idle timeout.
        exchange.server?.timeout(request, 0);
        const place = { dir: kernel.files.incomingDir, name: kernel.ids.opaque() };
        received = await receiveUpload(request, place, { maxBytes, pace });
        return received;
      },
      peer,
      requestId,
      trace,
    });
    const forget = () => received !== undefined && rmSync(received.path, { force: true });
    const outcome = await (capability.upload === undefined ? answering : answering.finally(forget));
    if (capability.sends === "file") return fileResponse(request, kernel.files.filesDir, outcome.data, requestId);
    if (capability.sends === "text") return textResponse(request, outcome.data, requestId);
    if (capability.sends === "oauth") return oauthResponse(outcome.data, requestId);
    if (capability.sends === "stream") {
      // Streams are mostly idle; their own pings keep them open.
      exchange.server?.timeout(request, 0);
      return parts.streams.open(outcome, () => isStillIn(kernel, credential), requestId);
    }
    if (outcome.data instanceof JsonStream) {
      // The duration depends on the reader.
      exchange.server?.timeout(request, 0);
      return streamedSuccess(outcome.data, requestId);
    }
    if (outcome.isRepeat) return success(outcome.data, requestId, { "idempotent-replayed": "true" });
    if (outcome.session === null) return success(outcome.data, requestId);
    const { session } = outcome;
    const options = { secure: isSecure(kernel), now: kernel.clock.now() };
    const response = success(outcome.data, requestId, { "set-cookie": sessionCookie(session, options) });
    if (session.accountId !== null) {
      const newest = { accountId: session.accountId, since: options.now, id: kernel.ids.opaque() };
      const value = writeKnownBrowsers(kernel.vault, newest, peer.browsers ?? []);
      response.headers.append("set-cookie", browserCookie(value, options));
    }
    return response;
  };

  /** The page of an operation, addressed by its name with `.md`. */
  const pageOf = async (name: string): Promise<Document> => {
    const found = await discovery.page(name.slice(0, -PAGE.length));
    if (found === undefined) throw await unknownOperation(operations, "agent", name.slice(0, -PAGE.length));
    return found;
  };
  /** The allowed methods of an address that names an operation or its page; other addresses do not exist. */
  const methodsOf = async (name: string, audience: Audience): Promise<string> => {
    if (audience === "agent" && isPage(name)) {
      await pageOf(name);
      return READING;
    }
    const { sends } = await findOperation(operations, audience, name);
    if (sends !== undefined) throw await unknownOperation(operations, audience, name);
    return "POST";
  };
  const refuseNamed = (audience: Audience) =>
    answer(async ({ params }, requestId) =>
      refuseMethod(await methodsOf(params?.["operation"] ?? "", audience), requestId),
    );

  const agentCall = answer(async (exchange, requestId, trace) => {
    const operation = exchange.params?.["operation"] ?? "";
    if (isPage(operation)) return refuseMethod(await methodsOf(operation, "agent"), requestId);
    const found = operations.get(operation);
    if (found?.audiences.includes("agent")) return call(exchange, requestId, trace, found, "agent");
    const caller = { credential: readToken(exchange.request), peer: callerOf(exchange, parts.trustProxy) };
    const unknown = await unknownOperation(operations, "agent", operation);
    return refuseUnknown(kernel, { ...caller, via: "http", operation }, unknown);
  }, byName("agent"));
  const webCall = answer(async (exchange, requestId, trace) => {
    requireOwnOrigin(exchange.request, kernel);
    const found = await findOperation(operations, "web", exchange.params?.["operation"] ?? "");
    if (found.sends !== undefined) throw await unknownOperation(operations, "web", found.id);
    return call(exchange, requestId, trace, found, "web");
  }, byName("web"));
  const listing = answer(
    async (exchange, requestId) => {
      const { request } = exchange;
      const token = readToken(request);
      const caller = token === null ? null : kernel.authenticate(kernel.reader, token, kernel.clock.now());
      if (caller === null) kernel.limits.anonymous(callerOf(exchange, parts.trustProxy));
      else kernel.limits.actor(caller);
      if (token !== null && caller === null) throw tokenInvalid();
      return document(request, await discovery.listing(caller, asksForWhole(addressOf(request))), requestId);
    },
    fixed("discovery", "listing"),
  );
  const page = answer(
    async ({ request, params }, requestId) => {
      const name = params?.["operation"] ?? "";
      if (!isPage(name)) return refuseMethod(await methodsOf(name, "agent"), requestId);
      return document(request, await pageOf(name), requestId);
    },
    fixed("discovery", "page"),
  );
  const described = (make: () => Promise<Document>, match?: Match) =>
    answer(async ({ request }, requestId) => document(request, await make(), requestId), match);
  const packSchema = answer(async ({ request, params }, requestId) => {
    const found = await discovery.packSchema(params?.["file"] ?? "");
    if (found !== undefined) return document(request, found, requestId);
    throw notFound("address.not_found", "This schema does not exist. docs/content-packs.md names them.");
  });
  const ready = answer(async ({ request }, requestId) => {
    if (!parts.isReady()) throw unavailable("The service is starting or stopping. Try again shortly.", 2);
    const problem = await parts.readiness.problem();
    if (problem !== null) throw unavailable(problem, 30);
    return document(request, await discovery.readiness(), requestId);
  });
  // The path of an operation may contain a secret, so the log line names the operation instead.
  const refuse = (allowed: string, outline?: Outline) =>
    answer((_exchange, requestId, trace) => {
      if (outline !== undefined) trace.operation = outline.id;
      return refuseMethod(allowed, requestId);
    });

  const app = new Elysia({
    normalize: false,
    handler: { standardHostname: false },
    // Bun's own limit responds with a bare 413. The operations' limits apply first and respond in JSON.
    serve: { maxRequestBodySize: Number.MAX_SAFE_INTEGER, development: false },
  });
  app.onError(({ request, error }) => {
    const requestId = nextRequestId();
    try {
      requireHost(request);
      if (!(error instanceof Error && "code" in error && error.code === "NOT_FOUND")) throw error;
      throw notFound("address.not_found", `There is nothing at ${addressOf(request).pathname.slice(0, 200)}.`);
    } catch (refusal) {
      return sealed(request, failure(toFailure(refusal, parts.log, requestId), requestId));
    }
  });

  const get = (path: string, work: (exchange: Exchange) => Promise<Response>, outline?: Outline) =>
    app.get(path, work).head(path, work).all(path, refuse(READING, outline), { parse: "none" });
  const serve = (outline: Outline, audience: Audience) => {
    const { method, path } = outline.route ?? { method: "POST", path: "" };
    const route = path.replaceAll(/\{(\w+)\}/g, ":$1");
    const respondToFailure = FAILURES[outline.sends ?? ""] ?? failure;
    const work = answer(
      (exchange, requestId, trace) => call(exchange, requestId, trace, outline, audience),
      fixed(audience, outline.id),
      respondToFailure,
    );
    if (method === "GET") get(route, work, outline);
    else app.post(route, work, { parse: "none" }).all(route, refuse("POST", outline), { parse: "none" });
  };

  app
    .post(`${CAPABILITIES_PATH}/:operation`, agentCall, { parse: "none" })
    .get(`${CAPABILITIES_PATH}/:operation`, page)
    .head(`${CAPABILITIES_PATH}/:operation`, page)
    .all(`${CAPABILITIES_PATH}/:operation`, refuseNamed("agent"), { parse: "none" })
    .post("/api/web/:operation", webCall, { parse: "none" })
    .all("/api/web/:operation", refuseNamed("web"), { parse: "none" });
  get(CAPABILITIES_PATH, listing);
  get("/api/v1/agent/openapi.json", described(discovery.openApi, fixed("discovery", "openapi")));
  get("/api/public/developer-api/catalog.json", described(discovery.catalog, fixed("discovery", "catalog")));
  get("/content-pack/guide.md", described(discovery.packGuide));
  get("/content-pack/:file", packSchema);
  for (const [path, make] of discovery.forAgents) get(path, described(make));
  for (const path of [MCP_PATH, PUBLIC_MCP_PATH]) app.all(path, answer(mcp.handle), { parse: "none" });
  get("/healthz", described(discovery.health));
  get("/readyz", ready);

  for (const outline of operations.forAudience("protocol")) serve(outline, "protocol");
  for (const outline of operations.forAudience("web")) if (outline.sends !== undefined) serve(outline, "web");

  app.all(
    "/api/*",
    answer(({ request }) => {
      throw notFound(
        "address.not_found",
        `There is nothing at ${addressOf(request).pathname.slice(0, 200)}. GET ${CAPABILITIES_PATH} lists the operations.`,
      );
    }),
    { parse: "none" },
  );
  app.all(
    "/*",
    async ({ request }) => {
      const path = addressOf(request).pathname;
      const isRead = request.method === "GET" || request.method === "HEAD";
      const response = await parts.pages.respond(isRead ? request : new Request(request.url, { method: "HEAD" }), path);
      if (response === null || (!isRead && response.status === 404))
        return sealed(request, failure(notFound("address.not_found", "This page does not exist."), nextRequestId()));
      if (!isRead) return sealed(request, refuseMethod(READING, nextRequestId()));
      response.headers.set("x-request-id", nextRequestId());
      return sealed(request, response);
    },
    { parse: "none" },
  );
  return app;
}

/** Tells programs how to get a valid token. */
function apiChallenge(request: Request, kernel: KernelParts): string {
  return challenge(kernel.site(), "api", readToken(request) === null ? {} : { error: "invalid_token" });
}

/** The form of failures of operations that do not answer with the envelope. */
const FAILURES: Readonly<Record<string, typeof oauthFailure>> = { text: textFailure, oauth: oauthFailure };

/** The suffix of an operation page's name. */
const PAGE = ".md";
const READING = "GET, HEAD";

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

/** Request ids for responses and log lines: a random prefix per start, then a counter. */
function requestIds(prefix: string): () => string {
  let count = 0;
  return () => `${prefix}-${(++count).toString(36)}`;
}

function toFailure(error: unknown, log: Logger, requestId: string): Failure {
  if (error instanceof Failure) return error;
  log.error({ err: error, requestId }, "request failed");
  return internalFailure();
}
