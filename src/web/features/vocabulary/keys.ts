import type { RequestOf } from "../../api.ts";

/** Query keys for vocabulary. */
export const vocabularyKeys = {
  all: ["vocabulary"],
  search: (request: RequestOf<"ielts_vocabulary_personal_search">) => ["vocabulary", "search", request] as const,
  personal: ["vocabulary", "progress", "personal"],
  wordbook: (setId: string) => ["vocabulary", "progress", setId] as const,
  forecast: (book: string) => ["vocabulary", "forecast", book] as const,
} as const;
