import type { Db } from "../../database/open.ts";
import { DAY_MS } from "../../lib/time.ts";
import { deleteExpiredClients } from "./clients.store.ts";
import { deleteExpiredCodes } from "./codes.store.ts";
import { deleteExpiredDevices } from "./devices.store.ts";
import { deleteExpiredGrantTokens } from "./grants.store.ts";

/** Deletes what has expired, and returns the number of rows. Codes and device requests stay for a day, so that a second use is noticed. */
export function purgeOAuth(db: Db, now: number): number {
  return (
    deleteExpiredClients(db, now) +
    deleteExpiredCodes(db, now - DAY_MS) +
    deleteExpiredDevices(db, now - DAY_MS) +
    deleteExpiredGrantTokens(db, now)
  );
}
