import { type Static, Type } from "@sinclair/typebox";
import { MODULES, SUBJECTS } from "../../content/format/terms.ts";
import type { ColumnsOf, ColumnsWithout } from "../../database/columns-of.ts";
import { choice, closed, count, defaulted, instant, nullable, numericId, text } from "../../kernel/fields.ts";
import { toInstant, toInstantOrNull, toSeconds } from "../../lib/time.ts";

/** Maximum characters of an answer: an essay in an open slot, a few words elsewhere. */
export const MAX_ANSWER = 20_000;
/** Maximum number of answers changed per call. */
export const MAX_CHANGES = 50;
/** How long after the end of the time late answers are still accepted, in milliseconds. */
export const GRACE_MS = 15_000;

export const SESSION_STATES = ["unanswered", "in_progress", "submitted", "abandoned"] as const;
export const SESSION_MODES = ["practice", "test"] as const;

// ---- request fields

export const sessionIdField = numericId("Id of the practice or mock session.");
export const sectionField = choice(SUBJECTS, { description: "Which section of the session: its subject." });
// ---- responses

export const finishReasonOrNull = nullable(
  choice(["learner", "time"], { description: "Whether the learner submitted it or its time ran out; null before." }),
);

export const Score = closed(
  {
    correct: count("Questions with their mark."),
    incorrect: count("Questions that were answered without earning their mark."),
    unanswered: count("Questions without an answer."),
    total: count("Questions that the service marks; open ones are not among them."),
  },
  { description: "Marks of the section by its newest marking." },
);

/** The status of a section. `endsAt` is null if no time is set. */
export const SectionFacts = closed({
  subject: sectionField,
  status: choice(["waiting", "in_progress", "submitted", "abandoned"], { description: "Status of the section." }),
  module: choice(MODULES, { description: "The test it belongs to, where Academic and General Training differ." }),
  durationMinutes: count("Minutes the section takes in the test."),
  questionCount: count("Questions in it."),
  answeredCount: count("Questions with an answer."),
  startedAt: nullable(instant("When it started; null while it waits.")),
  endsAt: nullable(instant("When its time is over; null where no time is set.")),
  finishedAt: nullable(instant("When it was submitted or abandoned; null before.")),
  finishReason: finishReasonOrNull,
  activeSeconds: count("Seconds that the learner had it open."),
  score: nullable(Score),
});
export type SectionFacts = Static<typeof SectionFacts>;

export const Answer = closed({
  questionSlotId: numericId("Id of the slot."),
  value: text({ description: "The answer as the learner wrote it; empty for none." }),
  flagged: Type.Boolean({ description: "Whether the learner flagged the question to come back to it." }),
  revision: count("The revision of the section at which this was last changed."),
});

export const SessionFacts = closed({
  sessionId: sessionIdField,
  kind: choice(["practice", "mock"], { description: "One part, or a mock paper." }),
  mode: choice(SESSION_MODES, {
    description: "practice: free audio and no time limit; test: as in the test, audio once and timed.",
  }),
  state: choice(SESSION_STATES, {
    description: "unanswered: started without any answer so far; in_progress: with answers; submitted; abandoned.",
  }),
  title: text({ description: "Title of the part or paper." }),
  partId: nullable(numericId("The part that is practised; null for a mock.")),
  paperId: nullable(text({ description: "The mock paper; null for a practice." })),
  startedAt: instant("When it started."),
  finishedAt: nullable(instant("When it was submitted or abandoned; null before.")),
});
export type SessionFactsAnswer = Static<typeof SessionFacts>;

/** The response to a change of a section: its current status, by the service's clock. */
export const SectionAnswer = closed({
  session: SessionFacts,
  section: SectionFacts,
  revision: count("The section's revision; every change of an answer raises it."),
});

// ---- rows to responses

export type SessionRow = ColumnsOf<
  "practice_sessions",
  "id" | "kind" | "mode" | "state" | "title" | "partId" | "paperId" | "startedAt" | "finishedAt"
>;

/** `markableCount` is the number of questions that the service marks; `correctCount` is null before marking. */
export type SectionRow = ColumnsWithout<"session_sections", "sessionId" | "seenAt" | "markedThrough">;

export function toSessionFacts(row: SessionRow): SessionFactsAnswer {
  const { id, startedAt, finishedAt, kind, mode, state, title, partId, paperId } = row;
  return {
    sessionId: id,
    kind,
    mode,
    state,
    title,
    partId,
    paperId,
    startedAt: toInstant(startedAt),
    finishedAt: toInstantOrNull(finishedAt),
  };
}

/** Null before marking, and if the service marks nothing: open questions have no right answer. */
export function toScore(row: SectionRow): Static<typeof Score> | null {
  const { correctCount: correct, unansweredCount, markableCount: total } = row;
  if (correct === null || unansweredCount === null || total === 0) return null;
  return { correct, incorrect: total - correct - unansweredCount, unanswered: unansweredCount, total };
}

export function toSectionFacts(row: SectionRow): SectionFacts {
  return {
    subject: row.subject,
    status: row.status,
    module: row.module,
    durationMinutes: row.durationMinutes,
    questionCount: row.questionCount,
    answeredCount: row.answeredCount,
    startedAt: toInstantOrNull(row.startedAt),
    endsAt: toInstantOrNull(row.endsAt),
    finishedAt: toInstantOrNull(row.finishedAt),
    finishReason: row.finishReason,
    activeSeconds: toSeconds(row.activeMs),
    score: toScore(row),
  };
}

export function toSectionAnswer(session: SessionRow, section: SectionRow): Static<typeof SectionAnswer> {
  return { session: toSessionFacts(session), section: toSectionFacts(section), revision: section.revision };
}

/** Request field: only sections or records of this subject. */
export const subjectFilter = defaulted(
  choice(["", ...SUBJECTS], { description: "Only records of this subject; empty for every subject." }),
  "",
);
