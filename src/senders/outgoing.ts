import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { LookupFunction } from "node:net";
import type { Attention } from "../domains/connections/connections.schema.ts";
import type { AddressRange } from "../lib/address-ranges.ts";
import { HOUR_MS } from "../lib/time.ts";
import { AddressRefused, gateOf, guardedLookup } from "./gate.ts";
import { LIMIT_MS, type Outcome } from "./sender.ts";

/** A request to an address from a learner's settings. */
export interface OutgoingRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  readonly signal: AbortSignal;
}

/** The answer. */
export interface OutgoingAnswer {
  readonly status: number;
  /** The beginning of the body, at most 64 KiB. */
  readonly text: string;
  /** The delay of Retry-After, in milliseconds and at most two hours, or null. */
  readonly retryAfterMs: number | null;
  /** Scheme and host of Location, or null. */
  readonly movedTo: string | null;
}

/** What a GET found. `text` is as in {@link OutgoingAnswer}. */
export interface Page extends Pick<OutgoingAnswer, "status" | "text"> {
  readonly headers: IncomingHttpHeaders;
}

/** Why there was no answer, if it is certain that nothing arrived. */
export type Unsent = {
  readonly unsent: Extract<Attention, "unreachable" | "address_refused">;
  readonly detail: string;
};

/** Sends requests to addresses from learners' settings, except to forbidden ones. */
export interface Outgoing {
  /**
   * Sends one request within ten seconds and follows no redirect. Connects only to an address that `mayConnectTo` allows, and to the very
   * one that was checked. A name is refused if any of its addresses is. Without https only addresses that the operator allows are reached.
   * @throws Error if it is unknown whether the request arrived.
   */
  post(request: OutgoingRequest): Promise<OutgoingAnswer | Unsent>;
  /** Reads an address under the same rules. */
  get(request: Omit<OutgoingRequest, "body">): Promise<Page | Unsent>;
  /** Whether a request to this address would be refused, as far as its name shows now; false if it does not resolve in time. */
  refuses(address: string): Promise<boolean>;
}

export interface OutgoingParts {
  /** Allowed targets besides the public internet. */
  readonly allowed: readonly AddressRange[];
  /** Time limit of a request, its answer included. */
  readonly limitMs?: number;
  /** Resolves all addresses of a name. */
  readonly resolve?: (name: string) => Promise<readonly LookupAddress[]>;
}

/** How long a learner who adds a connection waits for the lookup of its name. */
const NAME_LIMIT_MS = 3_000;
const MAX_ANSWER_BYTES = 64 * 1024;
const MAX_RETRY_AFTER_MS = 2 * HOUR_MS;

export function createOutgoing({ allowed, limitMs = LIMIT_MS, resolve = lookupAll }: OutgoingParts): Outgoing {
  const reach = async <T>(
    request: OutgoingRequest,
    method: "GET" | "POST",
    read: (answer: IncomingMessage, target: URL) => Promise<T>,
  ): Promise<T | Unsent> => {
    const target = new URL(request.url);
    const { literal, mayReach } = gateOf(target, allowed);
    let isUnderWay = false;
    try {
      // A host that is an IP address is connected to without a lookup.
      if (literal !== null && !mayReach(literal)) throw new AddressRefused();
      const answer = await send(target, request, {
        method,
        limitMs,
        lookup: guardedLookup(resolve, mayReach),
        underWay: () => {
          isUnderWay = true;
        },
      });
      return await read(answer, target);
    } catch (error) {
      if (error instanceof AddressRefused) return refusal(target);
      if (isUnderWay) throw error;
      return { unsent: "unreachable", detail: `${target.hostname} cannot be reached (${reasonOf(error)})` };
    }
  };
  return {
    post: (request) =>
      reach(request, "POST", async (answer, target) => ({
        status: answer.statusCode ?? 0,
        text: await readBeginning(answer),
        retryAfterMs: retryAfter(answer),
        movedTo: newOrigin(answer, target),
      })),
    get: (request) =>
      reach({ ...request, body: "" }, "GET", async (answer) => ({
        status: answer.statusCode ?? 0,
        text: await readBeginning(answer),
        headers: answer.headers,
      })),
    async refuses(address) {
      const target = new URL(address);
      const { literal, mayReach } = gateOf(target, allowed);
      if (literal !== null) return !mayReach(literal);
      const late = Bun.sleep(NAME_LIMIT_MS).then(() => []);
      const found = await Promise.race([resolve(target.hostname), late]).catch(() => []);
      return !found.every((one) => mayReach(one.address));
    },
  };
}

/** What answers mean for the connection if no attempt succeeds. */
const ATTENTIONS: ReadonlyMap<number, Attention> = new Map([
  [401, "unauthorized"],
  [403, "unauthorized"],
  [404, "not_found"],
]);

/**
 * What an answer means (RFC 9110, and Standard Webhooks 1.0.0): 410 says that the endpoint is gone for good. Everything else may be
 * temporary, as when a server is set up again or a proxy interferes, so the message is tried again, and later messages are sent.
 */
export function outcomeOf(answer: OutgoingAnswer | Unsent): Outcome {
  if ("unsent" in answer) {
    const { unsent, detail } = answer;
    return unsent === "unreachable"
      ? { kind: "retry", detail, afterMs: null }
      : { kind: "failed", detail, attention: unsent, isUnsent: true };
  }
  const { status, retryAfterMs: afterMs, movedTo } = answer;
  const detail = `HTTP ${status}`;
  if (status >= 200 && status < 300) return { kind: "delivered" };
  if (status === 410) return { kind: "ended", detail, attention: "not_found" };
  if (status >= 300 && status < 400) {
    const said = movedTo === null ? detail : `${detail} to ${movedTo}`;
    return { kind: "retry", detail: said, afterMs, attention: "moved" };
  }
  if (isBusy(status)) return { kind: "retry", detail, afterMs };
  return { kind: "retry", detail, afterMs, attention: ATTENTIONS.get(status) ?? "rejected" };
}

function isBusy(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500;
}

function lookupAll(name: string): Promise<LookupAddress[]> {
  return lookup(name, { all: true });
}

/** Sends a request, and returns its answer once the headers are received. `underWay` is called before anything is sent that may arrive. */
async function send(
  target: URL,
  { headers, body, signal }: OutgoingRequest,
  ways: { method: "GET" | "POST"; limitMs: number; lookup: LookupFunction; underWay: () => void },
): Promise<IncomingMessage> {
  const { method, limitMs, lookup, underWay } = ways;
  const isSecure = target.protocol === "https:";
  // Imported here: a service that sends nothing starts without them.
  const { request: begin } = isSecure ? await import("node:https") : await import("node:http");
  return new Promise((resolve, reject) => {
    const request = begin(target, {
      method,
      headers: { "user-agent": "lectern", ...headers },
      // A connection for this request only, so that no connection for another name is reused.
      agent: false,
      lookup,
      signal: AbortSignal.any([signal, AbortSignal.timeout(limitMs)]),
    });
    request.on("socket", (socket) => socket.once(isSecure ? "secureConnect" : "connect", underWay));
    request.on("response", resolve).on("error", reject).end(body);
  });
}

async function readBeginning(answer: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer) {
    chunks.push(chunk);
    size += chunk.length;
    // Leaving the loop closes the connection.
    if (size >= MAX_ANSWER_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES).toString("utf8");
}

/** Seconds, or a date by the server's clock, which the answer's Date header shows (RFC 9110, 10.2.3). */
function retryAfter({ headers }: IncomingMessage): number | null {
  const asked = headers["retry-after"] ?? "";
  const ms = /^\d+$/.test(asked) ? Number(asked) * 1000 : readDate(asked) - readDate(headers.date ?? "");
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS);
}

/** An HTTP date in milliseconds, or NaN for any other text; `Date.parse` accepts too much. */
function readDate(text: string): number {
  return text.endsWith(" GMT") ? Date.parse(text) : Number.NaN;
}

function newOrigin({ headers: { location } }: IncomingMessage, target: URL): string | null {
  return location === undefined ? null : (URL.parse(location, target)?.origin ?? null);
}

function refusal({ protocol, hostname }: URL): Unsent {
  const which = protocol === "https:" ? "public addresses" : "public addresses by https";
  return { unsent: "address_refused", detail: `${hostname} is refused: messages go to ${which} only` };
}

/** The system's error code, such as ECONNREFUSED; nothing more, because messages may contain secrets. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error) || error.name === "AbortError") return "no answer in time";
  return "code" in error ? String(error.code) : error.name;
}
