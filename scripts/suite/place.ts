import { mkdtempSync, rmSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";

/** Where everything temporary of one run is: of the runner, of the tests, and of the programs and browsers that they start. */
export interface Place extends Disposable {
  readonly dir: string;
}

/** Signals that end a run; by itself a process that they end removes nothing. */
const ENDS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Makes the folder of a run, which is the temporary folder of this process from then on. It goes when it is disposed of, and when a signal
 * ends this process: then once `stop` has ended what the run has started, which would write on.
 */
export function placeOfRun(stop: () => Promise<void>): Place {
  const dir = mkdtempSync(join(tmpdir(), "lectern-run-"));
  process.env["TMPDIR"] = dir;
  const remove = () => rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  for (const signal of ENDS) {
    process.once(signal, async () => {
      await stop();
      remove();
      process.exit(128 + constants.signals[signal]);
    });
  }
  return { dir, [Symbol.dispose]: remove };
}
