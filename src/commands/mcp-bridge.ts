import { readLines } from "./mcp-lines.ts";

/** Codes of JSON-RPC 2.0, and of its range for servers. */
const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
const UNANSWERED = -32000;
/** So many requests are under way at once; further lines wait where they come from. */
const MAX_AT_ONCE = 64;
/** Where a message of the revision of 2026-07-28 and later names its revision. */
const REVISION = "io.modelcontextprotocol/protocolVersion";

interface BridgeParts {
  /** Of the service's MCP door. */
  readonly address: string;
  readonly token: string | null;
  readonly lines: AsyncIterable<Uint8Array>;
  /** Takes whole lines, in order. */
  readonly write: (text: string) => Promise<void>;
  /** Ends it at once. */
  readonly signal: AbortSignal;
}

type Id = string | number;

/** A message as far as the way to the service depends on it. */
interface Message {
  readonly id: Id | null;
  readonly method: string | null;
  /** The tool that is called; null where none is. */
  readonly name: string | null;
  /** The revision that the message itself names. */
  readonly revision: string | null;
  /** The request that it calls off. */
  readonly cancels: unknown;
  /** Answers something that was asked. */
  readonly isAnswer: boolean;
}

/**
 * Carries messages of the Model Context Protocol between lines and a service: what is asked of tools, limits and errors is answered there.
 * Resolves when the lines end and all requests were answered, or when the signal comes.
 */
export async function bridge({ address, token, lines, write, signal }: BridgeParts): Promise<void> {
  const running = new Map<Id, AbortController>();
  const turns = new Set<Promise<void>>();
  const stopped = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
  /** The revision that the client and the service agreed upon, where they did. */
  let agreed: string | null = null;
  let written: Promise<void> = Promise.resolve();
  const answer = (message: object): Promise<void> => {
    const line = `${JSON.stringify(message)}\n`;
    written = written.then(() => write(line));
    return written;
  };

  const carry = async (line: string, message: Message): Promise<void> => {
    const { id, method } = message;
    const calledOff = new AbortController();
    if (id !== null) running.set(id, calledOff);
    try {
      const headers = headersOf(message, { token, agreed });
      const found = await ask({ address, headers, body: line, signal: calledOff.signal });
      if (id === null || calledOff.signal.aborted) return;
      if (method === "initialize") agreed = textAt(found, "result", "protocolVersion") ?? agreed;
      await answer({ ...found, id });
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      if (id !== null && !calledOff.signal.aborted) await answer(failed(id, UNANSWERED, error.message));
    } finally {
      if (id !== null) running.delete(id);
    }
  };
  const take = async (line: string | null): Promise<void> => {
    if (line?.trim() === "") return;
    const message = line === null ? null : read(line);
    if (line === null || message === null) {
      await answer(
        failed(null, PARSE_ERROR, "A line holds one message of JSON-RPC as JSON in UTF-8, of at most 16 MiB."),
      );
      return;
    }
    if (message.method === "notifications/cancelled") {
      for (const [id, one] of running) if (id === message.cancels) one.abort();
      return;
    }
    // The service asks nothing of clients, so that there is nobody to answer.
    if (message.isAnswer) return;
    if (message.method === null) {
      await answer(
        failed(message.id, INVALID_REQUEST, "A line holds one request or notification; there are no batches."),
      );
      return;
    }
    const turn = carry(line, message);
    // What follows depends on what is agreed upon.
    if (message.method === "initialize") return turn;
    const kept = turn.finally(() => turns.delete(kept));
    turns.add(kept);
    if (turns.size >= MAX_AT_ONCE) await Promise.race(turns);
  };
  const takeAll = async (): Promise<void> => {
    for await (const line of readLines(lines)) await take(line);
    await Promise.all(turns);
  };
  await Promise.race([takeAll(), stopped]);
}

/** The service did not answer; the message says why and what to do. */
class Unanswered extends Error {}

async function ask(asked: { address: string; headers: Headers; body: string; signal: AbortSignal }): Promise<object> {
  const { address, headers, body, signal } = asked;
  let response: Response;
  let text: string;
  try {
    // A token goes to the address that it was given for and nowhere else.
    response = await fetch(address, { method: "POST", headers, body, signal, redirect: "manual" });
    text = await response.text();
  } catch (error) {
    const why = error instanceof Error ? error.message.replace(/\.?$/, ".") : "";
    throw new Unanswered(
      `There is no answer from ${address}. ${why} Start the service with lectern serve, or name the address of one with --base-url.`,
    );
  }
  const { status } = response;
  if (status === 202) return {};
  if (status >= 300 && status < 400) {
    throw new Unanswered(
      `${address} leads to ${response.headers.get("location")}. Give the address there as --base-url.`,
    );
  }
  const found = parse(text);
  if (typeof found !== "object" || found === null || !("jsonrpc" in found)) {
    throw new Unanswered(`${address} answered ${status}, and not as a lectern service does. Check --base-url.`);
  }
  if (status !== 401) return found;
  const told = textAt(found, "error", "message") ?? "The token is refused.";
  throw new Unanswered(`${told} Then start lectern mcp with the new token.`);
}

function headersOf(message: Message, { token, agreed }: { token: string | null; agreed: string | null }): Headers {
  const headers = new Headers({
    accept: "application/json, text/event-stream",
    "content-type": "application/json",
    "user-agent": "lectern mcp",
  });
  if (token !== null) headers.set("authorization", `Bearer ${token}`);
  const revision = message.revision ?? agreed;
  if (revision !== null && message.method !== "initialize") headers.set("mcp-protocol-version", inHeader(revision));
  if (message.revision === null) return headers;
  headers.set("mcp-method", inHeader(message.method ?? ""));
  if (message.name !== null) headers.set("mcp-name", inHeader(message.name));
  return headers;
}

/** A text as it can stand in a header: what is not plain ASCII goes in base64, with the marks that the protocol has for it. */
function inHeader(text: string): string {
  const isPlain = /^[\x21-\x7e]+$/.test(text) && !text.startsWith("=?base64?");
  return isPlain ? text : `=?base64?${Buffer.from(text).toString("base64")}?=`;
}

function failed(id: Id | null, code: number, message: string): object {
  return { jsonrpc: "2.0", id, error: { code, message } };
}

function read(line: string): Message | null {
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function textAt(value: unknown, ...path: string[]): string | null {
  const found = valueAt(value, ...path);
  return typeof found === "string" ? found : null;
}

function valueAt(value: unknown, ...path: string[]): unknown {
  let found = value;
  for (const name of path) found = typeof found === "object" && found !== null ? Reflect.get(found, name) : undefined;
  return found;
}
