import { type Logger, pino } from "pino";

/** A logger of every level that stores its lines. */
export function capturedLog(): { log: Logger; lines: string[] } {
  const lines: string[] = [];
  return { log: pino({ level: "trace" }, { write: (line: string) => void lines.push(line) }), lines };
}

export const silentLog: Logger = pino({ level: "silent" });
