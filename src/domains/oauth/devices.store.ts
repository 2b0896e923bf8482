import type { Selectable } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import type { Tables } from "../../database/tables.ts";

/** A request of a program without a browser (RFC 8628). `scopes` and `resources` are JSON arrays. */
export type Device = Selectable<Tables["oauth_devices"]>;

const columns = [
  "deviceHash",
  "userCode",
  "clientId",
  "clientName",
  "clientHost",
  "scopes",
  "resources",
  "network",
  "userAgent",
  "intervalSeconds",
  "createdAt",
  "expiresAt",
  "polledAt",
  "accountId",
  "confirmedAt",
  "declinedAt",
  "claimedAt",
] as const;

const byHash = prepare<{ hash: string }>()((p) =>
  builder.selectFrom("oauth_devices").select(columns).where("deviceHash", "=", p.hash),
);
const byCode = prepare<{ code: string }>()((p) =>
  builder.selectFrom("oauth_devices").select(columns).where("userCode", "=", p.code),
);
const insert = prepare<{
  hash: string;
  code: string;
  client: string;
  name: string;
  host: string | null;
  scopes: string;
  resources: string;
  network: string | null;
  agent: string;
  interval: number;
  now: number;
  expires: number;
}>()((p) =>
  builder.insertInto("oauth_devices").values({
    deviceHash: p.hash,
    userCode: p.code,
    clientId: p.client,
    clientName: p.name,
    clientHost: p.host,
    scopes: p.scopes,
    resources: p.resources,
    network: p.network,
    userAgent: p.agent,
    intervalSeconds: p.interval,
    createdAt: p.now,
    expiresAt: p.expires,
  }),
);
const poll = prepare<{ hash: string; now: number; interval: number }>()((p) =>
  builder
    .updateTable("oauth_devices")
    .set({ polledAt: p.now, intervalSeconds: p.interval })
    .where("deviceHash", "=", p.hash),
);
const confirm = prepare<{ hash: string; account: number; scopes: string; now: number }>()((p) =>
  builder
    .updateTable("oauth_devices")
    .set({ accountId: p.account, scopes: p.scopes, confirmedAt: p.now })
    .where("deviceHash", "=", p.hash)
    .where("confirmedAt", "is", null)
    .where("declinedAt", "is", null)
    .where("expiresAt", ">", p.now),
);
const decline = prepare<{ hash: string; now: number }>()((p) =>
  builder
    .updateTable("oauth_devices")
    .set({ declinedAt: p.now })
    .where("deviceHash", "=", p.hash)
    .where("confirmedAt", "is", null)
    .where("declinedAt", "is", null)
    .where("expiresAt", ">", p.now),
);
const claim = prepare<{ hash: string; now: number }>()((p) =>
  builder
    .updateTable("oauth_devices")
    .set({ claimedAt: p.now })
    .where("deviceHash", "=", p.hash)
    .where("confirmedAt", "is not", null)
    .where("claimedAt", "is", null),
);
const removeExpired = prepare<{ before: number }>()((p) =>
  builder.deleteFrom("oauth_devices").where("expiresAt", "<", p.before),
);

export function insertDevice(
  db: Db,
  device: Pick<
    Device,
    | "deviceHash"
    | "userCode"
    | "clientId"
    | "clientName"
    | "clientHost"
    | "scopes"
    | "resources"
    | "network"
    | "userAgent"
    | "intervalSeconds"
    | "createdAt"
    | "expiresAt"
  >,
): void {
  insert.run(db, {
    hash: device.deviceHash,
    code: device.userCode,
    client: device.clientId,
    name: device.clientName,
    host: device.clientHost,
    scopes: device.scopes,
    resources: device.resources,
    network: device.network,
    agent: device.userAgent,
    interval: device.intervalSeconds,
    now: device.createdAt,
    expires: device.expiresAt,
  });
}

export function findDevice(db: Db, deviceHash: string): Device | undefined {
  return byHash.get(db, { hash: deviceHash });
}

/** The request that shows a code to its user. */
export function findDeviceByCode(db: Db, userCode: string): Device | undefined {
  return byCode.get(db, { code: userCode });
}

export function notePoll(db: Db, asked: { deviceHash: string; now: number; intervalSeconds: number }): void {
  poll.run(db, { hash: asked.deviceHash, now: asked.now, interval: asked.intervalSeconds });
}

/** Grants a pending request the chosen scopes; false if it is no longer pending. */
export function confirmDevice(
  db: Db,
  accountId: number,
  change: { deviceHash: string; scopes: readonly string[]; now: number },
): boolean {
  const { deviceHash: hash, scopes, now } = change;
  return confirm.run(db, { hash, account: accountId, scopes: JSON.stringify(scopes), now }).changes > 0;
}

export function declineDevice(db: Db, change: { deviceHash: string; now: number }): boolean {
  return decline.run(db, { hash: change.deviceHash, now: change.now }).changes > 0;
}

/** Claims a confirmed request, which is possible once: exactly one caller gets true. */
export function claimDevice(db: Db, change: { deviceHash: string; now: number }): boolean {
  return claim.run(db, { hash: change.deviceHash, now: change.now }).changes > 0;
}

export function deleteExpiredDevices(db: Db, before: number): number {
  return removeExpired.run(db, { before }).changes;
}
