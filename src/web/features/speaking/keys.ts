import type { RequestOf } from "../../api.ts";

/** Query keys for speaking. */
export const speakingKeys = {
  all: ["speaking"],
  topics: (request: RequestOf<"speaking_search_topics">) => ["speaking", "topics", request] as const,
  topic: (partId: number) => ["speaking", "topic", partId] as const,
  materials: (request: RequestOf<"ielts_speaking_materials_search">) => ["speaking", "materials", request] as const,
  material: (materialId: number) => ["speaking", "material", materialId] as const,
  practices: (request: RequestOf<"speaking_list_practices">) => ["speaking", "practices", request] as const,
} as const;
