import { type Static, Type } from "@sinclair/typebox";
import { SUBJECTS } from "../../content/format/terms.ts";
import { PartRef } from "../../kernel/content-ref.ts";
import { choice, closed, count, instant, nullable, numericId, text } from "../../kernel/fields.ts";
import { toInstant, toInstantOrNull } from "../../lib/time.ts";
import { BandFact, type GivenBand, OverallBand, toBand, toOverall } from "../practice/bands.schema.ts";
import {
  Score,
  SESSION_MODES,
  SESSION_STATES,
  type SectionRow,
  type SessionRow,
  sectionField,
  sessionIdField,
  toScore,
} from "../practice/practice.schema.ts";
import { ReviewTarget, reviewLinks, toReviewLinks, toReviewTarget } from "../practice/review-target.schema.ts";
import { TeacherReview } from "../writing/list.schema.ts";
import { finishReasonField } from "./reviews.schema.ts";

/** A submitted practice. */
export const PracticeReview = closed({
  kind: Type.Literal("practice", { description: "A standalone practice." }),
  sessionId: sessionIdField,
  partId: numericId("The part that was practised."),
  contentRef: PartRef,
  title: text({ description: "Title of the part." }),
  subject: choice(SUBJECTS, { description: "Subject." }),
  mode: choice(SESSION_MODES, { description: "practice: untimed, audio as often as wished; test: timed, audio once." }),
  submittedAt: instant("When it was submitted."),
  finishReason: finishReasonField,
  questionCount: count("Questions in the part."),
  answeredCount: count("Questions with an answer."),
  score: nullable(Score),
  teacherReview: nullable(TeacherReview),
  reviewTarget: ReviewTarget,
  ...reviewLinks,
});
type PracticeReview = Static<typeof PracticeReview>;

const MockSection = closed({
  subject: sectionField,
  status: choice(["waiting", "in_progress", "submitted", "abandoned"], { description: "Status of the section." }),
  submittedAt: nullable(instant("When it was submitted; null before.")),
  finishReason: nullable(finishReasonField),
  questionCount: count("Questions in the section."),
  answeredCount: count("Questions with an answer."),
  score: nullable(Score),
  band: nullable(BandFact),
  teacherReview: nullable(TeacherReview),
  reviewTarget: nullable(ReviewTarget),
  reviewUrl: nullable(text({ description: "Address at which the learner sees the review; null before submission." })),
  reviewRoute: nullable(text({ description: "The same address as a path of the site." })),
});

/** A mock test with at least one submitted section. */
export const MockReview = closed({
  kind: Type.Literal("mock", { description: "A mock test." }),
  sessionId: sessionIdField,
  paperId: text({ description: "The paper that is sat." }),
  contentRef: closed(
    {
      kind: Type.Literal("mock_paper", { description: "What the reference names." }),
      paperId: text({ description: "Id of the paper." }),
    },
    { description: "Stable reference to the paper." },
  ),
  title: text({ description: "Title of the paper." }),
  state: choice(SESSION_STATES, {
    description: "in_progress: some sections are not submitted; submitted: all are; abandoned: the learner gave it up.",
  }),
  startedAt: instant("When the mock test started."),
  lastSubmittedAt: instant("When a section was last submitted."),
  finishedAt: nullable(instant("When the last section was submitted or the test abandoned; null before.")),
  sections: Type.Array(MockSection, { description: "Every section of the paper, in the order of the test." }),
  reviewTargets: Type.Array(ReviewTarget, {
    description: "A target for each submitted section, in the order of the test.",
  }),
  overallBand: OverallBand,
});
type MockReview = Static<typeof MockReview>;

/** A session with a submission, with its sections in test order. */
export interface ReviewableRow extends SessionRow {
  /** When a section was last submitted, in milliseconds. */
  readonly reviewableAt: number;
  readonly bandTables: string | null;
  readonly sections: readonly SectionRow[];
  readonly given: readonly GivenBand[];
  /** The status of its writing section, or null if none was submitted. */
  readonly teacherReview: TeacherReview | null;
}

export function toReviewRow(row: ReviewableRow, siteUrl: string): PracticeReview | MockReview {
  const { partId, paperId } = row;
  if (partId !== null) return toPracticeReview(row, partId, siteUrl);
  if (paperId !== null) return toMockReview(row, paperId, siteUrl);
  throw new Error("a session is of a part or of a paper");
}

function toPracticeReview(row: ReviewableRow, partId: number, siteUrl: string): PracticeReview {
  const { id, title, mode } = row;
  const section = row.sections.flatMap((one) => toSubmitted(one) ?? [])[0];
  if (section === undefined) throw new Error("a practice that can be reviewed was submitted");
  const session = { kind: "practice", id, subject: section.subject } as const;
  return {
    kind: "practice",
    sessionId: id,
    partId,
    contentRef: { kind: "question_part", partId },
    title,
    mode,
    ...section,
    teacherReview: row.teacherReview,
    reviewTarget: toReviewTarget(session),
    ...toReviewLinks(siteUrl, session),
  };
}

function toMockReview(row: ReviewableRow, paperId: string, siteUrl: string): MockReview {
  const { id, title, state, startedAt, finishedAt, reviewableAt } = row;
  const sections = row.sections.map((section) => toMockSection(row, section, siteUrl));
  return {
    kind: "mock",
    sessionId: id,
    paperId,
    contentRef: { kind: "mock_paper", paperId },
    title,
    state,
    startedAt: toInstant(startedAt),
    lastSubmittedAt: toInstant(reviewableAt),
    finishedAt: toInstantOrNull(finishedAt),
    sections,
    reviewTargets: sections.flatMap(({ reviewTarget }) => reviewTarget ?? []),
    overallBand: toOverall(sections),
  };
}

function toMockSection(row: ReviewableRow, section: SectionRow, siteUrl: string): Static<typeof MockSection> {
  const { subject, status, questionCount, answeredCount } = section;
  const band = toBand(section, row.given, row.bandTables);
  const session = { kind: "mock", id: row.id, subject } as const;
  const submitted = toSubmitted(section);
  const facts = { subject, status, questionCount, answeredCount, band };
  if (submitted === null) {
    const none = { submittedAt: null, finishReason: null, score: null, teacherReview: null };
    return { ...facts, ...none, reviewTarget: null, reviewUrl: null, reviewRoute: null };
  }
  const teacherReview = subject === "writing" ? row.teacherReview : null;
  return {
    ...facts,
    ...submitted,
    teacherReview,
    reviewTarget: toReviewTarget(session),
    ...toReviewLinks(siteUrl, session),
  };
}

/** The fields of a submitted section in every list; null if it is not submitted. */
export function toSubmitted(section: SectionRow) {
  const { subject, status, finishedAt, finishReason, questionCount, answeredCount } = section;
  if (status !== "submitted" || finishedAt === null || finishReason === null) return null;
  const submittedAt = toInstant(finishedAt);
  return { subject, submittedAt, finishReason, questionCount, answeredCount, score: toScore(section) };
}
