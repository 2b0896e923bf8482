import { type Logger, pino } from "pino";
import pretty from "pino-pretty";
import type { LogLevel } from "../config.ts";

export interface Log {
  readonly log: Logger;
  /** Writes what is buffered; to be called before the process ends. */
  flush(): void;
}

const STDERR = 2;
/** Lines are gathered up to this many characters … */
const BUFFERED = 8_192;
/** … or this many milliseconds, because a call must not wait for the log to be written. */
const FLUSH_EVERY_MS = 250;

/** The log on standard error: coloured lines on a terminal, JSON lines elsewhere. No worker threads: a binary has none. */
export function createLog(level: LogLevel): Log {
  if (process.stderr.isTTY) {
    const stream = pretty({ destination: STDERR, sync: true, ignore: "pid,hostname" });
    return { log: pino({ level }, stream), flush: () => {} };
  }
  const destination = pino.destination({ dest: STDERR, sync: false });
  // Lines are joined before they reach the destination, whose own buffering costs more than the line itself.
  let lines = "";
  const handOver = () => {
    if (lines === "") return;
    destination.write(lines);
    lines = "";
  };
  setInterval(handOver, FLUSH_EVERY_MS).unref();
  const stream = {
    write(line: string) {
      lines += line;
      if (lines.length > BUFFERED) handOver();
    },
  };
  const flush = () => {
    handOver();
    destination.flushSync();
  };
  return { log: pino({ level }, stream), flush };
}
