/** lectern as it serves, but telling at the end how many writes shared a commit: `bun tests/bench/lectern.ts DIR`. */
import { pino } from "pino";
import { createApp } from "../../src/app.ts";
import { loadConfig } from "../../src/config.ts";

const config = loadConfig({ data: process.argv[2], port: "0", "no-seed": "true" }, {});
const app = await createApp({
  // Every call is counted as in production, and none is refused.
  config: { ...config, rateLimits: { ...config.rateLimits, token: 1_000_000_000 } },
  // The same kind of log as in production: one line a call, buffered.
  log: pino({ level: "info" }, pino.destination({ dest: 2, sync: false, minLength: 8192, periodicFlush: 250 })),
  version: "bench",
});
const { url } = await app.listen();
process.stdout.write(`lectern listening on ${url}\n`);
process.on("SIGTERM", async () => {
  const { commits, writes } = app.kernel.writer.stats;
  process.stdout.write(`stats ${JSON.stringify({ commits, writes })}\n`);
  await app.stop();
  process.exit(0);
});
