import type { RequestOf } from "../../api.ts";

/** Query keys for courses. */
export const learningKeys = {
  all: ["learning"],
  route: ["learning", "route"],
  search: (request: RequestOf<"ielts_courses_search_sections">) => ["learning", "search", request] as const,
  sectionsOf: (courseId: number) => ["learning", "section", courseId] as const,
  section: (courseId: number, sectionId: number) => ["learning", "section", courseId, sectionId] as const,
} as const;
