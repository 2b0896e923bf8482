import { SECTION_PARTS, SUBJECTS } from "../../content/format/terms.ts";
import type { Subject, TestModule } from "../../database/words.ts";
import type { Detail } from "../../kernel/errors.ts";
import { fieldName } from "../../kernel/pointers.ts";

/** What the rules need of a published part. */
export interface SectionPart {
  readonly id: number;
  readonly title: string;
  readonly subject: Subject;
  readonly partNumber: number;
  readonly module: TestModule;
}

const COMPLETE = SUBJECTS.map((subject) => `${subject} 1-${SECTION_PARTS[subject]}`).join(", ");

/**
 * Sorts parts into test order and finds why they are not complete sections: unknown parts, duplicates, two parts with
 * the same number, missing numbers, and parts of different modules.
 * @param published the published parts by id; an id that is missing here is unknown.
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
      problems.push({
        path,
        message: `${fieldName(path)} names part ${id}, which is given twice`,
        expected: "each part once",
      });
    } else if (part === undefined) {
      problems.push({
        path,
        message: `${fieldName(path)} names ${id}, which is not a published part`,
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
    // The number of an unknown part is not known, so no number can be reported as missing.
    if (chosen.length === seen.size)
      problems.push(
        ...missingIn(
          subject,
          section.map(({ part }) => part),
        ),
      );
    ordered.push(...section.map(({ part }) => part).toSorted((a, b) => a.partNumber - b.partNumber));
  }
  problems.push(...mixedIn(chosen));
  return { ordered, problems };
}

type Chosen = readonly { readonly part: SectionPart; readonly path: string }[];

function doubledIn(subject: Subject, section: Chosen): Detail[] {
  return section
    .filter(({ part }, index) => section.findIndex((one) => one.part.partNumber === part.partNumber) < index)
    .map(({ part, path }) => ({
      path,
      message: `${fieldName(path)} names a second ${subject} part ${part.partNumber}`,
      expected: `one part of each number: ${COMPLETE}`,
    }));
}

function missingIn(subject: Subject, parts: readonly SectionPart[]): Detail[] {
  const numbers = Array.from({ length: SECTION_PARTS[subject] }, (_, index) => index + 1);
  const missing = numbers.filter((number) => parts.every((part) => part.partNumber !== number));
  if (missing.length === 0) return [];
  const list = `${missing.length === 1 ? "part" : "parts"} ${joined(missing)}`;
  return [
    { path: "/partIds", message: `partIds lacks ${subject} ${list}`, expected: `complete sections: ${COMPLETE}` },
  ];
}

/**
 * A test is Academic or General Training as a whole. Parts for both modules fit either; the first part that is for one
 * module decides.
 */
function mixedIn(chosen: Chosen): Detail[] {
  const inOrder = chosen.toSorted((a, b) => orderOf(a.part) - orderOf(b.part));
  const [first, ...others] = inOrder.filter(({ part }) => testModule(part) !== "both");
  if (first === undefined) return [];
  const { module } = first.part;
  return others
    .filter(({ part }) => part.module !== module)
    .map(({ part, path }) => ({
      path,
      message: `${fieldName(path)} names ${nameOf(part)}, which is for ${MODULE_NAMES[part.module]}, but ${nameOf(first.part)} is for ${MODULE_NAMES[module]}`,
      expected: `reading and writing parts for ${MODULE_NAMES[module]} or for both`,
    }));
}

const MODULE_NAMES = { academic: "Academic", general: "General Training", both: "both modules" } as const;

function nameOf({ id, title, subject, partNumber }: SectionPart): string {
  return `${subject} part ${partNumber} (${id}, “${title}”)`;
}

function orderOf({ subject, partNumber }: SectionPart): number {
  return SUBJECTS.indexOf(subject) * 10 + partNumber;
}

/** The test module of a part. Listening and speaking are the same in both. */
function testModule({ subject, module }: Pick<SectionPart, "subject" | "module">): TestModule {
  return subject === "reading" || subject === "writing" ? module : "both";
}

function joined(numbers: readonly number[]): string {
  const last = numbers.at(-1);
  return numbers.length < 2 ? String(last ?? "") : `${numbers.slice(0, -1).join(", ")} and ${last}`;
}

type ModulePart = Pick<SectionPart, "subject" | "module">;

/**
 * The module of a section of a paper: that of its first part that is for one module. Without one, reading and writing
 * take the module of the paper's other parts, because General Training reading has its own band table.
 */
export function moduleOf(section: readonly ModulePart[], paper: readonly ModulePart[]): TestModule {
  const isCommon = section.every(({ subject }) => subject === "listening" || subject === "speaking");
  const named = [...section.map(({ module }) => module), ...(isCommon ? [] : paper.map(testModule))];
  return named.find((module) => module !== "both") ?? "both";
}
