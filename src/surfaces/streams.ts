import { Value } from "@sinclair/typebox/value";
import type { Answer } from "../kernel/call.ts";
import { internalFailure } from "../kernel/errors.ts";
import type { Signals } from "../kernel/signals.ts";
import { StreamAnswer } from "../kernel/stream.ts";
import { failure } from "./answers.ts";

/** The open event streams of the workspace (server-sent events; WHATWG HTML, section 9.2). */
export interface Streams {
  /**
   * Opens a stream from the operation's result. After `isStillIn` becomes false the stream ends at the first signal, the first write of
   * another process, or the next ping.
   */
  open(answer: Answer, isStillIn: () => boolean, requestId: string): Response;
  /** The number of open streams. */
  readonly size: number;
  /** Aborts when the service stops: other streams end with it. */
  readonly stopping: AbortSignal;
  /** Ends all streams. */
  stop(): void;
}

/** Proxies and phones close connections that are silent for about a minute or less. */
const PING_MS = 25_000;
/** How soon a command of the operator, such as disabling an account, takes effect. */
const OUTSIDE_MS = 1_000;
/** Writes in quick succession are signalled once. */
const GATHER_MS = 100;
/** A page reads its data before its stream is open: changes in this period are signalled again when it opens. */
const LATELY_MS = 10_000;
/**
 * The most bytes that may wait for a reader. Beyond that the stream ends, and the page reconnects when it can. No reader can read while one
 * run of the scheduler is being signalled (src/jobs/notices.ts), so this exceeds the longest notices of one run, or of a backlog.
 */
const MAX_WAITING_BYTES = 4 * 1024 * 1024;
/** A browser holds one stream for the workspace. Further ones of an account belong to pages that were closed. */
const MAX_PER_ACCOUNT = 30;
/** How long a page waits before it reconnects. */
const RETRY_MS = 2_000;

const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  // Proxies such as nginx would otherwise buffer the stream.
  "x-accel-buffering": "no",
};

const encoder = new TextEncoder();

/**
 * The intervals for pings and for checking writes of other processes, and the period in which a change counts as recent, in milliseconds.
 */
export interface StreamIntervals {
  readonly pingMs?: number;
  readonly outsideMs?: number;
  readonly latelyMs?: number;
}

/** @param outsideRevision changes when another process has written; no signal reports such writes. */
export function createStreams(
  signals: Signals,
  outsideRevision: () => number,
  { pingMs = PING_MS, outsideMs = OUTSIDE_MS, latelyMs = LATELY_MS }: StreamIntervals = {},
): Streams {
  const streams = new Set<Stream>();
  const stopping = new AbortController();
  /** The time of the last change to each group's data, by account. */
  const changes = new Map<number, Map<string, number>>();
  const endWatch = signals.watch((signal, accountId) => {
    if (signal.kind !== "changed") return;
    const groups = changes.get(accountId) ?? new Map<string, number>();
    changes.set(accountId, groups.set(signal.group, performance.now()));
  });
  let gathering: ReturnType<typeof setTimeout> | undefined;
  const sendChanges = () => {
    gathering = undefined;
    for (const stream of streams) stream.sendChanges();
  };
  const pings = setInterval(() => {
    for (const stream of streams) stream.ping();
  }, pingMs);
  pings.unref();
  let seenRevision = outsideRevision();
  const outside = setInterval(() => {
    if (streams.size === 0) return;
    const revision = outsideRevision();
    if (revision === seenRevision) return;
    seenRevision = revision;
    for (const stream of streams) stream.endUnlessIn();
  }, outsideMs);
  outside.unref();

  return {
    open({ data, actor }, isStillIn, requestId) {
      if (actor === null || !Value.Check(StreamAnswer, data)) return failure(internalFailure(), requestId);
      const { accountId } = actor;
      const others = [...streams].filter((stream) => stream.accountId === accountId);
      for (const stream of others.slice(0, Math.max(0, others.length - MAX_PER_ACCOUNT + 1))) stream.end();
      const stream = new Stream(accountId, isStillIn);
      const silence = signals.subscribe(accountId, (signal) => {
        // Signing out and revoking a token are writes of the account too: they end the stream before anything else is sent.
        if (!isStillIn()) stream.end();
        else if (signal.kind === "notice") stream.sendNotice(signal.id, signal.data);
        else {
          stream.changed.add(signal.group);
          gathering ??= setTimeout(sendChanges, GATHER_MS);
        }
      });
      stream.onEnd = () => {
        silence();
        streams.delete(stream);
      };
      streams.add(stream);
      stream.begin(data);
      const since = performance.now() - latelyMs;
      for (const [group, at] of changes.get(accountId) ?? []) if (at > since) stream.changed.add(group);
      stream.sendChanges();
      return new Response(stream.body, { headers: { ...HEADERS, "x-request-id": requestId } });
    },
    get size() {
      return streams.size;
    },
    stopping: stopping.signal,
    stop() {
      stopping.abort();
      endWatch();
      clearInterval(pings);
      clearInterval(outside);
      clearTimeout(gathering);
      for (const stream of streams) stream.end();
    },
  };
}

class Stream {
  /** Changed groups that were not sent yet. */
  readonly changed = new Set<string>();
  readonly body: ReadableStream<Uint8Array>;
  onEnd = () => {};
  #lastId = 0;
  #sentBytes = 0;
  /** The number of bytes read at the last ping. */
  #readAtPing: number | null = null;
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;

  constructor(
    readonly accountId: number,
    private readonly isStillIn: () => boolean,
  ) {
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller;
        },
        cancel: () => this.#forget(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: MAX_WAITING_BYTES }),
    );
  }

  /** Sends the backlog from before the stream was opened, and then that it has caught up. */
  begin({ backlog, hasGap, lastId }: StreamAnswer): void {
    this.#lastId = lastId;
    for (const { id, data } of backlog) this.#send(eventText("notice", data, id));
    // Sends the id to continue from, even if the backlog is empty.
    this.#send(`retry: ${RETRY_MS}\n${eventText("ready", { hasGap }, lastId)}`);
  }

  sendNotice(id: number, data: unknown): void {
    // The backlog already contains what was committed while the stream was being opened.
    if (id <= this.#lastId) return;
    this.#lastId = id;
    this.#send(eventText("notice", data, id));
  }

  sendChanges(): void {
    if (this.changed.size === 0) return;
    this.#send(eventText("changed", { groups: [...this.changed] }));
    this.changed.clear();
  }

  /** Keeps the connection alive if its owner is still signed in and has read something since the last ping, even just that ping. */
  ping(): void {
    const readBytes = this.#sentBytes - (MAX_WAITING_BYTES - this.#room);
    if (!this.isStillIn() || readBytes === this.#readAtPing) this.end();
    else this.#send(": still here\n\n");
    this.#readAtPing = readBytes;
  }

  endUnlessIn(): void {
    if (!this.isStillIn()) this.end();
  }

  end(): void {
    const controller = this.#controller;
    this.#forget();
    controller?.close();
  }

  /** How many more bytes may wait. */
  get #room(): number {
    return this.#controller?.desiredSize ?? 0;
  }

  #send(text: string): void {
    if (this.#room <= 0) {
      this.end();
      return;
    }
    const bytes = encoder.encode(text);
    this.#sentBytes += bytes.length;
    this.#controller?.enqueue(bytes);
  }

  #forget(): void {
    this.#controller = null;
    this.onEnd();
  }
}

function eventText(event: string, data: unknown, id?: number): string {
  return `${id === undefined ? "" : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
