import { describe, expect, test } from "bun:test";
import type { ServerEvent } from "../../../src/domains/events/facts.schema.ts";
import { fittedPayload } from "../../../src/domains/events/payload.ts";
import { MAX_PAYLOAD_BYTES } from "../../../src/domains/events/push.schema.ts";
import { SERVER_NAMESPACES } from "../../../src/domains/events/push-rules.ts";
import { recordedEvent } from "../../../src/domains/events/server-event.ts";
import { newUuid } from "../../../src/lib/uuid.ts";

const NOW = Date.parse("2026-09-09T02:00:00.000Z");
const event = (changes: Partial<ServerEvent> = {}): ServerEvent => ({
  ...{ eventId: newUuid(), eventType: "todo.created", payload: { title: "Once" } },
  ...changes,
});
const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

describe("an event that the service records", () => {
  test.each([...SERVER_NAMESPACES, "vocabulary", "account"])("may be of the namespace %s", (name) => {
    expect(recordedEvent(event({ eventType: `${name}.begun` }), NOW)).toMatchObject({
      ...{ deviceId: "server", eventType: `${name}.begun`, skillCodes: [], occurredAt: NOW },
    });
  });

  const faults: [what: string, changes: Partial<ServerEvent>, says: string][] = [
    ["evidence without a subject", { payload: { evidenceType: "retrieval", rating: "good" } }, "subjectCode must be"],
    [
      "evidence without a skill",
      { subjectCode: "reading", payload: { evidenceType: "objective", correct: true } },
      "skillCodes must be",
    ],
    ["a skill of another subject", { subjectCode: "reading", skillCodes: ["writing.cohesion"] }, "skillCodes.0"],
    ["an id that is not a UUID", { eventId: "todo-1" }, "eventId must be a"],
    ["a type of one word", { eventType: "created" }, "eventType must be"],
    ["an empty id of its object", { objectType: "study_todo", objectId: "" }, "objectId must be"],
    [
      "an id of its object beyond 160 characters",
      { objectType: "word", objectId: "x".repeat(161) },
      "objectId must be",
    ],
    ["evidence of no known type", { payload: { evidenceType: "guess" } }, "payload.evidenceType must be"],
  ];
  test.each(faults)("is held against the rules of pushed ones: %s", (_what, changes, says) => {
    expect(() => recordedEvent(event(changes), NOW)).toThrow(says);
  });
});

describe("a payload of the service", () => {
  test("stays as it is up to the bound", () => {
    const payload = { text: "a".repeat(MAX_PAYLOAD_BYTES - 11) };
    expect(bytes(payload)).toBe(MAX_PAYLOAD_BYTES);
    expect(fittedPayload(payload)).toBe(payload);
  });

  const long: [what: string, payload: { readonly [name: string]: unknown }][] = [
    ["one byte too many", { text: "a".repeat(MAX_PAYLOAD_BYTES - 10) }],
    ["a paragraph of Chinese with a note", { quote: "词".repeat(8000), note: "记".repeat(2000) }],
    ["a million characters", { sourceId: "s".repeat(1_000_000) }],
    ["control characters, six bytes each", { note: "\u0001".repeat(8000), quote: "\u0002".repeat(8000) }],
    ["emoji of several code points", { note: "👨‍👩‍👧‍👦".repeat(2000) }],
    ["texts within others", { ref: { list: Array.from({ length: 3000 }, () => ({ title: "t".repeat(300) })) } }],
    ["a list of ids", { ids: Array.from({ length: 9000 }, (_, index) => index + 1_000_000) }],
  ];
  test.each(long)("is cut where it is longer: %s", (_what, payload) => {
    const fitted = fittedPayload({ sessionId: 12, kind: "practice", shared: true, none: null, ...payload });
    expect(bytes(fitted)).toBeLessThanOrEqual(MAX_PAYLOAD_BYTES);
    expect(fitted).toMatchObject({ sessionId: 12, kind: "practice", shared: true, none: null });
    expect(Object.keys(fitted)).toEqual(["sessionId", "kind", "shared", "none", ...Object.keys(payload)]);
    expect(JSON.stringify(fitted).isWellFormed()).toBe(true);
  });
});
