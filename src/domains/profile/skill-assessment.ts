import { DAY_MS } from "../../lib/time.ts";

/** The half-life of a piece of evidence, in days. */
const HALF_LIFE_DAYS = 30;
/** The period that counts as recent, in days. */
const RECENT_DAYS = 14;
/** Older evidence is left out: it weighs less than one part in four thousand. */
export const HORIZON_DAYS = 365;
const RECENT_PIECES = 5;
/** The sums of weights from which the confidence is medium, and high. */
const MEDIUM_WEIGHT = 5;
const HIGH_WEIGHT = 20;

export const EVIDENCE_TYPES = ["objective", "rubric", "retrieval"] as const;
type EvidenceType = (typeof EVIDENCE_TYPES)[number];
export const ORIGINS = ["server", "teacher", "agent"] as const;
export const CONFIDENCES = ["unknown", "low", "medium", "high"] as const;

/** A piece of evidence of how well a skill was exercised at one time. */
export interface Evidence {
  readonly evidenceType: EvidenceType;
  readonly origin: (typeof ORIGINS)[number];
  /** 0 to 1. */
  readonly performance: number;
  /** The number of single pieces in it, each with `weight`. */
  readonly count: number;
  /** Weight of one piece before ageing. */
  readonly weight: number;
  /** Milliseconds since the epoch. */
  readonly occurredAt: number;
  /** Null if the service does not know it. An agent's statement about it is in the payload of its event. */
  readonly sessionId: number | null;
  readonly eventId: string | null;
  /** Orders pieces of one origin and moment, so that their order is stable. */
  readonly serial: number;
}

/** The assessment of a skill by its evidence, as of `now`, in milliseconds. Without evidence everything is unknown. */
export function assessSkill(evidence: readonly Evidence[], now: number) {
  // Sums of floating point depend on their order.
  const pieces = evidence.toSorted(newestFirst);
  const aged = pieces.map((piece) => ({ piece, weight: agedWeight(piece, now) }));
  const recent = pieces
    .filter(({ occurredAt }) => occurredAt > now - RECENT_DAYS * DAY_MS)
    .map((piece) => ({ piece, weight: piece.weight * piece.count }));
  return {
    mastery: weightedMean(aged),
    confidence: confidenceOf(aged.reduce((sum, { weight }) => sum + weight, 0)),
    evidenceCount: countPieces(pieces),
    pushedCount: countPieces(pieces.filter(({ origin }) => origin === "agent")),
    recentPerformance: weightedMean(recent),
    recentEvidence: pieces.slice(0, RECENT_PIECES),
    lastEvidenceAt: pieces[0]?.occurredAt ?? null,
  };
}

function newestFirst(a: Evidence, b: Evidence): number {
  return b.occurredAt - a.occurredAt || ORIGINS.indexOf(a.origin) - ORIGINS.indexOf(b.origin) || b.serial - a.serial;
}

function agedWeight({ weight, count, occurredAt }: Evidence, now: number): number {
  return weight * count * 0.5 ** ((now - occurredAt) / DAY_MS / HALF_LIFE_DAYS);
}

function weightedMean(weighed: readonly { piece: Evidence; weight: number }[]): number | null {
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return null;
  return roundShare(weighed.reduce((sum, { piece, weight }) => sum + weight * piece.performance, 0) / total);
}

/** A share from 0 to 1 with three decimals. */
export function roundShare(share: number): number {
  return Math.round(share * 1000) / 1000;
}

function confidenceOf(weight: number): (typeof CONFIDENCES)[number] {
  if (weight === 0) return "unknown";
  if (weight < MEDIUM_WEIGHT) return "low";
  return weight < HIGH_WEIGHT ? "medium" : "high";
}

function countPieces(pieces: readonly Evidence[]): number {
  return pieces.reduce((sum, { count }) => sum + count, 0);
}
