import { ApiError } from "../../api.ts";
import type { Book, Card, CardBatch, CardState, Rating } from "./cards.ts";
import { type Action, cardOf, type Plan, type Review, type Run, settle, skipCard, type Undo } from "./run.ts";

/** The calls of a review. */
export interface Calls {
  prepareCards(plan: Plan, isFirst: boolean): Promise<CardBatch>;
  recordReview(review: {
    book: Book;
    card: Card;
    rating: Rating;
    responseMs: number;
  }): Promise<{ readonly reviewId: number; readonly standing: CardState }>;
  undoReview(reviewId: number): Promise<CardState>;
  readCardState(book: Book, card: Card): Promise<CardState | null>;
}

/** The service's refusal. */
export interface Refusal {
  readonly what: "review" | "undo";
  readonly phrase: string;
  readonly error: Error;
}

/** Dependencies of the delivery. */
export interface Delivering {
  readonly calls: Calls;
  now(): number;
  run(): Run | null;
  change(change: (run: Run) => Run): void;
}

/** Temporary refusals: nothing was changed, and the same call may succeed later. */
const PASSING = [401, 429, 503];

/** Only the card's status shows that the review was recorded, so there is no review id to undo it by. */
class ReviewUnknown extends Error {}

/**
 * Delivers one action, after those before it. Returns a permanent refusal, or null if the service accepted it.
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
    from.change((latest) => skipCard(settle(latest, action.number, { delivery: "refused" }), card.key, from.now()));
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
    const state = await calls.readCardState(book, card);
    if (state !== null && state.reps > card.standing.reps && state.lastRating === rating) {
      change((latest) => settle(latest, number, { delivery: "done", dueAt: state.dueAt }, state));
      return;
    }
  }
  change((latest) => settle(latest, number, { delivery: "unclear" }));
  const { reviewId, standing: state } = await calls.recordReview({ book, card, rating, responseMs });
  change((latest) => settle(latest, number, { delivery: "done", reviewId, dueAt: state.dueAt }, state));
}

async function deliverUndo(undo: Undo, { run, card }: About, { calls, change }: Delivering): Promise<void> {
  const { number } = undo;
  const done = (state: CardState | null) =>
    change((latest) => settle(latest, number, { delivery: "done" }, state ?? undefined));
  const review = run.actions.find((action): action is Review => action.number === undo.of);
  // The review turned out to be refused, so there is nothing to undo.
  if (review?.delivery !== "done") return done(null);
  if (review.reviewId === null) throw new ReviewUnknown(card.phrase);
  done(await calls.undoReview(review.reviewId));
}
