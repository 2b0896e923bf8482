import { course, part } from "../../support/checked-pack.ts";
import type { LibraryBench } from "../../support/library-bench.ts";

const tag = (name: string, group = "skill") => ({ group, name });

/** Courses of every subject; `scan` links the parts `p1`, `p2` and `p3`, `p1` twice. */
export function courses() {
  const [maps] = [course("maps", { plan: [], route: [] }, { subject: "listening", unit: "Places", title: "Maps" })];
  const scan = course(
    "scan",
    { look: ["p1", "p2"], check: ["p3", "p1"], end: [] },
    { unit: "Skills", title: "Scanning" },
  );
  return [
    course("tense", { past: [] }, { subject: "grammar", unit: "Verbs", title: "Tenses" }),
    { ...scan, tags: [tag("Scanning"), tag("定位")], summary: "You find facts." },
    maps,
    course("letters", { formal: [] }, { subject: "writing", unit: "Letters", title: "Letters" }),
  ];
}

export const PARTS = [part("p1"), part("p2"), part("p3")];

/** Ids of a course and its sections by their keys. */
export function idsOf(bench: LibraryBench, courseKey: string, sectionKey: string) {
  const [row] = bench.rows(
    `SELECT c.id AS courseId, s.id AS sectionId FROM courses c JOIN course_sections s ON s.course_id = c.id
     WHERE c.course_key = ? AND s.section_key = ?`,
    courseKey,
    sectionKey,
  );
  return { courseId: Number(row?.["courseId"]), sectionId: Number(row?.["sectionId"]) };
}

export function partId(bench: LibraryBench, key: string): number {
  return bench.number("SELECT id FROM parts WHERE part_key = ?", key);
}
