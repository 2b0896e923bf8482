import { describe, expect, test } from "bun:test";
import { createTurns } from "../../src/lib/turns.ts";
import { eventually, letTimePass } from "../support/eventually.ts";

describe("createTurns", () => {
  test("runs so many at a time, in order, and goes on after a failure", async () => {
    const inTurn = createTurns(2);
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

  /** Work that ends when it is asked to, and the order in which it began. */
  function workbench(inTurn: ReturnType<typeof createTurns>) {
    const began: string[] = [];
    const ends = new Map<string, () => void>();
    const begin = (name: string, owner: number) =>
      void inTurn(() => {
        began.push(name);
        const { promise, resolve } = Promise.withResolvers<void>();
        ends.set(name, resolve);
        return promise;
      }, owner);
    /** Ends a piece of work, after which these have begun. */
    const end = async (name: string, after: readonly string[]) => {
      ends.get(name)?.();
      await eventually(() => expect(began).toEqual([...after]));
    };
    return { began, begin, end };
  }

  test("runs one owner's work one by one and another's beside it", async () => {
    const { began, begin, end } = workbench(createTurns(2, 1));
    for (const name of ["a1", "a2", "a3"]) begin(name, 1);
    begin("b1", 2);
    begin("c1", 3);
    expect(began).toEqual(["a1", "b1"]);
    await end("a1", ["a1", "b1", "a2"]);
    // The third of one owner waits behind the first of another, also where its turn would be free.
    await end("a2", ["a1", "b1", "a2", "c1"]);
    await end("c1", ["a1", "b1", "a2", "c1", "a3"]);
  });

  test("lets owners take turns, whatever one of them has waiting", async () => {
    const { began, begin, end } = workbench(createTurns(1, 1));
    for (const name of ["a1", "a2", "a3"]) begin(name, 1);
    begin("b1", 2);
    begin("c1", 3);
    expect(began).toEqual(["a1"]);
    await end("a1", ["a1", "a2"]);
    await end("a2", ["a1", "a2", "b1"]);
    await end("b1", ["a1", "a2", "b1", "c1"]);
    await end("c1", ["a1", "a2", "b1", "c1", "a3"]);
  });
});
