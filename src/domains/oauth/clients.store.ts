import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import type { Client } from "./client-rules.ts";

const insert = prepare<{
  id: string;
  name: string;
  uris: string;
  network: string | null;
  now: number;
  expires: number;
}>()((p) =>
  builder.insertInto("oauth_clients").values({
    clientId: p.id,
    clientName: p.name,
    redirectUris: p.uris,
    network: p.network,
    createdAt: p.now,
    expiresAt: p.expires,
  }),
);
const byId = prepare<{ id: string; now: number }>()((p) =>
  builder
    .selectFrom("oauth_clients")
    .select(["clientId", "clientName", "redirectUris"])
    .where("clientId", "=", p.id)
    .where("expiresAt", ">", p.now),
);
const unused = prepare<{ within: number }>()((p) =>
  builder
    .selectFrom("oauth_clients")
    .select((e) => e.fn.countAll<number>().as("clients"))
    .where((e) => e("expiresAt", "<=", e("createdAt", "+", p.within))),
);
const extend = prepare<{ id: string; expires: number }>()((p) =>
  builder.updateTable("oauth_clients").set({ expiresAt: p.expires }).where("clientId", "=", p.id),
);
const removeUnusedOfBusiest = prepare<{ within: number }>()((p) =>
  builder.deleteFrom("oauth_clients").where(
    "id",
    "=",
    builder
      .selectFrom("oauth_clients")
      .select((e) => e.fn.min("id").as("oldest"))
      .where((e) => e("expiresAt", "<=", e("createdAt", "+", p.within)))
      .groupBy("network")
      .orderBy((e) => e.fn.countAll(), "desc")
      .orderBy("oldest")
      .limit(1),
  ),
);
const removeExpired = prepare<{ now: number }>()((p) =>
  builder.deleteFrom("oauth_clients").where("expiresAt", "<=", p.now),
);

/** Stores a client that registered itself. */
export function insertClient(
  db: Db,
  client: Omit<Client, "host"> & { network: string | null; now: number; expiresAt: number },
): void {
  const { clientId: id, clientName: name, redirectUris, network, now, expiresAt: expires } = client;
  insert.run(db, { id, name, uris: JSON.stringify(redirectUris), network, now, expires });
}

export function findRegistered(db: Db, clientId: string, now: number): Client | undefined {
  const row = byId.get(db, { id: clientId, now });
  if (row === undefined) return undefined;
  const redirectUris: unknown = JSON.parse(row.redirectUris);
  return { ...row, host: null, redirectUris: Array.isArray(redirectUris) ? redirectUris.map(String) : [] };
}

/** How many registrations no learner used within their first `unusedMs`. */
export function countUnusedClients(db: Db, unusedMs: number): number {
  return unused.get(db, { within: unusedMs })?.clients ?? 0;
}

/** Keeps a registration that is in use. Clients without a registration are unaffected. */
export function extendClient(db: Db, change: { clientId: string; expiresAt: number }): void {
  extend.run(db, { id: change.clientId, expires: change.expiresAt });
}

/** Deletes the oldest unused registration of the network that has the most of them. */
export function deleteUnusedOfBusiest(db: Db, unusedMs: number): void {
  removeUnusedOfBusiest.run(db, { within: unusedMs });
}

export function deleteExpiredClients(db: Db, now: number): number {
  return removeExpired.run(db, { now }).changes;
}
