import type { Db } from "../../database/open.ts";
import { notFound } from "../../kernel/errors.ts";
import { type Device, findDeviceByCode } from "./devices.store.ts";

/** @throws Failure 404 if no program waits for a decision about this code. */
export function requirePendingDevice(db: Db, userCode: string, now: number): Device {
  const device = findDeviceByCode(db, userCode.toUpperCase().replaceAll(/[^A-Z]/g, ""));
  if (device === undefined || device.expiresAt <= now || device.confirmedAt !== null || device.declinedAt !== null) {
    throw notFound(
      "oauth.code_unknown",
      "No program is waiting with this code. Check the letters; codes are valid for ten minutes and for one decision.",
    );
  }
  return device;
}
