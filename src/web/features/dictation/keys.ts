import type { RequestOf } from "../../api.ts";

/** Query keys for dictation. */
export const dictationKeys = {
  all: ["dictation"],
  materials: (request: RequestOf<"ielts_dictation_search_materials">) => ["dictation", "materials", request] as const,
  material: (partId: number) => ["dictation", "material", partId] as const,
  open: ["dictation", "open"],
  recent: (request: RequestOf<"ielts_dictation_recent_attempts">) => ["dictation", "recent", request] as const,
  attempt: (attemptId: string) => ["dictation", "attempt", attemptId] as const,
} as const;
