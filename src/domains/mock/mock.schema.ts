import { type Static, Type } from "@sinclair/typebox";
import { SECTION_MINUTES, SECTION_PARTS, SUBJECTS } from "../../content/format/terms.ts";
import type { ColumnsOf } from "../../database/columns-of.ts";
import type { Subject } from "../../database/words.ts";
import { choice, closed, count, instant, integer, numericId, text } from "../../kernel/fields.ts";
import type { ContentRef } from "../../lib/content-ref.ts";
import { contentPath } from "../../lib/links.ts";
import { toInstant } from "../../lib/time.ts";

/** The category of papers that learners create themselves. */
export const OWN_CATEGORY = "custom";

// ---- request fields

export const subjectField = choice(SUBJECTS, { description: "A subject of the test." });
export const paperIdField = text({ min: 1, max: 160, description: "Id of the paper, as a search returned it." });

// ---- responses

const partIdentity = {
  partId: numericId("Id of the part."),
  partNumber: integer({ min: 1, max: 4, description: "Its number within the section." }),
  title: text({ description: "Title of the part." }),
  available: Type.Boolean({ description: "Whether the part is still published." }),
};

const sectionFields = {
  subject: subjectField,
  partCount: count("Parts in the section."),
  questionCount: count("Questions in the section."),
  durationMinutes: count("Minutes that the section takes in the test."),
};

/** The fields of a paper in every response, without sections. */
const paperFields = {
  paperId: paperIdField,
  contentRef: closed(
    { kind: Type.Literal("mock_paper", { description: "What the reference names." }), paperId: paperIdField },
    { description: "Stable reference to the paper." },
  ),
  title: text({ description: "Title of the paper." }),
  category: text({ description: `Category of the paper; a learner's own papers have ${OWN_CATEGORY}.` }),
  origin: choice(["preset", "user"], { description: "Whether a pack imported the paper, or the learner created it." }),
  subjects: Type.Array(subjectField, { description: "Subjects of its sections, in the order of the test." }),
  questionCount: count("Questions in the whole paper."),
  durationMinutes: count("Minutes that the whole paper takes."),
  available: Type.Boolean({ description: "Whether every part is still published, so that the paper can be sat." }),
  createdAt: instant("When the paper was made."),
  mockUrl: text({ description: "Address of the paper in the workspace." }),
  mockRoute: text({ description: "The same without the site's address." }),
};

export const MockPaper = closed({
  ...paperFields,
  sections: Type.Array(
    closed({ ...sectionFields, parts: Type.Array(closed(partIdentity), { description: "Its parts, by number." }) }),
    { description: "Complete sections, in the order of the test." },
  ),
});

const PaperPart = closed({
  ...partIdentity,
  questionCount: count("Questions in the part."),
  durationMinutes: count("Minutes that the part takes on its own."),
  audioUrl: text({ description: "Address of its audio, without the site's address; empty where it has none." }),
});

export const MockPaperDetails = closed({
  ...paperFields,
  sections: Type.Array(
    closed({ ...sectionFields, parts: Type.Array(PaperPart, { description: "Its parts, by number." }) }),
    { description: "Complete sections, in the order of the test." },
  ),
});

export const CategoryCount = closed({
  category: text({ description: "A category." }),
  count: count("Papers of it that the other filters leave."),
});

export type MockPaperAnswer = Static<typeof MockPaper>;
export type MockPaperDetailsAnswer = Static<typeof MockPaperDetails>;

// ---- rows to responses

export interface PaperRow
  extends ColumnsOf<"mock_papers", "id" | "paperId" | "title" | "category" | "durationMinutes" | "createdAt"> {
  readonly isOwn: boolean;
  /** JSON of the paper's own tables from raw score to band; null for the default ones. */
  readonly bandTables: string | null;
  /** In the order of the test. */
  readonly parts: readonly PaperPartRow[];
}

export interface PaperPartRow
  extends ColumnsOf<
    "parts",
    "subject" | "partNumber" | "title" | "questionCount" | "durationMinutes" | "audioSha256" | "withdrawn"
  > {
  readonly partId: number;
}

export function toMockPaper(row: PaperRow, siteUrl: string): MockPaperAnswer {
  const sections = toSections(row.parts, toPartIdentity);
  return { ...toPaperFields(row, siteUrl), sections };
}

export function toMockPaperDetails(row: PaperRow, siteUrl: string): MockPaperDetailsAnswer {
  const sections = toSections(row.parts, (part) => ({
    ...toPartIdentity(part),
    questionCount: part.questionCount,
    durationMinutes: part.durationMinutes,
    audioUrl: part.audioSha256 === null ? "" : `/media/${part.audioSha256}`,
  }));
  return { ...toPaperFields(row, siteUrl), sections };
}

function toPaperFields(row: PaperRow, siteUrl: string) {
  const contentRef = { kind: "mock_paper", paperId: row.paperId } as const satisfies ContentRef;
  const mockRoute = contentPath(contentRef);
  return {
    paperId: row.paperId,
    contentRef,
    title: row.title,
    category: row.category,
    origin: row.isOwn ? ("user" as const) : ("preset" as const),
    subjects: subjectsOf(row.parts),
    questionCount: sum(row.parts.map((part) => part.questionCount)),
    durationMinutes: row.durationMinutes,
    available: row.parts.every((part) => part.withdrawn === 0),
    createdAt: toInstant(row.createdAt),
    mockUrl: `${siteUrl}${mockRoute}`,
    mockRoute,
  };
}

function toPartIdentity({ partId, partNumber, title, withdrawn }: PaperPartRow) {
  return { partId, partNumber, title, available: withdrawn === 0 };
}

function toSections<P>(parts: readonly PaperPartRow[], toPart: (part: PaperPartRow) => P) {
  return subjectsOf(parts).map((subject) => {
    const own = parts
      .filter((part) => part.subject === subject)
      .toSorted((a, b) => a.partNumber - b.partNumber || a.partId - b.partId);
    const isComplete = own.length === SECTION_PARTS[subject];
    return {
      subject,
      partCount: own.length,
      questionCount: sum(own.map((part) => part.questionCount)),
      durationMinutes: isComplete ? SECTION_MINUTES[subject] : sum(own.map((part) => part.durationMinutes)),
      parts: own.map(toPart),
    };
  });
}

function subjectsOf(parts: readonly { subject: Subject }[]): Subject[] {
  return SUBJECTS.filter((subject) => parts.some((part) => part.subject === subject));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, value) => total + value, 0);
}
