import { describe, expect, test } from "bun:test";
import { createTurns } from "../../src/lib/turns.ts";
import { letTimePass } from "../support/eventually.ts";

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
});
