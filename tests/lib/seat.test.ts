import { describe, expect, test } from "bun:test";
import { queueFor } from "../../src/lib/seat.ts";
import { createTurns } from "../../src/lib/turns.ts";

describe("queueFor", () => {
  test("has as many taken as there are turns, and the others wait in their order", async () => {
    const turns = createTurns(2);
    const [one, two, three, four] = [queueFor(turns), queueFor(turns), queueFor(turns), queueFor(turns)];
    expect([await one.taken(1), await two.taken(1), await three.taken(1)]).toEqual([true, true, false]);
    two.leave();
    expect([await three.taken(1_000), await four.taken(1)]).toEqual([true, false]);
    one.leave();
    three.leave();
    expect(await four.taken(1_000)).toBe(true);
  });

  test("gives up a place that still waits", async () => {
    const turns = createTurns(1);
    const [one, two, three] = [queueFor(turns), queueFor(turns), queueFor(turns)];
    expect(await one.taken(1)).toBe(true);
    two.leave();
    two.leave();
    one.leave();
    expect(await three.taken(1_000)).toBe(true);
    three.leave();
    expect(await queueFor(turns).taken(1_000)).toBe(true);
  });
});
