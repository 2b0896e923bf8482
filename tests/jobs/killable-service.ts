import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { createApp } from "../../src/app.ts";
import { systemIds } from "../../src/kernel/context.ts";
import { testConfig } from "../support/config.ts";
import { senderOf } from "../support/connections.ts";
import { letTimePass } from "../support/eventually.ts";
import { silentLog } from "../support/log.ts";
import { TEST_SECRET_KEY } from "../support/vault.ts";

/**
 * The service as its own process, with a messenger that appends to a file, or by mail only; for tests that kill it.
 * bun killable-service.ts <data folder> <milliseconds its clock is ahead> <step at which it dies: one of STEPS, or none> [<mail server>]
 */
export const STEPS = ["claiming", "given", "claimed", "sent", "recorded", "waiting"] as const;
type Step = (typeof STEPS)[number] | "none";

if (import.meta.main) await serve();

async function serve(): Promise<void> {
  const [dataDir = "", aheadMs = "0", step = "none", smtpUrl = null] = process.argv.slice(2);
  const die = (at: Step) => {
    if (at === step) process.kill(process.pid, "SIGKILL");
  };
  const messenger = senderOf("ntfy", async ({ notice }) => {
    die("claimed");
    // Takes some time, so that several are being sent at once.
    const noticeId = notice?.noticeId ?? 0;
    await letTimePass(5 + (noticeId % 7) * 5);
    // One of two is still being sent when the first is recorded, however many end at once.
    if (step === "recorded" && noticeId % 2 === 0) await letTimePass(60_000);
    if (step === "waiting") return { kind: "retry", detail: "busy", afterMs: null };
    appendFileSync(join(dataDir, "sent.txt"), `${noticeId}\n`);
    die("sent");
    return { kind: "delivered" };
  });
  const app = await createApp({
    config: { ...testConfig(dataDir), secretKey: TEST_SECRET_KEY, smtpUrl },
    log: silentLog,
    version: "test",
    clock: { now: () => Date.now() + Number(aheadMs) },
    ids: {
      ...systemIds,
      uuid() {
        // Within the transaction that claims what is due and creates its notices, at the event of the first.
        die("claiming");
        return systemIds.uuid();
      },
    },
    intervals: { jobsDelayMs: 10 },
    ...(smtpUrl === null ? { senders: [messenger] } : {}),
  });
  app.kernel.signals.watch((signal) => {
    // After the commit, before any page can be notified.
    if (signal.kind === "notice") die("given");
    else if (signal.group === "connections") {
      die("recorded");
      die("waiting");
    }
  });
  const { url } = await app.listen();
  console.log(`listening on ${url}`);
}
