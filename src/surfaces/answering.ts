import type { Logger } from "pino";
import type { Trace } from "../kernel/call.ts";
import { Failure, internalFailure, isBrokenOff } from "../kernel/errors.ts";
import { failure } from "./answers.ts";
import type { Matched } from "./around.ts";
import { type Exchange, isSecure, readToken } from "./caller.ts";
import { challenge } from "./documents/oauth.ts";
import { encoded } from "./encoding.ts";
import type { HttpParts } from "./http-parts.ts";
import { addressOf } from "./own-place.ts";
import { BODY_PACE, dropRest } from "./receiving.ts";
import { stepUpChallenge } from "./step-up.ts";

/** Browsers that have visited use only https for a year (RFC 6797). */
const STRICT_TRANSPORT = "max-age=31536000";

export type Work = (exchange: Exchange, requestId: string, trace: Trace) => Response | Promise<Response>;
/** Returns what a request was matched with. */
export type Match = (exchange: Exchange) => Matched | null;
/** Responds to the requests of a route. */
export type Handler = (request: Pick<Exchange, "request" | "params">) => Promise<Response>;

/** What an address answers, by method. A `get` answers HEAD as well. */
export interface Route {
  readonly path: string;
  readonly get?: Handler;
  readonly post?: Handler;
  readonly otherwise: Handler;
}

/** Turns the work of a route into responses. */
export interface Answering {
  /** Work with a request id, a log line, and an envelope for its failures. */
  answer(work: Work, match?: Match, respondToFailure?: typeof failure): Handler;
  /** Applies what every response has, including those of pages. */
  sealed(request: Request, response: Response): Response | Promise<Response>;
  nextRequestId(): string;
}

/** @param server the server that listens, or null before it does */
export function createAnswering(parts: HttpParts, server: () => Exchange["server"]): Answering {
  const { kernel, log, around, pace = BODY_PACE } = parts;
  const nextRequestId = requestIds(kernel.ids.opaque());

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

  const answer = (work: Work, match: Match = () => null, respondToFailure = failure): Handler => {
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
        const refusal = toFailure(error, log, requestId);
        if (isBrokenOff(refusal)) level = "debug";
        response = respondToFailure(refusal, requestId);
        const asks = await apiChallenge(parts, exchange, match(exchange), refusal);
        if (asks !== null) response.headers.set("www-authenticate", asks);
      }
      const ms = Math.round((performance.now() - started) * 100) / 100;
      const [{ operation, accountId, client }, { status }] = [trace, response];
      if (operation !== undefined) log[level]({ requestId, operation, accountId, client, status, ms }, "call");
      else if (log.isLevelEnabled("debug")) {
        const path = addressOf(exchange.request).pathname;
        log.debug({ requestId, path, status, ms }, "request");
      }
      return response;
    };
    // The fields are destructured: if the whole context were passed on, Elysia would parse the cookies, the query and the headers of each
    // request, and create every response twice. Listeners are not included, because Elysia defines them on each context.
    return async ({ request, params }) => {
      const exchange = { request, server: server(), params };
      const response = await (around === undefined
        ? respond(exchange)
        : around(match(exchange), request, () => respond(exchange)));
      const coded = encoded(request, response);
      return sealed(request, coded instanceof Response ? coded : await coded);
    };
  };

  return { answer, sealed, nextRequestId };
}

/** How programs get a valid token, or one that may do more; null if a token is not what they lack. */
async function apiChallenge(
  parts: HttpParts,
  { request }: Exchange,
  matched: Matched | null,
  { status, reason }: Failure,
): Promise<string | null> {
  const token = readToken(request);
  if (status === 401) return challenge(parts.kernel.site(), "api", token === null ? {} : { error: "invalid_token" });
  return matched === null ? null : stepUpChallenge(parts, matched.id, token, reason);
}

/** Request ids for responses and log lines: a random prefix per start, then a counter. */
function requestIds(prefix: string): () => string {
  let count = 0;
  return () => `${prefix}-${(++count).toString(36)}`;
}

/** The refusal that an error is answered with. The message of an unexpected error goes to the log and to nobody else. */
export function toFailure(error: unknown, log: Logger, requestId: string): Failure {
  if (error instanceof Failure) return error;
  log.error({ err: error, requestId }, "request failed");
  return internalFailure();
}
