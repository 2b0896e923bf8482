import type { Course } from "../format/course.ts";
import type { Report } from "../problems.ts";
import { checkKey, checkOnce } from "./keys.ts";
import { checkTags } from "./part.ts";

/** The rules within one course. */
export function checkCourse(course: Course, report: Report): void {
  checkKey(course.key, "/key", report);
  checkTags(course.tags, "/tags", report);
  checkOnce(
    course.sections.map((section, index) => [section.key, `/sections/${index}/key`]),
    "key",
    report,
  );
  for (const [index, section] of course.sections.entries()) {
    const pointer = `/sections/${index}`;
    checkKey(section.key, `${pointer}/key`, report);
    checkTags(section.tags, `${pointer}/tags`, report);
    checkOnce(
      section.practice.map((key, position) => [key, `${pointer}/practice/${position}`]),
      "part",
      report,
    );
    if (section.body === "" && section.video === undefined && section.practice.length === 0) {
      report.warn(pointer, "The section is empty", "Give it a body, a video or practice.");
    }
  }
}
