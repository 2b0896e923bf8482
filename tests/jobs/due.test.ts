import { afterEach, describe, expect, test } from "bun:test";
import pino from "pino";
import { type DueWork, startDueTimer } from "../../src/jobs/due.ts";
import { throughout, until } from "../support/eventually.ts";

const log = pino({ level: "silent" });
let timer: { stop(): void } | undefined;
afterEach(() => timer?.stop());

/** Work that is due at given moments; each run removes the first of them. */
function listed(moments: number[], now: () => number) {
  const done: number[] = [];
  const work: DueWork = {
    name: "work of a test",
    nextAt: () => moments[0] ?? null,
    run: async () => {
      const at = moments.shift();
      if (at === undefined || at > now()) throw new Error("nothing was due");
      done.push(at);
    },
  };
  return { work, done };
}

describe("startDueTimer", () => {
  test("does all that is due, in its order, and leaves what is due later", async () => {
    const clock = { now: () => 1_000 };
    const { work, done } = listed([10, 500, 1_000, 500_000], clock.now);
    timer = startDueTimer({ clock, log, work: [work] });
    await until(() => done.length === 3);
    await throughout(() => expect(done).toEqual([10, 500, 1_000]), 200);
  });

  test("does what becomes due while it waits", async () => {
    const start = performance.now();
    const clock = { now: () => performance.now() - start };
    const { work, done } = listed([0, 150], clock.now);
    timer = startDueTimer({ clock, log, work: [work] });
    await until(() => done.length === 2);
    expect(done).toEqual([0, 150]);
  });

  test("continues with other work when one fails", async () => {
    const clock = { now: () => 1 };
    const { work, done } = listed([1], clock.now);
    const failing: DueWork = {
      name: "work that fails",
      nextAt: () => 0,
      run: async () => {
        throw new Error("it fails");
      },
    };
    timer = startDueTimer({ clock, log, work: [failing, work] });
    await until(() => done.length === 1);
    expect(done).toEqual([1]);
  });

  describe("when it is woken after the moment it waits for", () => {
    /** Waits for 1,000, then 2,000, with an alarm that does not ring; returns the alarm times set when it is woken at a moment. */
    async function nextAlarms(moment: number): Promise<number[]> {
      let now = 0;
      const moments: number[] = [];
      let ring = () => {};
      const { work } = listed([1_000, 2_000], () => now);
      const alarm = (inMs: number, rung: () => void) => {
        moments.push(now + inMs);
        ring = rung;
        return { stop: () => {} };
      };
      const woken = startDueTimer({ clock: { now: () => now }, log, work: [work], alarm });
      timer = woken;
      now = 1_000;
      ring();
      await until(() => moments.length === 2);
      expect(moments).toEqual([0, 2_000]);
      now = moment;
      woken.wake();
      return moments.slice(2);
    }

    test("does not put off an alarm that is about to ring", async () => {
      expect(await nextAlarms(2_100)).toEqual([]);
    });

    test("sets another where the clock has jumped over that moment", async () => {
      expect(await nextAlarms(9_000)).toEqual([9_050]);
    });
  });

  test("does nothing after it was stopped", async () => {
    const clock = { now: () => 1 };
    const { work, done } = listed([1], clock.now);
    timer = startDueTimer({ clock, log, work: [work] });
    timer.stop();
    await throughout(() => expect(done).toEqual([]), 100);
  });
});
