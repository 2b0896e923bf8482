import { isBand } from "../../lib/bands.ts";
import type { BandTable, BandTables } from "../format/links.ts";
import type { Part } from "../format/part.ts";
import { SECTION_PARTS } from "../format/terms.ts";
import { listed, type Report } from "../problems.ts";

/** The facts about a part that a paper needs. */
export type PaperPart = Pick<Part, "key" | "subject" | "partNumber" | "module">;

/**
 * Checks that a paper consists of complete sections, with reading and writing parts of one module. Listening and speaking are the same in
 * both modules.
 */
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
  const papers = parts.filter(({ subject }) => subject === "reading" || subject === "writing");
  const modules = new Set(papers.map((part) => part.module).filter((module) => module !== "both"));
  if (modules.size > 1) {
    const remedy = "Use reading and writing parts of one module, and parts that belong to both.";
    report.error("/parts", `The paper mixes parts of ${listed([...modules].toSorted())}`, remedy);
  }
}

/** Checks that tables belong to sections of the paper, and that each descends from row to row. */
export function checkBandTables(tables: BandTables, subjects: ReadonlySet<PaperPart["subject"]>, report: Report): void {
  for (const subject of ["listening", "reading"] as const) {
    const table = tables[subject];
    if (table === undefined) continue;
    const pointer = `/bandTables/${subject}`;
    if (!subjects.has(subject)) report.error(pointer, `The paper has no ${subject} section`, "Take the table out.");
    checkRows(table, pointer, report);
  }
}

function checkRows({ rows }: BandTable, pointer: string, report: Report): void {
  for (const [index, { band, from }] of rows.entries()) {
    const place = `${pointer}/rows/${index}`;
    const above = rows[index - 1];
    if (!isBand(band)) report.error(`${place}/band`, `${band} is not a band`, "Bands go from 0 to 9 in halves.");
    if (above !== undefined && band >= above.band) {
      report.error(`${place}/band`, `Band ${band} comes after band ${above.band}`, "List the highest band first.");
    }
    if (above !== undefined && from >= above.from) {
      const remedy = "A lower band begins at fewer right answers.";
      report.error(`${place}/from`, `Band ${band} begins at ${from}, band ${above.band} at ${above.from}`, remedy);
    }
  }
}
