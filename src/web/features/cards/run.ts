import type { Book, Card, CardBatch, CardState, Mode, Rating } from "./cards.ts";

/** What is reviewed: a book, or one group of it, by a mode, and the maximum number of cards. */
export interface Plan {
  readonly book: Book;
  /** Group of a wordbook; empty for all of it. */
  readonly group: string;
  readonly mode: Mode;
  readonly size: number;
}

/** waiting: not sent yet. unclear: sent, and no response has come. */
type Delivery = "waiting" | "unclear" | "done" | "refused";

export interface Review {
  readonly kind: "review";
  readonly number: number;
  /** Key of the card. */
  readonly card: string;
  readonly rating: Rating;
  /** Milliseconds until the back was shown. */
  readonly responseMs: number;
  /** Milliseconds until the rating was given. */
  readonly spentMs: number;
  readonly at: number;
  readonly delivery: Delivery;
  /** Null until the review is recorded, and if only the card's status shows that it was. */
  readonly reviewId: number | null;
  readonly dueAt: string | null;
}

export interface Undo {
  readonly kind: "undo";
  readonly number: number;
  /** Number of the review to undo. */
  readonly of: number;
  readonly delivery: Delivery;
}

export type Action = Review | Undo;

/** The state of a review of cards; everything on the page is derived from it. */
export interface Run {
  readonly plan: Plan;
  readonly cards: readonly Card[];
  /** No more cards will come. */
  readonly isComplete: boolean;
  /** The learner ended it before all cards were done. */
  readonly isFinished: boolean;
  /** The learner's actions, in order. */
  readonly actions: readonly Action[];
  /** The card that is shown; null if there is none, or none yet. */
  readonly current: string | null;
}

/** When a card that was not recalled is due again, in milliseconds, until the service has reported the real value. */
const RETURN_MS = 60_000;

export function beginRun(plan: Plan): Run {
  return { plan, cards: [], isComplete: false, isFinished: false, actions: [], current: null };
}

/**
 * Adds cards that were read; those already present are skipped. If nothing is new, no more will come, provided the service knows of every review:
 * before that it may return cards that were rated here.
 */
export function addCards(run: Run, { cards: read, isAll }: CardBatch, now: number): Run {
  if (run.isComplete) return run;
  const known = new Set(run.cards.map((card) => card.key));
  const room = run.plan.size - run.cards.length;
  const fresh = read.filter((card) => !known.has(card.key)).slice(0, room);
  const cards = [...run.cards, ...fresh];
  const isLast = isAll || (fresh.length === 0 && nextUnsettled(run) === undefined);
  const added = { ...run, cards, isComplete: isLast || cards.length >= run.plan.size };
  return run.current === null ? { ...added, current: nextCard(added, now) } : added;
}

/** Reviews that count: neither refused nor undone. */
export function reviewsInForce(run: Run): Review[] {
  const undone = new Set(
    run.actions.flatMap((action) => (action.kind === "undo" && action.delivery !== "refused" ? [action.of] : [])),
  );
  return run.actions.filter(
    (action): action is Review =>
      action.kind === "review" && action.delivery !== "refused" && !undone.has(action.number),
  );
}

/** Cards not shown yet, in order. */
export function freshCards(run: Run): Card[] {
  const shown = new Set(reviewsInForce(run).map((review) => review.card));
  const refused = refusedCards(run);
  return run.cards.filter(({ key }) => !shown.has(key) && !refused.has(key));
}

/** Cards that can no longer be reviewed, such as words that were deleted meanwhile. */
function refusedCards(run: Run): Set<string> {
  return new Set(
    run.actions.flatMap((action) => (action.kind === "review" && action.delivery === "refused" ? [action.card] : [])),
  );
}

/** Cards whose latest review says that they were not recalled, with the instant at which they are due again. */
function returningCards(run: Run): { key: string; from: number }[] {
  const latest = new Map(reviewsInForce(run).map((review) => [review.card, review]));
  const refused = refusedCards(run);
  return [...latest.values()]
    .filter((review) => review.rating === "again" && !refused.has(review.card))
    .map(({ card, dueAt, at }) => ({ key: card, from: dueAt === null ? at + RETURN_MS : Date.parse(dueAt) }))
    .toSorted((a, b) => a.from - b.from);
}

/** A card to repeat comes first once it is due, and last before that. */
function nextCard(run: Run, now: number): string | null {
  const [returning] = returningCards(run);
  if (returning !== undefined && returning.from <= now) return returning.key;
  const [fresh] = freshCards(run);
  if (fresh !== undefined) return fresh.key;
  return run.isComplete ? (returning?.key ?? null) : null;
}

/** The learner ends the review: cards that were never rated keep their status. */
export function finish(run: Run): Run {
  const rated = new Set(run.actions.map(({ number }) => cardOf(run, number)));
  const cards = run.cards.filter(({ key }) => rated.has(key));
  return { ...run, cards, isComplete: true, isFinished: true, current: null };
}

/** No card is left, and none will come. */
export function isOver(run: Run): boolean {
  return run.current === null && run.isComplete;
}

/** Rates the current card and moves to the next. */
export function rate(run: Run, given: Pick<Review, "rating" | "responseMs" | "spentMs">, now: number): Run {
  if (run.current === null) return run;
  const review: Review = {
    kind: "review",
    number: nextNumber(run),
    card: run.current,
    ...given,
    at: now,
    delivery: "waiting",
    reviewId: null,
    dueAt: null,
  };
  const rated = { ...run, actions: [...run.actions, review] };
  return { ...rated, current: nextCard(rated, now) };
}

/** The review that Undo would apply to now, or undefined. */
export function lastReview(run: Run): Review | undefined {
  const last = reviewsInForce(run).at(-1);
  return last?.delivery === "done" && last.reviewId === null ? undefined : last;
}

/** Undoes the latest review and shows its card again. A review that was never sent is simply dropped. */
export function undoLast(run: Run): Run {
  const last = lastReview(run);
  if (last === undefined) return run;
  const actions: readonly Action[] =
    last.delivery === "waiting"
      ? run.actions.filter((action) => action !== last)
      : [...run.actions, { kind: "undo", number: nextNumber(run), of: last.number, delivery: "waiting" }];
  return { ...run, actions, current: last.card };
}

function nextNumber(run: Run): number {
  return (run.actions.at(-1)?.number ?? 0) + 1;
}

/** The next action to send: actions are delivered one after the other. */
export function nextUnsettled(run: Run): Action | undefined {
  return run.actions.find(({ delivery }) => delivery === "waiting" || delivery === "unclear");
}

/** Sets the delivery status of an action; the result is applied to the card's status. */
export function settle(
  run: Run,
  number: number,
  outcome: Partial<Pick<Review, "delivery" | "reviewId" | "dueAt">>,
  state?: CardState,
): Run {
  const key = cardOf(run, number);
  return {
    ...run,
    actions: run.actions.map((action) => (action.number === number ? { ...action, ...outcome } : action)),
    cards:
      state === undefined
        ? run.cards
        : run.cards.map((card) => (card.key === key ? { ...card, standing: state } : card)),
  };
}

/** Skips the current card, if a refusal means that it cannot be reviewed. */
export function skipCard(run: Run, key: string | undefined, now: number): Run {
  return key !== undefined && run.current === key ? { ...run, current: nextCard(run, now) } : run;
}

/** Key of the card of an action. */
export function cardOf(run: Run, number: number): string | undefined {
  const action = run.actions.find((one) => one.number === number);
  return action?.kind === "undo" ? cardOf(run, action.of) : action?.card;
}

/** The progress of the review. */
export function tally(run: Run) {
  const reviews = reviewsInForce(run);
  const returning = new Set(returningCards(run).map(({ key }) => key));
  const done = new Set(reviews.map((review) => review.card).filter((key) => !returning.has(key)));
  const again = new Set(reviews.filter(({ rating }) => rating === "again").map((review) => review.card));
  return {
    reviewed: reviews.length,
    recalled: reviews.filter(({ rating }) => rating !== "again").length,
    spentMs: reviews.reduce((sum, review) => sum + review.spentMs, 0),
    cardsDone: done.size,
    returning: returning.size,
    /** The number of cards; null before any was read. */
    cards: run.isComplete ? run.cards.length : run.cards.length === 0 ? null : run.plan.size,
    forgotten: run.cards.filter((card) => again.has(card.key)),
    unsettled: run.actions.filter(({ delivery }) => delivery === "waiting" || delivery === "unclear").length,
  };
}
