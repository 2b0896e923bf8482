import { type Static, Type } from "@sinclair/typebox";
import { QUESTION_TYPE_NAMES } from "../../content/format/terms.ts";
import { choice, closed, count, instant, nullable, numericId, text } from "../../kernel/fields.ts";
import { reviewPath } from "../../lib/links.ts";
import { SKILL_SUBJECTS, type SkillSubject } from "../../lib/skills.ts";
import { toInstant, toInstantOrNull } from "../../lib/time.ts";
import type { NamedSession } from "./evidence.store.ts";
import { type assessSkill, CONFIDENCES, EVIDENCE_TYPES, ORIGINS, roundShare } from "./skill-assessment.ts";
import type { summarise } from "./summary.ts";

const share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });
const subjectField = choice(SKILL_SUBJECTS, { description: "The subject." });
const evidenceTypeField = choice(EVIDENCE_TYPES, {
  description:
    "objective: answers that are right or wrong; rubric: a judgment by criteria; retrieval: recalled from memory.",
});

const RecentEvidence = closed({
  evidenceType: evidenceTypeField,
  origin: choice(ORIGINS, {
    description: "server: marked by this service; teacher: a teacher's review; agent: pushed by an agent.",
  }),
  performance: share("How well it went, from 0 to 1."),
  count: count("Single pieces that it counts: the questions of a section; 1 for a review or an event."),
  occurredAt: instant("When the section was submitted, the text was saved, or the event happened."),
  sessionId: nullable(numericId("The practice or mock test that it came from; null for pushed evidence.")),
  eventId: nullable(text({ description: "Id of the event that an agent pushed; null for what the service recorded." })),
  title: nullable(text({ description: "Title of the practice or mock test; null for pushed evidence." })),
  route: nullable(text({ description: "Path of its review in the web workspace; null for pushed evidence." })),
});

const Skill = closed({
  skillCode: text({ description: "The skill, such as listening.spelling." }),
  subjectCode: subjectField,
  mastery: nullable(
    share("The mean performance, from 0 to 1, in which newer evidence weighs more; null without evidence."),
  ),
  confidence: choice(CONFIDENCES, {
    description: "How much evidence there is, newer evidence counting more; unknown without any.",
  }),
  evidenceCount: count("Single pieces of evidence that it rests on: questions, reviews and pushed events."),
  pushedCount: count("How many of them agents pushed."),
  recentPerformance: nullable(share("The mean performance of the last 14 days; null without evidence in them.")),
  recentEvidence: Type.Array(RecentEvidence, { description: "The latest evidence, newest first; at most five." }),
  lastEvidenceAt: nullable(instant("Time of the latest evidence; null without evidence.")),
});

const EvidenceCount = closed({
  subjectCode: subjectField,
  evidenceType: evidenceTypeField,
  count: count("Questions that the service marked, teachers' reviews and pushed events."),
  pushedCount: count("How many of them agents pushed."),
});

const PracticeTime = closed({
  subjectCode: subjectField,
  handedInSections: count("Submitted practices and sections of mock tests."),
  practiceSeconds: count("Seconds that these were worked on."),
});

const QuestionTypeTally = closed({
  questionType: choice(QUESTION_TYPE_NAMES, { description: "The question type." }),
  subjectCode: subjectField,
  correct: count("Questions that were answered correctly."),
  incorrect: count("Questions that were answered otherwise."),
  unanswered: count("Questions without an answer."),
  total: count("All of them."),
});

const Summary = closed({
  from: instant("Where it begins: midnight in Asia/Shanghai, 29 days before today's."),
  to: instant("Where it ends: the moment of these facts."),
  evidenceCounts: Type.Array(EvidenceCount, {
    description: "Evidence by subject and type: every pair, none left out.",
  }),
  practiceSeconds: count("Seconds of submitted practice, dictations included."),
  practice: Type.Array(PracticeTime, { description: "What was submitted, by subject: each of the four." }),
  dictations: closed(
    {
      submitted: count("Dictations that were submitted."),
      practiceSeconds: count("Seconds that these were worked on."),
    },
    { description: "Listening dictations." },
  ),
  questionTypes: Type.Array(QuestionTypeTally, {
    description:
      "Questions of handed-in sections that the service marks, by type; types that did not occur are left out.",
  }),
  vocabulary: closed(
    {
      reviews: count("Reviews of words, in all books; undone ones do not count."),
      again: count("Reviews that were rated again."),
      hard: count("Reviews that were rated hard."),
      good: count("Reviews that were rated good."),
      recallRate: nullable(share("The mean worth of the ratings: again 0, hard 0.5, good 1; null without reviews.")),
    },
    { description: "Spaced repetition of words." },
  ),
});

export const Profile = closed({
  skills: Type.Array(Skill, { description: "Every skill of the four subjects, always in the same order." }),
  summary: Summary,
  asOf: instant("The moment of these facts."),
  timeZone: Type.Literal("Asia/Shanghai", { description: "The time zone of the days." }),
});
export type Profile = Static<typeof Profile>;

interface SkillAssessment extends ReturnType<typeof assessSkill> {
  readonly skillCode: string;
  readonly subjectCode: SkillSubject;
}

/** The response; `span` is that of the summary, and ends at the moment of the facts. */
export function toProfile(found: {
  skills: readonly SkillAssessment[];
  /** The sessions of the shown evidence, by id. */
  sessions: ReadonlyMap<number, NamedSession>;
  summary: ReturnType<typeof summarise>;
  span: { from: number; to: number };
}): Profile {
  const { skills, sessions, summary, span } = found;
  const asOf = toInstant(span.to);
  return {
    skills: skills.map(({ recentEvidence, lastEvidenceAt, ...assessment }) => ({
      ...assessment,
      recentEvidence: recentEvidence.map((piece) => {
        const session = piece.sessionId === null ? undefined : sessions.get(piece.sessionId);
        return {
          evidenceType: piece.evidenceType,
          origin: piece.origin,
          performance: roundShare(piece.performance),
          count: piece.count,
          occurredAt: toInstant(piece.occurredAt),
          sessionId: piece.sessionId,
          eventId: piece.eventId,
          title: session?.title ?? null,
          route: session === undefined ? null : reviewPath({ ...session, subject: assessment.subjectCode }),
        };
      }),
      lastEvidenceAt: toInstantOrNull(lastEvidenceAt),
    })),
    summary: { from: toInstant(span.from), to: asOf, ...summary },
    asOf,
    timeZone: "Asia/Shanghai",
  };
}
