import { write } from "node:fs";

/** Lines are buffered for this many milliseconds, because a call must not wait for the log. */
const GATHER_MS = 250;
/** Milliseconds between a write that failed temporarily (a full disk, a busy pipe) and the next attempt. */
const RETRY_MS = 1000;
/** Maximum bytes buffered for a slow reader or a full disk; further lines are dropped and counted. */
const MAX_WAITING_BYTES = 1_048_576;
/** Milliseconds allowed for the last lines when the process ends. */
const CLOSE_WITHIN_MS = 500;
/** Errors after which no reader can return. */
const GONE = new Set(["EPIPE", "EBADF", "EIO", "ECONNRESET", "ENXIO"]);

const NOTHING = Buffer.alloc(0);

/**
 * Writes lines to a file descriptor without ever waiting for it: one write at a time, outside the main thread. Lines that exceed the buffer
 * are dropped and counted. Writing ends if the reader is permanently gone.
 */
export class LineWriter {
  #waiting: string[] = [];
  /** The unwritten rest of earlier lines, which may begin within a character. */
  #rest: Buffer = NOTHING;
  #waitingBytes = 0;
  #dropped = 0;
  #isWriting = false;
  #isGone = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #emptied: (() => void) | undefined;

  /** `onDropped` gets the number of dropped lines as soon as the buffer has room again. */
  constructor(
    private readonly fd: number,
    private readonly onDropped: (lines: number) => void,
  ) {}

  write(line: string): void {
    if (this.#isGone) return;
    const length = Buffer.byteLength(line);
    if (this.#waitingBytes + length > MAX_WAITING_BYTES) {
      this.#dropped++;
      return;
    }
    this.#waiting.push(line);
    this.#waitingBytes += length;
    this.#writeIn(GATHER_MS);
  }

  /** Resolves when everything is written, when nothing can be written any more, or after half a second. */
  async close(): Promise<void> {
    if (this.#isIdle) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#emptied = resolve;
    const deadline = setTimeout(resolve, CLOSE_WITHIN_MS);
    this.#writeIn(0);
    await promise;
    clearTimeout(deadline);
    this.#end();
  }

  get #isIdle(): boolean {
    return this.#isGone || (this.#waitingBytes === 0 && !this.#isWriting);
  }

  #writeIn(delayMs: number): void {
    if (this.#isWriting || this.#isGone) return;
    if (this.#timer !== undefined && delayMs > 0) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#writeWaiting(), delayMs);
    // Waiting lines do not keep a process alive: `close` writes them.
    this.#timer.unref();
  }

  #writeWaiting(): void {
    this.#timer = undefined;
    const bytes = Buffer.concat([this.#rest, Buffer.from(this.#waiting.join(""))]);
    this.#rest = NOTHING;
    this.#waiting = [];
    this.#isWriting = true;
    write(this.fd, bytes, 0, bytes.length, null, (error, written) => {
      this.#isWriting = false;
      if (error !== null && GONE.has(error.code ?? "")) return this.#end();
      const rest = bytes.subarray(error === null ? written : 0);
      this.#waitingBytes -= bytes.length - rest.length;
      if (rest.length > 0) this.#rest = rest;
      else this.#reportDropped();
      if (this.#waitingBytes === 0) this.#emptied?.();
      else this.#writeIn(error === null ? 0 : RETRY_MS);
    });
  }

  #reportDropped(): void {
    const dropped = this.#dropped;
    this.#dropped = 0;
    if (dropped > 0) this.onDropped(dropped);
  }

  #end(): void {
    this.#isGone = true;
    this.#waiting = [];
    this.#rest = NOTHING;
    clearTimeout(this.#timer);
    this.#emptied?.();
  }
}
