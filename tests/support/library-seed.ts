import type { TestApp } from "./app.ts";
import { course, guide, type PackContent, part, prediction } from "./checked-pack.ts";
import { numberOf } from "./dump.ts";
import { installPack } from "./install-pack.ts";

const PACK: PackContent = {
  id: "fixture",
  parts: [part("fixture-part")],
  courses: [course("fixture-course", { first: ["fixture-part"], second: [] })],
  guides: [guide("fixture-guide", { tags: ["Reading"], body: "A guide of some length. ".repeat(100) })],
  predictions: [
    prediction("fixture-record", { candidates: [{ title: "A candidate", matchScore: 80, part: "fixture-part" }] }),
  ],
};

/** Installs some content of every kind of courses, guides and predictions. Returns ids that reach it. */
export async function seedLibrary(
  app: TestApp,
): Promise<{ courseId: number; partId: number; slug: string; reportId: number }> {
  await installPack(app, PACK);
  return {
    courseId: numberOf(app.db, "SELECT id FROM courses WHERE course_key = 'fixture-course'"),
    partId: numberOf(app.db, "SELECT id FROM parts WHERE part_key = 'fixture-part'"),
    slug: "fixture-guide",
    reportId: numberOf(app.db, "SELECT id FROM predictions WHERE prediction_key = 'fixture-record'"),
  };
}
