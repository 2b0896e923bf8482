import { DAY_MS } from "../../lib/time.ts";
import type { Random } from "../simulation.ts";

/** A word as it stands when the learner is asked for it. */
export interface Asked {
  readonly learningState: string;
  readonly lastReviewedAt: string | null;
  readonly intervalDays: number;
  readonly reps: number;
  readonly lapses: number;
}

export interface Recalled {
  readonly rating: "again" | "hard" | "good";
  readonly responseMs: number;
}

/** Of ten words that are seen for the first time, these many parts are known from elsewhere. */
const KNOWN_BEFORE = 0.4;
/** How surely a word is recalled that was shown a short time ago. */
const FRESH = 0.86;
/** A word is scheduled for the moment at which one of ten would be forgotten. */
const RETENTION = 0.9;
/** Words that were forgotten before are forgotten more readily. */
const AFTER_LAPSE = 0.95;
const SHORTEST_INTERVAL_DAYS = 0.5;

/** In milliseconds, from and to. */
const RESPONSE_MS = { again: [5_000, 14_000], hard: [3_800, 9_500], good: [1_300, 4_200] } as const;

/** How well the learner recalls a word: the better the more often it was reviewed, the worse the longer it has waited. */
export function recall(word: Asked, { now, random }: { now: number; random: Random }): Recalled {
  const rating = random.happens(chanceOf(word, now)) ? (random.happens(effortOf(word)) ? "hard" : "good") : "again";
  const [least, most] = RESPONSE_MS[rating];
  return { rating, responseMs: random.between(least, most) };
}

function chanceOf({ learningState, lastReviewedAt, intervalDays, lapses }: Asked, now: number): number {
  // Half of what is new is understood from its parts or its sentence, with effort.
  if (lastReviewedAt === null) return KNOWN_BEFORE + (1 - KNOWN_BEFORE) / 2;
  if (learningState === "learning" || learningState === "relearning") return FRESH;
  const intervals = (now - Date.parse(lastReviewedAt)) / DAY_MS / Math.max(intervalDays, SHORTEST_INTERVAL_DAYS);
  return RETENTION ** intervals * AFTER_LAPSE ** lapses;
}

/** How likely recalling it takes effort. */
function effortOf({ lastReviewedAt, reps }: Asked): number {
  return lastReviewedAt === null ? (1 - KNOWN_BEFORE) / (1 + KNOWN_BEFORE) : Math.max(0.06, 0.24 - reps * 0.03);
}
