import { describe, expect, test } from "bun:test";
import { queueFor } from "../../src/lib/queue-slot.ts";
import { createQueue } from "../../src/lib/work-queue.ts";

describe("queueFor", () => {
  test("has as many taken as there are turns, and the others wait in their order", async () => {
    const enqueue = createQueue(2);
    const [one, two, three, four] = [queueFor(enqueue), queueFor(enqueue), queueFor(enqueue), queueFor(enqueue)];
    expect([await one.taken(1), await two.taken(1), await three.taken(1)]).toEqual([true, true, false]);
    two.leave();
    expect([await three.taken(1_000), await four.taken(1)]).toEqual([true, false]);
    one.leave();
    three.leave();
    expect(await four.taken(1_000)).toBe(true);
  });

  test("gives up a place that still waits", async () => {
    const enqueue = createQueue(1);
    const [one, two, three] = [queueFor(enqueue), queueFor(enqueue), queueFor(enqueue)];
    expect(await one.taken(1)).toBe(true);
    two.leave();
    two.leave();
    one.leave();
    expect(await three.taken(1_000)).toBe(true);
    three.leave();
    expect(await queueFor(enqueue).taken(1_000)).toBe(true);
  });
});
