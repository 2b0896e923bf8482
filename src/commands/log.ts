import { type Logger, pino } from "pino";
import type { LogLevel } from "../config.ts";
import { LineWriter } from "./line-writer.ts";

export interface Log {
  readonly log: Logger;
  /** Writes what is buffered, within a moment; call it before the process ends. */
  close(): Promise<void>;
}

const STDERR = 2;

/** The log on standard error: coloured lines on a terminal, otherwise JSON lines. No worker threads: a binary has none. */
export function createLog(level: LogLevel, pretty: Pretty | null = null): Log {
  const writer = new LineWriter(STDERR, (lines) =>
    log.warn({ lines }, "log lines were dropped: they could not be written"),
  );
  const log = pino({ level }, { write: (line) => writer.write(pretty === null ? line : pretty(line)) });
  return { log, close: () => writer.close() };
}

/** Formats a line of the log as a coloured line for people. */
type Pretty = (line: string) => string;

/** Formats lines if standard error is a terminal; loaded only then. */
export async function prettyOnTerminal(): Promise<Pretty | null> {
  if (!process.stderr.isTTY) return null;
  const { prettyFactory } = await import("pino-pretty");
  return prettyFactory({ ignore: "pid,hostname", colorize: true });
}
