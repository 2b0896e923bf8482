import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { changedTables, dump } from "../../support/dump.ts";
import { EventsBench, type Person, type Sent } from "./events-bench.ts";

let bench: EventsBench;
let me: Person;
beforeAll(async () => {
  bench = await EventsBench.start();
});
afterAll(() => bench.stop());
beforeEach(async () => {
  me = await bench.person();
});

const id = (event: Sent) => event.eventId;
/** An event with every possible field. */
const whole = () =>
  bench.event({
    subjectCode: "writing",
    objectType: "essay",
    objectId: "7",
    skillCodes: ["writing.cohesion", "writing.grammar-control"],
    payload: { first: 1, second: { left: [1, 2], right: "文" } },
    occurredAt: "2026-09-08T09:30:00+08:00",
  });

describe("ielts_learning_push_events, again", () => {
  const same: [what: string, change: (event: Sent) => Sent][] = [
    ["the same", (event) => event],
    ["fields in another order", (event) => Object.fromEntries(Object.entries(event).reverse()) as Sent], // the same fields
    [
      "payload fields in another order",
      (event) => ({ ...event, payload: { second: { right: "文", left: [1, 2] }, first: 1 } }),
    ],
    ["the instant by another clock", (event) => ({ ...event, occurredAt: "2026-09-08T01:30:00.000Z" })],
    ["a default written out", (event) => ({ ...event, schemaVersion: 1 })],
    ["a skill code repeated", (event) => ({ ...event, skillCodes: [...(event.skillCodes ?? []), "writing.cohesion"] })],
  ];
  test.each(same)("acknowledges %s without storing it", async (_what, change) => {
    const event = whole();
    await bench.push(me, [event]);
    bench.app.clock.advance(1000);
    const before = dump(bench.app.db);
    expect(await bench.push(me, [change(event)])).toEqual({
      acknowledgedEventIds: [id(event)],
      storedCount: 0,
      rejected: [],
      invalidEvents: [],
      differing: [],
      cursor: 1,
    });
    expect(changedTables(before, dump(bench.app.db))).toEqual([]);
  });

  const other: [what: string, change: Partial<Sent>][] = [
    ["another payload", { payload: { first: 1, second: { left: [2, 1], right: "文" } } }],
    ["a payload with a field more", { payload: { first: 1, second: { left: [1, 2], right: "文", more: null } } }],
    ["a number as text", { payload: { first: "1", second: { left: [1, 2], right: "文" } } }],
    ["another type", { eventType: "tutor.lesson_begun" }],
    ["another device", { deviceId: "phone" }],
    ["another object", { objectId: "8" }],
    ["another moment", { occurredAt: "2026-09-08T09:30:00.001+08:00" }],
    ["fewer skills", { skillCodes: ["writing.cohesion"] }],
    ["another subject", { subjectCode: "reading", skillCodes: [] }],
  ];
  test.each(other)("keeps the first and reports it for %s", async (_what, change) => {
    const event = whole();
    await bench.push(me, [event]);
    const before = await bench.pull(me);
    const fresh = bench.event();
    expect(await bench.push(me, [{ ...event, ...change }, fresh])).toEqual({
      acknowledgedEventIds: [id(event), id(fresh)],
      storedCount: 1,
      rejected: [],
      invalidEvents: [],
      differing: [id(event)],
      cursor: 2,
    });
    expect((await bench.pull(me)).events[0]).toEqual(before.events[0]);
  });

  test("an id twice in a batch is stored once, with its first content", async () => {
    const [a, b] = [whole(), bench.event()];
    const answer = await bench.push(me, [a, b, { ...a }, { ...b, deviceId: "phone" }, { ...b, deviceId: "tablet" }]);
    expect(answer).toEqual({
      acknowledgedEventIds: [id(a), id(b)],
      storedCount: 2,
      rejected: [],
      invalidEvents: [],
      differing: [id(b)],
      cursor: 2,
    });
    expect((await bench.pull(me)).events.map(({ eventId, deviceId }) => [eventId, deviceId])).toEqual([
      [id(a), "laptop"],
      [id(b), "laptop"],
    ]);
  });

  test("the id of an event of the service is taken, whatever the content", async () => {
    await bench.addWord(me, "taken");
    const [server] = (await bench.pull(me)).events;
    expect(server?.origin).toBe("server");
    const {
      cursor: _,
      origin: __,
      recordedAt: ___,
      ...copy
    } = server ?? { ...whole(), cursor: 0, origin: "", recordedAt: "" };
    const answer = await bench.push(me, [copy]);
    expect([answer.acknowledgedEventIds, answer.storedCount, answer.differing]).toEqual([
      [copy.eventId],
      0,
      [copy.eventId],
    ]);
    expect((await bench.pull(me)).events).toHaveLength(1);
  });

  test("the id of another account's event is free", async () => {
    const you = await bench.person();
    const event = whole();
    await bench.push(me, [event]);
    const answer = await bench.push(you, [{ ...event, payload: { mine: true } }]);
    expect([answer.storedCount, answer.differing, answer.cursor]).toEqual([1, [], 1]);
    expect((await bench.pull(me)).events.map(({ payload }) => payload)).toEqual([event.payload ?? {}]);
    expect((await bench.pull(you)).events.map(({ payload }) => payload)).toEqual([{ mine: true }]);
  });

  test("a rejected event leaves its id free", async () => {
    const event = bench.event({ eventType: "mock.finished" });
    const corrected = { ...event, eventType: "tutor.mock_finished" };
    const answer = await bench.push(me, [event, corrected]);
    expect([answer.acknowledgedEventIds, answer.rejected.map((one) => one.eventId)]).toEqual([
      [id(event)],
      [id(event)],
    ]);
    expect((await bench.pull(me)).events.map(({ eventType }) => eventType)).toEqual(["tutor.mock_finished"]);
  });
});
