import { dispatch } from "./commands/dispatch.ts";
import { root } from "./commands/index.ts";
import { environment } from "./config.ts";

/** Conventional exit code of a process that a signal ended. */
const FORCED_EXIT = 130;

// What lectern writes holds password hashes and people's work: nobody else on the machine may read it.
process.umask(0o077);

// What packages are warned of is for those who build lectern; the log is for those who run it.
process.noDeprecation = true;

const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    // Who asks twice does not want to wait.
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
