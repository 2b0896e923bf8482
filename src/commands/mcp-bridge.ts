import { INVALID_REQUEST, PARSE_ERROR, SERVER_ERROR, textAt } from "../lib/json-rpc.ts";
import { ask, type Id, type Message, RefusedToken, read, Unanswered } from "./mcp-ask.ts";
import type { Credential } from "./mcp-credential.ts";
import { readLines } from "./mcp-lines.ts";
import { Queue } from "./mcp-queue.ts";

/** Maximum numbers of messages that are in flight to the service and that wait here, and bytes of their lines. */
const BOUNDS = { atOnce: 64, waiting: 10_000, bytes: 64 * 1_048_576 };
/** Subscriptions stay open, so other messages must not wait for them. */
const LISTENING_BOUNDS = { atOnce: 8, waiting: 8, bytes: 1_048_576 };
const LISTENING = "subscriptions/listen";
/** Pings are sent and answered while all other messages wait. */
const PING_BOUNDS = { atOnce: 4, waiting: 100, bytes: 1_048_576 };

interface BridgeParts {
  /** The service's MCP endpoint. */
  readonly address: string;
  readonly credential: Credential;
  readonly lines: AsyncIterable<Uint8Array>;
  /** Receives whole lines, in order. */
  readonly write: (text: string) => Promise<void>;
  /** Ends the bridge at once. */
  readonly signal: AbortSignal;
}

/**
 * Forwards messages of the Model Context Protocol between lines and a service, which handles tools, limits and errors. Lines are always
 * read, so that a cancellation is received; only the sending waits. Resolves when the lines have ended and all requests are answered, or
 * when the signal aborts.
 */
export async function bridge({ address, credential, lines, write, signal }: BridgeParts): Promise<void> {
  const open = new Map<Id, AbortController>();
  const messages = new Queue(BOUNDS);
  const pings = new Queue(PING_BOUNDS);
  const listening = new Queue(LISTENING_BOUNDS);
  const queueOf = (method: string | null) => (method === "ping" ? pings : method === LISTENING ? listening : messages);
  const failed = Promise.withResolvers<never>();
  const stopped = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
  /** The revision that the client and the service negotiated, if they did. */
  let agreed: string | null = null;
  /** The session id of the service, which it gives if it has to know the client's capabilities later. */
  let session: string | null = null;
  /** Settles after the negotiation, on which later messages depend. */
  let agreement: Promise<void> = Promise.resolve();
  let written: Promise<void> = Promise.resolve();
  /** Writes an answer in order, unless the request was cancelled before. */
  const answer = (message: object, calledOff?: AbortSignal): Promise<void> => {
    written = written.then(() => (calledOff?.aborted === true ? undefined : write(`${JSON.stringify(message)}\n`)));
    return written;
  };

  const carry = async (line: string, message: Message, calledOff: AbortSignal): Promise<void> => {
    const { id, method } = message;
    try {
      const token = await credential.token();
      const notify = (one: object) => answer(one, calledOff);
      const asked = { address, agreed, session, message, body: line, signal: calledOff, notify };
      const answered = await ask({ ...asked, token }).catch(async (error: unknown) => {
        const another = error instanceof RefusedToken ? await credential.renew(token) : null;
        if (another === null) throw error;
        return ask({ ...asked, token: another });
      });
      if (id === null || answered === null) return;
      const { found } = answered;
      if (method === "initialize") {
        agreed = textAt(found, "result", "protocolVersion") ?? agreed;
        session = answered.session;
      }
      await answer({ ...found, id }, calledOff);
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      if (id !== null) await answer(refusal(id, SERVER_ERROR, error.message), calledOff);
    }
  };
  const send = async (line: string, message: Message): Promise<void> => {
    const { id, method } = message;
    const calling = new AbortController();
    const before = agreement;
    const done = Promise.withResolvers<void>();
    const close = () => {
      if (id !== null && open.get(id) === calling) open.delete(id);
      done.resolve();
    };
    const isTaken = queueOf(method).add({
      bytes: Buffer.byteLength(line),
      signal: calling.signal,
      async run() {
        await before;
        if (!calling.signal.aborted) await carry(line, message, calling.signal).catch(failed.reject);
        close();
      },
    });
    if (!isTaken) {
      if (id !== null)
        await answer(refusal(id, SERVER_ERROR, "Too many requests are waiting. Wait for answers first."));
      return;
    }
    calling.signal.addEventListener("abort", close, { once: true });
    if (id !== null) open.set(id, calling);
    if (method === "initialize") agreement = done.promise;
  };
  const take = async (line: string | null): Promise<void> => {
    if (line?.trim() === "") return;
    const message = line === null ? null : read(line);
    if (line === null || message === null) {
      return answer(
        refusal(null, PARSE_ERROR, "A line must contain one JSON-RPC message in UTF-8, of at most 16 MiB."),
      );
    }
    if (message.method === "notifications/cancelled") {
      for (const [id, one] of open) if (id === message.cancels) one.abort();
      return;
    }
    // The service sends no requests to clients, so there is nothing to answer.
    if (message.isAnswer) return;
    if (message.method !== null) return send(line, message);
    return answer(
      refusal(
        message.id,
        INVALID_REQUEST,
        "A line must contain one request or notification; batches are not supported.",
      ),
    );
  };
  const takeAll = async (): Promise<void> => {
    for await (const line of readLines(lines)) await take(line);
    await Promise.all([messages.drained(), pings.drained()]);
    // Only subscriptions are left, which nobody reads any more.
    for (const one of open.values()) one.abort();
  };
  await Promise.race([takeAll(), stopped, failed.promise]);
}

function refusal(id: Id | null, code: number, message: string): object {
  return { jsonrpc: "2.0", id, error: { code, message } };
}
