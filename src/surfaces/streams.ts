import { Value } from "@sinclair/typebox/value";
import { internalFailure } from "../kernel/errors.ts";
import type { Answer } from "../kernel/execute.ts";
import type { Signals } from "../kernel/signals.ts";
import { StreamAnswer } from "../kernel/stream.ts";
import { failure } from "./answers.ts";

/** The open event streams of the workspace (server-sent events; WHATWG HTML, section 9.2). */
export interface Streams {
  /** Opens a stream from what the operation answered; it ends with the first signal, the first write of another process, or the next ping, after which `isStillIn` is false. */
  open(answer: Answer, isStillIn: () => boolean, requestId: string): Response;
  /** How many are open. */
  readonly size: number;
  /** Ends all of them, and opens no more. */
  stop(): void;
}

/** Proxies and phones give up connections that are silent for a minute or less. */
const PING_MS = 25_000;
/** How soon a command of the operator, such as one that disables an account, is noticed. */
const OUTSIDE_MS = 1_000;
/** Writes that follow one another closely are told once. */
const GATHER_MS = 100;
/** A page reads its data before its stream is open: what changed so lately is told again when it opens. */
const LATELY_MS = 10_000;
/**
 * What may wait for a reader; then the stream ends, and the page connects again when it can. No reader can read while a turn of the
 * scheduler is told (src/jobs/notices.ts), so this is more than the longest notices of one turn, or of a backlog, come to.
 */
const MAX_WAITING_BYTES = 4 * 1024 * 1024;
/** A browser of the workspace holds one; more than so many of an account are left over from pages that are gone. */
const MAX_PER_ACCOUNT = 30;
/** How long a page waits before it connects again. */
const RETRY_MS = 2_000;

const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  // Proxies of nginx's kind would gather what is to be read at once.
  "x-accel-buffering": "no",
};

const encoder = new TextEncoder();

/** How often a stream is checked, how often writes of other processes are looked for, and how long a change counts as one of late, in milliseconds. */
export interface StreamIntervals {
  readonly pingMs?: number;
  readonly outsideMs?: number;
  readonly latelyMs?: number;
}

/** @param outsideRevision differs once another process has written: what that changed, no signal reports. */
export function createStreams(
  signals: Signals,
  outsideRevision: () => number,
  { pingMs = PING_MS, outsideMs = OUTSIDE_MS, latelyMs = LATELY_MS }: StreamIntervals = {},
): Streams {
  const streams = new Set<Stream>();
  /** When the data of each group was changed last, by account. */
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
        // Signing out and revoking are writes of the account too: they end the stream before anything more is told.
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
    stop() {
      endWatch();
      clearInterval(pings);
      clearInterval(outside);
      clearTimeout(gathering);
      for (const stream of streams) stream.end();
    },
  };
}

class Stream {
  /** Groups that changed and were not told yet. */
  readonly changed = new Set<string>();
  readonly body: ReadableStream<Uint8Array>;
  onEnd = () => {};
  #lastId = 0;
  #sentBytes = 0;
  /** How much had been read at the last ping. */
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

  /** Tells what came before the stream was opened, and that it has caught up. */
  begin({ backlog, hasGap, lastId }: StreamAnswer): void {
    this.#lastId = lastId;
    for (const { id, data } of backlog) this.#send(eventText("notice", data, id));
    // Names the id to go on from, also where there was nothing to tell.
    this.#send(`retry: ${RETRY_MS}\n${eventText("ready", { hasGap }, lastId)}`);
  }

  sendNotice(id: number, data: unknown): void {
    // What was committed while the stream was opened is in the backlog already.
    if (id <= this.#lastId) return;
    this.#lastId = id;
    this.#send(eventText("notice", data, id));
  }

  sendChanges(): void {
    if (this.changed.size === 0) return;
    this.#send(eventText("changed", { groups: [...this.changed] }));
    this.changed.clear();
  }

  /** Keeps the connection, where whoever opened it is still signed in and has read something since the last ping, if only that. */
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

  /** How many bytes more may wait. */
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
