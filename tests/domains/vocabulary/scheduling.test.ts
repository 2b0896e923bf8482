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
const at = (now: number, timeZone = "Asia/Shanghai") => ({ now, timeZone });

/** An item recalled well at every due time until `done`. */
function learnUntil(done: (state: SchedulingState) => boolean): SchedulingState {
  let state = NEW_ITEM;
  for (let i = 0; i < 50 && !done(state); i++) state = schedule(state, "good", at(state.dueAt ?? NOW));
  return state;
}

describe("schedule", () => {
  test("a first good review starts learning and is due in ten minutes", () => {
    const state = schedule(NEW_ITEM, "good", at(NOW));
    expect(state).toMatchObject({
      learningState: "learning",
      reps: 1,
      lapses: 0,
      lastRating: "good",
      scheduledDays: 0,
    });
    expect(state.dueAt).toBe(NOW + 600_000);
  });

  test("a second good review moves it to review with whole days", () => {
    const state = learnUntil((one) => one.learningState === "review");
    expect(state.reps).toBe(2);
    expect(state.scheduledDays).toBeGreaterThan(0);
    expect(state.dueAt).toBe((state.lastReviewedAt ?? 0) + state.scheduledDays * DAY_MS);
  });

  test("forgetting a learnt item counts a lapse and begins relearning", () => {
    const learnt = learnUntil((one) => one.learningState === "review");
    const forgotten = schedule(learnt, "again", at(learnt.dueAt ?? NOW));
    expect(forgotten).toMatchObject({ learningState: "relearning", lapses: 1, lastRating: "again" });
    expect(schedule(forgotten, "good", at(forgotten.dueAt ?? NOW)).learningState).toBe("review");
  });

  test("an item is mastered once its stability reaches sixty days, and forgetting it takes that away", () => {
    const mastered = learnUntil((one) => one.learningState === "mastered");
    expect(mastered.stability).toBeGreaterThanOrEqual(MASTERED_STABILITY_DAYS);
    expect(mastered.schedulerState).toBe(2);
    expect(schedule(mastered, "again", at(mastered.dueAt ?? NOW)).learningState).toBe("relearning");
  });

  test("the same reviews always give the same due time", () => {
    const one = learnUntil((state) => state.reps === 6);
    const two = learnUntil((state) => state.reps === 6);
    expect(one).toEqual(two);
  });

  test("a clock that went backwards counts as no time passed", () => {
    const learnt = learnUntil((state) => state.learningState === "review");
    const last = learnt.lastReviewedAt ?? NOW;
    expect(schedule(learnt, "good", at(last - 40 * DAY_MS))).toEqual(schedule(learnt, "good", at(last)));
  });
});

/** A new word that is rated good twice: how many days later it is due. */
function daysAfter(first: string, second: string, timeZone: string): number {
  const once = schedule(NEW_ITEM, "good", at(Date.parse(first), timeZone));
  return schedule(once, "good", at(Date.parse(second), timeZone)).scheduledDays;
}

describe("the days of memory", () => {
  /** Two seconds on both sides of a boundary; the interval is within one session, or a day later. */
  const sitting = 2;
  const dayLater = 7;
  const pairs: readonly (readonly [what: string, zone: string, from: string, to: string, days: number])[] = [
    ["the issue's 08:00", "Asia/Shanghai", "2026-09-09T07:59:59+08:00", "2026-09-09T08:00:01+08:00", sitting],
    ["the issue's 10:00", "Asia/Shanghai", "2026-09-09T09:59:59+08:00", "2026-09-09T10:00:01+08:00", sitting],
    ["midnight", "Asia/Shanghai", "2026-09-08T23:59:59+08:00", "2026-09-09T00:00:01+08:00", sitting],
    ["04:00", "Asia/Shanghai", "2026-09-09T03:59:59+08:00", "2026-09-09T04:00:01+08:00", dayLater],
    ["midnight in UTC", "Europe/London", "2026-09-08T23:59:59Z", "2026-09-09T00:00:01Z", sitting],
    ["04:00 in summer", "Europe/London", "2026-07-09T02:59:59Z", "2026-07-09T03:00:01Z", dayLater],
    ["03:00 in summer", "Europe/London", "2026-07-09T01:59:59Z", "2026-07-09T02:00:01Z", sitting],
    ["04:00 in winter", "Europe/London", "2026-12-09T03:59:59Z", "2026-12-09T04:00:01Z", dayLater],
    ["the clock set forth", "Europe/London", "2026-03-29T00:59:59Z", "2026-03-29T01:00:01Z", sitting],
    ["04:00 of that day", "Europe/London", "2026-03-29T02:59:59Z", "2026-03-29T03:00:01Z", dayLater],
    ["the clock set back", "Europe/London", "2026-10-25T00:59:59Z", "2026-10-25T01:00:01Z", sitting],
    ["04:00 of that day", "Europe/London", "2026-10-25T03:59:59Z", "2026-10-25T04:00:01Z", dayLater],
    ["midnight in UTC", "America/New_York", "2026-09-08T23:59:59Z", "2026-09-09T00:00:01Z", sitting],
    ["the clock set forth", "America/New_York", "2026-03-08T06:59:59Z", "2026-03-08T07:00:01Z", sitting],
    ["04:00 of that day", "America/New_York", "2026-03-08T07:59:59Z", "2026-03-08T08:00:01Z", dayLater],
    ["the clock set back", "America/New_York", "2026-11-01T05:59:59Z", "2026-11-01T06:00:01Z", sitting],
    ["04:00 of that day", "America/New_York", "2026-11-01T08:59:59Z", "2026-11-01T09:00:01Z", dayLater],
    [
      "the hour that comes twice before 04:00",
      "Europe/Helsinki",
      "2026-10-25T00:59:59Z",
      "2026-10-25T01:00:01Z",
      sitting,
    ],
    ["04:00 after it", "Europe/Helsinki", "2026-10-25T01:59:59Z", "2026-10-25T02:00:01Z", dayLater],
    ["04:00", "Asia/Kolkata", "2026-09-08T22:29:59Z", "2026-09-08T22:30:01Z", dayLater],
    ["04:00 in Shanghai", "Asia/Kolkata", "2026-09-08T19:59:59Z", "2026-09-08T20:00:01Z", sitting],
    ["04:00", "Asia/Kathmandu", "2026-09-08T22:14:59Z", "2026-09-08T22:15:01Z", dayLater],
    ["midnight in UTC", "Asia/Kathmandu", "2026-09-08T23:59:59Z", "2026-09-09T00:00:01Z", sitting],
    ["04:00", "Pacific/Chatham", "2026-09-08T15:14:59Z", "2026-09-08T15:15:01Z", dayLater],
  ];
  test.each(pairs)("round %s in %s, %s and %s: due in %d days", (_what, zone, from, to, days) => {
    expect(daysAfter(from, to, zone)).toBe(days);
  });

  test.each([
    ["past midnight", "2026-09-09T22:00:00+08:00", "2026-09-10T01:30:00+08:00", sitting],
    ["to the next morning", "2026-09-09T22:00:00+08:00", "2026-09-10T07:30:00+08:00", dayLater],
    ["from one o'clock to nine", "2026-09-10T01:00:00+08:00", "2026-09-10T09:00:00+08:00", dayLater],
  ])("%s it is due in the number of days that the learner slept", (_what, from, to, days) => {
    expect(daysAfter(from, to, "Asia/Shanghai")).toBe(days);
  });

  test("an interval is counted from the moment of the review, to the millisecond", () => {
    for (const [zone, second] of [
      ["Europe/London", "2026-10-24T22:15:30.123Z"],
      ["Asia/Kathmandu", "2026-09-08T22:15:00.001Z"],
    ] as const) {
      const once = schedule(NEW_ITEM, "good", at(Date.parse(second) - 600_000, zone));
      const twice = schedule(once, "good", at(Date.parse(second), zone));
      expect(twice.dueAt).toBe(Date.parse(second) + twice.scheduledDays * DAY_MS);
      expect(twice.lastReviewedAt).toBe(Date.parse(second));
    }
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
