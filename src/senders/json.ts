import { cut } from "../lib/cut.ts";
import { type Outgoing, type OutgoingAnswer, outcomeOf, type Unsent } from "./outgoing.ts";
import type { Outcome } from "./sender.ts";

/** Posts JSON to an address from a learner's settings. */
export function postJson(
  outgoing: Outgoing,
  request: { url: string; headers?: Readonly<Record<string, string>>; json: unknown; signal: AbortSignal },
): Promise<OutgoingAnswer | Unsent> {
  const { url, headers, json, signal } = request;
  const body = JSON.stringify(json);
  return outgoing.post({ url, headers: { "content-type": "application/json", ...headers }, body, signal });
}

/** The address of a path at a server, which may itself have a path. */
export function under(server: string, path: string): string {
  return `${server.replace(/\/+$/, "")}/${path}`;
}

/** A number in a field of a JSON object; null if the text is something else. */
export function numberIn(text: string, name: string): number | null {
  try {
    const object: unknown = JSON.parse(text);
    const value = new Map<string, unknown>(Object.entries(object ?? {})).get(name);
    return typeof value === "number" ? value : null;
  } catch {
    return null;
  }
}

/**
 * The outcome for a service that puts its own number into the answer to an accepted message. Any other 2xx answer, such as the sign-in page
 * of a network, has accepted nothing.
 */
export function outcomeWith(answer: OutgoingAnswer | Unsent, number: string, service: string): Outcome {
  const outcome = outcomeOf(answer);
  if (outcome.kind !== "delivered" || !("text" in answer) || numberIn(answer.text, number) !== null) return outcome;
  const detail = `the server does not answer as ${service} does`;
  return { kind: "retry", detail, afterMs: null, attention: "not_found" };
}

/** A text truncated to at most `maxBytes` bytes of UTF-8. */
export function fitBytes(text: string, maxBytes: number): string {
  return cut(text, maxBytes, Buffer.byteLength);
}
