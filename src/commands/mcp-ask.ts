import { textAt, valueAt } from "../lib/json-rpc.ts";
import { causeOf } from "./cause.ts";

/** The field in which a message of revision 2026-07-28 or later names its revision. */
const REVISION = "io.modelcontextprotocol/protocolVersion";
/** The prefix of messages about a service that does not run. */
const MAY_PASS: ReadonlySet<number> = new Set([502, 503, 504]);

export type Id = string | number;

/** The parts of a message on which its delivery depends. */
export interface Message {
  readonly id: Id | null;
  readonly method: string | null;
  /** The called tool, or null. */
  readonly name: string | null;
  /** The revision that the message itself names. */
  readonly revision: string | null;
  /** The id of the request that it cancels. */
  readonly cancels: unknown;
  /** Whether it answers a request. */
  readonly isAnswer: boolean;
}

/** Parses a line; null if it is not JSON or not an object. */
export function read(line: string): Message | null {
  const found = parse(line);
  if (typeof found !== "object" || found === null) return null;
  const id = valueAt(found, "id");
  return {
    id: typeof id === "string" || typeof id === "number" ? id : null,
    method: textAt(found, "method"),
    name: textAt(found, "method") === "tools/call" ? textAt(found, "params", "name") : null,
    revision: textAt(found, "params", "_meta", REVISION),
    cancels: valueAt(found, "params", "requestId"),
    isAnswer: "result" in found || "error" in found,
  };
}

const OWN_MACHINE = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** The service did not answer; the message says why and what to do. */
export class Unanswered extends Error {}

/** The service refused the token. */
export class RefusedToken extends Unanswered {}

interface Asked {
  readonly address: string;
  readonly token: string | null;
  /** The revision that the client and the service negotiated, or null before that. */
  readonly agreed: string | null;
  /** The session id of the response to the first message, or null. */
  readonly session: string | null;
  readonly message: Message;
  readonly body: string;
  readonly signal: AbortSignal;
  /** Receives the notifications of a subscription. */
  readonly notify: (message: object) => Promise<void>;
}

interface Answered {
  readonly found: object;
  readonly session: string | null;
}

/**
 * Sends a message. Resolves with its answer, or null if the message has none.
 * @throws Unanswered
 */
export async function ask(asked: Asked): Promise<Answered | null> {
  const { address, message, body, signal, notify } = asked;
  const headers = headersOf(asked);
  // Compression has no benefit on the local machine.
  if (OWN_MACHINE.test(new URL(address).hostname)) headers.set("accept-encoding", "identity");
  let response: Response;
  let text: string;
  try {
    // A token is sent only to the address that it was given for.
    response = await fetch(address, { method: "POST", headers, body, signal, redirect: "manual" });
    text = isStream(response) ? await readEvents(response, notify) : await response.text();
  } catch (error) {
    throw new Unanswered(
      `No answer from ${address}${causeOf(error)}. Start the service with lectern serve, or name the address of one with --base-url.`,
    );
  }
  const { status } = response;
  if (message.id === null && status < 300) return null;
  if (status >= 300 && status < 400) {
    throw new Unanswered(
      `${address} redirects to ${response.headers.get("location")}. Give that address as --base-url.`,
    );
  }
  const found = parse(text);
  if (typeof found !== "object" || found === null || !("result" in found || "error" in found)) {
    throw new Unanswered(
      MAY_PASS.has(status)
        ? `${address} answered ${status}: the service is not running, or is starting. Try again in a moment.`
        : `${address} answered ${status}, not as a lectern service does. Check --base-url.`,
    );
  }
  if (status !== 401) return { found, session: response.headers.get("mcp-session-id") };
  const refusal = textAt(found, "error", "message") ?? "The token is refused.";
  throw new RefusedToken(`${refusal} Then start lectern mcp with the new token.`);
}

function isStream({ headers, body }: Response): boolean {
  return body !== null && headers.get("content-type")?.startsWith("text/event-stream") === true;
}

/** Passes on each message of a stream of events until one answers the request, and returns that one as text. */
async function readEvents(response: Response, notify: Asked["notify"]): Promise<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of response.body ?? []) {
    const lines = `${rest}${decoder.decode(chunk, { stream: true })}`.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines.filter((one) => one.startsWith("data:"))) {
      const found = parse(line.slice(5));
      if (typeof found !== "object" || found === null) continue;
      if (!("method" in found)) return JSON.stringify(found);
      await notify(found);
    }
  }
  throw new Error("The subscription ended.");
}

function headersOf({ message, token, agreed, session }: Asked): Headers {
  const headers = new Headers({
    accept: "application/json, text/event-stream",
    "content-type": "application/json",
    "user-agent": "lectern mcp",
  });
  if (token !== null) headers.set("authorization", `Bearer ${token}`);
  const revision = message.revision ?? agreed;
  if (revision !== null && message.method !== "initialize") headers.set("mcp-protocol-version", inHeader(revision));
  if (message.revision === null) {
    if (session !== null && message.method !== "initialize") headers.set("mcp-session-id", session);
    return headers;
  }
  headers.set("mcp-method", inHeader(message.method ?? ""));
  if (message.name !== null) headers.set("mcp-name", inHeader(message.name));
  return headers;
}

/** Encodes a text as a header value: text other than plain ASCII becomes base64, marked as the protocol requires. */
function inHeader(text: string): string {
  const isPlain = /^[\x21-\x7e]+$/.test(text) && !text.startsWith("=?base64?");
  return isPlain ? text : `=?base64?${Buffer.from(text).toString("base64")}?=`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
