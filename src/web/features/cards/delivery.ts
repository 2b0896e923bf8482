import { ApiError } from "../../api.ts";
import type { Book, Card, Rating, Standing } from "./cards.ts";
import {
  type Action,
  cardOf,
  type Draw,
  type Plan,
  type Review,
  type Run,
  settle,
  turnFrom,
  type Undo,
} from "./run.ts";

/** The calls that a review makes. */
export interface Calls {
  prepareCards(plan: Plan, isFirst: boolean): Promise<Draw>;
  recordReview(review: {
    book: Book;
    card: Card;
    rating: Rating;
    responseMs: number;
  }): Promise<{ readonly reviewId: number; readonly standing: Standing }>;
  undoReview(reviewId: number): Promise<Standing>;
  readStanding(book: Book, card: Card): Promise<Standing | null>;
}

/** What the service did not take. */
export interface Refusal {
  readonly what: "review" | "undo";
  readonly phrase: string;
  readonly error: Error;
}

/** Where an action is delivered from. */
export interface Delivering {
  readonly calls: Calls;
  now(): number;
  run(): Run | null;
  change(change: (run: Run) => Run): void;
}

/** Refusals after which the same call may be taken, and until which nothing was changed. */
const PASSING = [401, 429, 503];

/** Only the card tells that the review was recorded, so there is no name by which to take it back. */
class ReviewUnknown extends Error {}

/**
 * Delivers one action, after those before it. Answers what the service refuses for good, or null where it took it.
 * @throws any other failure: the action is still to be delivered.
 */
export async function deliver(action: Action, from: Delivering): Promise<Refusal | null> {
  const run = from.run();
  const key = run === null ? undefined : cardOf(run, action.number);
  const card = run?.cards.find((one) => one.key === key);
  if (run === null || card === undefined) throw new Error(`Action ${action.number} is of no card`);
  try {
    if (action.kind === "review") await deliverReview(action, { run, card }, from);
    else await deliverUndo(action, { run, card }, from);
    return null;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const isPassing = error instanceof ApiError && PASSING.includes(error.status);
    if (isPassing) from.change((latest) => settle(latest, action.number, { delivery: "waiting" }));
    const isFinal = error instanceof ReviewUnknown || (error instanceof ApiError && error.status < 500 && !isPassing);
    if (!isFinal) throw error;
    from.change((latest) => turnFrom(settle(latest, action.number, { delivery: "refused" }), card.key, from.now()));
    return { what: action.kind, phrase: card.phrase, error };
  }
}

interface About {
  readonly run: Run;
  readonly card: Card;
}

async function deliverReview(review: Review, { run, card }: About, { calls, change }: Delivering): Promise<void> {
  const { number, rating, responseMs } = review;
  const { book } = run.plan;
  if (review.delivery === "unclear") {
    const standing = await calls.readStanding(book, card);
    if (standing !== null && standing.reps > card.standing.reps && standing.lastRating === rating) {
      change((latest) => settle(latest, number, { delivery: "done", dueAt: standing.dueAt }, standing));
      return;
    }
  }
  change((latest) => settle(latest, number, { delivery: "unclear" }));
  const { reviewId, standing } = await calls.recordReview({ book, card, rating, responseMs });
  change((latest) => settle(latest, number, { delivery: "done", reviewId, dueAt: standing.dueAt }, standing));
}

async function deliverUndo(undo: Undo, { run, card }: About, { calls, change }: Delivering): Promise<void> {
  const { number } = undo;
  const done = (standing: Standing | null) =>
    change((latest) => settle(latest, number, { delivery: "done" }, standing ?? undefined));
  const review = run.actions.find((action): action is Review => action.number === undo.of);
  // The review turned out to be refused, so there is nothing to take back.
  if (review?.delivery !== "done") return done(null);
  if (review.reviewId === null) throw new ReviewUnknown(card.phrase);
  done(await calls.undoReview(review.reviewId));
}
