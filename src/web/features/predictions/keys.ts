import type { RequestOf } from "../../api.ts";

/** Names under which answers about predictions are kept. */
export const predictionKeys = {
  search: (request: RequestOf<"ielts_prediction_search_hits">) => ["predictions", "search", request] as const,
  hit: (id: number) => ["predictions", "hit", id] as const,
} as const;
