import { afterEach, describe, expect, test } from "bun:test";
import { ApiError, UnreachableError } from "../../src/web/api.ts";
import type { Card, CardState, Rating } from "../../src/web/features/cards/cards.ts";
import { reviewsInForce, tally } from "../../src/web/features/cards/run.ts";
import { RunStore } from "../../src/web/features/cards/run-store.ts";
import { eventually, letTimePass, throughout, until } from "../support/eventually.ts";

const PLAN = { book: "personal", group: "", mode: "new", size: 10 } as const;
const FRESH: CardState = { learningState: "new", dueAt: null, lastRating: null, lastReviewedAt: null, reps: 0 };

interface Recorded {
  readonly reviewId: number;
  readonly key: string;
  readonly rating: Rating;
  readonly before: CardState;
  isUndone: boolean;
}

/** `lost`: the service processes the call, and its response does not arrive. */
type Reply = "lost" | "unreachable" | ApiError;

/** A service that stores reviews as the real one does; its calls fail as scripted, in order. */
function bench(words: number, fates: (Reply | null)[] = []) {
  const log: Recorded[] = [];
  const states = new Map<string, CardState>();
  const stateOf = (key: string) => states.get(key) ?? FRESH;
  const calls: string[] = [];
  let isSignedIn = true;
  const meet = async <Answer>(name: string, act: () => Answer): Promise<Answer> => {
    calls.push(name);
    await letTimePass(1);
    const fate = fates.shift() ?? null;
    if (fate === "unreachable") throw new UnreachableError(name);
    if (fate instanceof ApiError) throw fate;
    const answer = act();
    if (fate === "lost") throw new UnreachableError(name);
    return answer;
  };
  const cards = Array.from({ length: words }, (_, i): Card => {
    const content = { meaning: "m", meaningZh: "", partOfSpeech: "", example: "", usage: "", expansion: [] };
    return { key: `${i + 1}`, id: i + 1, phrase: `word ${i + 1}`, ...content, standing: FRESH };
  });
  let living = 0;
  /** The store of a loaded window; the previous one ended with its page. */
  const open = () => {
    const mine = ++living;
    return new RunStore({
      accountId: 1,
      now: () => Date.parse("2026-09-09T02:00:00.000Z"),
      isSignedIn: () => isSignedIn && living === mine,
      onChange: () => {},
      onError: () => {},
      calls: {
        prepareCards: async () => ({ cards, isAll: true }),
        readCardState: (_book, card) => meet(`read ${card.key}`, () => stateOf(card.key)),
        recordReview: ({ card, rating }) =>
          meet(`${rating} ${card.key}`, () => {
            const before = stateOf(card.key);
            const state = { ...before, lastRating: rating, reps: before.reps + 1 };
            states.set(card.key, state);
            log.push({ reviewId: log.length + 1, key: card.key, rating, before, isUndone: false });
            return { reviewId: log.length, standing: state };
          }),
        undoReview: (reviewId) =>
          meet(`undo ${reviewId}`, () => {
            const review = log[reviewId - 1];
            if (review === undefined) throw refusal("vocabulary.nothing_to_undo");
            // A second undo returns the current state.
            if (review.isUndone) return stateOf(review.key);
            review.isUndone = true;
            states.set(review.key, review.before);
            return review.before;
          }),
      },
    });
  };
  const store = open();
  /** Waits until everything has arrived, retrying at once as when the network is back. */
  const settled = async (window = store) => {
    await eventually(() => {
      const { run } = window.shown();
      if (run !== null && tally(run).unsettled === 0) return;
      void window.deliver();
      throw new Error(`Not settled after ${calls.join(", ")}`);
    });
  };
  return {
    store,
    calls,
    settled,
    open,
    /** The reviews that the service has stored. */
    held: () => log.filter(({ isUndone }) => !isUndone).map(({ key, rating }) => `${rating} ${key}`),
    /** The reviews that the page counts. */
    counted: () => {
      const { run } = store.shown();
      return run === null ? [] : reviewsInForce(run).map(({ card, rating }) => `${rating} ${card}`);
    },
    signOut: (isOut: boolean) => {
      isSignedIn = !isOut;
    },
  };
}

function refusal(reason: string, status = 400, retryAfter: number | null = null): ApiError {
  return new ApiError(status, reason, "No.", [], "r", retryAfter);
}

async function begun(words: number, fates: (Reply | null)[] = []) {
  const made = bench(words, fates);
  made.store.begin(PLAN);
  await until(() => made.store.shown().run !== null);
  const give = (rating: Rating) => made.store.rate({ rating, responseMs: 5, spentMs: 9 });
  return { ...made, give };
}

/** Storage shared by all windows of one browser. */
function shareStorage(): void {
  const stored = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
  Reflect.set(globalThis, "localStorage", localStorage);
}

afterEach(() => {
  if ("localStorage" in globalThis) Reflect.deleteProperty(globalThis, "localStorage");
});

describe("reviews on their way to the service", () => {
  test("arrive in their order, once each, while the next card is shown at once", async () => {
    const { store, give, settled, held, calls } = await begun(3);
    give("good");
    expect(store.shown().run?.current).toBe("2");
    give("hard");
    give("again");
    await settled();
    expect(calls).toEqual(["good 1", "hard 2", "again 3"]);
    expect(held()).toEqual(calls);
  });

  test.each([
    { what: "never reached the service", fate: "unreachable", calls: ["good 1", "read 1", "good 1", "hard 2"] },
    { what: "was recorded, and its answer was lost", fate: "lost", calls: ["good 1", "read 1", "hard 2"] },
    { what: "met a service that takes nothing now", fate: refusal("x", 503), calls: ["good 1", "good 1", "hard 2"] },
    { what: "met a failure of the service", fate: refusal("x", 500), calls: ["good 1", "read 1", "good 1", "hard 2"] },
  ] as const)("a review that $what is neither lost nor doubled", async ({ fate, calls }) => {
    const made = await begun(2, [fate]);
    made.give("good");
    made.give("hard");
    await until(() => made.store.shown().isStuck);
    await made.settled();
    expect(made.calls).toEqual([...calls]);
    expect(made.held()).toEqual(["good 1", "hard 2"]);
    expect(made.store.shown().isStuck).toBe(false);
  });

  test("a review that the service refuses for good is reported and not counted", async () => {
    const { give, settled, held, counted, store } = await begun(2, [refusal("vocabulary.entry_not_found", 404)]);
    give("good");
    give("good");
    await settled();
    expect(held()).toEqual(["good 2"]);
    expect(counted()).toEqual(["good 2"]);
    expect(store.shown().refusal).toMatchObject({ what: "review", phrase: "word 1" });
  });

  test.each([
    { what: "arrives", fates: [] },
    { what: "arrives without its answer", fates: [null, null, "lost"] },
    { what: "does not arrive at first", fates: [null, null, "unreachable"] },
  ] as const)("an undo that $what takes the newest review back once", async ({ fates }) => {
    const { store, give, settled, held, counted } = await begun(3, [...fates]);
    give("good");
    give("again");
    await settled();
    store.undo();
    expect(store.shown().run?.current).toBe("2");
    await settled();
    expect(held()).toEqual(["good 1"]);
    give("hard");
    await settled();
    expect(held()).toEqual(["good 1", "hard 2"]);
    expect(counted()).toEqual(held());
  });

  test("several undone one after the other leave what is left, whether they were sent yet or not", async () => {
    const { store, give, settled, held, counted } = await begun(4);
    give("good");
    await settled();
    give("hard");
    give("again");
    store.undo();
    store.undo();
    store.undo();
    give("again");
    await settled();
    expect(held()).toEqual(["again 1"]);
    expect(counted()).toEqual(held());
  });

  test("a refused undo leaves the review, and reports it", async () => {
    const { store, give, settled, held, counted } = await begun(2, [null, refusal("vocabulary.review_not_newest")]);
    give("good");
    await settled();
    store.undo();
    await settled();
    expect([held(), counted()]).toEqual([["good 1"], ["good 1"]]);
    expect(store.shown()).toMatchObject({ refusal: { what: "undo", phrase: "word 1" }, run: { current: "2" } });
  });

  test("nothing is sent in the name of another account", async () => {
    const { give, calls, signOut, settled, held } = await begun(1);
    signOut(true);
    give("good");
    await throughout(() => expect(calls).toEqual([]), 30);
    signOut(false);
    await settled();
    expect(held()).toEqual(["good 1"]);
  });

  test("what has not arrived when its window goes is sent by the next one, after a look whether it had", async () => {
    shareStorage();
    const { store, give, settled, held, open, calls } = await begun(3, ["lost"]);
    give("good");
    give("hard");
    await until(() => store.shown().isStuck);
    const again = open();
    await settled(again);
    expect(again.shown().run?.current).toBe("3");
    expect(held()).toEqual(["good 1", "hard 2"]);
    expect(calls).toEqual(["good 1", "read 1", "hard 2"]);
  });

  test("of two windows the one that was used last has the review, and the other sends nothing of it", async () => {
    shareStorage();
    const { store, give, open, signOut, settled, held, calls } = await begun(4);
    give("good");
    await settled();
    signOut(true);
    give("hard");
    const other = open();
    expect(other.shown().run?.current).toBe("3");
    signOut(false);
    await settled(other);
    other.rate({ rating: "again", responseMs: 5, spentMs: 9 });
    await settled(other);
    // This window was asleep meanwhile: its state is outdated, and a key press must not act on it.
    give("good");
    store.undo();
    await store.deliver();
    expect(store.shown()).toMatchObject({ isElsewhere: true, run: { current: "4" } });
    expect(held()).toEqual(["good 1", "hard 2", "again 3"]);
    expect(calls).toEqual(held());

    store.takeUp();
    expect(store.shown().isElsewhere).toBe(false);
    expect(other.follow()).toBe(true);
    store.finish();
    store.close();
    expect(other.follow()).toBe(true);
    expect([store.shown().run, other.shown().run]).toEqual([null, null]);
  });

  test("an answer that comes after another window took over changes nothing here", async () => {
    shareStorage();
    const { store, give, open, settled, held } = await begun(3);
    give("good");
    const other = open();
    await settled(other);
    await eventually(() => expect(store.shown()).toMatchObject({ isElsewhere: true, isStuck: false }));
    expect(held()).toContain("good 1");
    expect(other.shown().run?.current).toBe("2");
  });

  test("another review begins only once all of this one have arrived", async () => {
    const { store, give, settled } = await begun(2);
    give("good");
    store.begin({ ...PLAN, size: 20 });
    store.close();
    expect(store.shown().run?.plan.size).toBe(10);
    await settled();
    store.close();
    expect(store.shown().run).toBeNull();
  });
});
