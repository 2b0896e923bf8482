import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { changedTables, dump } from "../../support/dump.ts";
import type { JsonObject } from "../../support/json.ts";
import { EventsBench, type Person, type Reason } from "./events-bench.ts";

let bench: EventsBench;
let me: Person;
beforeAll(async () => {
  bench = await EventsBench.start();
});
afterAll(() => bench.stop());
beforeEach(async () => {
  me = await bench.person();
});

/** An event with other values in its fields, of any type; undefined omits one. */
const changed = (changes: object) => JSON.parse(JSON.stringify({ ...bench.event(), ...changes }));

const REASON: Reason = "event_malformed";
const malformed: [what: string, event: () => unknown, names: string[]][] = [
  ["without an eventId", () => changed({ eventId: undefined }), ["eventId"]],
  ["whose eventId is a number", () => changed({ eventId: 7 }), ["eventId"]],
  ["with an empty deviceId", () => changed({ deviceId: "" }), ["deviceId"]],
  ["with a deviceId of 81 characters", () => changed({ deviceId: "d".repeat(81) }), ["deviceId"]],
  ["of a structure to come", () => changed({ schemaVersion: 2 }), ["schemaVersion"]],
  ["with an unknown field", () => changed({ cursor: 1 }), ["cursor"]],
  ["whose subject is a number", () => changed({ subjectCode: 1 }), ["subjectCode"]],
  ["whose subject is null", () => changed({ subjectCode: null }), ["subjectCode"]],
  ["whose payload is a list", () => changed({ payload: [] }), ["payload"]],
  ["whose skill codes are one text", () => changed({ skillCodes: "reading.paraphrase" }), ["skillCodes"]],
  ["with a skill code that is a number", () => changed({ skillCodes: [1] }), ["skillCodes.0"]],
  ["without a time", () => changed({ occurredAt: undefined }), ["occurredAt"]],
  ["with a NUL in its type", () => changed({ eventType: "tutor.\0" }), ["eventType"]],
  [
    "with three faults",
    () => changed({ deviceId: "", schemaVersion: 2, extra: true }),
    ["deviceId", "schemaVersion", "extra"],
  ],
  ["that is a number", () => 5, ["events.1"]],
  ["that is null", () => null, ["events.1"]],
  ["that is a list", () => [bench.event()], ["events.1"]],
  ["that is a text", () => "event", ["events.1"]],
];
const malformedIds: [what: string, eventId: string][] = [
  ["a word", "not-a-uuid"],
  ["an empty text", ""],
  ["a UUID without hyphens", "7f3c2a105b1e4c4e9a630d2b8c1e4f55"],
  ["a UUID in braces", "{7f3c2a10-5b1e-4c4e-9a63-0d2b8c1e4f55}"],
  ["a UUID as a URN", "urn:uuid:7f3c2a10-5b1e-4c4e-9a63-0d2b8c1e4f55"],
  ["36 characters that are none", "x".repeat(36)],
  ["a UUID with a line break", "7f3c2a10-5b1e-4c4e-9a63-0d2b8c1e4f55\n"],
];

describe("ielts_learning_push_events, one event at a time", () => {
  test.each(malformed)("refuses an event %s by its place, and stores the others", async (_what, event, names) => {
    const [first, last, bad] = [bench.event(), bench.event(), event()];
    const reply = await bench.tryPush(me, [first, bad, last] as JsonObject[]); // of any form, on purpose
    expect([reply.status, reply.code]).toEqual([200, 0]);
    const sentId: unknown = Reflect.get(Object(bad), "eventId");
    const message = expect.stringContaining(names[0] ?? "");
    expect(reply.data).toEqual({
      acknowledgedEventIds: [first.eventId, last.eventId],
      storedCount: 2,
      invalidEvents: [{ index: 1, reason: REASON, message }],
      rejected: typeof sentId === "string" ? [{ eventId: sentId, reason: REASON, message }] : [],
      differing: [],
      cursor: 2,
    });
    for (const name of names) expect(reply.text).toContain(name);
  });

  test.each(malformedIds)("refuses %s as the id of one event, and stores the others", async (_what, eventId) => {
    const good = bench.event();
    const { data } = await bench.tryPush(me, [changed({ eventId, deviceId: "" }), good]);
    const refused = { reason: "event_id_invalid", message: expect.stringContaining("events.0.eventId must be a UUID") };
    expect(data).toMatchObject({
      acknowledgedEventIds: [good.eventId],
      invalidEvents: [{ index: 0, ...refused }],
      rejected: [{ eventId, ...refused }],
    });
  });

  test("names every rule that an event breaks, and each event by its place", async () => {
    const events = [
      bench.event({ eventType: "practice.attempted", skillCodes: ["reading.speed"] }),
      bench.event(),
      changed({ occurredAt: "yesterday", payload: { text: "a".repeat(16 * 1024) } }),
    ];
    const { invalidEvents } = await bench.push(me, events);
    expect(invalidEvents.map(({ index, reason }) => [index, reason])).toEqual([
      [0, "namespace_reserved"],
      [2, "payload_too_large"],
    ]);
    for (const [at, field] of [
      [0, "events.0.eventType must be"],
      [0, "events.0.skillCodes.0 must be"],
      [1, "events.2.occurredAt must be"],
      [1, "events.2.payload must be"],
    ] as const) {
      expect(invalidEvents[at]?.message).toContain(field);
    }
  });

  test("an id that is too long to be returned is named only by its place", async () => {
    const { data } = await bench.tryPush(me, [changed({ eventId: "x".repeat(81) }), bench.event()]);
    expect(data).toMatchObject({ rejected: [], invalidEvents: [{ index: 0, reason: "event_id_invalid" }] });
  });

  const envelopes: [what: string, request: () => object, path: string][] = [
    ["without events", () => ({}), "/events"],
    ["whose events are one event", () => ({ events: bench.event() }), "/events"],
    ["of no event", () => ({ events: [] }), "/events"],
    ["of 201 events", () => ({ events: Array.from({ length: 201 }, () => bench.event()) }), "/events"],
    ["with a field beside events", () => ({ events: [bench.event()], deviceId: "laptop" }), "/deviceId"],
    ["of malformed events alone", () => ({ events: [changed({ deviceId: "" }), 5] }), "/events/0/deviceId"],
  ];
  test.each(envelopes)("refuses a batch %s whole and stores nothing", async (_what, request, path) => {
    const before = dump(bench.app.db);
    const reply = await bench.app.call("ielts_learning_push_events", request(), me.token);
    expect([reply.status, reply.code, reply.refusal?.reason]).toEqual([400, 40001, "request.invalid"]);
    expect(reply.refusal?.details[0]?.path).toBe(path);
    expect(changedTables(before, dump(bench.app.db))).toEqual([]);
  });
});

describe("an eventId in either letter case", () => {
  const forms: [what: string, form: (id: string) => string][] = [
    ["lower", (id) => id],
    ["upper", (id) => id.toUpperCase()],
    ["mixed", (id) => id.replace(/[a-f]/, (letter) => letter.toUpperCase())],
  ];
  test.each(forms)("is stored once, in lower case, and acknowledged as it was sent: %s", async (_what, form) => {
    const event = bench.evidence({ evidenceType: "objective", correct: true });
    const sent = { ...event, eventId: form(event.eventId) };
    expect(await bench.push(me, [sent])).toMatchObject({ acknowledgedEventIds: [sent.eventId], storedCount: 1 });
    for (const [, again] of forms) {
      const copy = { ...event, eventId: again(event.eventId) };
      const answer = await bench.push(me, [copy]);
      expect(answer).toMatchObject({ acknowledgedEventIds: [copy.eventId], storedCount: 0, differing: [], cursor: 1 });
    }
    expect((await bench.pull(me)).events.map(({ eventId }) => eventId)).toEqual([event.eventId]);
  });

  test("is one event within a batch, and each form is acknowledged", async () => {
    const event = bench.event();
    const upper = { ...event, eventId: event.eventId.toUpperCase() };
    const other = { ...upper, deviceId: "phone" };
    const answer = await bench.push(me, [event, upper, other]);
    expect(answer.acknowledgedEventIds).toEqual([event.eventId, upper.eventId]);
    expect([answer.storedCount, answer.differing]).toEqual([1, [upper.eventId]]);
  });

  test("counts once as evidence", async () => {
    const event = bench.evidence({ evidenceType: "retrieval", rating: "good" });
    await bench.push(me, [event]);
    await bench.push(me, [{ ...event, eventId: event.eventId.toUpperCase() }]);
    const { skills } = await bench.app.ok("ielts_learner_read_profile", {}, me.token);
    expect(skills.find(({ skillCode }) => skillCode === "reading.paraphrase")?.evidenceCount).toBe(1);
  });
});
