import { describe, expect, test } from "bun:test";
import {
  learningStateOf,
  MASTERED_STABILITY_DAYS,
  NEW_ITEM,
  type SchedulingState,
  schedule,
} from "../../../src/domains/vocabulary/scheduling.ts";
import { DAY_MS } from "../../../src/lib/time.ts";

const NOW = Date.parse("2026-09-09T02:00:00.000Z");

/** An item recalled well at every due time until `done`. */
function learnUntil(done: (state: SchedulingState) => boolean): SchedulingState {
  let state = NEW_ITEM;
  for (let i = 0; i < 50 && !done(state); i++) state = schedule(state, "good", state.dueAt ?? NOW);
  return state;
}

describe("schedule", () => {
  test("a first good review begins learning and comes back in ten minutes", () => {
    const state = schedule(NEW_ITEM, "good", NOW);
    expect(state).toMatchObject({
      learningState: "learning",
      reps: 1,
      lapses: 0,
      lastRating: "good",
      scheduledDays: 0,
    });
    expect(state.dueAt).toBe(NOW + 600_000);
  });

  test("a second good review brings it into review with whole days", () => {
    const state = learnUntil((one) => one.learningState === "review");
    expect(state.reps).toBe(2);
    expect(state.scheduledDays).toBeGreaterThan(0);
    expect(state.dueAt).toBe((state.lastReviewedAt ?? 0) + state.scheduledDays * DAY_MS);
  });

  test("forgetting a learnt item counts a lapse and begins relearning", () => {
    const learnt = learnUntil((one) => one.learningState === "review");
    const forgotten = schedule(learnt, "again", learnt.dueAt ?? NOW);
    expect(forgotten).toMatchObject({ learningState: "relearning", lapses: 1, lastRating: "again" });
    expect(schedule(forgotten, "good", forgotten.dueAt ?? NOW).learningState).toBe("review");
  });

  test("an item is mastered once its stability reaches sixty days, and forgetting it takes that away", () => {
    const mastered = learnUntil((one) => one.learningState === "mastered");
    expect(mastered.stability).toBeGreaterThanOrEqual(MASTERED_STABILITY_DAYS);
    expect(mastered.schedulerState).toBe(2);
    expect(schedule(mastered, "again", mastered.dueAt ?? NOW).learningState).toBe("relearning");
  });

  test("the same reviews always give the same due time", () => {
    const one = learnUntil((state) => state.reps === 6);
    const two = learnUntil((state) => state.reps === 6);
    expect(one).toEqual(two);
  });

  test("a clock that went backwards counts as no time passed", () => {
    const learnt = learnUntil((state) => state.learningState === "review");
    const at = learnt.lastReviewedAt ?? NOW;
    expect(schedule(learnt, "good", at - 40 * DAY_MS)).toEqual(schedule(learnt, "good", at));
  });
});

describe("learningStateOf", () => {
  test.each([
    { scheduler: 0, stability: 0, state: "new" },
    { scheduler: 1, stability: 100, state: "learning" },
    { scheduler: 3, stability: 100, state: "relearning" },
    { scheduler: 2, stability: 59.99, state: "review" },
    { scheduler: 2, stability: 60, state: "mastered" },
  ] as const)("state $scheduler with a stability of $stability days is $state", ({ scheduler, stability, state }) => {
    expect(learningStateOf(scheduler, stability)).toBe(state);
  });
});
