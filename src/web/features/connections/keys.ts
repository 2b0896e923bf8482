/** Query keys for connections. */
export const connectionKeys = {
  all: ["connections"],
  list: ["connections", "list"],
  delivery: (deliveryId: number) => ["connections", "delivery", deliveryId] as const,
  code: (connectionId: number) => ["connections", "code", connectionId] as const,
  log: (connectionId: number | null, offset: number) => ["connections", "log", connectionId, offset] as const,
} as const;
