import { brokenOff, tooLarge, tooSlow } from "../kernel/errors.ts";

/** How long a body may take before it counts how fast it comes, in milliseconds, and how fast it must then have come, in bytes. */
export interface BodyPace {
  readonly graceMs: number;
  readonly bytesPerSecond: number;
  /** How long the rest of a body that was not read to its end is awaited, in milliseconds. */
  readonly dropMs: number;
}

/** How much of a body is read, and how slowly it may come. */
export interface BodyBounds {
  readonly maxBytes: number;
  readonly pace: BodyPace;
}

/** A body of fewer bytes is read in one piece, which costs less. */
const ONE_PIECE_BYTES = 64 * 1024;

export const BODY_PACE: BodyPace = { graceMs: 20_000, bytesPerSecond: 4096, dropMs: 1000 };

/** The most that is read and dropped of a body that nobody asked for: clients send that much before they read the answer. */
const MAX_DROPPED_BYTES = 16 * 1024 * 1024;

/** How many bytes came with requests whose bodies came to their end. */
const whole = new WeakMap<Request, number>();
/** The readers of bodies that were begun and not read to their end. */
const begun = new WeakMap<Request, BodyReader>();

type BodyReader = Pick<ReadableStreamDefaultReader<Uint8Array>, "read" | "cancel">;

/**
 * The chunks of a request body as they come.
 * @throws Failure 413 beyond `maxBytes`, before anything is read where the length was declared; 408 where they come too slowly; 400
 * where the client breaks off.
 */
export async function* receive(request: Request, { maxBytes, pace }: BodyBounds): AsyncGenerator<Uint8Array> {
  if (declaredBytes(request) > maxBytes) throw tooLarge(maxBytes);
  const reader = request.body?.getReader();
  let received = 0;
  const patience = waitAtPace(pace, () => received);
  try {
    while (reader !== undefined) {
      const { done, value } = await Promise.race([reader.read().catch(endOfClient), patience.isOver]);
      if (done) break;
      received += value.byteLength;
      if (received > maxBytes) throw tooLarge(maxBytes);
      yield value;
    }
    whole.set(request, received);
  } finally {
    patience.end();
    if (!whole.has(request) && reader !== undefined) begun.set(request, reader);
  }
}

/** {@link receive} for a body that is held in memory whole. */
export function receiveWhole(request: Request, bounds: BodyBounds): Promise<Uint8Array> {
  const declared = declaredBytes(request);
  const isSmall = declared > 0 && declared <= Math.min(bounds.maxBytes, ONE_PIECE_BYTES);
  return isSmall ? receiveAtOnce(request, bounds.pace.graceMs) : receiveInPieces(request, bounds);
}

async function receiveInPieces(request: Request, bounds: BodyBounds): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of receive(request, bounds)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * Reads and drops what is left of a body, for a bounded time and no more than {@link MAX_DROPPED_BYTES}: a connection that is closed with
 * input unread is reset, and the client may lose the answer with it. To be awaited before the answer, which is what closes it. Answers
 * whether the body came to its end, so that the connection can stay open.
 */
export function dropRest(request: Request, pace: BodyPace): boolean | Promise<boolean> {
  return !isUnread(request) || dropUnread(request, pace);
}

async function dropUnread(request: Request, { dropMs }: BodyPace): Promise<boolean> {
  // A body that was awaited in one piece is locked: all that came of it is read.
  const reader = begun.get(request) ?? (request.body?.locked === false ? request.body.getReader() : undefined);
  if (reader === undefined) return false;
  const { promise: isOver, resolve: end } = Promise.withResolvers<"over">();
  const timer = setTimeout(end, dropMs, "over");
  let dropped = 0;
  try {
    while (dropped < MAX_DROPPED_BYTES) {
      const piece = await Promise.race([reader.read(), isOver]);
      if (piece === "over") break;
      if (piece.done) return true;
      dropped += piece.value.byteLength;
    }
    reader.cancel().catch(() => {});
  } catch {
    // The client went away: nobody waits for the answer.
  } finally {
    clearTimeout(timer);
  }
  return false;
}

/** Whether a request says that a body comes with it which was not read to its end. */
function isUnread(request: Request): boolean {
  if (whole.has(request)) return false;
  return declaredBytes(request) > 0 || request.headers.has("transfer-encoding");
}

/** How many bytes came with a request; 0 where its body was not read to its end. */
export function receivedBytes(request: Request): number {
  return whole.get(request) ?? 0;
}

/** The length that a request declares; 0 where it declares none. */
function declaredBytes(request: Request): number {
  return Number(request.headers.get("content-length") ?? 0);
}

/** A body fails where its client has gone away or breaks the protocol: no fault of the service. */
function endOfClient(): never {
  throw brokenOff();
}

/** A body that is awaited in one piece. */
interface Awaited {
  readonly until: number;
  readonly giveUp: () => void;
}

/** The bodies that are awaited, by how long each may take; the first of each runs out first. */
const awaited = new Map<number, Set<Awaited>>();

/**
 * Receives a body in one piece, within so many milliseconds. Nearly all bodies are there at once, so that those of one patience share a timer, which stays
 * when they come.
 */
function receiveAtOnce(request: Request, graceMs: number): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const others = awaited.get(graceMs) ?? watch(graceMs);
  const one = { until: performance.now() + graceMs, giveUp: () => reject(tooSlow()) };
  others.add(one);
  request.arrayBuffer().then(
    (bytes) => {
      others.delete(one);
      whole.set(request, bytes.byteLength);
      resolve(new Uint8Array(bytes));
    },
    () => {
      others.delete(one);
      reject(brokenOff());
    },
  );
  return promise;
}

/** Watches over the bodies of one patience until it finds none. */
function watch(graceMs: number): Set<Awaited> {
  const waiting = new Set<Awaited>();
  const look = () => {
    const now = performance.now();
    for (const one of waiting) {
      if (one.until > now) return void setTimeout(look, one.until - now).unref();
      waiting.delete(one);
      one.giveUp();
    }
    awaited.delete(graceMs);
  };
  awaited.set(graceMs, waiting);
  setTimeout(look, graceMs).unref();
  return waiting;
}

function waitAtPace({ graceMs, bytesPerSecond }: BodyPace, received: () => number) {
  const started = performance.now();
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => {});
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = () => {
    const left = started + graceMs + (received() * 1000) / bytesPerSecond - performance.now();
    if (left <= 0) reject(tooSlow());
    else timer = setTimeout(watch, Math.min(left, graceMs));
  };
  watch();
  return { isOver: promise, end: () => clearTimeout(timer) };
}
