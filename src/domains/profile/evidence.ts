import { type SkillSubject, subjectOfSkill } from "../../lib/skills.ts";
import type { CriterionMark } from "../writing/review.schema.ts";
import type { Evidence } from "./skill-assessment.ts";
import { type MarkedSubject, SKILLS_OF_CRITERION, type SkillQuestion, skillsOf } from "./skill-map.ts";

/** A judgment weighs as much as five questions, adjusted by its author's confidence. */
const RUBRIC_WEIGHT = { low: 2.5, medium: 5, high: 7.5 } as const;
const RUBRIC_WEIGHTS = new Map<unknown, number>(Object.entries(RUBRIC_WEIGHT));
/** The performance that a rating of a retrieval represents. */
export const RATING_WORTH = { again: 0, hard: 0.5, good: 1 } as const;
const RATING_WORTHS = new Map<unknown, number>(Object.entries(RATING_WORTH));
const TOP_BAND = 9;

/** A question that the service marked, by the newest snapshot of its section. */
export interface MarkedQuestion extends SkillQuestion {
  readonly isCorrect: boolean;
  readonly isAnswered: boolean;
}

/** A submitted section; the instant in milliseconds. */
export interface MarkedSection {
  readonly sessionId: number;
  readonly subject: MarkedSubject;
  readonly finishedAt: number;
  readonly questions: readonly MarkedQuestion[];
}

/** A teacher's review of a version of a text, and when that version was saved. */
export interface ReviewedText {
  readonly reviewId: number;
  readonly sessionId: number;
  readonly savedAt: number;
  readonly criteria: readonly CriterionMark[];
}

/** An event that an agent pushed as evidence. The values of its payload can have any form. */
export interface PushedEvent {
  readonly cursor: number;
  readonly eventId: string;
  readonly subject: SkillSubject;
  readonly skillCodes: readonly unknown[];
  readonly occurredAt: number;
  readonly evidenceType: unknown;
  /** 1 for true, 0 for false. */
  readonly correct: unknown;
  readonly score: unknown;
  readonly performance: unknown;
  readonly confidence: unknown;
  readonly rating: unknown;
}

/** The facts that the profile is based on. */
export interface Sources {
  readonly sections: readonly MarkedSection[];
  readonly reviews: readonly ReviewedText[];
  readonly pushed: readonly PushedEvent[];
}

/** The evidence for each skill code; codes without evidence are missing. */
export function gatherEvidence({ sections, reviews, pushed }: Sources): Map<string, Evidence[]> {
  const bySkill = new Map<string, Evidence[]>();
  const add = (skillCode: string, evidence: Evidence) => {
    const own = bySkill.get(skillCode);
    if (own === undefined) bySkill.set(skillCode, [evidence]);
    else own.push(evidence);
  };
  for (const section of sections) for (const [skill, evidence] of evidenceOfSection(section)) add(skill, evidence);
  for (const review of reviews) for (const [skill, evidence] of evidenceOfReview(review)) add(skill, evidence);
  for (const event of pushed) {
    const evidence = evidenceOfEvent(event);
    const codes = new Set(event.skillCodes.filter((code) => typeof code === "string"));
    for (const code of codes) if (evidence && subjectOfSkill(code) === event.subject) add(code, evidence);
  }
  return bySkill;
}

/** One piece per skill of the section, aggregated from its questions. */
function evidenceOfSection({ sessionId, subject, finishedAt, questions }: MarkedSection): [string, Evidence][] {
  const tallies = new Map<string, { correct: number; count: number }>();
  for (const question of questions) {
    for (const skill of skillsOf(subject, question)) {
      const { correct, count } = tallies.get(skill) ?? { correct: 0, count: 0 };
      tallies.set(skill, { correct: correct + Number(question.isCorrect), count: count + 1 });
    }
  }
  return [...tallies].map(([skill, { correct, count }]) => [
    skill,
    {
      ...{ evidenceType: "objective", origin: "server", performance: correct / count, count, weight: 1 },
      ...{ occurredAt: finishedAt, sessionId, eventId: null, serial: sessionId },
    },
  ]);
}

function evidenceOfReview({ reviewId, sessionId, savedAt, criteria }: ReviewedText): [string, Evidence][] {
  const weight = RUBRIC_WEIGHT.high;
  return criteria.flatMap(({ criterion, band }) => {
    if (band === null) return [];
    const evidence: Evidence = {
      ...{ evidenceType: "rubric", origin: "teacher", performance: band / TOP_BAND, count: 1, weight },
      ...{ occurredAt: savedAt, sessionId, eventId: null, serial: reviewId },
    };
    return SKILLS_OF_CRITERION[criterion].map((skill): [string, Evidence] => [skill, evidence]);
  });
}

/** Undefined if the payload does not contain a performance. */
function evidenceOfEvent(event: PushedEvent): Evidence | undefined {
  const judged = judgedEvent(event);
  if (judged === undefined) return undefined;
  return {
    ...judged,
    ...{ origin: "agent", count: 1, occurredAt: event.occurredAt, sessionId: null },
    ...{ eventId: event.eventId, serial: event.cursor },
  };
}

function judgedEvent(event: PushedEvent): Pick<Evidence, "evidenceType" | "performance" | "weight"> | undefined {
  const { evidenceType, correct, score, performance, confidence, rating } = event;
  if (evidenceType === "objective") {
    const known = shareOf(score) ?? (correct === 1 || correct === 0 ? correct : undefined);
    return known === undefined ? undefined : { evidenceType, performance: known, weight: 1 };
  }
  if (evidenceType === "rubric") {
    const known = shareOf(performance);
    const weight = RUBRIC_WEIGHTS.get(confidence);
    return known === undefined || weight === undefined ? undefined : { evidenceType, performance: known, weight };
  }
  const worth = RATING_WORTHS.get(rating);
  if (evidenceType !== "retrieval" || worth === undefined) return undefined;
  return { evidenceType, performance: worth, weight: 1 };
}

function shareOf(value: unknown): number | undefined {
  return typeof value === "number" && value >= 0 && value <= 1 ? value : undefined;
}
