import { type Static, Type } from "@sinclair/typebox";
import { SUBJECTS } from "../../content/format/terms.ts";
import { closed, count, instant, integer, nullable, numericId, text } from "../../kernel/fields.ts";
import { reviewPath, sessionPath } from "../../lib/links.ts";
import { toInstant, toInstantOrNull } from "../../lib/time.ts";
import {
  BandEntry,
  BandFact,
  type GivenBand,
  OverallBand,
  toBand,
  toBandEntry,
  toOverall,
} from "../practice/bands.schema.ts";
import {
  Score,
  SectionFacts,
  type SectionRow,
  SessionFacts,
  type SessionRow,
  sectionField,
  toScore,
  toSectionFacts,
  toSessionFacts,
} from "../practice/practice.schema.ts";
import { ReviewTarget, toReviewTarget } from "../practice/review-target.schema.ts";

/** Path of the page of a sitting, which is the player while a section runs. */
export const launchRouteField = text({ description: "Path of the page of this sitting." });

const SittingPart = closed({
  partId: numericId("Id of the part."),
  partNumber: integer({ min: 1, max: 4, description: "Its number within the section." }),
  title: text({ description: "Title of the part, as it was when the sitting started." }),
  questionCount: count("Questions in the part."),
  hasAudio: Type.Boolean({ description: "Whether it is listened to." }),
});

const SittingSection = closed({
  ...SectionFacts.properties,
  parts: Type.Array(SittingPart, { description: "The parts, in the order of the section." }),
  band: nullable(BandFact),
  entries: Type.Array(BandEntry, {
    description: "Bands that people gave for it, the teacher's first; of them `band` shows one.",
  }),
  reviewTarget: nullable(ReviewTarget),
  reviewRoute: nullable(text({ description: "Path of the page that reviews it; null before it is submitted." })),
});

/** A complete sitting of a mock paper. */
export const Sitting = closed({
  session: SessionFacts,
  launchRoute: launchRouteField,
  sections: Type.Array(SittingSection, { description: "The sections, in the order of the test." }),
  next: nullable(sectionField),
  overall: OverallBand,
  sharedAt: nullable(instant("When the learner shared it with the teachers; null where it is private.")),
  isOwn: Type.Boolean({ description: "Whether it is the caller's own sitting." }),
  learnerName: nullable(text({ description: "Whose sitting it is; null for one's own." })),
});
export type SittingAnswer = Static<typeof Sitting>;

/** A sitting in a list. */
export const SittingSummary = closed({
  ...SessionFacts.properties,
  lastActivityAt: instant("When the learner last did something in it."),
  sections: Type.Array(
    closed({
      subject: sectionField,
      status: SectionFacts.properties.status,
      questionCount: count("Questions in it."),
      answeredCount: count("Questions with an answer."),
      score: nullable(Score),
      band: nullable(BandFact),
    }),
    { description: "The sections, in the order of the test." },
  ),
  next: nullable(sectionField),
  overall: OverallBand,
  sharedAt: nullable(instant("When it was shared with the teachers; null where it is private.")),
  launchRoute: launchRouteField,
});
export type SittingSummaryAnswer = Static<typeof SittingSummary>;

// ---- rows to responses

export interface SittingRow extends SessionRow {
  readonly sharedAt: number | null;
  /** JSON of the paper's own band tables; null for the default ones. */
  readonly bandTables: string | null;
}

/** What a sitting shows of one of its parts. */
export interface SittingPartRow {
  readonly partId: number;
  readonly partNumber: number;
  readonly title: string;
  readonly questionCount: number;
  readonly hasAudio: boolean;
}

export function toSitting(
  row: SittingRow,
  whole: {
    readonly sections: readonly (SectionRow & { readonly parts: readonly SittingPartRow[] })[];
    readonly given: readonly GivenBand[];
    /** Null if the caller reads their own sitting. */
    readonly learnerName: string | null;
  },
): SittingAnswer {
  const { given, learnerName } = whole;
  const sections = whole.sections.map(({ parts, ...section }) => {
    const reviewed = { kind: "mock", id: row.id, subject: section.subject } as const;
    const isReviewable = section.status === "submitted";
    return {
      ...toSectionFacts(section),
      parts: parts.map((part) => ({ ...part })),
      band: toBand(section, given, row.bandTables),
      entries: entriesOf(given, section),
      reviewTarget: isReviewable ? toReviewTarget(reviewed) : null,
      reviewRoute: isReviewable ? reviewPath(reviewed) : null,
    };
  });
  return {
    session: toSessionFacts(row),
    launchRoute: sessionPath(row),
    sections,
    next: nextOf(row, sections),
    overall: toOverall(sections),
    sharedAt: toInstantOrNull(row.sharedAt),
    isOwn: learnerName === null,
    learnerName,
  };
}

export function toSittingSummary(
  row: SittingRow & { readonly lastActivityAt: number },
  whole: { readonly sections: readonly SectionRow[]; readonly given: readonly GivenBand[] },
): SittingSummaryAnswer {
  const sections = whole.sections.map((section) => ({
    subject: section.subject,
    status: section.status,
    questionCount: section.questionCount,
    answeredCount: section.answeredCount,
    score: toScore(section),
    band: toBand(section, whole.given, row.bandTables),
  }));
  return {
    ...toSessionFacts(row),
    lastActivityAt: toInstant(row.lastActivityAt),
    sections,
    next: nextOf(row, sections),
    overall: toOverall(sections),
    sharedAt: toInstantOrNull(row.sharedAt),
    launchRoute: sessionPath(row),
  };
}

/** The bands that people gave for a section, the teacher's first. */
export function entriesOf(given: readonly GivenBand[], section: Pick<SectionRow, "subject">): BandEntry[] {
  const own = given.filter(({ subject }) => subject === section.subject);
  return own.toSorted((a, b) => b.source.localeCompare(a.source, "en")).map(toBandEntry);
}

/** The next section in test order, or null if none is left or the sitting is abandoned. */
function nextOf({ state }: SessionRow, sections: readonly Pick<SectionRow, "subject" | "status">[]) {
  if (state === "abandoned") return null;
  const waits = (subject: SectionRow["subject"]) =>
    sections.some((section) => section.subject === subject && section.status === "waiting");
  return SUBJECTS.find(waits) ?? null;
}
