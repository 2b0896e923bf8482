import type { PushedEvent, Sources } from "../../../src/domains/profile/evidence.ts";
import { skillsOf } from "../../../src/domains/profile/skill-map.ts";
import { skillCodesOf } from "../../../src/lib/skills.ts";

const DAY = 24 * 60 * 60 * 1000;

/** A single question, band or event: nothing is aggregated. */
interface Single {
  readonly share: number;
  readonly weight: number;
  readonly at: number;
  readonly fromAgent: boolean;
}

export interface PlainAssessment {
  readonly mastery: number | null;
  readonly confidence: "unknown" | "low" | "medium" | "high";
  readonly evidenceCount: number;
  readonly pushedCount: number;
  readonly recentPerformance: number | null;
  readonly lastEvidenceAt: number | null;
  readonly weight: number;
}

/** The rule of docs/profile.md implemented literally, skill by skill, over single items; slow and without rounding. */
export function plainProfile(sources: Sources, now: number): Map<string, PlainAssessment> {
  const codes = (["listening", "reading", "writing", "speaking"] as const).flatMap((subject) => skillCodesOf(subject));
  return new Map(codes.map((code) => [code, assess(singlesOf(code, sources), now)]));
}

function singlesOf(code: string, { sections, reviews, pushed }: Sources): Single[] {
  const singles: Single[] = [];
  for (const { subject, questions, finishedAt } of sections) {
    for (const question of questions) {
      if (!skillsOf(subject, question).includes(code)) continue;
      singles.push({ share: question.isCorrect ? 1 : 0, weight: 1, at: finishedAt, fromAgent: false });
    }
  }
  for (const { criteria, savedAt } of reviews) {
    for (const { criterion, band } of criteria) {
      if (band === null || !bandConcerns(criterion, code)) continue;
      singles.push({ share: band / 9, weight: 7.5, at: savedAt, fromAgent: false });
    }
  }
  for (const event of pushed) {
    const worth = worthOf(event);
    if (worth === null || !event.skillCodes.includes(code) || !code.startsWith(`${event.subject}.`)) continue;
    singles.push({ ...worth, at: event.occurredAt, fromAgent: true });
  }
  return singles;
}

function bandConcerns(criterion: string, code: string): boolean {
  switch (code) {
    case "writing.task-fulfilment":
      return criterion === "task_achievement" || criterion === "task_response";
    case "writing.cohesion":
    case "writing.paragraph-progression":
      return criterion === "coherence_and_cohesion";
    case "writing.lexical-precision":
      return criterion === "lexical_resource";
    case "writing.grammar-control":
      return criterion === "grammatical_range_and_accuracy";
    default:
      return false;
  }
}

function worthOf(event: PushedEvent): { share: number; weight: number } | null {
  switch (event.evidenceType) {
    case "objective":
      if (event.score === 0.25 || event.score === 1) return { share: event.score, weight: 1 };
      return event.correct === 0 || event.correct === 1 ? { share: event.correct, weight: 1 } : null;
    case "rubric": {
      const { performance } = event;
      if (typeof performance !== "number" || performance < 0 || performance > 1) return null;
      if (event.confidence === "low") return { share: performance, weight: 2.5 };
      if (event.confidence === "medium") return { share: performance, weight: 5 };
      return event.confidence === "high" ? { share: performance, weight: 7.5 } : null;
    }
    case "retrieval":
      if (event.rating === "again") return { share: 0, weight: 1 };
      if (event.rating === "hard") return { share: 0.5, weight: 1 };
      return event.rating === "good" ? { share: 1, weight: 1 } : null;
    default:
      return null;
  }
}

function assess(singles: readonly Single[], now: number): PlainAssessment {
  let [weight, sum, recentWeight, recentSum, pushedCount] = [0, 0, 0, 0, 0];
  let last: number | null = null;
  for (const single of singles) {
    const days = (now - single.at) / DAY;
    const aged = single.weight / 2 ** (days / 30);
    weight += aged;
    sum += aged * single.share;
    if (days < 14) {
      recentWeight += single.weight;
      recentSum += single.weight * single.share;
    }
    if (single.fromAgent) pushedCount++;
    if (last === null || single.at > last) last = single.at;
  }
  return {
    mastery: singles.length === 0 ? null : sum / weight,
    confidence: singles.length === 0 ? "unknown" : weight < 5 ? "low" : weight < 20 ? "medium" : "high",
    evidenceCount: singles.length,
    pushedCount,
    recentPerformance: recentWeight === 0 ? null : recentSum / recentWeight,
    lastEvidenceAt: last,
    weight,
  };
}
