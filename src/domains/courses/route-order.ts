import { COURSE_SUBJECTS } from "../../content/format/terms.ts";
import type { CourseSubject } from "../../database/words.ts";

interface Placed {
  readonly courseId: number;
  readonly subject: CourseSubject;
  readonly unit: string;
  readonly position: number;
}

/**
 * Courses in the order of the route: by subject, then by unit, then by position. Units are ordered by their first
 * course, because their names ("Unit 2", "Unit 10") do not sort.
 */
export function inRouteOrder<T extends Placed>(courses: readonly T[]): T[] {
  const byPosition = courses.toSorted(
    (a, b) =>
      COURSE_SUBJECTS.indexOf(a.subject) - COURSE_SUBJECTS.indexOf(b.subject) ||
      a.position - b.position ||
      a.courseId - b.courseId,
  );
  return [...Map.groupBy(byPosition, ({ subject, unit }) => JSON.stringify([subject, unit])).values()].flat();
}
