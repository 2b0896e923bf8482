import { notFound } from "../../kernel/errors.ts";

/** The section does not exist, is no longer offered, or belongs to another course. */
export function sectionNotFound() {
  return notFound(
    "courses.section_not_found",
    "This course has no such section. Use the courseId and sectionId of a contentRef that ielts_courses_search_sections or ielts_learning_route_read returned.",
  );
}
