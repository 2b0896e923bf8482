import type { Selectable } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import type { Tables } from "../../database/tables.ts";

export type Binding = Selectable<Tables["agent_bindings"]>;

const insert = prepare<{
  id: string;
  hash: string;
  client: string;
  now: number;
  expires: number;
  network: string | null;
  agent: string;
}>()((p) =>
  builder.insertInto("agent_bindings").values({
    id: p.id,
    secretHash: p.hash,
    clientName: p.client,
    createdAt: p.now,
    expiresAt: p.expires,
    accountId: null,
    confirmedAt: null,
    declinedAt: null,
    claimedAt: null,
    network: p.network,
    userAgent: p.agent,
  }),
);
const byId = prepare<{ id: string }>()((p) =>
  builder
    .selectFrom("agent_bindings")
    .select(["id", "secretHash", "clientName", "createdAt", "expiresAt", "accountId"])
    .select(["confirmedAt", "declinedAt", "claimedAt", "network", "userAgent"])
    .where("id", "=", p.id),
);
const confirm = prepare<{ id: string; account: number; now: number }>()((p) =>
  builder
    .updateTable("agent_bindings")
    .set({ accountId: p.account, confirmedAt: p.now })
    .where("id", "=", p.id)
    .where("confirmedAt", "is", null)
    .where("declinedAt", "is", null)
    .where("expiresAt", ">", p.now),
);
const decline = prepare<{ id: string; now: number }>()((p) =>
  builder
    .updateTable("agent_bindings")
    .set({ declinedAt: p.now })
    .where("id", "=", p.id)
    .where("confirmedAt", "is", null)
    .where("declinedAt", "is", null)
    .where("expiresAt", ">", p.now),
);
const claim = prepare<{ id: string; now: number }>()((p) =>
  builder
    .updateTable("agent_bindings")
    .set({ claimedAt: p.now })
    .where("id", "=", p.id)
    .where("confirmedAt", "is not", null)
    .where("claimedAt", "is", null),
);
const removeOld = prepare<{ before: number }>()((p) =>
  builder.deleteFrom("agent_bindings").where("expiresAt", "<", p.before),
);

export function createBinding(
  db: Db,
  binding: {
    id: string;
    secretHash: string;
    clientName: string;
    now: number;
    expiresAt: number;
    network: string | null;
    userAgent: string;
  },
): void {
  const { id, secretHash: hash, clientName: client, now, expiresAt: expires, network, userAgent: agent } = binding;
  insert.run(db, { id, hash, client, now, expires, network, agent });
}

export function findBinding(db: Db, bindingId: string): Binding | undefined {
  return byId.get(db, { id: bindingId });
}

/** Confirms a pending binding for the account; false if it is no longer pending. */
export function confirmBinding(db: Db, accountId: number, change: { bindingId: string; now: number }): boolean {
  return confirm.run(db, { id: change.bindingId, account: accountId, now: change.now }).changes > 0;
}

export function declineBinding(db: Db, change: { bindingId: string; now: number }): boolean {
  return decline.run(db, { id: change.bindingId, now: change.now }).changes > 0;
}

/** Claims a bound binding, which is possible once: exactly one caller gets true. */
export function claimBinding(db: Db, change: { bindingId: string; now: number }): boolean {
  return claim.run(db, { id: change.bindingId, now: change.now }).changes > 0;
}

/** Deletes bindings that expired before `before`, claimed or not. */
export function deleteOldBindings(db: Db, before: number): number {
  return removeOld.run(db, { before }).changes;
}
