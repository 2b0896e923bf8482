/** The data for the scheduler's benchmarks: learners of the workspace, and a given number of stored reminders. */
import { createSession } from "../../src/identity/sessions.store.ts";
import { hashSecret } from "../../src/lib/secrets.ts";
import { DAY_MS } from "../../src/lib/time.ts";
import { addAccount, openFolder } from "./practice-data.ts";

export interface NoticesFolder {
  readonly dir: string;
  /** The session of each learner. */
  readonly cookies: readonly string[];
}

/** A data folder with this many learners, and their reminders spread over the next ten years. */
export async function makeNoticesFolder(shape: { learners: number; reminders: number }): Promise<NoticesFolder> {
  const { app, dir } = await openFolder();
  const now = Date.now();
  const cookies = Array.from({ length: shape.learners }, (_, index) => `bench-${index}`);
  await app.kernel.writer.write((db) => {
    const ids = cookies.map((cookie, index) => {
      const accountId = addAccount(db, index, now);
      const expiresAt = now + 30 * DAY_MS;
      createSession(db, accountId, { secretHash: hashSecret(cookie), userAgent: "bench", now, expiresAt });
      return accountId;
    });
    const remind = db.raw.prepare<unknown[]>(
      `INSERT INTO reminders (account_id, content, remind_at, messenger_delivery, state, created_at, updated_at)
       VALUES (?, 'Take your passport', ?, 1, 'scheduled', ?, ?)`,
    );
    const step = (3_650 * DAY_MS) / Math.max(1, shape.reminders);
    for (let index = 0; index < shape.reminders; index++) {
      remind.run(ids[index % ids.length], now + DAY_MS + Math.floor(index * step), now, now);
    }
  });
  await app.stop();
  return { dir, cookies };
}
