import { describe, expect, test } from "bun:test";
import { createBoundedTurns, NoTurn } from "../../src/lib/bounded-turns.ts";
import { letTimePass } from "../support/eventually.ts";

describe("createBoundedTurns", () => {
  test("runs so many at a time, in order, and goes on after a failure", async () => {
    const inTurn = createBoundedTurns(2);
    const began: number[] = [];
    let running = 0;
    let most = 0;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 7 }, (_, i) =>
        inTurn(async () => {
          began.push(i);
          most = Math.max(most, ++running);
          await letTimePass(3);
          running--;
          if (i === 2) throw new Error("failed");
          return i;
        }),
      ),
    );
    expect(began).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(most).toBe(2);
    expect(outcomes.map(({ status }) => status).filter((status) => status === "rejected")).toHaveLength(1);
    expect(outcomes.at(-1)).toEqual({ status: "fulfilled", value: 6 });
  });

  /** Turns of which all are taken until `end` is called, with what ran since. */
  function taken(waitingAtMost: number) {
    const inTurn = createBoundedTurns(1, waitingAtMost);
    const ran: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const all = [inTurn(() => promise)];
    const ask = (name: string, isUrgent = false) => {
      const asked = inTurn(async () => void ran.push(name), { isUrgent });
      all.push(asked.catch(() => {}));
      return asked;
    };
    const end = async () => {
      resolve();
      await Promise.all(all);
      return ran;
    };
    return { ask, end };
  }

  test("refuses what comes while as many wait as may, but nothing urgent, which goes first", async () => {
    const { ask, end } = taken(2);
    void ask("one");
    void ask("two");
    const refused = ask("three").then(
      () => null,
      (error: unknown) => error,
    );
    void ask("known", true);
    expect(await refused).toBeInstanceOf(NoTurn);
    expect(await end()).toEqual(["known", "one", "two"]);
  });
});
