import { cut } from "../lib/cut.ts";
import { type Outgoing, type OutgoingAnswer, outcomeOf, type Unsent } from "./outgoing.ts";
import type { Outcome } from "./sender.ts";

/** Posts JSON to an address that a learner named. */
export function postJson(
  outgoing: Outgoing,
  request: { url: string; headers?: Readonly<Record<string, string>>; json: unknown; signal: AbortSignal },
): Promise<OutgoingAnswer | Unsent> {
  const { url, headers, json, signal } = request;
  const body = JSON.stringify(json);
  return outgoing.post({ url, headers: { "content-type": "application/json", ...headers }, body, signal });
}

/** The address of a path at a server, which may itself lie under a path. */
export function under(server: string, path: string): string {
  return `${server.replace(/\/+$/, "")}/${path}`;
}

/** A number that a JSON object holds under a name; null where the text is something else. */
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
 * The outcome where the service puts a number of its own into the answer to what it took: whatever else answers with 2xx, such as the
 * page of a network that wants a sign-in, has taken nothing.
 */
export function outcomeWith(answer: OutgoingAnswer | Unsent, number: string, service: string): Outcome {
  const outcome = outcomeOf(answer);
  if (outcome.kind !== "delivered" || !("text" in answer) || numberIn(answer.text, number) !== null) return outcome;
  const detail = `the server does not answer as ${service} does`;
  return { kind: "retry", detail, afterMs: null, attention: "not_found" };
}

/** A text cut to at most `maxBytes` bytes of UTF-8. */
export function fitBytes(text: string, maxBytes: number): string {
  return cut(text, maxBytes, Buffer.byteLength);
}
