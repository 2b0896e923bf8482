import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { EventsBench, type Person } from "./events-bench.ts";

let bench: EventsBench;
let me: Person;
beforeAll(async () => {
  bench = await EventsBench.start();
});
afterAll(() => bench.stop());
beforeEach(async () => {
  me = await bench.person();
});

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe("ielts_learning_pull_events", () => {
  test("answers nothing and the cursor that was asked with, where nothing follows", async () => {
    expect(await bench.pull(me)).toEqual({ events: [], nextCursor: 0, hasMore: false });
    await bench.push(me, [bench.event()]);
    expect(await bench.pull(me, { cursor: 1 })).toEqual({ events: [], nextCursor: 1, hasMore: false });
  });

  const ahead: [what: string, events: number, cursor: number][] = [
    ["one beyond the newest event", 2, 3],
    ["any cursor of an account without events", 0, 1],
    ["the largest integer", 1, Number.MAX_SAFE_INTEGER],
  ];
  test.each(ahead)("refuses %s and says where to begin again, as after a restore", async (_what, count, cursor) => {
    if (count > 0)
      await bench.push(
        me,
        upTo(count).map(() => bench.event()),
      );
    const reply = await bench.app.call("ielts_learning_pull_events", { cursor }, me.token);
    expect([reply.status, reply.code, reply.refusal?.reason]).toEqual([400, 40001, "event.cursor_ahead"]);
    expect(JSON.parse(reply.text).facts).toEqual({ newestCursor: count });
    expect(reply.text).toContain("Pull again from cursor 0");
    expect((await bench.pull(me, { cursor: 0 })).events).toHaveLength(count);
  });

  test("returns the service's events and those of agents in one order", async () => {
    await bench.addWord(me, "first");
    await bench.push(me, [bench.event({ eventType: "vocabulary.added" })]);
    await bench.addWord(me, "second");
    const { events } = await bench.pull(me);
    expect(events.map(({ cursor, origin, deviceId }) => [cursor, origin, deviceId])).toEqual([
      [1, "server", "server"],
      [2, "agent", "laptop"],
      [3, "server", "server"],
    ]);
    expect(events[0]).toEqual({
      cursor: 1,
      eventId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      origin: "server",
      deviceId: "server",
      eventType: expect.stringMatching(/^vocabulary\./),
      objectType: "vocabulary_entry",
      objectId: expect.any(String),
      skillCodes: [],
      payload: expect.objectContaining({ phrase: "first" }),
      schemaVersion: 1,
      occurredAt: new Date(bench.app.clock.now()).toISOString(),
      recordedAt: new Date(bench.app.clock.now()).toISOString(),
    });
  });

  test.each([1, 7, 249, 250, 251, 500])("pages of %i lead through every event once", async (limit) => {
    await bench.push(
      me,
      upTo(200).map(() => bench.event()),
    );
    await bench.push(
      me,
      upTo(50).map(() => bench.event()),
    );
    const events = await bench.pullAll(me, limit);
    expect(events.map(({ cursor }) => cursor)).toEqual(upTo(250));
    expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(250);
  });

  test("takes a hundred events where no limit is named", async () => {
    await bench.push(
      me,
      upTo(101).map(() => bench.event()),
    );
    const page = await bench.pull(me);
    expect([page.events.length, page.nextCursor, page.hasMore]).toEqual([100, 100, true]);
  });

  test("ends a page of large events early and continues from there", async () => {
    const payload = { text: "文".repeat(5000) };
    for (let batch = 0; batch < 2; batch++)
      await bench.push(
        me,
        upTo(200).map(() => bench.event({ payload })),
      );
    const page = await bench.pull(me, { limit: 500 });
    expect(page.events.length).toBeGreaterThan(100);
    expect(page.events.length).toBeLessThan(200);
    expect([page.nextCursor, page.hasMore]).toEqual([page.events.length, true]);
    expect((await bench.pullAll(me, 500)).map(({ cursor }) => cursor)).toEqual(upTo(400));
  });

  test("shows an account only its own events, each counted from 1", async () => {
    const you = await bench.person();
    await bench.push(me, [bench.event({ deviceId: "mine" }), bench.event({ deviceId: "mine" })]);
    await bench.push(you, [bench.event({ deviceId: "yours" })]);
    const seen = async (person: Person) =>
      (await bench.pull(person)).events.map(({ cursor, deviceId }) => [cursor, deviceId]);
    expect(await seen(me)).toEqual([
      [1, "mine"],
      [2, "mine"],
    ]);
    expect(await seen(you)).toEqual([[1, "yours"]]);
  });

  test("skips and repeats nothing for a reader that follows writers of every kind", async () => {
    const agents = upTo(6);
    const batches = 8;
    const pushed = agents.map(() => upTo(batches).map((size) => upTo(size).map(() => bench.event())));
    let isWriting = true;
    const writers = [
      ...pushed.map(async (own) => {
        for (const events of own) await bench.push(me, events);
      }),
      ...agents.map(async (agent) => {
        for (const word of upTo(batches)) await bench.addWord(me, `word ${agent} ${word}`);
      }),
    ];
    const readers = [3, 500].map(async (limit) => {
      const seen: { cursor: number; eventId: string; whileWriting: boolean }[] = [];
      for (let cursor = 0, isOver = false; !isOver; ) {
        // A request after the last response to a writer sees everything.
        const whileWriting = isWriting;
        const page = await bench.pull(me, { cursor, limit });
        expect(page.nextCursor).toBeGreaterThanOrEqual(cursor);
        seen.push(...page.events.map((event) => ({ ...event, whileWriting })));
        cursor = page.nextCursor;
        isOver = !whileWriting && !page.hasMore;
      }
      return seen;
    });
    await Promise.all(writers).finally(() => {
      isWriting = false;
    });
    const ids = pushed.flat(2).map(({ eventId }) => eventId);
    const everySeen = await Promise.all(readers);
    expect(everySeen.flat().some(({ whileWriting }) => whileWriting)).toBe(true);
    for (const seen of everySeen) {
      expect(seen.map(({ cursor }) => cursor)).toEqual(upTo(ids.length + agents.length * batches));
      const seenIds = seen.map(({ eventId }) => eventId);
      expect(seenIds.filter((eventId) => ids.includes(eventId)).toSorted()).toEqual(ids.toSorted());
      // A batch stays together, in its own order.
      for (const events of pushed.flat()) {
        const places = events.map(({ eventId }) => seenIds.indexOf(eventId));
        expect(places).toEqual(events.map((_, index) => (places[0] ?? 0) + index));
      }
    }
  });
});

describe("the slice's queries", () => {
  test("read by the account and the cursor, or by the account and the ids, and sort nothing", async () => {
    await bench.push(me, [bench.event()]);
    await bench.pull(me);
    const { reader, writer } = bench.app.app.kernel;
    const prepared = [...reader.prepared, ...(await writer.write((db) => [...db.prepared]))];
    const used = new Set(prepared.flatMap((statement) => statement?.source ?? []));
    const plans = [...used]
      .filter((sql) => /^select .*"learning_events"/.test(sql))
      .map((sql) => {
        const parameters = Array.from({ length: sql.split("?").length - 1 }, () => 1);
        return bench.rows(`EXPLAIN QUERY PLAN ${sql}`, ...parameters).map((row) => String(row["detail"]));
      });
    const reads = plans.map((steps) => steps.filter((step) => step.includes("learning_events")));
    expect(reads).toContainEqual(["SEARCH learning_events USING PRIMARY KEY (account_id=? AND cursor>?)"]);
    expect(reads).toContainEqual(["SEARCH learning_events USING PRIMARY KEY (account_id=?)"]);
    expect(reads).toContainEqual([
      "SEARCH learning_events USING INDEX learning_events_by_event_id (account_id=? AND event_id=?)",
    ]);
    expect(plans.flat().filter((step) => /^SCAN learning|TEMP B-TREE/.test(step))).toEqual([]);
  });
});
