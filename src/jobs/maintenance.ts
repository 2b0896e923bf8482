import { Cron } from "croner";
import type { Logger } from "pino";
import type { Db } from "../database/open.ts";
import type { Writer } from "../database/writer.ts";
import { deleteOldBindings } from "../domains/bindings/bindings.store.ts";
import { purgeUnconfirmed } from "../domains/connections/confirming.store.ts";
import { purgeOldDeliveries } from "../domains/deliveries/log.store.ts";
import { purgeSuperseded } from "../domains/footprints/activities.store.ts";
import { purgeOldNotices } from "../domains/notifications/notices.store.ts";
import { purgeOAuth } from "../domains/oauth/purge.service.ts";
import { purgeTaskMoves } from "../domains/plans/tasks.store.ts";
import { purgeDeletedTodos } from "../domains/todos/todos.store.ts";
import { callersOf, purgeCalls } from "../identity/calls.store.ts";
import { purgeFirstAnswers } from "../identity/idempotency.store.ts";
import { deleteExpiredSessions } from "../identity/sessions.store.ts";
import type { Clock } from "../kernel/context.ts";
import { DAY_MS } from "../lib/time.ts";
import { type TidyParts, tidyFiles } from "./tidy-files.ts";

export interface MaintenanceParts {
  readonly writer: Writer;
  readonly clock: Clock;
  readonly log: Logger;
  readonly useLog: { isEmpty(): boolean; flush(db: Db): void };
  readonly files: TidyParts["files"];
}

/** Rows deleted in one write, so that other writes do not wait long. */
const AT_ONCE = 500;

/**
 * Housekeeping: last use of credentials (each half minute); footprints of a day ago (hourly, because they may contain words that the
 * learner deleted); expired records of agents' calls and of idempotency keys (hourly, because a day may bring many); other expired and
 * unreachable data (nightly).
 */
export function startMaintenance(parts: MaintenanceParts): { stop(): void } {
  const { writer, clock, log, useLog, files } = parts;
  const guard = (name: string, work: () => Promise<unknown>) => async () => {
    try {
      await work();
    } catch (error) {
      log.error({ err: error }, `${name} failed; it runs again at its next turn`);
    }
  };
  const uses = new Cron(
    "*/30 * * * * *",
    { unref: true, protect: true },
    guard("writing last use", async () => {
      if (!useLog.isEmpty()) await writer.write((db) => useLog.flush(db));
    }),
  );
  const nightly = new Cron(
    "17 3 * * *",
    { unref: true, protect: true },
    guard("nightly clean-up", async () => {
      const now = clock.now();
      const expired = await writer.write((db) => ({
        sessions: deleteExpiredSessions(db, now),
        bindings: deleteOldBindings(db, now - DAY_MS),
        oauth: purgeOAuth(db, now),
        todos: purgeDeletedTodos(db, { now }),
        notices: purgeOldNotices(db, { now }),
        taskMoves: purgeTaskMoves(db, { now }),
        unconfirmed: purgeUnconfirmed(db, { now }),
        deliveries: purgeOldDeliveries(db, { now }),
      }));
      const tidied = await tidyFiles({ writer, files, now });
      log.info({ ...expired, ...tidied }, "nightly clean-up done");
    }),
  );
  const hourly = new Cron(
    "41 * * * *",
    { unref: true, protect: true },
    guard("forgetting superseded footprints", async () => {
      const batch = { now: clock.now(), limit: AT_ONCE };
      let isMore = true;
      while (isMore) {
        const gone = await writer.write((db) => purgeSuperseded(db, batch));
        isMore = gone.activities === batch.limit || gone.texts === batch.limit;
      }
    }),
  );
  const calls = new Cron(
    "29 * * * *",
    { unref: true, protect: true },
    guard("forgetting old calls of agents", async () => {
      const batch = { now: clock.now(), limit: AT_ONCE };
      const inBatches = async (purge: (db: Db) => number) => {
        while ((await writer.write(purge)) === batch.limit);
      };
      await inBatches((db) => purgeFirstAnswers(db, batch));
      // One after the other, so that other writes can run in between.
      for (const { accountId, tokenId } of await writer.write(callersOf))
        await inBatches((db) => purgeCalls(db, accountId, { ...batch, tokenId }));
    }),
  );
  return {
    stop() {
      uses.stop();
      calls.stop();
      hourly.stop();
      nightly.stop();
    },
  };
}
