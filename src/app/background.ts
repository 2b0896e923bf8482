import type { Jobs } from "../jobs/index.ts";
import type { Core } from "./core.ts";
import type { Settled } from "./options.ts";

/** The delay of the jobs after startup, in milliseconds. */
const JOBS_DELAY_MS = 1_000;

/** The jobs of the service, loaded when they first run. */
export interface Background {
  /** Runs all due work, and returns when the next is due, in milliseconds since the epoch, or null. */
  settle(): Promise<number | null>;
  /** Starts nothing more; resolves when what runs has ended. */
  stop(): Promise<void>;
}

export function createBackground(options: Settled, core: Core, startedAt: number): Background {
  const { config, isRehearsal = false, housekeeping = true } = options;
  const { kernel, sending, useLog, folder } = core;
  let jobs: Promise<Jobs> | undefined;
  const start = async (): Promise<Jobs> => {
    // Loaded on demand: no response waits for the jobs.
    const { startJobs } = await import("../jobs/index.ts");
    return startJobs({
      ...kernel,
      ...{ startedAt, slotTimes: config.slotTimes, telegram: sending.telegram },
      senders: options.senders ?? sending.senders,
      maintenance: isRehearsal || !housekeeping ? null : { useLog, files: folder },
      ...(isRehearsal && { alarm: () => ({ stop: () => {} }) }),
    });
  };
  const run = (): Promise<Jobs> => {
    jobs ??= start();
    return jobs;
  };
  // After the first responses: loading the jobs takes half as long again as startup, and computing the schedules takes 13 ms.
  const delay = setTimeout(() => (isRehearsal ? undefined : run()), options.intervals?.jobsDelayMs ?? JOBS_DELAY_MS);
  delay.unref();
  return {
    settle: async () => (await run()).settle(),
    async stop() {
      clearTimeout(delay);
      await (await jobs)?.stop();
    },
  };
}
