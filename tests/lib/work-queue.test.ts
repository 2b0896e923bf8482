import { describe, expect, test } from "bun:test";
import { createQueue, type Enqueue, QueueFullError, type QueueOptions } from "../../src/lib/work-queue.ts";
import { eventually, letTimePass } from "../support/eventually.ts";

describe("createQueue", () => {
  test("runs the maximum at a time, in order, and continues after a failure", async () => {
    const enqueue = createQueue(2);
    const began: number[] = [];
    let running = 0;
    let most = 0;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 7 }, (_, i) =>
        enqueue(async () => {
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

  /** Work that ends on request, and the order in which it started. */
  function workbench(enqueue: Enqueue) {
    const began: string[] = [];
    const ends = new Map<string, () => void>();
    const begin = (name: string, place: QueueOptions) =>
      enqueue(() => {
        began.push(name);
        const { promise, resolve } = Promise.withResolvers<void>();
        ends.set(name, resolve);
        return promise;
      }, place);
    /** Ends a piece of work, after which these have started. */
    const end = async (name: string, after: readonly string[]) => {
      ends.get(name)?.();
      await eventually(() => expect(began).toEqual([...after]));
    };
    return { began, begin, end };
  }

  test("runs one owner's work one by one and another's beside it", async () => {
    const { began, begin, end } = workbench(createQueue(2, { ofOne: 1 }));
    for (const name of ["a1", "a2", "a3"]) void begin(name, { owner: 1 });
    void begin("b1", { owner: 2 });
    void begin("c1", { owner: 3 });
    expect(began).toEqual(["a1", "b1"]);
    await end("a1", ["a1", "b1", "a2"]);
    // One owner's third item waits behind another owner's first, even if a slot is free for it.
    await end("a2", ["a1", "b1", "a2", "c1"]);
    await end("c1", ["a1", "b1", "a2", "c1", "a3"]);
  });

  test("alternates between owners, however much one of them has queued", async () => {
    const { began, begin, end } = workbench(createQueue(1, { ofOne: 1 }));
    for (const name of ["a1", "a2", "a3"]) void begin(name, { owner: 1 });
    void begin("b1", { owner: 2 });
    void begin("c1", { owner: 3 });
    expect(began).toEqual(["a1"]);
    await end("a1", ["a1", "a2"]);
    await end("a2", ["a1", "a2", "b1"]);
    await end("b1", ["a1", "a2", "b1", "c1"]);
    await end("c1", ["a1", "a2", "b1", "c1", "a3"]);
  });

  test("starts what is urgent before all others, in the order in which it came", async () => {
    const { began, begin, end } = workbench(createQueue(1));
    void begin("first", {});
    for (const name of ["a1", "a2"]) void begin(name, { owner: 1 });
    for (const name of ["u1", "u2"]) void begin(name, { owner: 1, isUrgent: true });
    expect(began).toEqual(["first"]);
    await end("first", ["first", "u1"]);
    await end("u1", ["first", "u1", "u2"]);
    await end("u2", ["first", "u1", "u2", "a1"]);
    await end("a1", ["first", "u1", "u2", "a1", "a2"]);
  });

  test("refuses new work while the queue is full, from any owner, except urgent work", async () => {
    const { began, begin, end } = workbench(createQueue(1, { waitingAtMost: 2 }));
    void begin("first", {});
    void begin("a1", { owner: 1 });
    void begin("b1", { owner: 2 });
    await expect(begin("c1", { owner: 3 })).rejects.toBeInstanceOf(QueueFullError);
    void begin("known", { owner: 3, isUrgent: true });
    await end("first", ["first", "known"]);
    await end("known", ["first", "known", "a1"]);
    // One item is still waiting: there is room for one.
    void begin("c2", { owner: 3 });
    await expect(begin("c3", { owner: 3 })).rejects.toBeInstanceOf(QueueFullError);
    await end("a1", ["first", "known", "a1", "b1"]);
    await end("b1", ["first", "known", "a1", "b1", "c2"]);
    expect(began).toHaveLength(5);
  });

  test("continues after work that fails before it has started to wait", async () => {
    const enqueue = createQueue(1);
    const failing = () => {
      throw new Error("failed at once");
    };
    expect(await enqueue(failing).catch(String)).toBe("Error: failed at once");
    expect(await enqueue(async () => "next")).toBe("next");
  });
});
