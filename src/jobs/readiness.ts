import { statfsSync } from "node:fs";
import type { Logger } from "pino";
import { DAMAGED_EXIT, isDamage, readPulse, writePulse } from "../database/write-probe.ts";
import type { Writer } from "../database/writer.ts";
import type { RunProgram } from "../kernel/files.ts";

/** Reports whether the service can work. */
export interface Readiness {
  /** What prevents the service from working, as a sentence, or null. */
  problem(): Promise<string | null>;
}

interface ReadinessParts {
  readonly writer: Writer;
  readonly dir: string;
  readonly databaseFile: string;
  readonly program: RunProgram;
  readonly log: Logger;
  /** How long an answer is valid, in milliseconds: anyone may ask, and each check writes. */
  readonly holdsMs?: number;
}

const HOLDS_MS = 5_000;
/** With less free space, ordinary writes fail now or soon. */
const LEAST_FREE_BYTES = 16 * 1024 * 1024;
/** The minimum time between two reads of the whole file, and the maximum share of time spent on them. */
const THOROUGH_MS = 60_000;
const THOROUGH_SHARE = 0.02;
/** No account has this id. */
const OF_THE_SERVICE = 0;
const THOROUGH_TIMEOUT_MS = 10 * 60_000;
/** How long the first answer waits for the whole file to be read. */
const FIRST_WAIT_MS = 3_000;

const DAMAGED = "The database is damaged. Stop the service, and see what lectern check says.";

export function createReadiness(parts: ReadinessParts): Readiness {
  const { holdsMs = HOLDS_MS } = parts;
  const thorough = createThoroughCheck(parts);
  let held: { readonly since: number; readonly problem: Promise<string | null> } | null = null;
  return {
    problem() {
      const now = performance.now();
      if (held === null || now - held.since >= holdsMs) {
        held = { since: now, problem: look(parts, thorough) };
      }
      return held.problem;
    },
  };
}

async function look(parts: ReadinessParts, thorough: () => Promise<string | null>): Promise<string | null> {
  const { writer, dir, databaseFile, log } = parts;
  try {
    const { bavail, bsize } = statfsSync(dir);
    if (bavail * bsize < LEAST_FREE_BYTES) return "The disk of the data folder is full. Free some space on it.";
    readPulse(databaseFile);
    await writer.write(writePulse);
    return await thorough();
  } catch (error) {
    log.error({ err: error }, "the service is not ready");
    if (isDamage(error)) return DAMAGED;
    if (error instanceof Error && "code" in error && error.code === "SQLITE_FULL")
      return "The database cannot grow: the disk, or a limit of the system, is full.";
    return "The database cannot be read and written. The log of the service says why.";
  }
}

/** Reads the whole database in a separate process at intervals, and returns the latest result. */
function createThoroughCheck({ databaseFile, program, log }: ReadinessParts): () => Promise<string | null> {
  let found: string | null = null;
  let isKnown = false;
  let running: Promise<void> | null = null;
  let nextAt = 0;
  const run = async () => {
    const started = performance.now();
    const result = await program(["check-database", databaseFile], {
      owner: OF_THE_SERVICE,
      timeoutMs: THOROUGH_TIMEOUT_MS,
    });
    const { exitCode, stderr } = result;
    // If it timed out or could not start, the state is unknown.
    if (exitCode === 0 || exitCode === DAMAGED_EXIT) {
      found = exitCode === 0 ? null : DAMAGED;
      isKnown = true;
    }
    if (exitCode !== 0)
      log.error({ exitCode, stderr: stderr.slice(0, 1000) }, "the check of the database found damage, or failed");
    const took = performance.now() - started;
    nextAt = performance.now() + Math.max(THOROUGH_MS, took / THOROUGH_SHARE);
  };
  return async () => {
    if (running === null && performance.now() >= nextAt) {
      running = run()
        .catch((error: unknown) => log.error({ err: error }, "the database could not be checked"))
        .finally(() => {
          running = null;
        });
    }
    if (!isKnown && running !== null) await Promise.race([running, Bun.sleep(FIRST_WAIT_MS)]);
    return found;
  };
}
