import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { portableJson } from "../../../src/lib/portable-json.ts";
import { changedTables, dump, rowsOf } from "../../support/dump.ts";
import { EventsBench, type Person } from "./events-bench.ts";

let bench: EventsBench;
let me: Person;
beforeAll(async () => {
  bench = await EventsBench.start();
  me = await bench.person();
});
afterAll(() => bench.stop());

const changed = (changes: object): object => ({ ...bench.event(), ...changes });
const rubric = { evidenceType: "rubric", performance: 2, confidence: "x", criterionScore: "6", reviewable: 1 };

/** Events with faults in several fields, with each path within the event that must be named. */
const faults: [what: string, changes: object, paths: string[]][] = [
  [
    "codes that are unknown and of another subject",
    { subjectCode: "reading", skillCodes: ["listening.spelling", "reading.nope", "reading.paraphrase", "x"] },
    ["/skillCodes/0", "/skillCodes/1", "/skillCodes/3"],
  ],
  [
    "each field of evidence",
    { subjectCode: "reading", skillCodes: ["reading.paraphrase"], payload: rubric },
    ["/payload/performance", "/payload/confidence", "/payload/criterionScore", "/payload/reviewable"],
  ],
  [
    "evidence without subject and codes",
    { payload: { ...rubric, evidenceType: "objective" } },
    ["/payload/correct", "/payload/reviewable", "/subjectCode", "/skillCodes"],
  ],
  [
    "an unknown subject with an unknown code",
    { subjectCode: "math", skillCodes: ["reading.paraphrase", "math.sums"] },
    ["/subjectCode", "/skillCodes/1"],
  ],
  [
    "texts and names of a payload",
    { payload: { a: "\0", b: ["x", { c: "\ud800" }], d: { "\0": 1, "e/f": "\udc00" } } },
    ["/payload/a", "/payload/b/1/c", "/payload/d", "/payload/d/e~1f"],
  ],
  [
    "a malformed field beside broken rules",
    { deviceId: "", eventType: "lesson", occurredAt: "soon", skillCodes: [5, "nope"], payload: { a: "\0" } },
    ["/deviceId", "/eventType", "/occurredAt", "/skillCodes/0", "/skillCodes/1", "/payload/a"],
  ],
  [
    "everything at once",
    { eventId: "x", cursor: 1, eventType: "mock.x", subjectCode: "math", occurredAt: "2126-01-01T00:00:00Z" },
    ["/eventId", "/cursor", "/eventType", "/subjectCode", "/occurredAt"],
  ],
];

describe("an event with several faults", () => {
  test.each(faults)("has each of them named by its path: %s", async (_what, changes, paths) => {
    const { status, refusal } = await bench.tryPush(me, [changed(changes)]);
    const details = refusal?.details ?? [];
    expect(status).toBe(400);
    expect(details.map(({ path }) => path).toSorted()).toEqual(paths.map((path) => `/events/0${path}`).toSorted());
    for (const { path, message } of details) {
      const name = path.slice(1).replaceAll("/", ".").replaceAll("~1", "/");
      expect(message.replace(/^Unknown field /, "")).toStartWith(name);
    }
  });

  test.each(faults)(
    "has each of them in its message beside events that are stored: %s",
    async (_what, changes, paths) => {
      const { data } = await bench.tryPush(me, [bench.event(), changed(changes)]);
      const [message, ...others] = JSON.stringify(data).match(/"index":1,"reason":"\w+","message":"[^"]*"/g) ?? [];
      expect(others).toEqual([]);
      for (const path of paths) {
        expect(message).toContain(`events.1${path.replaceAll("/", ".").replaceAll("~1", "/")} `.trim());
      }
    },
  );
});

describe("a batch that cannot be stored at all", () => {
  const batches: [what: string, size: number, event: () => object][] = [
    ["200 malformed events", 200, () => changed({ deviceId: "" })],
    ["200 events that break a rule", 200, () => changed({ eventType: "mock.x" })],
    ["60 events that hold only an id", 60, () => ({ eventId: bench.app.ids.uuid() })],
    ["200 events with several faults each", 200, () => changed({ deviceId: "", eventType: "x", cursor: 1 })],
    ["3 of each kind of fault", 3, () => changed({ deviceId: "", eventType: "x", cursor: 1 })],
  ];
  test.each(batches)("says something of every event: %s", async (_what, size, event) => {
    const before = dump(bench.app.db);
    const { status, refusal } = await bench.tryPush(me, Array.from({ length: size }, event));
    const places = new Set(refusal?.details.map(({ path }) => path.split("/")[2]));
    expect([status, places.size]).toEqual([400, size]);
    expect(refusal?.details.length).toBeLessThanOrEqual(200);
    expect(changedTables(before, dump(bench.app.db))).toEqual([]);
  });

  test("says all of each event while there is room, and counts the rest", async () => {
    const many = await bench.tryPush(
      me,
      Array.from({ length: 90 }, () => changed({ deviceId: "", cursor: 1, x: 1 })),
    );
    expect([many.refusal?.details.length, many.refusal?.facts]).toEqual([200, { problemCount: 270 }]);
    const few = await bench.tryPush(
      me,
      Array.from({ length: 60 }, () => changed({ deviceId: "", cursor: 1, x: 1 })),
    );
    expect([few.refusal?.details.length, few.refusal?.facts ?? null]).toEqual([180, null]);
  });
});

describe("text that strict JSON readers stop at", () => {
  const texts: [what: string, payload: object, place: string, says: string][] = [
    ["a NUL", { note: "ab\0" }, "/payload/note", "holds U+0000 NULL as character 3"],
    ["half of a pair", { note: "👍\ud83d" }, "/payload/note", "holds U+D83D (half of a surrogate pair) as character 2"],
    ["a NUL in a name", { "a\0": 1 }, "/payload", "has a field whose name holds U+0000 NULL as character 2"],
    ["the other half in a name", { in: [{ "\udc00": 1 }] }, "/payload/in/0", "name holds U+DC00"],
  ];
  test.each(texts)("refuses the event and names the place: %s", async (_what, payload, place, says) => {
    const bad = changed({ payload });
    const { data } = await bench.tryPush(me, [bench.event(), bad]);
    const message = expect.stringContaining(says);
    expect(data).toMatchObject({
      storedCount: 1,
      invalidEvents: [{ index: 1, reason: "payload_text_invalid", message }],
    });
    const { refusal } = await bench.tryPush(me, [bad]);
    expect(refusal?.details).toMatchObject([{ path: `/events/0${place}`, message }]);
  });

  const taken: [what: string, payload: object][] = [
    ["emoji", { "👍": "👨‍👩‍👧 𝄞" }],
    ["a backslash that looks like an escape", { note: "\\u0000 \\ud800" }],
    ["control characters that JSON can write", { note: "\t\n\u0001" }],
  ];
  test.each(taken)("takes %s and answers it as it was sent", async (_what, payload) => {
    const person = await bench.person();
    await bench.tryPush(person, [changed({ payload })]);
    expect((await bench.pull(person)).events.map((event) => event.payload)).toMatchObject([payload]);
  });

  test("returns what was stored by an earlier version with U+FFFD instead", async () => {
    const person = await bench.person();
    await bench.push(person, [bench.event()]);
    const stored = JSON.stringify({ "a\0": "b\0", c: ["\ud800"] });
    const [row = {}] = rowsOf(bench.app.db, "select * from learning_events where account_id = ?", person.id);
    const former = { ...row, cursor: 2, event_id: bench.app.ids.uuid(), payload: stored };
    const columns = Object.keys(former);
    bench.app.db.raw
      .prepare(`insert into learning_events (${columns.join()}) values (${columns.map(() => "?").join()})`)
      .run(...Object.values(former));
    const { events } = await bench.pull(person);
    expect(events.map(({ payload }) => payload)).toEqual([{}, { "a\ufffd": "b\ufffd", c: ["\ufffd"] }]);
    expect(portableJson(stored)).toBe(JSON.stringify(events[1]?.payload));
  });
});
