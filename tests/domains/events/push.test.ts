import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { DAY_MS, toInstant } from "../../../src/lib/time.ts";
import { changedTables, dump } from "../../support/dump.ts";
import { EventsBench, type Person, type Reason, type Sent } from "./events-bench.ts";

let bench: EventsBench;
let me: Person;
beforeAll(async () => {
  bench = await EventsBench.start();
});
afterAll(() => bench.stop());
beforeEach(async () => {
  me = await bench.person();
});

const moment = (ms: number) => toInstant(bench.app.clock.now() + ms);
const id = (event: Sent) => event.eventId;

describe("ielts_learning_push_events", () => {
  test("stores what an agent recorded as it was sent, marked as an agent's", async () => {
    const whole = bench.event({
      subjectCode: "reading",
      objectType: "practice_session",
      objectId: "会话 12",
      skillCodes: ["reading.paraphrase", "reading.distractor", "reading.paraphrase"],
      payload: { text: "同义替换 😀", list: [1, 2.5, null, { deep: [true] }], evidence: "none" },
      schemaVersion: 1,
      occurredAt: "2026-09-08T09:30:00.250+08:00",
    });
    const least = bench.event();
    const answer = await bench.push(me, [whole, least]);
    expect(answer).toEqual({
      acknowledgedEventIds: [id(whole), id(least)],
      storedCount: 2,
      rejected: [],
      invalidEvents: [],
      differing: [],
      cursor: 2,
    });
    const { events } = await bench.pull(me);
    const stored = { origin: "agent", schemaVersion: 1, recordedAt: moment(0) } as const;
    expect<unknown[]>(events).toEqual([
      {
        ...whole,
        ...stored,
        cursor: 1,
        skillCodes: ["reading.paraphrase", "reading.distractor"],
        occurredAt: "2026-09-08T01:30:00.250Z",
        payload: { text: "同义替换 😀", list: [1, 2.5, null, { deep: [true] }], evidence: "none" },
      },
      { ...least, ...stored, cursor: 2, skillCodes: [], payload: {} },
    ]);
  });

  test("stores payloads of any content", async () => {
    const payloads = [
      '{"__proto__":{"a":1},"constructor":2,"":3,"a.b":4,"\\u0001":5}',
      '{"control":"a\\u0001b","pair":"\\ud83d\\ude00","quote":"\\"\\\\","line":"\\u2028"}',
      '{"zero":-0,"small":5e-324,"large":1.7976931348623157e308,"exact":9007199254740991}',
    ].map((text) => JSON.parse(text));
    await bench.push(
      me,
      payloads.map((payload) => bench.event({ payload })),
    );
    const { events } = await bench.pull(me);
    expect(events.map(({ payload }) => JSON.stringify(payload))).toEqual(payloads.map((one) => JSON.stringify(one)));
    const again = events.map(({ cursor: _, origin: __, recordedAt: ___, ...event }) => event);
    expect(await bench.push(me, again)).toMatchObject({ storedCount: 0, differing: [] });
  });

  test("changes only the journal: no activity, no fact of the service", async () => {
    await bench.addWord(me, "before");
    const before = dump(bench.app.db);
    await bench.push(me, [
      bench.event({ objectType: "course_section", objectId: "1:1", subjectCode: "reading" }),
      bench.event({ eventType: "vocabulary.reviewed", objectType: "vocabulary_entry", objectId: "1" }),
      bench.evidence({ evidenceType: "objective", correct: true }),
    ]);
    expect(changedTables(before, dump(bench.app.db))).toEqual(["learning_events"]);
  });

  const accepted: [what: string, event: () => Partial<Sent>][] = [
    ["a namespace in which the service records too", () => ({ eventType: "vocabulary.reviewed" })],
    ["a namespace that begins as a reserved one", () => ({ eventType: "practices.made" })],
    ["a reserved word that is not the first", () => ({ eventType: "tutor.practice.mock" })],
    ["80 characters of type", () => ({ eventType: `t.${"a".repeat(78)}` })],
    ["an eventId in capitals", () => ({ eventId: bench.app.ids.uuid().toUpperCase() })],
    ["24 hours ahead", () => ({ occurredAt: moment(DAY_MS) })],
    ["the year 2000", () => ({ occurredAt: "2000-01-01T00:00Z" })],
    ["a subject without skills", () => ({ subjectCode: "speaking" })],
    ["a payload of 16 KB", () => ({ payload: { text: "a".repeat(16 * 1024 - 11) } })],
  ];
  test.each(accepted)("takes %s", async (_what, event) => {
    const sent = bench.event(event());
    expect(await bench.push(me, [sent])).toMatchObject({ acknowledgedEventIds: [id(sent)], rejected: [] });
  });

  const refused: [what: string, event: () => Partial<Sent>, reason: Reason, field: string, says: string][] = [
    ...["practice", "mock", "course", "browser"].map((name): [string, () => Partial<Sent>, Reason, string, string] => [
      `the namespace ${name}`,
      () => ({ eventType: `${name}.attempted` }),
      "namespace_reserved",
      "eventType",
      "outside the namespaces in which the service alone records: practice, mock, course, browser.",
    ]),
    ["an eventId that is not a UUID", () => ({ eventId: "x".repeat(36) }), "event_id_invalid", "eventId", "a UUID"],
    ["a type of one word", () => ({ eventType: "lesson" }), "event_type_invalid", "eventType", "two or more words"],
    ["a type in capitals", () => ({ eventType: "tutor.Lesson" }), "event_type_invalid", "eventType", "a-z"],
    ["an empty word in a type", () => ({ eventType: "tutor..end" }), "event_type_invalid", "eventType", "dots"],
    ["a line break in a type", () => ({ eventType: "tutor.end\n" }), "event_type_invalid", "eventType", "dots"],
    [
      "a time without offset",
      () => ({ occurredAt: "2026-09-09T10:00:00" }),
      "occurred_at_invalid",
      "occurredAt",
      "+08:00",
    ],
    ["30 February", () => ({ occurredAt: "2026-02-30T10:00:00Z" }), "occurred_at_invalid", "occurredAt", "an instant"],
    ["the year 1999", () => ({ occurredAt: "1999-12-31T23:59:59Z" }), "occurred_at_invalid", "occurredAt", "2000"],
    [
      "more than 24 hours ahead",
      () => ({ occurredAt: moment(DAY_MS + 1) }),
      "occurred_in_future",
      "occurredAt",
      "24 hours",
    ],
    [
      "a payload above 16 KB",
      () => ({ payload: { text: "a".repeat(16 * 1024 - 10) } }),
      "payload_too_large",
      "payload",
      "16384 bytes",
    ],
    [
      "a payload above 16 KB in UTF-8",
      () => ({ payload: { text: "中".repeat(5500) } }),
      "payload_too_large",
      "payload",
      "UTF-8",
    ],
    [
      "an unknown subject",
      () => ({ subjectCode: "math", skillCodes: ["reading.paraphrase"] }),
      "subject_unknown",
      "subjectCode",
      "listening, reading, writing or speaking, or left out.",
    ],
    ["a subject in capitals", () => ({ subjectCode: "Reading" }), "subject_unknown", "subjectCode", "left out."],
    [
      "an unknown skill",
      () => ({ subjectCode: "reading", skillCodes: ["reading.paraphrase", "reading.speed"] }),
      "skill_unknown",
      "skillCodes.1",
      "reading.evidence-location",
    ],
    ["a skill of no subject", () => ({ skillCodes: ["speed"] }), "skill_unknown", "skillCodes.0", "notes"],
    [
      "a skill without its subject",
      () => ({ skillCodes: ["writing.cohesion"] }),
      "skill_without_subject",
      "subjectCode",
      "writing, the subject of the skill codes.",
    ],
    [
      "a skill of another subject",
      () => ({ subjectCode: "reading", skillCodes: ["reading.distractor", "listening.distractor"] }),
      "skill_of_other_subject",
      "skillCodes.1",
      "reading.distractor",
    ],
    [
      "grammar, which no client knows",
      () => ({ subjectCode: "grammar", skillCodes: ["writing.grammar-control"] }),
      "subject_unknown",
      "subjectCode",
      "left out.",
    ],
  ];
  test.each(refused)("refuses %s, and only that event", async (_what, changes, reason, field, says) => {
    const [good, bad] = [bench.event(), bench.event(changes())];
    const answer = await bench.push(me, [bad, good]);
    expect(answer).toEqual({
      acknowledgedEventIds: [id(good)],
      storedCount: 1,
      rejected: [{ eventId: id(bad), reason, message: expect.stringContaining(says) }],
      invalidEvents: [{ index: 0, reason, message: expect.stringContaining(says) }],
      differing: [],
      cursor: 1,
    });
    expect(answer.rejected[0]?.message).toStartWith(`events.0.${field} must be `);
  });

  test("refuses a number that JSON readers make infinite, and only that event", async () => {
    const [good, bad] = [bench.event(), bench.event({ payload: { list: ["NUMBER"] } })];
    const reply = await bench.app.fetch("/api/v1/agent/capabilities/ielts_learning_push_events", {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${me.token}` },
      body: JSON.stringify({ events: [good, bad] }).replace('"NUMBER"', "-1e400"),
    });
    expect(await reply.json()).toMatchObject({
      data: { storedCount: 1, rejected: [{ eventId: id(bad), reason: "payload_number_too_large" }] },
    });
  });

  test("answers 400 with a detail for each event if none can be stored, and stores nothing", async () => {
    const before = dump(bench.app.db);
    const reply = await bench.tryPush(me, [
      bench.event({ eventType: "practice.attempted" }),
      bench.event({ skillCodes: ["reading.speed"] }),
    ]);
    expect([reply.status, reply.code, reply.refusal?.reason]).toEqual([400, 40001, "event.none_accepted"]);
    expect(reply.refusal?.details.map(({ path, message }) => [path, message])).toEqual([
      ["/events/0/eventType", expect.stringContaining("(namespace_reserved)")],
      ["/events/1/skillCodes/0", expect.stringContaining("(skill_unknown)")],
    ]);
    expect(changedTables(before, dump(bench.app.db))).toEqual([]);
  });

  test("takes 200 events of 16 KB at once", async () => {
    const payload = { text: "a".repeat(16 * 1024 - 11) };
    const events = Array.from({ length: 200 }, () => bench.event({ payload }));
    const answer = await bench.push(me, events);
    expect([answer.storedCount, answer.cursor]).toEqual([200, 200]);
    expect(answer.acknowledgedEventIds).toEqual(events.map(id));
    expect((await bench.tryPush(me, [...events, bench.event()])).status).toBe(400);
  });
});
