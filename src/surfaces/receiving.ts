import { brokenOff, tooLarge, tooSlow } from "../kernel/errors.ts";

/** The grace period before the speed of a body is measured, in milliseconds, and the minimum speed after it, in bytes per second. */
export interface BodyPace {
  readonly graceMs: number;
  readonly bytesPerSecond: number;
  /** How long to wait for the unread rest of a body, in milliseconds. */
  readonly dropMs: number;
}

/** The size limit of a body and its minimum speed. */
export interface BodyBounds {
  readonly maxBytes: number;
  readonly pace: BodyPace;
}

/** A shorter body is read in one piece, which costs less. */
const ONE_PIECE_BYTES = 64 * 1024;

export const BODY_PACE: BodyPace = { graceMs: 20_000, bytesPerSecond: 4096, dropMs: 1000 };

/** The most bytes of an unwanted body that are read and dropped: clients send that much before they read the response. */
const MAX_DROPPED_BYTES = 16 * 1024 * 1024;

/** The size in bytes of bodies that were read to the end, by request. */
const whole = new WeakMap<Request, number>();
/** The readers of bodies that were not read to the end. */
const begun = new WeakMap<Request, BodyReader>();

type BodyReader = Pick<ReadableStreamDefaultReader<Uint8Array>, "read" | "cancel">;

/**
 * The chunks of a request body as they arrive.
 * @throws Failure 413 beyond `maxBytes`, before reading if the length was declared; 408 if the body arrives too slowly; 400 if the client
 * aborts.
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

/** {@link receive} for a body that is held in memory. */
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
 * Reads and drops the rest of a body, for a bounded time and at most {@link MAX_DROPPED_BYTES}. A connection that is closed with unread
 * input is reset, and the client may lose the response. Must be awaited before responding, which closes the connection. Returns whether the
 * body was read to the end, so that the connection can stay open.
 */
export function dropRest(request: Request, pace: BodyPace): boolean | Promise<boolean> {
  return !isUnread(request) || dropUnread(request, pace);
}

async function dropUnread(request: Request, { dropMs }: BodyPace): Promise<boolean> {
  // A body that was awaited in one piece is locked: everything received has been read.
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
    // The client disconnected: nobody waits for the response.
  } finally {
    clearTimeout(timer);
  }
  return false;
}

/** Whether a request has a body that was not read to the end. */
function isUnread(request: Request): boolean {
  if (whole.has(request)) return false;
  return declaredBytes(request) > 0 || request.headers.has("transfer-encoding");
}

/** The size of a request body in bytes; 0 if it was not read to the end. */
export function receivedBytes(request: Request): number {
  return whole.get(request) ?? 0;
}

/** The declared length of a request; 0 if it declares none. */
function declaredBytes(request: Request): number {
  return Number(request.headers.get("content-length") ?? 0);
}

/** Reading fails if the client disconnected or violated the protocol: not an error of the service. */
function endOfClient(): never {
  throw brokenOff();
}

/** A body that is awaited in one piece. */
interface Awaited {
  readonly until: number;
  readonly giveUp: () => void;
}

/** The awaited bodies by their timeout. In each set the first one expires first. */
const awaited = new Map<number, Set<Awaited>>();

/**
 * Receives a body in one piece within `graceMs`. Nearly all bodies are available at once, so bodies with the same timeout share a timer,
 * which keeps running after they arrive.
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

/** Watches the bodies with one timeout until none is left. */
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
