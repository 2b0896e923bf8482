import { type Logger, pino } from "pino";
import pretty from "pino-pretty";
import type { LogLevel } from "../config.ts";

export interface Log {
  readonly log: Logger;
  /** Writes what is buffered; to be called before the process ends. */
  flush(): void;
}

const STDERR = 2;
/** Lines are gathered up to this many bytes … */
const BUFFER_BYTES = 32_768;
/** … or this many milliseconds, because a call must not wait for the log to be written. */
const FLUSH_EVERY_MS = 250;

/** The log on standard error: coloured lines on a terminal, JSON lines elsewhere. No worker threads: a binary has none. */
export function createLog(level: LogLevel): Log {
  if (process.stderr.isTTY) {
    const stream = pretty({ destination: STDERR, sync: true, ignore: "pid,hostname" });
    return { log: pino({ level }, stream), flush: () => {} };
  }
  const destination = pino.destination({
    dest: STDERR,
    sync: false,
    minLength: BUFFER_BYTES,
    maxWrite: 2 * BUFFER_BYTES,
    periodicFlush: FLUSH_EVERY_MS,
  });
  return { log: pino({ level }, destination), flush: () => destination.flushSync() };
}
