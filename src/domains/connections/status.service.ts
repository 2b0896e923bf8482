import type { Db } from "../../database/open.ts";
import type { CallContext } from "../../kernel/context.ts";
import { quietUntil } from "../../lib/quiet-hours.ts";
import { toInstantOrNull } from "../../lib/time.ts";
import { findDeliveries } from "../deliveries/log.store.ts";
import { findQuietHours } from "../deliveries/quiet-hours.store.ts";
import { connectionStatusOf } from "./connection-status.ts";
import { attentionOf, toConnection } from "./connections.schema.ts";
import { type ConnectionRow, findConnection, findConnections } from "./connections.store.ts";
import { missingAction } from "./missing-action.ts";
import { nextStep } from "./next-step.ts";
import { connectionNotFound } from "./refusals.ts";
import { isMessenger, openParts } from "./settings.schema.ts";

/** The data needed, besides its row, to determine the state of a connection. */
type Seen = Pick<CallContext, "now" | "outside" | "vault">;

/** The account's connections as they are returned, oldest first. */
export function answerConnections(db: Db, accountId: number, seen: Seen) {
  return findConnections(db, accountId).map((row) => shown(db, accountId, { row, seen }));
}

/**
 * One connection as it is returned.
 * @throws Failure 404 if the account has no such connection.
 */
export function answerConnection(db: Db, accountId: number, wanted: { connectionId: number; seen: Seen }) {
  const row = findConnection(db, accountId, wanted);
  if (row === undefined) throw connectionNotFound();
  return shown(db, accountId, { row, seen: wanted.seen });
}

/** Whether messages can reach the learner outside the workspace now, and what is missing if not. */
export function deliveryStatus(db: Db, accountId: number, seen: Seen & Pick<CallContext, "site">) {
  const rows = findConnections(db, accountId);
  const messengers = rows.flatMap((row) => {
    const { label, lastDeliveredAt } = row;
    const status = readStatus(db, accountId, { row, seen });
    const { kind } = status;
    return isMessenger(kind) ? [{ ...status, kind, label, lastDeliveredAt }] : [];
  });
  const browsers = rows.filter(
    (row) => !isMessenger(row.kind) && readStatus(db, accountId, { row, seen }).state === "active",
  );
  return {
    canDeliver: messengers.some(({ state }) => state === "active"),
    messengers: messengers.map(({ kind, label, state, attention, lastDeliveredAt }) => ({
      ...{ kind, label, state, attention },
      lastDeliveredAt: toInstantOrNull(lastDeliveredAt),
    })),
    browsers: browsers.length,
    quietUntil: toInstantOrNull(quietUntil(findQuietHours(db, accountId), seen.now)),
    missingAction: missingAction(messengers, seen.site.siteUrl),
  };
}

function readStatus(db: Db, accountId: number, { row, seen }: { row: ConnectionRow; seen: Seen }) {
  const { now, outside, vault } = seen;
  const isReadable = openParts(vault, accountId, row.sealed) !== null;
  // An unconfirmed connection was sent only its confirmation.
  const [lastSent] =
    row.state === "pending" ? findDeliveries(db, accountId, { connectionId: row.id, limit: 1, offset: 0 }) : [];
  return connectionStatusOf({ ...row, attention: attentionOf(row) }, { now, outside, isReadable, lastSent });
}

function shown(db: Db, accountId: number, { row, seen }: { row: ConnectionRow; seen: Seen }) {
  const status = readStatus(db, accountId, { row, seen });
  return toConnection(row, { ...status, nextStep: nextStep(status) });
}
