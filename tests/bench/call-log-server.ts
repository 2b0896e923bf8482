/**
 * lectern as it serves, and for a token with the suffix `-unlogged` the same calls by the same learner without the log of agents' calls:
 * `bun tests/bench/call-log-server.ts DIR`. Both sides are one process, so that random differences in JIT compilation affect both.
 */
import { createApp } from "../../src/app.ts";
import { createLog } from "../../src/commands/log.ts";
import { servingConfig } from "./bench-config.ts";
import { UNLOGGED } from "./call-log.ts";

const config = servingConfig({ data: process.argv[2], port: "0", "no-seed": "true" });
const app = await createApp({
  config,
  log: createLog("info").log,
  version: "bench",
});
const { authenticate } = app.kernel;
Object.assign(app.kernel, {
  authenticate: (...[db, credential, now]: Parameters<typeof authenticate>) => {
    const isLogged = !credential.secret.endsWith(UNLOGGED);
    const secret = isLogged ? credential.secret : credential.secret.slice(0, -UNLOGGED.length);
    const actor = authenticate(db, { ...credential, secret }, now);
    // What the workspace does is not in the log.
    return actor && { ...actor, kind: isLogged ? "token" : "session" };
  },
});
const { url } = await app.listen();
process.stdout.write(`lectern listening on ${url}\n`);
process.on("SIGTERM", async () => {
  await app.stop();
  process.exit(0);
});
