/** lectern as it serves, but it reports at the end how many writes shared a commit: `bun tests/bench/lectern.ts DIR`. */
import { createApp } from "../../src/app.ts";
import { createLog } from "../../src/commands/log.ts";
import { servingConfig } from "./bench-config.ts";

const config = servingConfig({ data: process.argv[2], port: "0", "no-seed": "true" });
const app = await createApp({
  config,
  log: createLog("info").log,
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
