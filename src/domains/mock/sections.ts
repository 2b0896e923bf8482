import { SECTION_PARTS, SUBJECTS } from "../../content/format/terms.ts";
import type { Subject, TestModule } from "../../database/content-tables.ts";
import type { Detail } from "../../kernel/errors.ts";

/** What the rules need to know of a published part. */
export interface SectionPart {
  readonly id: number;
  readonly subject: Subject;
  readonly partNumber: number;
  readonly module: TestModule;
}

const COMPLETE = SUBJECTS.map((subject) => `${subject} 1-${SECTION_PARTS[subject]}`).join(", ");

/**
 * Puts parts into the order of the test and finds what keeps them from being complete sections: parts that are unknown,
 * given twice or of one number, numbers that are missing, and sections that mix modules.
 * @param published the published parts by id; an id that is not among them is unknown.
 */
export function arrangeSections<P extends SectionPart>(
  partIds: readonly number[],
  published: ReadonlyMap<number, P>,
): { ordered: P[]; problems: Detail[] } {
  const problems: Detail[] = [];
  const chosen: { part: P; path: string }[] = [];
  const seen = new Set<number>();
  for (const [index, id] of partIds.entries()) {
    const path = `/partIds/${index}`;
    const part = published.get(id);
    if (seen.has(id)) {
      problems.push({ path, message: `part ${id} is given twice`, expected: "each part once" });
    } else if (part === undefined) {
      problems.push({
        path,
        message: `part ${id} is no published part`,
        expected: "an id from ielts_practice_search_parts",
      });
    } else {
      chosen.push({ part, path });
    }
    seen.add(id);
  }
  const ordered: P[] = [];
  for (const subject of SUBJECTS) {
    const section = chosen.filter(({ part }) => part.subject === subject);
    if (section.length === 0) continue;
    problems.push(...doubledIn(subject, section));
    // What an unknown part was meant to be is not known, so that nothing can be called missing beside it.
    if (chosen.length === seen.size)
      problems.push(
        ...missingIn(
          subject,
          section.map(({ part }) => part),
        ),
      );
    problems.push(...mixedIn(subject, section));
    ordered.push(...section.map(({ part }) => part).toSorted((a, b) => a.partNumber - b.partNumber));
  }
  return { ordered, problems };
}

type Chosen = readonly { readonly part: SectionPart; readonly path: string }[];

function doubledIn(subject: Subject, section: Chosen): Detail[] {
  return section
    .filter(({ part }, index) => section.findIndex((one) => one.part.partNumber === part.partNumber) < index)
    .map(({ part, path }) => ({
      path,
      message: `${subject} has two parts ${part.partNumber}`,
      expected: `one part of each number: ${COMPLETE}`,
    }));
}

function missingIn(subject: Subject, parts: readonly SectionPart[]): Detail[] {
  const numbers = Array.from({ length: SECTION_PARTS[subject] }, (_, index) => index + 1);
  const missing = numbers.filter((number) => parts.every((part) => part.partNumber !== number));
  if (missing.length === 0) return [];
  const list = `${missing.length === 1 ? "part" : "parts"} ${joined(missing)}`;
  return [{ path: "/partIds", message: `${subject} lacks ${list}`, expected: `complete sections: ${COMPLETE}` }];
}

/** Parts for both modules fit either; the first part that is for one decides. */
function mixedIn(subject: Subject, section: Chosen): Detail[] {
  const module = moduleOf(section.map(({ part }) => part));
  return section
    .filter(({ part }) => part.module !== "both" && part.module !== module)
    .map(({ part, path }) => ({
      path,
      message: `${subject} mixes modules: part ${part.id} is for ${part.module}, others are for ${module}`,
      expected: `parts for ${module} or for both`,
    }));
}

function joined(numbers: readonly number[]): string {
  const last = numbers.at(-1);
  return numbers.length < 2 ? String(last ?? "") : `${numbers.slice(0, -1).join(", ")} and ${last}`;
}

/** The module of a section: that of the first part that is not for both. */
export function moduleOf(parts: readonly Pick<SectionPart, "module">[]): TestModule {
  return parts.find(({ module }) => module !== "both")?.module ?? "both";
}
