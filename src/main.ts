import { dispatch } from "./commands/dispatch.ts";
import { root } from "./commands/index.ts";
import { environment } from "./config.ts";

/** Conventional exit code of a process that was ended by a signal. */
const FORCED_EXIT = 130;

// Files written by lectern contain password hashes and personal work: no other user of the machine may read them.
process.umask(0o077);

// Deprecation warnings of packages are for developers; the log is for operators.
process.noDeprecation = true;

const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    // A second signal ends the process at once.
    if (stop.signal.aborted) process.exit(FORCED_EXIT);
    stop.abort();
  });
}

process.exit(
  await dispatch(process.argv.slice(2), root, {
    env: environment,
    signal: stop.signal,
    out: async (text) => void (await Bun.write(Bun.stdout, text)),
    note: async (text) => void (await Bun.write(Bun.stderr, text)),
  }),
);
