import { join } from "node:path";
import type { Subprocess } from "bun";
import { openDataFolder } from "../../src/database/data-folder.ts";
import { closeDatabase } from "../../src/database/open.ts";
import { createAccount } from "../../src/identity/accounts.store.ts";
import { SCOPES } from "../../src/identity/scopes.ts";
import { createToken } from "../../src/identity/tokens.store.ts";
import { newTokenSecret, tokenExpiry } from "../../src/identity/tokens.ts";
import { systemClock, systemIds } from "../../src/kernel/context.ts";
import { hashSecret } from "../../src/lib/secrets.ts";

const ROOT = join(import.meta.dir, "../..");

/** The service as its own process, from source. */
export interface Served {
  readonly url: string;
  readonly process: Subprocess<"ignore", "pipe", "ignore">;
}

/** Creates a data folder with one learner; returns the account and its token. */
export function prepareLearner(dir: string): { accountId: number; token: string } {
  const now = systemClock.now();
  const { db } = openDataFolder(dir, { now });
  const made = createAccount(db, { email: "a@b.example", name: "A", role: "learner", passwordHash: "", now: 0 });
  if (made === "email_taken") throw new Error("The folder was used before");
  const token = newTokenSecret(systemIds);
  const expiresAt = tokenExpiry(now);
  createToken(db, made.id, { secretHash: hashSecret(token), clientName: "load", scopes: SCOPES, now: 0, expiresAt });
  closeDatabase(db);
  return { accountId: made.id, token };
}

/** Starts the service and waits until it logs its address. */
export async function serve(dir: string): Promise<Served> {
  const process = Bun.spawn(
    [join(ROOT, "node_modules/.bin/bun"), "src/main.ts", "serve", "--data", dir, "--port", "0", "--no-seed"],
    {
      cwd: ROOT,
      stdin: "ignore",
      stdout: "pipe",
      stderr: "ignore",
      env: { PATH: "/usr/bin:/bin", HOME: dir, LECTERN_RATE_LIMIT_TOKEN: "0", LECTERN_LOG_LEVEL: "silent" },
    },
  );
  let said = "";
  const decoder = new TextDecoder();
  for await (const chunk of process.stdout) {
    said += decoder.decode(chunk, { stream: true });
    const url = /listening on (http:\S+)\n/.exec(said)?.[1];
    if (url !== undefined) return { url, process };
  }
  throw new Error(`The service ended before it listened: exit code ${await process.exited}. It said: ${said}`);
}

/** Ends the process as a power cut would, by its own id. */
export async function kill({ process }: Served): Promise<void> {
  process.kill("SIGKILL");
  await process.exited;
}
