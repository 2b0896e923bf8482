import { DAY_MS } from "../../lib/time.ts";
import type { Random } from "../simulation.ts";

/** The state of a word when the learner is asked for it. */
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

/** The share of new words that the learner already knows. */
const KNOWN_BEFORE = 0.4;
/** The probability of recalling a word that was shown a short time ago. */
const FRESH = 0.86;
/** A word is scheduled for the time at which the probability of forgetting it is one in ten. */
const RETENTION = 0.9;
/** Words that were forgotten before are forgotten more easily. */
const AFTER_LAPSE = 0.95;
const SHORTEST_INTERVAL_DAYS = 0.5;

/** In milliseconds, from and to. */
const RESPONSE_MS = { again: [5_000, 14_000], hard: [3_800, 9_500], good: [1_300, 4_200] } as const;

/** How well the learner recalls a word: better the more often it was reviewed, worse the longer ago that was. */
export function recall(word: Asked, { now, random }: { now: number; random: Random }): Recalled {
  const rating = random.happens(chanceOf(word, now)) ? (random.happens(effortOf(word)) ? "hard" : "good") : "again";
  const [least, most] = RESPONSE_MS[rating];
  return { rating, responseMs: random.between(least, most) };
}

function chanceOf({ learningState, lastReviewedAt, intervalDays, lapses }: Asked, now: number): number {
  // Half of the new words are understood from their parts or their sentence, with effort.
  if (lastReviewedAt === null) return KNOWN_BEFORE + (1 - KNOWN_BEFORE) / 2;
  if (learningState === "learning" || learningState === "relearning") return FRESH;
  const intervals = (now - Date.parse(lastReviewedAt)) / DAY_MS / Math.max(intervalDays, SHORTEST_INTERVAL_DAYS);
  return RETENTION ** intervals * AFTER_LAPSE ** lapses;
}

/** The probability that recalling it takes effort. */
function effortOf({ lastReviewedAt, reps }: Asked): number {
  return lastReviewedAt === null ? (1 - KNOWN_BEFORE) / (1 + KNOWN_BEFORE) : Math.max(0.06, 0.24 - reps * 0.03);
}
