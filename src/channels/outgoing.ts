import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import type { LookupFunction } from "node:net";
import type { Attention } from "../domains/connections/connections.schema.ts";
import type { AddressRange } from "../lib/address-ranges.ts";
import { HOUR_MS } from "../lib/time.ts";
import { AddressRefused, gateOf, guardedLookup } from "./gate.ts";
import { LIMIT_MS, type Outcome } from "./sender.ts";

/** A request to an address that a learner named. */
export interface OutgoingRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  readonly signal: AbortSignal;
}

/** What came back. */
export interface OutgoingAnswer {
  readonly status: number;
  /** The beginning of the body, at most 64 KiB. */
  readonly text: string;
  /** What Retry-After asks for, in milliseconds and at most two hours; null where it asks for nothing. */
  readonly retryAfterMs: number | null;
  /** Scheme and host that Location names; null where it names none. */
  readonly movedTo: string | null;
}

/** Why there was no answer, where it is certain that nothing arrived. */
export type Unsent = {
  readonly unsent: Extract<Attention, "unreachable" | "address_refused">;
  readonly detail: string;
};

/** Sends requests to addresses that learners named, and to none that they must not reach. */
export interface Outgoing {
  /**
   * Sends one request within ten seconds, follows no redirect, and connects only to an address that `mayConnectTo` allows, the very
   * one that was looked at. A name is refused as a whole where one of its addresses is. Without https it reaches the addresses alone
   * that the operator allows.
   * @throws Error where nobody knows whether it arrived.
   */
  post(request: OutgoingRequest): Promise<OutgoingAnswer | Unsent>;
  /** Whether a request to this address would be refused, as far as its name tells now; false where it tells nothing in time. */
  refuses(address: string): Promise<boolean>;
}

export interface OutgoingParts {
  /** What may be connected to besides the public internet. */
  readonly allowed: readonly AddressRange[];
  /** How long a request takes at most, its answer included. */
  readonly limitMs?: number;
  /** Finds all addresses of a name. */
  readonly resolve?: (name: string) => Promise<readonly LookupAddress[]>;
}

/** How long a learner who connects something waits for what its name says. */
const NAME_LIMIT_MS = 3_000;
const MAX_ANSWER_BYTES = 64 * 1024;
const MAX_RETRY_AFTER_MS = 2 * HOUR_MS;

export function createOutgoing({ allowed, limitMs = LIMIT_MS, resolve = lookupAll }: OutgoingParts): Outgoing {
  return {
    async post(request) {
      const target = new URL(request.url);
      const { literal, mayReach } = gateOf(target, allowed);
      let isUnderWay = false;
      try {
        // A host that is an address is connected to without a lookup.
        if (literal !== null && !mayReach(literal)) throw new AddressRefused();
        const answer = await send(target, request, {
          limitMs,
          lookup: guardedLookup(resolve, mayReach),
          underWay: () => {
            isUnderWay = true;
          },
        });
        return {
          status: answer.statusCode ?? 0,
          text: await readBeginning(answer),
          retryAfterMs: retryAfter(answer),
          movedTo: newOrigin(answer, target),
        };
      } catch (error) {
        if (error instanceof AddressRefused) return refusal(target);
        if (isUnderWay) throw error;
        return { unsent: "unreachable", detail: `${target.hostname} cannot be reached (${reasonOf(error)})` };
      }
    },
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

/** What answers say of the connection, where no attempt gets through. */
const ATTENTIONS: ReadonlyMap<number, Attention> = new Map([
  [401, "unauthorized"],
  [403, "unauthorized"],
  [404, "not_found"],
]);

/**
 * What an answer means (RFC 9110, and Standard Webhooks 1.0.0): 410 says that the endpoint is gone for good. Everything else may be
 * over after a while, as when a server is set up again or a proxy is in its way, so it is tried again, and so is what comes later.
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

/** Sends a request, and gives its answer once the head is there. `underWay` is told before anything leaves that may arrive. */
async function send(
  target: URL,
  { headers, body, signal }: OutgoingRequest,
  { limitMs, lookup, underWay }: { limitMs: number; lookup: LookupFunction; underWay: () => void },
): Promise<IncomingMessage> {
  const isSecure = target.protocol === "https:";
  // Loaded here: a service that sends nothing starts without them.
  const { request: begin } = isSecure ? await import("node:https") : await import("node:http");
  return new Promise((resolve, reject) => {
    const request = begin(target, {
      method: "POST",
      headers: { "user-agent": "lectern", ...headers },
      // A connection for this request alone, so that none is used that was made for another name.
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
    // Leaving the loop ends the connection.
    if (size >= MAX_ANSWER_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES).toString("utf8");
}

/** Seconds, or a date by the clock of whoever answered, which the answer's own date shows (RFC 9110, 10.2.3). */
function retryAfter({ headers }: IncomingMessage): number | null {
  const asked = headers["retry-after"] ?? "";
  const ms = /^\d+$/.test(asked) ? Number(asked) * 1000 : readDate(asked) - readDate(headers.date ?? "");
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS);
}

/** A date of HTTP in milliseconds, NaN for any other text, of which `Date.parse` takes much for a date. */
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

/** What went wrong as the system calls it, such as ECONNREFUSED; nothing more, for its messages may name what is secret. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error) || error.name === "AbortError") return "no answer in time";
  return "code" in error ? String(error.code) : error.name;
}
