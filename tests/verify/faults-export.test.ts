import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { paced } from "../support/eventually.ts";
import { at, isObject, type JsonObject, listAt } from "../support/json.ts";
import { answering, changingBody, changingData, type Harness, type SeededFault, startHarness } from "./broken.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
}, paced(30_000));
afterAll(() => harness.stop());

const EXPORT = "ielts_learner_export_data";
const PULL = "ielts_learning_pull_events";
const PUSH = "ielts_learning_push_events";
const OK = { status: 200, json: { code: 0, message: "ok", data: { acknowledgedEventIds: [] } } };

/** What a service does wrong, the checks that run, and those that detect it. */
const FAULTS: readonly (readonly [string, SeededFault, string, readonly string[]])[] = [
  [
    "the version of the structure is missing",
    changingData(EXPORT, ({ schemaVersion: _version, ...data }) => data),
    "export.",
    ["export.fields"],
  ],
  [
    "the version of the data is short",
    changingData(EXPORT, (data) => ({ ...data, dataVersion: "1a2b" })),
    "export.fields",
    ["export.fields"],
  ],
  [
    "a data set has no description",
    changingSet("study_plans", (set) => ({ ...set, description: "" })),
    "export.",
    ["export.datasets"],
  ],
  [
    "a count is not that of the records",
    changingSet("practice_sessions", (set) => ({ ...set, count: 1000 })),
    "export.",
    ["export.datasets"],
  ],
  [
    "the version moves though the data do not",
    changingData(EXPORT, (data, call) =>
      Object(call.body).dataVersion === undefined ? { ...data, dataVersion: versionOf(++moves) } : data,
    ),
    "export.stable",
    ["export.stable"],
  ],
  [
    "the version stays though the data move",
    changingSet("study_plans", (set) => ({ ...set, count: 1, records: [{ title: `plan ${++moves}` }] })),
    "export.stable",
    ["export.stable"],
  ],
  ["notes are exported", addingSet("learner_notes", [{ text: "note" }]), "export.", ["export.excluded"]],
  ["answers of a practice in progress are exported", addingOpenAnswers(), "export.", ["export.unfinished"]],
  ["a saved version is never current", changingBody(EXPORT, () => ({})), "export.", ["export.unchanged"]],
  [
    "every version is current",
    changingData(EXPORT, (data, call) =>
      Object(call.body).dataVersion === undefined ? data : { ...data, unchanged: true, datasets: {} },
    ),
    "export.",
    ["export.other_version"],
  ],
  [
    "a copy is not complete",
    changingData(EXPORT, (data) => ({ ...data, coverage: { complete: false } })),
    "export.",
    ["export.fields", "export.other_version"],
  ],
  [
    "a plan is left out of the export",
    changingSet("study_plans", withoutFirst),
    "export.",
    ["export.counts.study_plans"],
  ],
  [
    "a task is left out of the export",
    changingSet("study_tasks", withoutFirst),
    "export.",
    ["export.counts.study_tasks"],
  ],
  [
    "a word is left out of the export",
    changingSet("vocabulary_entries", withoutFirst),
    "export.",
    ["export.counts.vocabulary_entries"],
  ],
  [
    "an event is left out of the export",
    changingSet("learning_events", withoutFirst),
    "export.",
    ["export.counts.learning_events"],
  ],
  [
    "a dictation is left out of the export",
    changingSet("dictation_attempts", withoutFirst),
    "export.",
    ["export.counts.dictation_attempts"],
  ],
  [
    "speaking materials are left out of the export",
    changingSet("speaking_materials", () => ({ description: "None.", count: 0, records: [] })),
    "export.",
    ["export.counts.speaking_materials"],
  ],
  [
    "practices are left out of the export",
    changingSet("practice_sessions", () => ({ description: "None.", count: 0, records: [] })),
    "export.",
    ["export.counts.practice_sessions"],
  ],

  [
    "events are in another order",
    changingEvents((events) => events.toReversed()),
    "events.",
    ["events.pages", "events.small_pages"],
  ],
  [
    "events are returned twice",
    changingEvents((events) => [...events.slice(0, 1), ...events]),
    "events.pages",
    ["events.pages"],
  ],
  [
    "a cursor of events is a text",
    changingData(PULL, (data) => ({ ...data, nextCursor: `c${String(data["nextCursor"])}` })),
    "events.pages",
    ["events.pages"],
  ],
  [
    "the size of a page of events is passed over",
    changingBody(PULL, ({ limit: _limit, ...body }) => body),
    "events.",
    ["events.small_pages"],
  ],
  [
    "events say something else each time",
    changingEvents((events) => events.map((event) => ({ ...event, occurredAt: ++moves }))),
    "events.",
    ["events.append_only"],
  ],
  [
    "a text is taken for a cursor",
    changingBody(PULL, (body) => ({ ...body, cursor: Number(body["cursor"] ?? 0) })),
    "events.",
    ["events.numeric_cursor"],
  ],
  [
    "events of the server's namespaces are taken",
    changingBody(PUSH, (body) => renamed(body)),
    "write.events.",
    ["write.events.reserved"],
  ],
  [
    "events of the server's namespaces are passed over without a word",
    answering(PUSH, OK),
    "write.events.",
    ["write.events.reserved"],
  ],
  [
    "an event that is pushed twice is stored twice",
    storingDuplicates(),
    "lasting.events.idempotent",
    ["lasting.events.idempotent"],
  ],
  [
    "one reserved event loses the whole batch without a word",
    {
      ...changingBody(PUSH, (body) => (JSON.stringify(body).includes("practice.") ? { ...body, events: [] } : body)),
      ...answering(PUSH, OK, ({ text }) => text.includes("practice.")),
    },
    "lasting.events.",
    ["lasting.events.mixed"],
  ],
  ["a reserved event in a batch is acknowledged", acknowledgingAll(), "lasting.events.", ["lasting.events.mixed"]],
];

let moves = 0;

describe("checks of the export and of learning events", () => {
  test.each(FAULTS)("find that %s", async (_what, fault, names, meant) => {
    const found = await harness.found(fault, { names: [names], write: true, lasting: true });
    expect(found).toEqual([...meant]);
  });

  test("find nothing in the unchanged service", async () => {
    const names = ["export.", "events.", "write.events.", "lasting.events."];
    expect(await harness.found(null, { names, write: true, lasting: true })).toEqual([]);
  });
});

function versionOf(number: number): string {
  return String(number).padStart(64, "0");
}

function changingSet(name: string, change: (set: JsonObject) => JsonObject): SeededFault {
  return changingData(EXPORT, (data) => {
    const sets = Object(data["datasets"]);
    return name in sets ? { ...data, datasets: { ...sets, [name]: change(sets[name]) } } : data;
  });
}

function addingSet(name: string, records: readonly JsonObject[]): SeededFault {
  return changingData(EXPORT, (data) => {
    const set = { description: "More.", count: records.length, records };
    return { ...data, datasets: { ...Object(data["datasets"]), [name]: set } };
  });
}

function withoutFirst(set: JsonObject): JsonObject {
  const records = listAt(set, "records").filter(isObject).slice(1);
  return { ...set, records, count: records.length };
}

/** Answers of the practice that the learner has started. */
function addingOpenAnswers(): SeededFault {
  return changingSet("practice_sections", (set) => ({
    ...set,
    records: listAt(set, "records")
      .filter(isObject)
      .map((record) => ({ ...record, answers: { "1": "trees" } })),
  }));
}

function changingEvents(change: (events: JsonObject[]) => readonly JsonObject[]): SeededFault {
  return changingData(PULL, (data) => ({ ...data, events: [...change(listAt(data, "events").filter(isObject))] }));
}

/** The same events under names that an agent may use. */
function renamed(body: JsonObject): JsonObject {
  const events = listAt(body, "events").filter(isObject);
  return { ...body, events: events.map((event) => ({ ...event, eventType: `agent.${String(event["eventType"])}` })) };
}

/** Stores an existing event under another id, and answers with the old one. */
function storingDuplicates(): SeededFault {
  const seen = new Map<string, number>();
  return {
    answer(call, { json }) {
      const id = String(at(call.body, "events", 0, "eventId"));
      if (call.operation === PUSH) seen.set(id, (seen.get(id) ?? 0) + 1);
      if (call.operation !== PULL) return undefined;
      const data = Object(at(json, "data"));
      const events = listAt(data, "events").filter(isObject);
      const twice = events.flatMap((event) =>
        Array.from({ length: seen.get(String(event["eventId"])) ?? 1 }, () => event),
      );
      return { json: { ...Object(json), data: { ...data, events: twice } } };
    },
  };
}

function acknowledgingAll(): SeededFault {
  return {
    answer(call, { json, status }) {
      if (call.operation !== PUSH || status !== 200) return undefined;
      const ids = listAt(call.body, "events").map((event) => at(event, "eventId"));
      return { json: { ...Object(json), data: { acknowledgedEventIds: ids } } };
    },
  };
}
