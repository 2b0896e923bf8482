import type { Part } from "../format/part.ts";
import { SECTION_PARTS } from "../format/terms.ts";
import { listed, type Report } from "../problems.ts";

/** What a paper needs to know of a part. */
export type PaperPart = Pick<Part, "key" | "subject" | "partNumber" | "module">;

/** A paper is made of complete sections, with parts of one module. */
export function checkSections(parts: readonly PaperPart[], report: Report): void {
  const subjects = new Set(parts.map((part) => part.subject));
  for (const subject of subjects) {
    const own = parts.filter((part) => part.subject === subject);
    const wanted = Array.from({ length: SECTION_PARTS[subject] }, (_, index) => index + 1);
    const missing = wanted.filter((number) => !own.some((part) => part.partNumber === number));
    const twice = wanted.filter((number) => own.filter((part) => part.partNumber === number).length > 1);
    if (missing.length > 0) {
      const remedy = `A ${subject} section has the parts ${listed(wanted)}; add them, or take the section out.`;
      report.error("/parts", `The ${subject} section lacks part ${listed(missing)}`, remedy);
    }
    if (twice.length > 0) {
      report.error("/parts", `The ${subject} section has part ${listed(twice)} more than once`, "Keep one of each.");
    }
  }
  const modules = new Set(parts.map((part) => part.module).filter((module) => module !== "both"));
  if (modules.size > 1) {
    const remedy = "Use parts of one module, and parts that belong to both.";
    report.error("/parts", `The paper mixes parts of ${listed([...modules].toSorted())}`, remedy);
  }
}
