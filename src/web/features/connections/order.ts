import { useState } from "react";
import type { Connection } from "./connections.ts";

const RANKS: Readonly<Record<Connection["state"], number>> = { needs_attention: 0, pending: 1, active: 2 };

/**
 * Connections in an order that stays stable while the page is open, so that nothing moves under a pointer or a focus: first those that need
 * attention, then pending ones, then working ones. New ones come first.
 */
export function useStayingOrder(connections: readonly Connection[]): Connection[] {
  const [order, setOrder] = useState<readonly number[]>([]);
  const fresh = connections.filter(({ connectionId }) => !order.includes(connectionId));
  const placed = [
    ...fresh.toSorted((one, other) => RANKS[one.state] - RANKS[other.state]).map(({ connectionId }) => connectionId),
    ...order,
  ];
  if (fresh.length > 0) setOrder(placed);
  return placed.flatMap((id) => connections.find(({ connectionId }) => connectionId === id) ?? []);
}
