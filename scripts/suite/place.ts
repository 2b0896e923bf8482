import { mkdtempSync, rmSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";

/** The folder for all temporary files of one run: of the runner, of the tests, and of the programs and browsers that they start. */
export interface Place extends Disposable {
  readonly dir: string;
}

/** Signals that end a run; a process that they end does not clean up by itself. */
const ENDS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Creates the folder of a run, which becomes the temporary folder of this process. It is removed when it is disposed of, and when a signal
 * ends this process: in that case after `stop` has ended the processes that the run started, which would continue to write.
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
