import { describe, expect, test } from "bun:test";
import type { Card, CardBatch, Rating } from "../../src/web/features/cards/cards.ts";
import {
  addCards,
  beginRun,
  finish,
  freshCards,
  isOver,
  lastReview,
  nextUnsettled,
  type Run,
  rate,
  reviewsInForce,
  settle,
  tally,
  undoLast,
} from "../../src/web/features/cards/run.ts";

const NOW = Date.parse("2026-09-09T02:00:00.000Z");
const PLAN = { book: "personal", group: "", mode: "mixed", size: 20 } as const;

function card(key: string): Card {
  const state = { learningState: "new", dueAt: null, lastRating: null, lastReviewedAt: null, reps: 0 } as const;
  const content = { meaning: "", meaningZh: "", partOfSpeech: "", example: "", usage: "", expansion: [] };
  return { key, id: Number(key), phrase: `word ${key}`, ...content, standing: state };
}

function runOf(keys: readonly string[], size = keys.length): Run {
  return addCards(beginRun({ ...PLAN, size }), batchOf(keys), NOW);
}

function batchOf(keys: readonly string[], isAll = false): CardBatch {
  return { cards: keys.map(card), isAll };
}

function give(run: Run, rating: Rating, now = NOW): Run {
  return rate(run, { rating, responseMs: 1000, spentMs: 2000 }, now);
}

describe("a run of cards", () => {
  test("shows the cards in their order and ends after the last", () => {
    let run = runOf(["1", "2"]);
    expect([run.current, run.isComplete]).toEqual(["1", true]);
    run = give(run, "good");
    expect(run.current).toBe("2");
    run = give(run, "hard");
    expect(run.current).toBeNull();
    expect(tally(run)).toMatchObject({ reviewed: 2, recalled: 2, cardsDone: 2, cards: 2, returning: 0, spentMs: 4000 });
  });

  test("a card that was not recalled returns once it is due, and at the end before that", () => {
    let run = give(runOf(["1", "2", "3"]), "again");
    expect(run.current).toBe("2");
    run = give(run, "good", NOW + 59_000);
    expect(run.current).toBe("3");
    expect(give(run, "good", NOW + 59_500).current).toBe("1");
    run = give(run, "again", NOW + 61_000);
    expect(run.current).toBe("1");
    expect(tally(run)).toMatchObject({ cardsDone: 1, returning: 2 });
    expect(tally(run).forgotten.map(({ key }) => key)).toEqual(["1", "3"]);
  });

  test("the service's due time decides when a card returns", () => {
    let run = give(runOf(["1", "2", "3"]), "again");
    const [review] = reviewsInForce(run);
    const dueAt = new Date(NOW + 600_000).toISOString();
    run = settle(run, review?.number ?? 0, { delivery: "done", reviewId: 9, dueAt });
    run = give(run, "good", NOW + 61_000);
    expect(run.current).toBe("3");
  });

  test("cards that are read on are added once each, up to the size, and nothing new ends the run", () => {
    let run = runOf(["1", "2"], 4);
    expect(run.isComplete).toBe(false);
    run = addCards(run, batchOf(["2", "3"]), NOW);
    expect(run.cards.map(({ key }) => key)).toEqual(["1", "2", "3"]);
    expect(addCards(run, batchOf(["4", "5"]), NOW)).toMatchObject({ isComplete: true });
    expect(addCards(run, batchOf(["4", "5"]), NOW).cards).toHaveLength(4);
    expect(addCards(run, batchOf(["1"]), NOW).isComplete).toBe(true);
    const unsent = give(run, "good");
    expect(addCards(unsent, batchOf(["1"]), NOW).isComplete).toBe(false);
  });

  test("the number of cards is shown once it is known: all that the service has, or as many as were requested", () => {
    const begun = beginRun(PLAN);
    expect(tally(begun).cards).toBeNull();
    expect(tally(addCards(begun, batchOf(["1", "2"], true), NOW))).toMatchObject({ cards: 2, cardsDone: 0 });
    expect(tally(addCards(begun, batchOf(["1", "2"]), NOW)).cards).toBe(PLAN.size);
  });

  test("ends when the learner says so: a run without a rating is distinguished from one that found no card", () => {
    const ended = finish(give(runOf(["1", "2", "3"]), "good"));
    expect([isOver(ended), ended.isFinished, ended.cards.map(({ key }) => key)]).toEqual([true, true, ["1"]]);
    const [unrated, empty] = [finish(runOf(["1"])), addCards(beginRun(PLAN), batchOf([], true), NOW)];
    expect([unrated, empty].map((run) => [isOver(run), run.cards.length, run.isFinished])).toEqual([
      [true, 0, true],
      [true, 0, false],
    ]);
  });

  test("undoing takes the newest review each time; one that was never sent is dropped, another is undone by a call", () => {
    let run = give(give(runOf(["1", "2", "3"]), "good"), "hard");
    run = settle(run, 1, { delivery: "done", reviewId: 7, dueAt: null });
    run = undoLast(run);
    expect([run.current, run.actions.length]).toEqual(["2", 1]);
    run = undoLast(run);
    expect(run.current).toBe("1");
    expect(nextUnsettled(run)).toMatchObject({ kind: "undo", of: 1 });
    expect(freshCards(run).map(({ key }) => key)).toEqual(["1", "2", "3"]);
    expect(lastReview(run)).toBeUndefined();
    expect(undoLast(run)).toBe(run);
  });

  test("an undo that is refused leaves the review in force", () => {
    let run = settle(give(runOf(["1", "2"]), "good"), 1, { delivery: "done", reviewId: 7, dueAt: null });
    run = undoLast(run);
    expect(reviewsInForce(run)).toEqual([]);
    expect(reviewsInForce(settle(run, 2, { delivery: "refused" })).map(({ card: key }) => key)).toEqual(["1"]);
  });

  test("a card whose review is refused is not asked again, whatever its earlier rating", () => {
    let run = give(runOf(["1"]), "again");
    run = settle(run, 1, { delivery: "done", reviewId: 7, dueAt: null });
    run = settle(give(run, "good"), 2, { delivery: "refused" });
    expect(tally(run)).toMatchObject({ reviewed: 1, returning: 0 });
    expect(freshCards(run)).toEqual([]);
  });
});
