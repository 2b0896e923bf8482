import type { RequestOf } from "../../api.ts";

/** Query keys for the learner's files. */
export const assetKeys = {
  all: ["assets"],
  search: (request: RequestOf<"ielts_assets_search">) => ["assets", "search", request] as const,
  asset: (assetId: number) => ["assets", "asset", assetId] as const,
} as const;
