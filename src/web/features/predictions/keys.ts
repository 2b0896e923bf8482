import type { RequestOf } from "../../api.ts";

/** Query keys for predictions. */
export const predictionKeys = {
  search: (request: RequestOf<"ielts_prediction_search_hits">) => ["predictions", "search", request] as const,
  hit: (id: number) => ["predictions", "hit", id] as const,
} as const;
