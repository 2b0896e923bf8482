import { describe, expect, test } from "bun:test";
import { queueFor } from "../../src/lib/queue-slot.ts";
import { createQueue } from "../../src/lib/work-queue.ts";

describe("queueFor", () => {
  test("runs up to the number of slots, and the others wait in order", async () => {
    const enqueue = createQueue(2);
    const [one, two, three, four] = [queueFor(enqueue), queueFor(enqueue), queueFor(enqueue), queueFor(enqueue)];
    expect([await one.taken(1), await two.taken(1), await three.taken(1)]).toEqual([true, true, false]);
    two.leave();
    expect([await three.taken(1_000), await four.taken(1)]).toEqual([true, false]);
    one.leave();
    three.leave();
    expect(await four.taken(1_000)).toBe(true);
  });

  test("releases a slot that is still pending", async () => {
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
