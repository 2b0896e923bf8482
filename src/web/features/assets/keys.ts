import type { RequestOf } from "../../api.ts";

/** Names under which answers about the learner's files are kept. */
export const assetKeys = {
  all: ["assets"],
  search: (request: RequestOf<"ielts_assets_search">) => ["assets", "search", request] as const,
  asset: (assetId: number) => ["assets", "asset", assetId] as const,
} as const;
