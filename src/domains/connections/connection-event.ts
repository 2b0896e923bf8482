import type { ConnectionKind } from "../../database/kinds.ts";
import type { ServerEvent } from "../events/events.store.ts";

/** The event that tells what became of a connection. Its label may be an address, so the kind alone is told. */
export function connectionEvent(
  step: "connected" | "code_sent" | "confirmed" | "code_refused" | "tested" | "disconnected",
  connection: { readonly connectionId: number; readonly kind: ConnectionKind },
  eventId: string,
): ServerEvent {
  const { connectionId, kind } = connection;
  return {
    eventId,
    eventType: `connection.${step}`,
    objectType: "connection",
    objectId: String(connectionId),
    payload: { kind },
  };
}
