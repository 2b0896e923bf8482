import type { RequestOf } from "../../api.ts";

/** Query keys for guides. */
export const guideKeys = {
  search: (request: RequestOf<"ielts_prep_search_guides">) => ["guides", "search", request] as const,
  guide: (slug: string) => ["guides", "guide", slug] as const,
} as const;
