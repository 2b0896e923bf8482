import type { ConnectionKind } from "../../database/kinds.ts";
import type { ServerEvent } from "../events/facts.schema.ts";

/** The event that reports a change of a connection. The label may be an address, so only the kind is reported. */
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
