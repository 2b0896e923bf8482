import type { RequestOf } from "../../api.ts";

/** Names under which answers about guides are kept. */
export const guideKeys = {
  search: (request: RequestOf<"ielts_prep_search_guides">) => ["guides", "search", request] as const,
  guide: (slug: string) => ["guides", "guide", slug] as const,
} as const;
