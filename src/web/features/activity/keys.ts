import type { RequestOf } from "../../api.ts";

/** Names under which answers about calls of agents are kept. What changes the account, and its tokens with it, concerns them too. */
export const activityKeys = {
  all: ["account", "activity"],
  calls: (request: RequestOf<"agents_list_calls">) => ["account", "activity", "calls", request] as const,
  arrivals: (request: RequestOf<"agents_list_calls">) => ["account", "activity", "arrivals", request] as const,
  clients: ["account", "activity", "clients"],
  operations: ["developers", "catalog"],
} as const;
