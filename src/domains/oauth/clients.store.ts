import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import type { Client } from "./client-rules.ts";

const insert = prepare<{
  id: string;
  name: string;
  uris: string;
  now: number;
  expires: number;
}>()((p) =>
  builder
    .insertInto("oauth_clients")
    .values({
      clientId: p.id,
      clientName: p.name,
      redirectUris: p.uris,
      network: null,
      createdAt: p.now,
      expiresAt: p.expires,
    })
    .onConflict((conflict) => conflict.doNothing()),
);
const byId = prepare<{ id: string; now: number }>()((p) =>
  builder
    .selectFrom("oauth_clients")
    .select(["clientId", "clientName", "redirectUris"])
    .where("clientId", "=", p.id)
    .where("expiresAt", ">", p.now),
);
const extend = prepare<{ id: string; expires: number }>()((p) =>
  builder.updateTable("oauth_clients").set({ expiresAt: p.expires }).where("clientId", "=", p.id),
);
const removeExpired = prepare<{ now: number }>()((p) =>
  builder.deleteFrom("oauth_clients").where("expiresAt", "<=", p.now),
);

/** Stores a registration that a learner decided about, if it is not stored yet. */
export function insertClient(db: Db, client: Omit<Client, "host"> & { now: number; expiresAt: number }): void {
  const { clientId: id, clientName: name, redirectUris, now, expiresAt: expires } = client;
  insert.run(db, { id, name, uris: JSON.stringify(redirectUris), now, expires });
}

export function findRegistered(db: Db, clientId: string, now: number): Client | undefined {
  const row = byId.get(db, { id: clientId, now });
  if (row === undefined) return undefined;
  const redirectUris: unknown = JSON.parse(row.redirectUris);
  return { ...row, host: null, redirectUris: Array.isArray(redirectUris) ? redirectUris.map(String) : [] };
}

/** Keeps a registration that is in use. Clients without a registration are unaffected. */
export function extendClient(db: Db, change: { clientId: string; expiresAt: number }): void {
  extend.run(db, { id: change.clientId, expires: change.expiresAt });
}

export function deleteExpiredClients(db: Db, now: number): number {
  return removeExpired.run(db, { now }).changes;
}
