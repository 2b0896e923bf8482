import { type Logger, pino } from "pino";
import { prettyFactory } from "pino-pretty";
import type { LogLevel } from "../config.ts";
import { LineWriter } from "./line-writer.ts";

export interface Log {
  readonly log: Logger;
  /** Writes what is buffered, within a moment; to be called before the process ends. */
  close(): Promise<void>;
}

const STDERR = 2;

/** The log on standard error: coloured lines on a terminal, JSON lines elsewhere. No worker threads: a binary has none. */
export function createLog(level: LogLevel): Log {
  const pretty = process.stderr.isTTY ? prettyFactory({ ignore: "pid,hostname", colorize: true }) : null;
  const writer = new LineWriter(STDERR, (lines) =>
    log.warn({ lines }, "log lines were dropped: they could not be written"),
  );
  const log = pino({ level }, { write: (line) => writer.write(pretty === null ? line : pretty(line)) });
  return { log, close: () => writer.close() };
}
