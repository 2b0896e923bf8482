import { FSRS, type Grade, Rating, State } from "ts-fsrs";
import type { LearningState, ReviewRating } from "../../database/tables.ts";

/** An item in state review whose stability has reached this many days counts as mastered. */
export const MASTERED_STABILITY_DAYS = 60;

/** What the scheduler knows about one item; instants in milliseconds since the epoch. */
export interface SchedulingState {
  readonly learningState: LearningState;
  /** State number of FSRS: 0 new, 1 learning, 2 review, 3 relearning. */
  readonly schedulerState: number;
  readonly dueAt: number | null;
  /** Days after which the item is recalled with a probability of 0.9. */
  readonly stability: number;
  /** From 1, easy, to 10. */
  readonly difficulty: number;
  readonly scheduledDays: number;
  readonly learningSteps: number;
  readonly reps: number;
  readonly lapses: number;
  readonly lastRating: ReviewRating | null;
  readonly lastReviewedAt: number | null;
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

/** The state after a review at `now`. A clock that went backwards counts as no time passed since the last review. */
export function schedule(before: SchedulingState, rating: ReviewRating, now: number): SchedulingState {
  const reviewedAt = Math.max(now, before.lastReviewedAt ?? now);
  const { card } = scheduler.next(
    {
      state: before.schedulerState,
      due: before.dueAt ?? reviewedAt,
      last_review: before.lastReviewedAt,
      stability: before.stability,
      difficulty: before.difficulty,
      elapsed_days: 0,
      scheduled_days: before.scheduledDays,
      learning_steps: before.learningSteps,
      reps: before.reps,
      lapses: before.lapses,
    },
    reviewedAt,
    GRADES[rating],
  );
  return {
    learningState: learningStateOf(card.state, card.stability),
    schedulerState: card.state,
    dueAt: card.due.getTime(),
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

/** The contract's learning state of an FSRS state and its stability in days. */
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
