import type { Static } from "@sinclair/typebox";
import type { ColumnsOf } from "../../database/columns-of.ts";
import type { NoticeKind } from "../../database/kinds.ts";
import { choice, closed, count, instant, nullable, numericId, text } from "../../kernel/fields.ts";
import { toInstant, toInstantOrNull } from "../../lib/time.ts";
import { DELIVERY_STATES } from "./message-states.store.ts";

export const deliveryIdField = numericId("Id of a delivery, as connections_list_deliveries answers it.");

/** One entry of the delivery log. */
export const LoggedDelivery = closed({
  deliveryId: deliveryIdField,
  connectionId: nullable(numericId("The connection; null if none was connected or it was removed.")),
  channel: text({ description: "Kind of the connection; messenger where none was connected." }),
  label: text({ description: "What the learner knows the connection by; empty where it is gone." }),
  purpose: choice(["notice", "test", "code"], { description: "A notice, a test or a code to confirm with." }),
  text: text({ description: "What the notice said; empty for tests and codes." }),
  route: text({ description: "Path of the page that the notice leads to; empty for tests and codes." }),
  state: choice(DELIVERY_STATES, {
    description:
      "waiting to be sent or sent again, sending, delivered, failed, cancelled because its subject changed, or not_connected.",
  }),
  attempts: count("How many times it was sent; 0 where it ended before anything was sent."),
  createdAt: instant("When it was put on its way."),
  attemptedAt: nullable(instant("When it was sent last; null before.")),
  nextAt: nullable(instant("When it is sent, or sent again; null while it is being sent and once it is settled.")),
  finishedAt: nullable(
    instant("When it was settled; null while it is under way, and of one that is cancelled before its time has come."),
  ),
  detail: text({ description: "What is known of a failure, or why it was cancelled; may be empty." }),
});

/** A delivery with its subject and its connection. Times in milliseconds since the epoch. */
export interface DeliveryRow
  extends ColumnsOf<
    "deliveries",
    | ("id" | "connectionId" | "channel" | "purpose" | "state" | "attempts" | "detail")
    | ("createdAt" | "attemptedAt" | "nextAt" | "finishedAt")
  > {
  readonly label: string | null;
  /** The notice, its subject and when it fell due; null for tests and codes. */
  readonly text: string | null;
  readonly route: string | null;
  readonly kind: NoticeKind | null;
  readonly sourceId: number | null;
  readonly dueAt: number | null;
}

export function toLoggedDelivery(row: DeliveryRow): Static<typeof LoggedDelivery> {
  const { id, connectionId, channel, purpose, state, attempts, detail } = row;
  return {
    ...{ deliveryId: id, connectionId, channel, purpose, state, attempts, detail },
    label: row.label ?? "",
    text: row.text ?? "",
    route: row.route ?? "",
    createdAt: toInstant(row.createdAt),
    attemptedAt: toInstantOrNull(row.attemptedAt),
    // During sending this is when the claim expires, which is internal.
    nextAt: toInstantOrNull(state === "waiting" ? row.nextAt : null),
    finishedAt: toInstantOrNull(row.finishedAt),
  };
}
