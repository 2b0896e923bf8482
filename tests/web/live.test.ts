import { afterEach, describe, expect, test } from "bun:test";
import { Glob } from "bun";
import { createGather, type Time } from "../../src/web/features/live/gather.ts";
import { competeForLead, type Locks } from "../../src/web/features/live/leader.ts";
import { ALL_READS, isTypedOver, readsOf, readsOfNotice } from "../../src/web/features/live/reads.ts";
import type { openStream, StreamEvent } from "../../src/web/features/live/stream.ts";
import { joinWindows, type Membership, type ReceivedEvent } from "../../src/web/features/live/windows.ts";
import { registry } from "../support/operations.ts";

/** A clock that moves only on request. */
class Clock implements Time {
  #now = 0;
  #timers: { readonly at: number; readonly run: () => void }[] = [];
  now = () => this.#now;
  after = (ms: number, run: () => void) => {
    const timer = { at: this.#now + ms, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  };
  goOn(ms: number): void {
    const end = this.#now + ms;
    for (let next = this.#next(end); next !== undefined; next = this.#next(end)) {
      this.#timers = this.#timers.filter((other) => other !== next);
      this.#now = next.at;
      next.run();
    }
    this.#now = end;
  }
  #next(end: number) {
    return this.#timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
  }
}

interface Asked {
  readonly granted: () => Promise<void>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Exclusive locks as browsers grant them: to one at a time, in the order of requests, and to a window that steals them. */
class BrowserLocks implements Locks {
  #holder: Asked | null = null;
  #queue: Asked[] = [];
  request: Locks["request"] = (_name, { steal = false, signal }, granted) => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const asked = { granted, resolve, reject };
    signal?.addEventListener("abort", () => {
      if (!this.#queue.includes(asked)) return;
      this.#queue = this.#queue.filter((other) => other !== asked);
      reject(new DOMException("given up", "AbortError"));
    });
    if (steal) {
      this.#holder?.reject(new DOMException("stolen", "AbortError"));
      this.#grant(asked);
    } else {
      this.#queue.push(asked);
      if (this.#holder === null) this.#grantNext();
    }
    return promise;
  };
  #grant(asked: Asked): void {
    this.#holder = asked;
    queueMicrotask(async () => {
      await asked.granted();
      asked.resolve(null);
      if (this.#holder === asked) this.#grantNext();
    });
  }
  #grantNext(): void {
    this.#holder = null;
    const next = this.#queue.shift();
    if (next !== undefined) this.#grant(next);
  }
}

/** Runs all started work until it waits for the clock or another window; nothing here waits for real time. */
async function settled(): Promise<void> {
  for (let ticks = 0; ticks < 10; ticks++) await new Promise<void>((resolve) => setImmediate(resolve));
}

describe("gathering what is read again", () => {
  function gathering() {
    const clock = new Clock();
    const runs: [at: number, names: string[]][] = [];
    const state = { isHeld: false };
    const gather = createGather(
      { everyMs: 2000, isHeld: () => state.isHeld, run: (names) => runs.push([clock.now(), names]) },
      clock,
    );
    return { clock, runs, state, gather };
  }

  test("the first change is read at once, and changes reported meanwhile once at the end of the time", () => {
    const { clock, runs, gather } = gathering();
    gather.add(["plans"]);
    clock.goOn(500);
    for (let times = 0; times < 10; times++) {
      gather.add(["plans"]);
      clock.goOn(100);
    }
    clock.goOn(10_000);
    expect(runs).toEqual([
      [0, ["plans"]],
      [2000, ["plans"]],
    ]);
  });

  test("a name does not wait for another", () => {
    const { clock, runs, gather } = gathering();
    gather.add(["plans"]);
    clock.goOn(300);
    gather.add(["plans", "todos"]);
    clock.goOn(5000);
    expect(runs).toEqual([
      [0, ["plans"]],
      [300, ["todos"]],
      [2000, ["plans"]],
    ]);
  });

  test("nothing is read while it is held, and nothing of it is lost", () => {
    const { clock, runs, state, gather } = gathering();
    state.isHeld = true;
    gather.add(["plans"]);
    clock.goOn(3000);
    gather.add(["todos"]);
    clock.goOn(1000);
    expect(runs).toEqual([]);
    state.isHeld = false;
    clock.goOn(250);
    expect(runs.map(([, names]) => names)).toEqual([["plans", "todos"]]);
  });

  test("nothing is read after the end", () => {
    const { clock, runs, gather } = gathering();
    gather.add(["plans"]);
    gather.stop();
    clock.goOn(5000);
    expect(runs).toEqual([]);
  });
});

describe("electing the leader", () => {
  function candidate(locks: Locks, name: string, log: string[]) {
    return competeForLead(locks, "lead", () => {
      log.push(`${name} begins`);
      return () => log.push(`${name} ends`);
    });
  }

  test("one works at a time, and the next when it leaves", async () => {
    const log: string[] = [];
    const locks = new BrowserLocks();
    const [first, second, third] = ["first", "second", "third"].map((name) => candidate(locks, name, log));
    await settled();
    expect([first, second, third].map((one) => one?.isLeading)).toEqual([true, false, false]);
    second?.leave();
    first?.leave();
    await settled();
    expect(third?.isLeading).toBe(true);
    expect(log).toEqual(["first begins", "first ends", "third begins"]);
  });

  test("one that lost the lead ends its work, and is a candidate again", async () => {
    const log: string[] = [];
    const locks = new BrowserLocks();
    const first = candidate(locks, "first", log);
    const second = candidate(locks, "second", log);
    await settled();
    second.seize();
    await settled();
    expect([first.isLeading, second.isLeading]).toEqual([false, true]);
    second.seize();
    second.leave();
    await settled();
    expect(first.isLeading).toBe(true);
    expect(log.toSorted()).toEqual(["first begins", "first begins", "first ends", "second begins", "second ends"]);
  });
});

describe("the windows of a browser", () => {
  const open: Membership[] = [];
  afterEach(() => {
    for (const membership of open.splice(0)) membership.leave();
  });

  /** A browser whose windows listen to a service that the test controls. */
  function browser() {
    const clock = new Clock();
    const locks = new BrowserLocks();
    const streams: { after: number | null; onEvent(event: StreamEvent): void; isOpen: boolean }[] = [];
    const opening: typeof openStream = ({ lastId, onEvent }) => {
      const stream = { after: lastId, onEvent, isOpen: true };
      streams.push(stream);
      return () => {
        stream.isOpen = false;
      };
    };
    const join = () => {
      const received: ReceivedEvent[] = [];
      const membership = joinWindows(
        { accountId: 7, onEvent: (message) => received.push(message), onRefused: () => {} },
        { locks, open: opening, time: clock },
      );
      membership.look(true);
      open.push(membership);
      return { received, membership };
    };
    return { clock, streams, join };
  }

  const ready = (lastId: number, hasGap = false): StreamEvent => ({ kind: "ready", lastId, hasGap });
  const notice = (noticeId: number): StreamEvent => ({
    kind: "notice",
    notice: {
      ...{ noticeId, kind: "reminder", sourceId: 1, text: "Breathe", route: "/reminders?reminder=1" },
      ...{ dueAt: "2030-12-01T00:00:00.000Z", givenAt: "2030-12-01T00:00:00.000Z", late: false, readAt: null },
    },
  });
  const kinds = (received: readonly ReceivedEvent[]) => received.map(({ event, isLeading }) => [event.kind, isLeading]);

  test("one listens and notifies all, each once", async () => {
    const { streams, join } = browser();
    const first = join();
    await settled();
    const second = join();
    await settled();
    expect(streams.map(({ after }) => after)).toEqual([null]);
    streams[0]?.onEvent(ready(4));
    streams[0]?.onEvent(notice(5));
    await settled();
    expect(kinds(first.received)).toEqual([
      ["ready", true],
      ["notice", true],
    ]);
    expect(kinds(second.received)).toEqual([
      ["ready", false],
      ["notice", false],
    ]);
    expect(first.received.some(({ hasBreak }) => hasBreak)).toBe(false);
  });

  test("when the leading window closes, another continues after the last notice, and all know of the break", async () => {
    const { streams, join } = browser();
    const first = join();
    await settled();
    const second = join();
    await settled();
    streams[0]?.onEvent(ready(4));
    streams[0]?.onEvent(notice(5));
    await settled();
    const third = join();
    await settled();
    first.membership.leave();
    await settled();
    expect(streams.map(({ after, isOpen }) => [after, isOpen])).toEqual([
      [null, false],
      [5, true],
    ]);
    streams[1]?.onEvent(ready(5));
    await settled();
    expect(second.received.at(-1)).toEqual({ event: ready(5), isLeading: true, hasBreak: true });
    expect(third.received.at(-1)).toEqual({ event: ready(5), isLeading: false, hasBreak: true });
    second.membership.leave();
    await settled();
    expect(streams[2]?.after).toBe(5);
  });

  test("all know that the service is out of reach, those that come later too, until it is back", async () => {
    const { streams, join } = browser();
    const first = join();
    await settled();
    const second = join();
    await settled();
    streams[0]?.onEvent(ready(4));
    streams[0]?.onEvent({ kind: "lost" });
    await settled();
    const third = join();
    await settled();
    for (const { received } of [first, second, third]) expect(received.at(-1)?.event).toEqual({ kind: "lost" });
    streams[0]?.onEvent(ready(4));
    await settled();
    const fourth = join();
    await settled();
    for (const { received } of [first, second, third]) expect(received.at(-1)?.event).toEqual(ready(4));
    expect(fourth.received).toEqual([]);
  });

  test("a leading window that does not answer is relieved by one that is seen, and one that answers is not", async () => {
    const { clock, streams, join } = browser();
    join();
    await settled();
    const second = join();
    await settled();
    clock.goOn(10_000);
    await settled();
    expect(streams.length).toBe(1);

    second.membership.look(true);
    // The response of the leading window takes longer than the others wait.
    clock.goOn(10_000);
    await settled();
    expect(streams.map(({ isOpen }) => isOpen)).toEqual([false, true]);
  });

  test("a hidden window replaces none", async () => {
    const { clock, streams, join } = browser();
    join();
    await settled();
    const second = join();
    second.membership.look(false);
    clock.goOn(10_000);
    await settled();
    expect(streams.length).toBe(1);
  });
});

describe("what is read again", () => {
  /** First words of all query keys. */
  async function firstWords(): Promise<Set<string>> {
    const root = new URL("../../src/web/features/", import.meta.url).pathname;
    const texts = await Promise.all(
      [...new Glob("*/keys.ts").scanSync(root)].map((path) => Bun.file(root + path).text()),
    );
    return new Set(texts.flatMap((text) => [...text.matchAll(/\["([\w-]+)"/g)].map(([, word]) => word ?? "")));
  }

  test("every group of operations that change data is known, and every name that it leads to", async () => {
    const writing = registry.all.filter(({ effect }) => effect !== "read").map(({ group }) => group);
    expect([...new Set(writing)].filter((group) => readsOf(group).length === 0)).toEqual([]);
    const words = await firstWords();
    expect(ALL_READS.filter((name) => !words.has(name))).toEqual([]);
    expect(readsOf("no such group")).toEqual([]);
  });

  test("fields that a learner types in are left alone", () => {
    for (const name of ["player", "writing-revision", "cards"]) expect(ALL_READS).not.toContain(name);
    expect(isTypedOver(["dictation", "attempt", "a"])).toBe(true);
    expect(isTypedOver(["dictation", "open"])).toBe(false);
  });

  test.each([
    ["reminder", "reminders"],
    ["todo", "todos"],
    ["task", "plans"],
    ["feedback", "feedback"],
  ] as const)("a notice of a %s changes the list of notices, what is sent outside, and the %s", (kind, name) => {
    expect(readsOfNotice(kind)).toEqual(["notifications", "connections", name]);
  });
});
