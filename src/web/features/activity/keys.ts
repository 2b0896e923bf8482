import type { RequestOf } from "../../api.ts";

/** Query keys for calls of agents. Changes of the account affect them too, because they affect its tokens. */
export const activityKeys = {
  all: ["account", "activity"],
  calls: (request: RequestOf<"agents_list_calls">) => ["account", "activity", "calls", request] as const,
  arrivals: (request: RequestOf<"agents_list_calls">) => ["account", "activity", "arrivals", request] as const,
  clients: ["account", "activity", "clients"],
  operations: ["developers", "catalog"],
} as const;
