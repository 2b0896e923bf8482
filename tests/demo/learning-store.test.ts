import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { exportAccount } from "../../src/transfer/export-account.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { at, isObject, listAt } from "../support/json.ts";
import { importInto } from "../transfer/moving.ts";
import { LearningStore } from "./learning-store.ts";
import { type Running, runningDemo, START } from "./running.ts";

setDefaultTimeout(120_000);

let demo: Running;
let store: LearningStore;
beforeAll(async () => {
  demo = await runningDemo();
  store = new LearningStore(demo.call, 100);
});
afterAll(() => demo.stop());

const evidence = (rating: string) => ({
  ...{ deviceId: "a laptop", eventType: "learning.evidence_recorded", schemaVersion: 1, occurredAt: START },
  ...{ subjectCode: "writing", skillCodes: ["writing.cohesion"], payload: { evidenceType: "retrieval", rating } },
});
const newId = () => crypto.randomUUID();

/** Events in a namespace that only the service records in cannot be pushed back under it. */
const RESERVED = /^(practice|mock|course|browser)\./;

describe("a client with its own learning store", () => {
  test("pulls the whole journal of the demo's learner, page by page, and understands every event", async () => {
    const pages = await store.pull();
    expect(store.events.size).toBeGreaterThan(2000);
    expect(pages).toBe(Math.ceil(store.events.size / 100));
    expect([...store.events.values()].map(({ cursor }) => cursor)).toEqual(
      Array.from({ length: store.events.size }, (_, index) => index + 1),
    );
    const types = new Set([...store.events.values()].map(({ eventType }) => eventType));
    for (const type of ["vocabulary.reviewed", "course.section_completed", "plan.task_completed"]) {
      expect(types).toContain(type);
    }
    expect(await store.pull()).toBe(1);
  });

  test("pushes the whole journal back as its own, and nothing is refused", async () => {
    const copies = [...store.events.values()].map(({ record }) => {
      const { cursor: _, origin: __, recordedAt: ___, ...event } = record;
      const eventType = String(event["eventType"]);
      return { ...event, eventId: newId(), eventType: RESERVED.test(eventType) ? `replay.${eventType}` : eventType };
    });
    const sender = new LearningStore(demo.call, 100);
    for (const copy of copies) sender.outbox.set(copy.eventId, copy);
    await sender.push();
    expect([sender.outbox.size, [...sender.refused]]).toEqual([0, []]);
  });

  test("empties its outbox, with ids in upper or lower case and despite invalid events", async () => {
    await store.pull();
    const [lower, upper] = [newId(), newId().toUpperCase()];
    const bad: [id: string, event: object][] = [
      ["not-a-uuid", evidence("good")],
      [newId(), { ...evidence("good"), deviceId: "" }],
      [newId(), { ...evidence("good"), schemaVersion: 2 }],
      [newId(), { ...evidence("good"), userId: 7 }],
      [newId(), { ...evidence("good"), eventType: "practice.attempted" }],
      [newId(), { ...evidence("good"), subjectCode: "grammar" }],
    ];
    const all: [id: string, event: object][] = [[lower, evidence("good")], ...bad, [upper, evidence("hard")]];
    for (const [eventId, event] of all) store.outbox.set(eventId, { eventId, ...event });
    const before = store.events.size;
    await store.push();
    expect(store.outbox.size).toBe(0);
    expect([...store.refused.keys()]).toEqual(bad.map(([id]) => id));

    // The answer was lost, and another device writes ids in the other case.
    for (const [eventId, event] of [all[0], all.at(-1)].flatMap((one) => (one === undefined ? [] : [one]))) {
      store.outbox.set(eventId, { eventId, ...event });
      const other = eventId === lower ? eventId.toUpperCase() : eventId.toLowerCase();
      store.outbox.set(other, { eventId: other, ...event });
    }
    await store.push();
    expect(store.outbox.size).toBe(0);
    await store.pull();
    expect(store.events.size).toBe(before + 2);
    expect([store.events.has(lower), store.events.has(upper.toLowerCase())]).toEqual([true, true]);
  });

  test("is notified when its cursor is from before a restore, and syncs again from the beginning", async () => {
    const ahead = new LearningStore(demo.call, 500);
    ahead.cursor = store.cursor + 1;
    await expect(ahead.pull()).rejects.toThrow("event.cursor_ahead");
    ahead.cursor = 0;
    await ahead.pull();
    expect(ahead.events.size).toBe(store.events.size);
  });

  test("understands every event after the account moved to another server", async () => {
    const app: TestApp = await startApp({ seed: true });
    try {
      const file = join(demo.dir, "learner.tar.gz");
      const { email } = demo.demo.people.learner;
      const quiet = { signal: new AbortController().signal, onProgress: () => {} };
      await exportAccount({
        dataDir: demo.dir,
        email,
        file,
        force: true,
        now: Date.parse(START),
        program: "0",
        ...quiet,
      });
      const result = await importInto(app, file, { email: "moved@example.org" });
      expect(result.tallies.find(({ table }) => table === "learning_events")?.left.size).toBe(0);
      const [{ id } = { id: 0 }] = app.db.raw
        .prepare<[string], { id: number }>("SELECT id FROM accounts WHERE email = ?")
        .all("moved@example.org");
      const token = await app.token({ id, email: "moved@example.org" });
      const moved = new LearningStore((operation, request) => app.call(operation, request, token), 500);
      await moved.pull();
      // The import itself is recorded as one event.
      expect(moved.events.size).toBe(store.events.size + 1);
    } finally {
      await app.stop();
    }
  });
});

describe("the journal of the demo", () => {
  test("has grammar only in event payloads, not in a subjectCode", async () => {
    const ofGrammar = [...store.events.values()].filter(({ record }) => at(record, "payload", "subject") === "grammar");
    expect(ofGrammar.length).toBeGreaterThan(0);
    for (const { record } of ofGrammar) expect(record).not.toHaveProperty("subjectCode");
  });

  test("has no evidence for reviews of words, whose subject is unknown", async () => {
    const reviews = [...store.events.values()].filter(({ eventType }) => eventType === "vocabulary.reviewed");
    expect(reviews.length).toBeGreaterThan(0);
    for (const { record } of reviews) {
      expect(isObject(record["payload"]) && "evidenceType" in record["payload"]).toBe(false);
      expect(listAt(record, "skillCodes")).toEqual([]);
    }
  });
});
