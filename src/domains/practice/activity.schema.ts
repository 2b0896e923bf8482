import type { Static } from "@sinclair/typebox";
import { SUBJECTS } from "../../content/format/terms.ts";
import type { Subject } from "../../database/words.ts";
import { PartRef } from "../../kernel/content-ref.ts";
import { choice, closed, count, instant, nullable, numericId, text } from "../../kernel/fields.ts";
import { sessionPath } from "../../lib/links.ts";
import { toInstant, toInstantOrNull, toSeconds } from "../../lib/time.ts";
import {
  finishReasonOrNull,
  Score,
  SESSION_MODES,
  SESSION_STATES,
  type SectionRow,
  type SessionRow,
  sessionIdField,
  toScore,
} from "./practice.schema.ts";
import { ReviewTarget } from "./review-target.schema.ts";

/** A standalone practice as agents read it: its status and marks, without the answers. */
export const PracticeRecord = closed({
  sessionId: sessionIdField,
  partId: numericId("The part that is practised."),
  contentRef: PartRef,
  title: text({ description: "Title of the part." }),
  subject: choice(SUBJECTS, { description: "Subject." }),
  mode: choice(SESSION_MODES, { description: "practice: untimed, audio as often as wished; test: timed, audio once." }),
  status: choice(SESSION_STATES, {
    description:
      "unanswered: started, nothing answered so far; in_progress: some answers, not submitted; submitted; abandoned.",
  }),
  answeredCount: count("Questions with an answer."),
  questionCount: count("Questions in the part."),
  score: nullable(Score),
  startedAt: instant("When it started."),
  lastActivityAt: instant("When the learner last answered, submitted or abandoned it."),
  endsAt: nullable(instant("When its time is over; null where no time is set.")),
  finishedAt: nullable(instant("When it was submitted or abandoned; null before.")),
  finishReason: finishReasonOrNull,
  activeSeconds: count("Seconds that the learner had it open."),
  reviewTarget: nullable(ReviewTarget),
  launchUrl: text({ description: "Address that opens exactly this session for its owner, after signing in." }),
  launchRoute: text({ description: "The same address as a path of the site." }),
});
export type PracticeRecordAnswer = Static<typeof PracticeRecord>;

/** A practice with its one section. */
export interface PracticeRow extends Omit<SessionRow, "partId" | "paperId" | "kind"> {
  readonly partId: number;
  readonly lastActivityAt: number;
  readonly section: SectionRow;
}

export function toPracticeRecord(row: PracticeRow, siteUrl: string): PracticeRecordAnswer {
  const { section, partId, id } = row;
  const launchRoute = sessionPath({ kind: "practice", id });
  const subject: Subject = section.subject;
  return {
    sessionId: id,
    partId,
    contentRef: { kind: "question_part", partId },
    title: row.title,
    subject,
    mode: row.mode,
    status: row.state,
    answeredCount: section.answeredCount,
    questionCount: section.questionCount,
    score: toScore(section),
    startedAt: toInstant(row.startedAt),
    lastActivityAt: toInstant(row.lastActivityAt),
    endsAt: toInstantOrNull(section.endsAt),
    finishedAt: toInstantOrNull(row.finishedAt),
    finishReason: section.finishReason,
    activeSeconds: toSeconds(section.activeMs),
    reviewTarget: section.status === "submitted" ? { kind: "practice", sessionId: id } : null,
    launchUrl: `${siteUrl}${launchRoute}`,
    launchRoute,
  };
}
