import { FSRS, type Grade, Rating, State } from "ts-fsrs";
import type { ColumnsOf } from "../../database/columns-of.ts";
import type { LearningState, ReviewRating } from "../../database/words.ts";
import { studyDaysBetween } from "../../lib/study-day.ts";
import { DAY_MS } from "../../lib/time.ts";

/** An item in state review with at least this stability in days counts as mastered. */
export const MASTERED_STABILITY_DAYS = 60;

/** The scheduling state of one item; instants in milliseconds since the epoch. */
export interface SchedulingState
  extends ColumnsOf<
    "vocabulary_progress",
    "learningState" | "dueAt" | "scheduledDays" | "learningSteps" | "reps" | "lapses" | "lastReviewedAt"
  > {
  /** State number of FSRS: 0 new, 1 learning, 2 review, 3 relearning. */
  readonly schedulerState: number;
  /** Days after which the item is recalled with a probability of 0.9. */
  readonly stability: number;
  /** From 1 (easy) to 10. */
  readonly difficulty: number;
  readonly lastRating: ReviewRating | null;
}

/** An item that was never reviewed. */
export const NEW_ITEM: SchedulingState = {
  learningState: "new",
  schedulerState: State.New,
  dueAt: null,
  stability: 0,
  difficulty: 0,
  scheduledDays: 0,
  learningSteps: 0,
  reps: 0,
  lapses: 0,
  lastRating: null,
  lastReviewedAt: null,
};

// No fuzz: the same reviews always give the same due time, which agents and tests can rely on.
const scheduler = new FSRS({ enable_fuzz: false, request_retention: 0.9 });

const GRADES: Readonly<Record<ReviewRating, Grade>> = {
  again: Rating.Again,
  hard: Rating.Hard,
  good: Rating.Good,
};

/** An arbitrary midnight; FSRS treats the first one, 0, as missing. */
const LONG_AGO = DAY_MS;

/** The time of a review, and the time zone of its day. */
export interface ReviewTime {
  readonly now: number;
  /** The learner's, from the IANA database. */
  readonly timeZone: string;
}

/**
 * The state after a review. Days since the last review are the learner's days of study. If the clock went backwards, no
 * time has passed.
 */
export function schedule(
  before: SchedulingState,
  rating: ReviewRating,
  { now, timeZone }: ReviewTime,
): SchedulingState {
  const { lastReviewedAt } = before;
  const reviewedAt = Math.max(now, lastReviewedAt ?? now);
  // FSRS counts days by the UTC dates of the two instants it is given, and adds the interval to the later one. It is
  // given midnights that are as many days apart as the learner's days, and the interval is added to the time of the
  // review.
  const elapsed = lastReviewedAt === null ? 0 : studyDaysBetween(lastReviewedAt, reviewedAt, timeZone);
  const midnight = LONG_AGO + elapsed * DAY_MS;
  const { card } = scheduler.next(
    {
      state: before.schedulerState,
      due: midnight,
      last_review: lastReviewedAt === null ? null : LONG_AGO,
      stability: before.stability,
      difficulty: before.difficulty,
      elapsed_days: 0,
      scheduled_days: before.scheduledDays,
      learning_steps: before.learningSteps,
      reps: before.reps,
      lapses: before.lapses,
    },
    midnight,
    GRADES[rating],
  );
  return {
    learningState: learningStateOf(card.state, card.stability),
    schedulerState: card.state,
    dueAt: reviewedAt + card.due.getTime() - midnight,
    stability: card.stability,
    difficulty: card.difficulty,
    scheduledDays: card.scheduled_days,
    learningSteps: card.learning_steps,
    reps: card.reps,
    lapses: card.lapses,
    lastRating: rating,
    lastReviewedAt: reviewedAt,
  };
}

/** The contract's learning state for an FSRS state and its stability in days. */
export function learningStateOf(schedulerState: number, stability: number): LearningState {
  switch (schedulerState) {
    case State.Learning:
      return "learning";
    case State.Relearning:
      return "relearning";
    case State.Review:
      return stability >= MASTERED_STABILITY_DAYS ? "mastered" : "review";
    default:
      return "new";
  }
}
