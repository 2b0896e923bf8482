import { ACCESS_TOKEN_PREFIX } from "../identity/tokens.ts";
import type { Credential, KernelParts, Trace } from "../kernel/call.ts";
import { bodyLimit, PUBLIC_BODY_BYTES } from "../kernel/capability.ts";
import type { Actor, Peer, Site } from "../kernel/context.ts";
import { Failure, methodNotAllowed, tokenInvalid, tooLarge, unauthenticated } from "../kernel/errors.ts";
import { execute } from "../kernel/execute.ts";
import type { Operations } from "../kernel/operations.ts";
import { refuseUnknown } from "../kernel/refuse-unknown.ts";
import { textAt } from "../lib/json-rpc.ts";
import { lazy } from "../lib/lazy.ts";
import { toFailure } from "./answering.ts";
import { failure, success } from "./answers.ts";
import type { Around } from "./around.ts";
import { callerOf, type Exchange, readToken } from "./caller.ts";
import { challenge } from "./documents/oauth.ts";
import { PATHS } from "./documents/place.ts";
import { unknownOperation } from "./find-operation.ts";
import type { HttpParts } from "./http-parts.ts";
import { type Refusal, readWhole, type ToolResult, Tools, toErrorResult, toResult, UnknownTool } from "./mcp.ts";
import { type Groups, isOffered, leftOut, readGroups } from "./mcp-groups.ts";
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

export const MCP_PATH = PATHS.mcp;
export const PUBLIC_MCP_PATH = PATHS.publicMcp;

type McpParts = Pick<HttpParts, "kernel" | "operations" | "log" | "trustProxy" | "around" | "pace">;

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

/** One tool call to pass to the pipeline. */
interface ToolCall {
  readonly exchange: Exchange;
  readonly requestId: string;
  readonly credential: Credential | null;
  readonly idempotencyKey: string | null;
  /** The pipeline for a caller who was already counted. */
  readonly kernel: KernelParts;
  readonly groups: Groups;
  readonly name: string;
  readonly input: unknown;
}

/** The Model Context Protocol endpoint (Streamable HTTP without sessions), which uses the same pipeline as the API. */
export function createMcpHttp({ kernel, operations, log, trustProxy, around, pace = BODY_PACE }: McpParts) {
  const mostBytes = MESSAGE_BYTES + Math.max(...operations.forAudience("agent").map(bodyLimit));
  // Created on first use, not at every start.
  const tools = lazy(async () => new Tools(await operations.registry()));

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
    const { exchange, requestId, credential, idempotencyKey, name, input } = called;
    const started = performance.now();
    const trace: Trace = {};
    let outcome: Done | Failure;
    try {
      const call = { via: "mcp", credential, peer: callerOf(exchange, trustProxy) } as const;
      const outline = operations.get(name);
      const isTool = outline?.audiences.includes("agent") === true;
      if (!isTool || !isOffered(outline, called.groups)) {
        const refusal = isTool ? leftOut(outline) : await unknownTool(operations, name, called.groups);
        return await refuseUnknown(called.kernel, { ...call, operation: name }, refusal);
      }
      const capability = await operations.load(outline);
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

  const callTool = async (called: ToolCall): Promise<ToolResult> => {
    const outcome = await (around === undefined ? run(called) : runAround(around, called));
    if ("data" in outcome) return toResult(outcome.data, outcome.isRepeat);
    const refusal = outcome instanceof Failure ? await readRefusal(failure(outcome, called.requestId)) : outcome;
    if (refusal.status === 401 && called.credential !== null) {
      throw new Refused(refusal, challenge(kernel.site(), "mcp", { error: "invalid_token" }));
    }
    const more = await scopesToAskFor(called, refusal);
    if (more !== null) {
      throw new Refused(refusal, challenge(kernel.site(), "mcp", { error: "insufficient_scope", scopes: more }));
    }
    if (NO_TOOL.has(refusal.envelope.reason)) throw new UnknownTool(refusal.envelope);
    return toErrorResult(refusal);
  };

  /**
   * The scopes that a program should ask the learner for after a refused call: those it has and those it lacks. Null if asking does not help,
   * or if its token comes from a binding, which always has every scope.
   */
  const scopesToAskFor = async ({ credential, name }: ToolCall, { envelope }: Refusal): Promise<string[] | null> => {
    const outline = operations.get(name);
    if (envelope.reason !== "auth.scope_missing" || outline === undefined || !isOAuth(credential)) return null;
    const actor = kernel.authenticate(kernel.reader, credential, kernel.clock.now());
    const { scopes } = await operations.load(outline);
    return [...new Set([...(actor?.scopes ?? []), ...scopes])];
  };

  const answer = async (exchange: Exchange, requestId: string): Promise<Response> => {
    const { request } = exchange;
    if (request.method !== "POST") throw methodNotAllowed("POST");
    requireOwnPlace(request, kernel);
    const credential = readToken(request, "mcp");
    const actor = credential === null ? null : kernel.authenticate(kernel.reader, credential, kernel.clock.now());
    const limited = count(actor, callerOf(exchange, trustProxy));
    if (credential !== null && actor === null) throw limited ?? tokenInvalid();
    // Clients ask their user to sign in only if they are refused.
    if (credential === null && !isPublicAddress(request)) throw limited ?? tokenMissing(kernel.site());
    const groups = readGroups(request, operations);
    const maxBytes = actor === null || limited !== null ? PUBLIC_BODY_BYTES : mostBytes;
    const message = await readMessage(request, { maxBytes, pace }).catch((error: unknown) => {
      throw limited ?? error;
    });
    // The pipeline reports a limit on a tool call, and records it for the learner.
    if (limited !== null && !asksForTool(message)) throw limited;
    const method = textAt(message, "method");
    if (method === "subscriptions/listen") return notOffered(message);

    const idempotencyKey = keyOf(message, request);
    const calling = { exchange, requestId, credential, idempotencyKey, kernel: countedBefore(kernel, limited), groups };
    // Loaded on demand, so that a service without MCP clients starts without it.
    const { answerMessage } = await import("./mcp-messages.ts");
    const response = await answerMessage(message, request, {
      version: kernel.site().version,
      tools: async () => (await tools()).allowed(actor, groups),
      call: (name, input) => callTool({ ...calling, name, input }),
    });
    return shortenable(response);
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
  return addressOf(request).pathname === PUBLIC_MCP_PATH;
}

function isOAuth(credential: Credential | null): credential is Credential {
  return credential?.secret.startsWith(ACCESS_TOKEN_PREFIX) === true;
}

function tokenMissing({ baseUrl }: Pick<Site, "baseUrl">): Failure {
  return unauthenticated(
    "auth.token_missing",
    `This address needs a token. Clients that follow WWW-Authenticate ask the learner by themselves; others send Authorization: Bearer <token> of a binding. ${baseUrl}${PUBLIC_MCP_PATH} has the public tools.`,
  );
}

function unknownTool(operations: Operations, name: string, groups: Groups): Promise<Failure> {
  const offered = operations.forAudience("agent").filter((outline) => isOffered(outline, groups));
  return unknownOperation(operations, "agent", name, { via: "mcp", offered });
}

/** The pipeline without counting the call again; `limited` refuses the caller there. */
function countedBefore(kernel: KernelParts, limited: Failure | null): KernelParts {
  const count = () => {
    if (limited !== null) throw limited;
  };
  return { ...kernel, limits: { ...kernel.limits, actor: count, anonymous: count } };
}
