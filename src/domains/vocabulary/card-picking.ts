import type { LearningState, ReviewRating } from "../../database/words.ts";
import { DAY_MS } from "../../lib/time.ts";
import { sample } from "./sampling.ts";

export type CardMode = "mixed" | "due" | "new" | "weak" | "random";

/** Which items can become cards. */
export interface CardFilter {
  readonly states: readonly LearningState[];
  readonly now: number;
  /** Items reviewed after this moment are left out, unless they are due. */
  readonly reviewedBefore: number;
}

/** Item ids of one book in the order of each mode, all of them passing the filter. */
export interface CardSource {
  /** Due now, longest overdue first. */
  due(limit: number): readonly number[];
  /** Never reviewed, in book order. */
  fresh(limit: number): readonly number[];
  /** With lapses or a last rating below good: most lapses first, then least stable. */
  weak(limit: number): readonly number[];
  /** A uniform random sample. */
  random(limit: number): readonly number[];
}

/** The fields of an item that choosing cards needs. */
export interface Candidate {
  readonly id: number;
  /** Position in the book. */
  readonly position: number;
  readonly learningState: LearningState;
  readonly dueAt: number | null;
  readonly stability: number;
  readonly lapses: number;
  readonly lastRating: ReviewRating | null;
  readonly lastReviewedAt: number | null;
}

const UNMASTERED = ["new", "learning", "review", "relearning"] as const;

/** The filter of a request. A state that is requested by name is included, also mastered. */
export function toCardFilter(
  request: { learningState: LearningState | ""; includeMastered: boolean; excludeRecentlyReviewedDays: number },
  now: number,
): CardFilter {
  const everything = request.includeMastered ? [...UNMASTERED, "mastered" as const] : UNMASTERED;
  return {
    states: request.learningState === "" ? everything : [request.learningState],
    now,
    reviewedBefore: now - request.excludeRecentlyReviewedDays * DAY_MS,
  };
}

/** Ids of the cards for a mode, without repeats. */
export function pickCards(source: CardSource, mode: CardMode, limit: number): number[] {
  switch (mode) {
    case "due":
      return [...source.due(limit)];
    case "new":
      return [...source.fresh(limit)];
    case "weak":
      return [...source.weak(limit)];
    case "random":
      return [...source.random(limit)];
    case "mixed": {
      const picked = new Set<number>();
      for (const part of [source.due, source.fresh, source.weak]) {
        if (picked.size === limit) break;
        for (const id of part(limit)) if (picked.size < limit) picked.add(id);
      }
      return [...picked];
    }
  }
}

/** A source over a list of items that were read in advance. */
export function candidateSource(
  candidates: readonly Candidate[],
  filter: CardFilter,
  random: () => number,
): CardSource {
  const isDue = (item: Candidate) => item.dueAt !== null && item.dueAt <= filter.now;
  const passing = candidates.filter(
    (item) =>
      filter.states.includes(item.learningState) &&
      (item.lastReviewedAt === null || item.lastReviewedAt <= filter.reviewedBefore || isDue(item)),
  );
  const first = (items: readonly Candidate[], limit: number, order: (a: Candidate, b: Candidate) => number) =>
    items
      .toSorted((a, b) => order(a, b) || a.id - b.id)
      .slice(0, limit)
      .map((item) => item.id);
  return {
    due: (limit) => first(passing.filter(isDue), limit, (a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0)),
    fresh: (limit) =>
      first(
        passing.filter((item) => item.learningState === "new"),
        limit,
        (a, b) => a.position - b.position,
      ),
    weak: (limit) => first(passing.filter(isWeak), limit, (a, b) => b.lapses - a.lapses || a.stability - b.stability),
    random: (limit) =>
      sample(
        passing.map((item) => item.id),
        limit,
        random,
      ),
  };
}

function isWeak(item: Candidate): boolean {
  return item.lastRating !== null && (item.lapses > 0 || item.lastRating !== "good");
}
