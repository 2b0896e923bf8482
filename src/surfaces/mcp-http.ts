import type { Logger } from "pino";
import type { Actor } from "../kernel/context.ts";
import { Failure, internalFailure, methodNotAllowed, tokenInvalid } from "../kernel/errors.ts";
import { type Credential, execute, type KernelParts, type Trace } from "../kernel/execute.ts";
import { JsonStream } from "../kernel/json-stream.ts";
import { refuseUnknown } from "../kernel/refuse-unknown.ts";
import type { Registry } from "../kernel/registry.ts";
import { failure, success } from "./answers.ts";
import { callerOf, type Exchange, readToken } from "./caller.ts";
import { unknownOperation } from "./find-operation.ts";
import type { Around } from "./http.ts";
import { type Refusal, readWhole, type ToolResult, Tools, toErrorResult, toResult, UnknownTool } from "./mcp.ts";
import { notOffered, readMessage, refusal, valueAt } from "./mcp-wire.ts";
import { requireOwnPlace } from "./own-place.ts";

export const MCP_PATH = "/mcp";

interface McpParts {
  readonly kernel: KernelParts;
  readonly registry: Registry;
  readonly log: Logger;
  readonly trustProxy: boolean;
  readonly around?: Around;
}

/** The header by which HTTP tells that an answer was given before. */
const REPEATED = "idempotent-replayed";

/** What came of a call: its data, or the answer that refuses it. */
type Outcome = { readonly data: unknown; readonly isRepeat: boolean } | Response;

/** One request to the address, on its way to an answer. */
interface Visit {
  readonly exchange: Exchange;
  readonly requestId: string;
  readonly credential: Credential | null;
  readonly idempotencyKey: string | null;
  /** Whether the message was counted against the limits of the caller. */
  isCounted: boolean;
  /** Stands in the place of whatever the protocol would answer. */
  instead: Response | null;
}

/** The address of the Model Context Protocol (Streamable HTTP without sessions), over the same pipeline as the API. */
export function createMcpHttp({ kernel, registry, log, trustProxy, around }: McpParts) {
  // Made when somebody asks for them, not at every start.
  let made: Tools | undefined;
  const tools = (): Tools => {
    made ??= new Tools(registry);
    return made;
  };

  /** What is no failure that anyone is told of is for the log: the protocol would tell its words. */
  const toFailure = (error: unknown, requestId: string): Failure => {
    if (error instanceof Failure) return error;
    log.error({ err: error, requestId }, "request failed");
    return internalFailure();
  };
  const count = async (actor: Actor | null, peer: { readonly address: string }): Promise<void> => {
    if (actor === null) await kernel.limits.anonymous(peer.address);
    else await kernel.limits.actor(actor);
  };

  /** Runs an operation; where it is refused, what comes of it is the answer of HTTP. */
  const run = async (visit: Visit, name: string, input: unknown): Promise<Outcome> => {
    const { exchange, requestId, credential, idempotencyKey } = visit;
    const started = performance.now();
    const trace: Trace = {};
    visit.isCounted = true;
    let outcome: Outcome;
    try {
      const call = { via: "mcp", credential, peer: callerOf(exchange, trustProxy) } as const;
      const capability = registry.get(name);
      if (!capability?.doors.includes("agent")) {
        return await refuseUnknown(kernel, { ...call, operation: name }, unknownOperation(registry, "agent", name));
      }
      const { data, isRepeat } = await execute(kernel, {
        ...call,
        capability,
        door: "agent",
        idempotencyKey,
        input: () => input ?? {},
        requestId,
        trace,
      });
      // It takes as long as there is to read.
      if (data instanceof JsonStream) exchange.server?.timeout(exchange.request, 0);
      const whole = data instanceof JsonStream ? await readWhole(data, capability, kernel.site().baseUrl) : data;
      outcome = { data: whole, isRepeat };
    } catch (error) {
      outcome = failure(toFailure(error, requestId), requestId);
    }
    const ms = Math.round((performance.now() - started) * 100) / 100;
    const status = outcome instanceof Response ? outcome.status : 200;
    if (trace.operation !== undefined) log.info({ requestId, via: "mcp", ...trace, status, ms }, "call");
    return outcome;
  };

  /** {@link run} with what stands around calls: it knows answers of HTTP. Null where the connection is to break off. */
  const runAround = async (within: Around, visit: Visit, name: string, input: unknown): Promise<Outcome | null> => {
    const { exchange, requestId } = visit;
    const response = await within({ at: "agent", id: name }, exchange.request, async () => {
      const outcome = await run(visit, name, input);
      if (outcome instanceof Response) return outcome;
      return success(outcome.data, requestId, outcome.isRepeat ? { [REPEATED]: "true" } : {});
    });
    try {
      const text = await response.text();
      if (response.status !== 200) return new Response(text, response);
      return { data: JSON.parse(text).data, isRepeat: response.headers.has(REPEATED) };
    } catch {
      return null;
    }
  };

  const callTool = async (visit: Visit, name: string, input: unknown): Promise<ToolResult> => {
    const outcome = await (around === undefined ? run(visit, name, input) : runAround(around, visit, name, input));
    if (outcome === null) {
      visit.instead = new Response(new ReadableStream({ start: (controller) => controller.error() }));
      return { content: [] };
    }
    if (!(outcome instanceof Response)) return toResult(outcome.data, outcome.isRepeat);
    const { status, headers } = outcome;
    const envelope: Refusal["envelope"] = await outcome.json();
    if (status === 401 && visit.credential !== null) visit.instead = refusal(envelope, { status, headers });
    if (["operation.not_found", "operation.replaced"].includes(envelope.reason)) throw new UnknownTool(envelope);
    return toErrorResult({ status, retryAfter: headers.get("retry-after"), envelope });
  };

  const answer = async (exchange: Exchange, requestId: string): Promise<Response> => {
    const { request } = exchange;
    requireOwnPlace(request, kernel);
    const credential = readToken(request);
    const actor = credential === null ? null : kernel.authenticate(kernel.reader, credential, kernel.clock.now());
    const peer = callerOf(exchange, trustProxy);
    if (credential !== null && actor === null) {
      await count(null, peer);
      throw tokenInvalid();
    }
    const message = await readMessage(request).catch(async (error: unknown) => {
      await count(actor, peer);
      throw error;
    });
    // A call of a tool is counted by the pipeline.
    const method = valueAt(message, "method");
    const isCall = method === "tools/call";
    if (!isCall) await count(actor, peer);
    if (method === "subscriptions/listen") return notOffered(message);

    const key = valueAt(message, "params", "_meta", "idempotencyKey") ?? request.headers.get("idempotency-key");
    const visit: Visit = {
      exchange,
      requestId,
      credential,
      // What is no text is no key either, and the pipeline says so.
      idempotencyKey: key === null ? null : typeof key === "string" ? key : "",
      isCounted: !isCall,
      instead: null,
    };
    // Loaded here: a service that nobody asks so starts without it.
    const { answerMessage } = await import("./mcp-messages.ts");
    const answered = await answerMessage(message, request, {
      version: kernel.site().version,
      tools: () => tools().allowed(actor),
      call: (name, input) => callTool(visit, name, input),
    });
    // It was refused before it came to the pipeline.
    if (!visit.isCounted) await count(actor, peer);
    return visit.instead ?? answered;
  };

  return {
    /** Answers a request to the address, of whatever method. */
    async handle(exchange: Exchange, requestId: string): Promise<Response> {
      let response: Response;
      try {
        if (exchange.request.method !== "POST") throw methodNotAllowed("POST");
        response = await answer(exchange, requestId);
      } catch (error) {
        const problem = toFailure(error, requestId);
        const told = failure(problem, requestId, problem.kind === "methodNotAllowed" ? { allow: "POST" } : {});
        response = refusal(await told.json(), { status: told.status, headers: told.headers });
      }
      response.headers.set("cache-control", "no-store");
      response.headers.set("x-content-type-options", "nosniff");
      response.headers.set("x-request-id", requestId);
      return response;
    },
  };
}
