import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { createApp } from "../../src/app.ts";
import type { Channel } from "../../src/jobs/deliveries.ts";
import { DEFAULT_SLOT_TIMES } from "../../src/lib/slots.ts";
import { silentLog } from "../support/log.ts";

/**
 * The service as a process of its own, with a messenger that appends to a file; for tests that kill it.
 * bun told-service.ts <data folder> <milliseconds its clock is ahead> <step at which it dies: one of STEPS, or none>
 */
export const STEPS = ["claiming", "given", "claimed", "sent", "recorded"] as const;
type Step = (typeof STEPS)[number] | "none";

if (import.meta.main) await serve();

async function serve(): Promise<void> {
  const [dataDir = "", aheadMs = "0", step = "none"] = process.argv.slice(2);
  const die = (at: Step) => {
    if (at === step) process.kill(process.pid, "SIGKILL");
  };
  const messenger: Channel = {
    name: "messenger",
    isConnected() {
      // Within the transaction that claims what is due and gives its notices.
      die("claiming");
      return true;
    },
    async send({ noticeId }) {
      die("claimed");
      // Takes a while, so that several are on their way at a time.
      await Bun.sleep(5 + (noticeId % 7) * 5);
      appendFileSync(join(dataDir, "sent.txt"), `${noticeId}\n`);
      die("sent");
      return { kind: "delivered" };
    },
  };
  const app = await createApp({
    config: {
      dataDir,
      host: "127.0.0.1",
      port: 0,
      baseUrl: null,
      siteUrl: null,
      seed: false,
      rateLimits: { token: 0, anonymous: 0, login: 0, binding: 0 },
      logLevel: "silent",
      trustProxy: false,
      slotTimes: DEFAULT_SLOT_TIMES,
      checkAnswers: false,
    },
    log: silentLog,
    version: "test",
    clock: { now: () => Date.now() + Number(aheadMs) },
    channels: [messenger],
  });
  let changes = 0;
  app.kernel.signals.watch((signal) => {
    // After the commit, before any page can have heard of it.
    if (signal.kind === "notice") die("given");
    // The first is told when notices are given, the second when a message was recorded.
    else if (++changes > 1) die("recorded");
  });
  const { url } = await app.listen();
  console.log(`listening on ${url}`);
}
