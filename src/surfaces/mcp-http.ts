import { findTimeZone } from "../identity/accounts.store.ts";
import type { Credential, KernelParts, Trace } from "../kernel/call.ts";
import { bodyLimit, PUBLIC_BODY_BYTES } from "../kernel/capability.ts";
import type { Actor, Peer, Site } from "../kernel/context.ts";
import { Failure, methodNotAllowed, notFound, tokenInvalid, tooLarge, unauthenticated } from "../kernel/errors.ts";
import { execute } from "../kernel/execute.ts";
import type { Operations } from "../kernel/operations.ts";
import { refuseUnknown } from "../kernel/refuse-unknown.ts";
import { textAt } from "../lib/json-rpc.ts";
import { lazy } from "../lib/lazy.ts";
import { toFailure } from "./answering.ts";
import { failure, success } from "./answers.ts";
import type { Around } from "./around.ts";
import { callerOf, type Exchange, isStillIn, readToken } from "./caller.ts";
import { challenge } from "./documents/oauth.ts";
import { PATHS } from "./documents/place.ts";
import { unknownOperation } from "./find-operation.ts";
import type { HttpParts } from "./http-parts.ts";
import {
  MAX_ANSWER_CHARACTERS,
  type Refusal,
  readWhole,
  type ToolResult,
  toErrorResult,
  toLink,
  toResult,
  UnknownName,
} from "./mcp.ts";
import { ListChanges } from "./mcp-changes.ts";
import { sessionOf, showsViews } from "./mcp-extension.ts";
import { EVERYTHING, isAllowed, isOffered, leftOut, type Offer, readOffer, writesHere } from "./mcp-offer.ts";
import type { ResourceReading } from "./mcp-resources.ts";
import {
  asksForTool,
  BrokenOff,
  keyOf,
  notOffered,
  Refused,
  readMessage,
  readRefusal,
  refuse,
  shortenable,
} from "./mcp-wire.ts";
import { addressOf, requireOwnPlace } from "./own-place.ts";
import { BODY_PACE, receivedBytes } from "./receiving.ts";
import { stepUpChallenge } from "./step-up.ts";

type McpParts = Pick<HttpParts, "kernel" | "operations" | "streams" | "log" | "trustProxy" | "around" | "pace">;

/** The most bytes of a message besides the tool's arguments. */
const MESSAGE_BYTES = 16 * 1024;

/** The HTTP header that marks a replayed response. */
const REPEATED = "idempotent-replayed";
/** Reasons that mean the tool does not exist. */
const NO_TOOL: ReadonlySet<string> = new Set(["operation.not_found", "operation.replaced"]);

interface Done {
  readonly data: unknown;
  readonly isRepeat: boolean;
}

/** A refusal that the result of the tool reports. */
class Declined extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.envelope.message);
  }
}

const NO_RESOURCE = notFound(
  "resource.not_found",
  "No resource has this address. Use one from resources/list, or one made from resources/templates/list.",
);
/** How long clients may use a view before they read it again. */
const VIEW_MS = 24 * 60 * 60_000;
const ANSWER_GONE = notFound(
  "resource.answer_gone",
  "This answer is not stored any more, or it was given to another token. Call its tool again.",
);

/** Who calls, and what is offered to them. */
type Caller = Omit<ToolCall, "name" | "input" | "idempotencyKey">;

/** One tool call to pass to the pipeline. */
interface ToolCall {
  readonly exchange: Exchange;
  readonly requestId: string;
  readonly credential: Credential | null;
  /** The owner of the credential. */
  readonly actor: Actor | null;
  readonly idempotencyKey: string | null;
  /** The pipeline for a caller who was already counted. */
  readonly kernel: KernelParts;
  readonly offer: Offer;
  readonly name: string;
  readonly input: unknown;
}

/** The Model Context Protocol endpoint (Streamable HTTP without sessions), which uses the same pipeline as the API. */
export function createMcpHttp({ kernel, operations, streams, log, trustProxy, around, pace = BODY_PACE }: McpParts) {
  const changes = new ListChanges(kernel.signals, streams.stopping);
  const mostBytes = MESSAGE_BYTES + Math.max(...operations.forAudience("agent").map(bodyLimit));
  const storing = lazy(async () => {
    const { describeStored, isStoredAnswer, StoredAnswers } = await import("./mcp-stored.ts");
    return { describeStored, isStoredAnswer, stored: new StoredAnswers(kernel.clock, kernel.ids) };
  });
  // Created on first use, not at every start.
  const tools = lazy(async () => new (await import("./mcp-tools.ts")).Tools(await operations.registry()));

  /** Counts one request of any kind. Returns the refusal if the caller's limit is reached. */
  const count = (actor: Actor | null, peer: Peer): Failure | null => {
    try {
      if (actor === null) kernel.limits.anonymous(peer);
      else kernel.limits.actor(actor);
      return null;
    } catch (error) {
      if (error instanceof Failure) return error;
      throw error;
    }
  };

  const run = async (called: ToolCall): Promise<Done | Failure> => {
    const { exchange, requestId, credential, idempotencyKey, offer, name, input } = called;
    const started = performance.now();
    const trace: Trace = {};
    let outcome: Done | Failure;
    try {
      const call = { via: "mcp", credential, peer: callerOf(exchange, trustProxy) } as const;
      const outline = operations.get(name);
      const isTool = outline?.audiences.includes("agent") === true;
      if (!isTool || !isOffered(outline, offer)) {
        const refusal = isTool ? leftOut(outline, offer) : await unknownTool(operations, name, offer);
        return await refuseUnknown(called.kernel, { ...call, operation: name }, refusal);
      }
      const capability = await operations.load(outline);
      if (!isAllowed(capability, offer)) {
        return await refuseUnknown(called.kernel, { ...call, operation: name }, writesHere(outline));
      }
      outcome = await execute(called.kernel, {
        ...call,
        capability,
        audience: "agent",
        idempotencyKey,
        input: () => {
          const most = bodyLimit(capability);
          if (receivedBytes(exchange.request) > most + MESSAGE_BYTES) throw tooLarge(most);
          return input;
        },
        collect: (stream) => {
          // The duration depends on the amount of data.
          exchange.server?.timeout(exchange.request, 0);
          return readWhole(stream, capability, kernel.site().baseUrl);
        },
        requestId,
        trace,
      });
    } catch (error) {
      outcome = toFailure(error, log, requestId);
    }
    const ms = Math.round((performance.now() - started) * 100) / 100;
    const status = outcome instanceof Failure ? outcome.status : 200;
    if (trace.operation !== undefined) log.info({ requestId, via: "mcp", ...trace, status, ms }, "call");
    return outcome;
  };

  /** {@link run} with the wrapper around calls, which works on HTTP responses. */
  const runAround = async (within: Around, called: ToolCall): Promise<Done | Refusal> => {
    const { exchange, requestId } = called;
    const response = await within({ at: "agent", id: called.name }, exchange.request, async () => {
      const outcome = await run(called);
      if (outcome instanceof Failure) return failure(outcome, requestId);
      return success(outcome.data, requestId, outcome.isRepeat ? { [REPEATED]: "true" } : {});
    });
    try {
      if (response.status !== 200) return await readRefusal(response);
      return { data: (await response.json()).data, isRepeat: response.headers.has(REPEATED) };
    } catch {
      throw new BrokenOff();
    }
  };

  /** @throws Refused, UnknownName or Declined if the call is refused. */
  const settle = async (called: ToolCall): Promise<Done> => {
    const outcome = await (around === undefined ? run(called) : runAround(around, called));
    if ("data" in outcome) return outcome;
    const refusal = outcome instanceof Failure ? await readRefusal(failure(outcome, called.requestId)) : outcome;
    if (refusal.status === 401 && called.credential !== null) {
      throw new Refused(refusal, challenge(kernel.site(), "mcp", { error: "invalid_token" }));
    }
    const asks = await stepUpChallenge({ kernel, operations }, called.name, called.credential, refusal.envelope.reason);
    if (asks !== null) throw new Refused(refusal, asks);
    if (NO_TOOL.has(refusal.envelope.reason)) throw new UnknownName(refusal.envelope);
    throw new Declined(refusal);
  };

  const callTool = async (called: ToolCall): Promise<ToolResult> => {
    try {
      const { data, isRepeat } = await settle(called);
      const text = JSON.stringify(data);
      const { withOutput } = called.offer;
      const outline = operations.get(called.name);
      if (withOutput || text.length <= MAX_ANSWER_CHARACTERS || outline === undefined)
        return toResult(data, text, { isRepeat, asData: withOutput || text.length * 2 <= MAX_ANSWER_CHARACTERS });
      const capability = await operations.load(outline);
      const { describeStored, stored } = await storing();
      const says = describeStored(capability, data, text.length);
      const uri = stored.add(called.actor, capability, text);
      return toLink(capability, { uri, says, size: Buffer.byteLength(text) }, isRepeat);
    } catch (error) {
      if (error instanceof Declined) return toErrorResult(error.refusal);
      throw error;
    }
  };

  const readingOf = (caller: Caller): ResourceReading => ({
    now: kernel.clock.now(),
    timeZone: caller.actor === null ? "UTC" : findTimeZone(kernel.reader, caller.actor.accountId),
    // The selection of the address is one of tools.
    call: async (name, input) =>
      (await settle({ ...caller, offer: EVERYTHING, idempotencyKey: null, name, input })).data,
  });

  const read = async (caller: Caller, uri: string) => {
    if (uri.startsWith("ui:")) {
      const { readView } = await import("./mcp-views.ts");
      const view = await readView(uri);
      if (view === null) throw await unknownName(NO_RESOURCE, caller.requestId);
      return { ...view, ttlMs: VIEW_MS };
    }
    const { isStoredAnswer, stored } = await storing();
    if (isStoredAnswer(uri)) {
      const answer = stored.read(caller.actor, uri);
      if (answer === null) throw await unknownName(ANSWER_GONE, caller.requestId);
      return { mimeType: "application/json", text: answer.text, ttlMs: answer.leftMs };
    }
    try {
      const { readResource } = await import("./mcp-resources.ts");
      const content = await readResource(uri, readingOf(caller));
      if (content === null) throw await unknownName(NO_RESOURCE, caller.requestId);
      return { ...content, ttlMs: 0 };
    } catch (error) {
      throw error instanceof Declined ? new UnknownName(error.refusal.envelope) : error;
    }
  };

  const answer = async (exchange: Exchange, requestId: string): Promise<Response> => {
    const { request } = exchange;
    if (request.method !== "POST") throw methodNotAllowed("POST");
    requireOwnPlace(request, kernel, { anySite: !isPublicAddress(request) });
    const credential = readToken(request, "mcp");
    const actor = credential === null ? null : kernel.authenticate(kernel.reader, credential, kernel.clock.now());
    const limited = count(actor, callerOf(exchange, trustProxy));
    if (credential !== null && actor === null) throw limited ?? tokenInvalid();
    // Clients ask their user to sign in only if they are refused.
    if (credential === null && !isPublicAddress(request)) throw limited ?? tokenMissing(kernel.site());
    const offer = readOffer(request, operations);
    const maxBytes = actor === null || limited !== null ? PUBLIC_BODY_BYTES : mostBytes;
    const message = await readMessage(request, { maxBytes, pace }).catch((error: unknown) => {
      throw limited ?? error;
    });
    // The pipeline reports a limit on a tool call, and records it for the learner.
    if (limited !== null && !asksForTool(message)) throw limited;
    const method = textAt(message, "method");
    const listens = method === "subscriptions/listen";
    if (listens && actor === null) return notOffered(message);
    if (actor !== null) changes.meet(actor, method);

    const idempotencyKey = keyOf(message, request);
    const caller = { exchange, requestId, credential, actor, kernel: countedBefore(kernel, limited), offer };
    // Loaded on demand, so that a service without MCP clients starts without it.
    const { answerMessage } = await import("./mcp-messages.ts");
    const isOpen = async () => (await tools()).opens(actor);
    const isListed = async () => {
      const names = new Set((await tools()).allowed(actor, offer).map(({ name }) => name));
      return (name: string) => names.has(name);
    };
    const hasViews = showsViews(message, request);
    const views = () => import("./mcp-views.ts");
    const response = await answerMessage(message, request, {
      version: kernel.site().version,
      notifies: actor !== null,
      listening: listens && actor !== null ? changes.listen(actor, () => isStillIn(kernel, credential), request) : null,
      hasViews,
      tools: async () => {
        const allowed = (await tools()).allowed(actor, offer);
        return hasViews ? (await views()).withViews(allowed) : allowed;
      },
      call: (name, input) => callTool({ ...caller, idempotencyKey, name, input }),
      resources: async () => {
        const { listResources } = await import("./mcp-resources.ts");
        const listed = await listResources(await isOpen(), readingOf(caller));
        return hasViews ? [...listed, ...(await views()).listViews(await isListed())] : listed;
      },
      templates: async () => (await import("./mcp-resources.ts")).listTemplates(await isOpen()),
      read: (uri) => read(caller, uri),
      prompts: async () => (await import("./mcp-prompts.ts")).listPrompts(await isListed()),
      prompt: async (name, values) => {
        const { getPrompt } = await import("./mcp-prompts.ts");
        const isOffered = await isListed();
        try {
          return getPrompt(name, values, isOffered);
        } catch (error) {
          throw error instanceof Failure ? await unknownName(error, requestId) : error;
        }
      },
    });
    const session = sessionOf(message, hasViews, () => kernel.ids.uuid());
    if (session !== null) response.headers.set("mcp-session-id", session);
    if (!listens) return shortenable(response);
    exchange.server?.timeout(request, 0);
    return response;
  };

  const answerOrRefuse = async (exchange: Exchange, requestId: string): Promise<Response> => {
    try {
      return await answer(exchange, requestId);
    } catch (error) {
      if (error instanceof BrokenOff)
        return new Response(new ReadableStream({ start: (controller) => controller.error() }));
      if (error instanceof Refused) return refuse(error.refusal, error.challenge);
      const refused = toFailure(error, log, requestId);
      const sent = readToken(exchange.request) !== null;
      const asks =
        refused.status === 401 ? challenge(kernel.site(), "mcp", sent ? { error: "invalid_token" } : {}) : null;
      return refuse(await readRefusal(failure(refused, requestId)), asks);
    }
  };

  return {
    /** Responds to a request with any method. */
    async handle(exchange: Exchange, requestId: string): Promise<Response> {
      const response = await answerOrRefuse(exchange, requestId);
      response.headers.set("cache-control", "no-store");
      response.headers.set("x-content-type-options", "nosniff");
      response.headers.set("x-request-id", requestId);
      return response;
    },
  };
}

function isPublicAddress(request: Request): boolean {
  return addressOf(request).pathname === PATHS.publicMcp;
}

async function unknownName(refused: Failure, requestId: string): Promise<UnknownName> {
  return new UnknownName((await readRefusal(failure(refused, requestId))).envelope);
}

function tokenMissing({ baseUrl }: Pick<Site, "baseUrl">): Failure {
  return unauthenticated(
    "auth.token_missing",
    `This address needs a token. Clients that follow WWW-Authenticate ask the learner by themselves; others send Authorization: Bearer <token> of a binding. ${baseUrl}${PATHS.publicMcp} has the public tools.`,
  );
}

function unknownTool(operations: Operations, name: string, offer: Offer): Promise<Failure> {
  const offered = operations.forAudience("agent").filter((outline) => isOffered(outline, offer));
  return unknownOperation(operations, "agent", name, { via: "mcp", offered });
}

/** The pipeline without counting the call again; `limited` refuses the caller there. */
function countedBefore(kernel: KernelParts, limited: Failure | null): KernelParts {
  const count = () => {
    if (limited !== null) throw limited;
  };
  return { ...kernel, limits: { ...kernel.limits, actor: count, anonymous: count } };
}
