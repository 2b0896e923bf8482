import type { RequestOf } from "../../api.ts";

/** Query keys for the question bank. */
export const practiceKeys = {
  search: (request: RequestOf<"ielts_practice_search_parts">) => ["practice", "search", request] as const,
  taxonomy: (request: RequestOf<"ielts_practice_list_taxonomy">) => ["practice", "taxonomy", request] as const,
  open: ["practice", "open"],
  part: (partId: number, maxChars: number) => ["practice", "part", partId, maxChars] as const,
} as const;
