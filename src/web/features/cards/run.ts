import type { Book, Card, CardState, Mode, Rating } from "./cards.ts";

/** What is reviewed: a book, or one group of it, by a mode, and how many cards at most. */
export interface Plan {
  readonly book: Book;
  /** Group of a wordbook; empty for all of it. */
  readonly group: string;
  readonly mode: Mode;
  readonly size: number;
}

/** waiting: not sent yet. unclear: sent, and no answer has come. */
type Delivery = "waiting" | "unclear" | "done" | "refused";

export interface Review {
  readonly kind: "review";
  readonly number: number;
  /** Key of the card. */
  readonly card: string;
  readonly rating: Rating;
  /** Milliseconds until the back was asked for. */
  readonly responseMs: number;
  /** Milliseconds until the rating. */
  readonly spentMs: number;
  readonly at: number;
  readonly delivery: Delivery;
  /** Null until it is recorded, and where only the card tells that it was. */
  readonly reviewId: number | null;
  readonly dueAt: string | null;
}

export interface Undo {
  readonly kind: "undo";
  readonly number: number;
  /** Number of the review that is taken back. */
  readonly of: number;
  readonly delivery: Delivery;
}

export type Action = Review | Undo;

/** A review of cards as it goes on: everything on the page follows from it. */
export interface Run {
  readonly plan: Plan;
  readonly cards: readonly Card[];
  /** No more cards are to come. */
  readonly isComplete: boolean;
  /** The learner ended it before all cards were done. */
  readonly isFinished: boolean;
  /** What the learner did, in order. */
  readonly actions: readonly Action[];
  /** The card that is shown; null where there is none, or none yet. */
  readonly current: string | null;
}

/** After how long a card that was not recalled comes back, as long as the service has not told. */
const RETURN_MS = 60_000;

export function beginRun(plan: Plan): Run {
  return { plan, cards: [], isComplete: false, isFinished: false, actions: [], current: null };
}

/** Cards as they were read: `isAll` where the service has no others. */
export interface CardBatch {
  readonly cards: readonly Card[];
  readonly isAll: boolean;
}

/**
 * Takes cards that were read; those that are there already are passed over. Nothing new means that no more will come, once the
 * service knows of every review: before that it may answer with cards that were rated here.
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

/** Reviews that count: neither refused nor taken back. */
export function reviewsInForce(run: Run): Review[] {
  const undone = new Set(
    run.actions.flatMap((action) => (action.kind === "undo" && action.delivery !== "refused" ? [action.of] : [])),
  );
  return run.actions.filter(
    (action): action is Review =>
      action.kind === "review" && action.delivery !== "refused" && !undone.has(action.number),
  );
}

/** Cards that were not shown yet, in their order. */
export function freshCards(run: Run): Card[] {
  const shown = new Set(reviewsInForce(run).map((review) => review.card));
  const refused = refusedCards(run);
  return run.cards.filter(({ key }) => !shown.has(key) && !refused.has(key));
}

/** Cards that cannot be reviewed any more, such as words that were deleted meanwhile. */
function refusedCards(run: Run): Set<string> {
  return new Set(
    run.actions.flatMap((action) => (action.kind === "review" && action.delivery === "refused" ? [action.card] : [])),
  );
}

/** Cards whose latest review says that they were not recalled, with the moment from which they come back. */
function returningCards(run: Run): { key: string; from: number }[] {
  const latest = new Map(reviewsInForce(run).map((review) => [review.card, review]));
  const refused = refusedCards(run);
  return [...latest.values()]
    .filter((review) => review.rating === "again" && !refused.has(review.card))
    .map(({ card, dueAt, at }) => ({ key: card, from: dueAt === null ? at + RETURN_MS : Date.parse(dueAt) }))
    .toSorted((a, b) => a.from - b.from);
}

/** A card that comes back goes first once its time has come, and last before that. */
function nextCard(run: Run, now: number): string | null {
  const [returning] = returningCards(run);
  if (returning !== undefined && returning.from <= now) return returning.key;
  const [fresh] = freshCards(run);
  if (fresh !== undefined) return fresh.key;
  return run.isComplete ? (returning?.key ?? null) : null;
}

/** The learner ends it: cards that were never rated stay as they are. */
export function finish(run: Run): Run {
  const rated = new Set(run.actions.map(({ number }) => cardOf(run, number)));
  const cards = run.cards.filter(({ key }) => rated.has(key));
  return { ...run, cards, isComplete: true, isFinished: true, current: null };
}

/** No card is left, and none is to come. */
export function isOver(run: Run): boolean {
  return run.current === null && run.isComplete;
}

/** Rates the card that is shown and turns to the next. */
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

/** The review that would be taken back now; undefined where there is none. */
export function lastReview(run: Run): Review | undefined {
  const last = reviewsInForce(run).at(-1);
  return last?.delivery === "done" && last.reviewId === null ? undefined : last;
}

/** Takes the latest review back and shows its card again. One that was never sent is simply forgotten. */
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

/** What is to be sent next: actions are settled one after the other. */
export function nextUnsettled(run: Run): Action | undefined {
  return run.actions.find(({ delivery }) => delivery === "waiting" || delivery === "unclear");
}

/** Sets how far the delivery of an action is; what it turned out to be shows in the card's standing. */
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

/** Passes over the card that is shown, where what was refused leaves nothing to review of it. */
export function skipCard(run: Run, key: string | undefined, now: number): Run {
  return key !== undefined && run.current === key ? { ...run, current: nextCard(run, now) } : run;
}

/** Key of the card that an action is about. */
export function cardOf(run: Run, number: number): string | undefined {
  const action = run.actions.find((one) => one.number === number);
  return action?.kind === "undo" ? cardOf(run, action.of) : action?.card;
}

/** How far the review is. */
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
    /** How many cards there are; null before any was read. */
    cards: run.isComplete ? run.cards.length : run.cards.length === 0 ? null : run.plan.size,
    forgotten: run.cards.filter((card) => again.has(card.key)),
    unsettled: run.actions.filter(({ delivery }) => delivery === "waiting" || delivery === "unclear").length,
  };
}
