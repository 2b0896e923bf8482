import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { inTransaction } from "../../../src/database/transaction.ts";
import { appendEvent, appendEvents } from "../../../src/domains/events/events.service.ts";
import type { ServerEvent } from "../../../src/domains/events/facts.schema.ts";
import { FACTS_OF } from "../../../src/domains/footprints/follow.store.ts";
import { CHANGES, type CONTENT_EVENTS } from "../../../src/domains/plans/content-steps.ts";
import { DEFAULT_SLOT_TIMES } from "../../../src/lib/slots.ts";
import { DAY_MS } from "../../../src/lib/time.ts";
import { newUuid } from "../../../src/lib/uuid.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { rowsOf } from "../../support/dump.ts";
import { type Learner, seededLearner } from "../../support/fixture.ts";
import { factActivities, storedActivities } from "../footprints/footprints.ts";
import { Planner } from "../plans/planner.ts";

describe("an event that any operation records", () => {
  let bench: Planner;
  let me: number;
  beforeEach(() => {
    bench = new Planner();
    me = bench.account();
  });
  afterEach(() => bench.close());

  const record = (...events: Omit<ServerEvent, "eventId">[]) =>
    inTransaction(bench.db, (db) =>
      appendEvents(db, me, {
        events: events.map((event) => ({ ...event, eventId: newUuid() })),
        now: bench.clock.now(),
      }),
    );

  /** The content of each event, and the payload that names it. */
  const content = {
    part: () => ({ ref: bench.part(), payload: { partId: bench.part().partId } }),
    paper: () => ({ ref: bench.paper(), payload: { paperId: bench.paper().paperId } }),
    dictation: () => ({ ref: bench.dictation(), payload: { partId: bench.dictation().partId } }),
    section: () => {
      const { courseId, sectionId } = bench.section();
      return { ref: bench.section(), payload: { courseId, sectionId } };
    },
    material: async () => {
      const ref = await bench.material(me);
      return { ref, payload: { materialId: ref.materialId } };
    },
  };
  type Move = readonly [content: keyof typeof content, state: "in_progress" | "completed"];
  const moves: Readonly<Record<keyof typeof CONTENT_EVENTS, Move>> = {
    "practice.started": ["part", "in_progress"],
    "practice.submitted": ["part", "completed"],
    "mock.section_started": ["paper", "in_progress"],
    "mock.completed": ["paper", "completed"],
    "dictation.started": ["dictation", "in_progress"],
    "dictation.submitted": ["dictation", "completed"],
    "course.section_started": ["section", "in_progress"],
    "course.section_completed": ["section", "completed"],
    "speaking.recorded": ["material", "in_progress"],
    "speaking.practised": ["material", "completed"],
  };

  test.each(Object.entries(moves).map(([type, [of, state]]) => [type, of, state] as const))(
    "%s moves the next task of its content, with a revision and an event, and no other",
    async (eventType, of, state) => {
      const { ref, payload } = await content[of]();
      const dates = ["2026-09-10", "2026-09-20"];
      const { planId } = await bench.make(me, [
        ...dates.map((date) => ({ contentRef: ref, date })),
        { contentRef: bench.guide(), date: "2026-09-30" },
      ]);
      record({ eventType, payload });
      expect(await bench.states(me, planId)).toEqual([state, "pending", "pending"]);
      expect((await bench.read(me, planId)).revision).toBe(2);
      const reported = state === "completed" ? "plan.task_completed" : "plan.task_started";
      expect(bench.events(me).slice(1)).toMatchObject([[reported, { planId, contentRef: ref, by: "content" }]]);
    },
  );

  test.each(CHANGES)("%s says what became of its contents, or nothing is written", async (eventType) => {
    const contentRef = bench.section();
    const { planId } = await bench.make(me, [{ contentRef }]);
    const finishedAt = bench.clock.now();
    record({ eventType: "course.section_completed", payload: { ...contentRef } });
    const before = bench.stored();
    expect(() => record({ eventType, payload: { ...contentRef } })).toThrow(`${eventType} has to name`);
    expect(bench.stored()).toEqual(before);
    const step = { step: "reopened", ref: contentRef, finishedAt, slotTimes: DEFAULT_SLOT_TIMES } as const;
    record({ eventType, payload: {}, contents: [step] });
    expect(await bench.states(me, planId)).toEqual(["pending"]);
  });

  test("moves each content once, by the last of the events that are recorded together", async () => {
    const { planId } = await bench.make(me, [{ date: "2026-09-10" }, { date: "2026-09-20" }]);
    const { partId } = bench.part();
    record(
      { eventType: "practice.started", payload: { partId } },
      { eventType: "practice.submitted", payload: { partId } },
    );
    expect(await bench.states(me, planId)).toEqual(["completed", "pending"]);
    expect(bench.events(me).map(([type]) => type)).toEqual(["plan.created", "plan.task_completed"]);
  });

  test("of any other type, or about a content that is unknown, moves no task", async () => {
    const { planId } = await bench.make(me);
    const { partId } = bench.part();
    for (const eventType of ["practice.abandoned", "practice.resumed", "dictation.discarded", "tutor.lesson_finished"])
      record({ eventType, payload: { partId } });
    record({ eventType: "practice.submitted", payload: { partId: null } });
    expect(await bench.states(me, planId)).toEqual(["pending"]);
  });

  test("that is unlisted moves its contents and is not in the journal", async () => {
    const contentRef = bench.section();
    const { planId } = await bench.make(me, [{ contentRef }]);
    const contents = [{ step: "started", ref: contentRef }] as const;
    record({ eventType: "course.section_reported", payload: {}, contents, unlisted: true });
    expect(await bench.states(me, planId)).toEqual(["in_progress"]);
    expect(bench.events(me).map(([type]) => type)).toEqual(["plan.created", "plan.task_started"]);
    expect(bench.number("SELECT count(*) FROM learning_events WHERE event_type LIKE 'course.%'")).toBe(0);
  });

  test("takes everything with it if its write fails afterwards", async () => {
    await bench.make(me);
    const before = [bench.stored(), bench.rows("SELECT * FROM learning_events")];
    const failing = () =>
      inTransaction(bench.db, (db) => {
        const payload = { partId: bench.part().partId };
        appendEvent(db, me, { eventId: newUuid(), eventType: "practice.submitted", payload, now: bench.clock.now() });
        throw new Error("afterwards");
      });
    expect(failing).toThrow("afterwards");
    expect([bench.stored(), bench.rows("SELECT * FROM learning_events")]).toEqual(before);
  });
});

describe("an event about an object with an activity", () => {
  let app: TestApp;
  let owner: Learner;
  beforeAll(async () => {
    app = await startApp({ seed: true });
    owner = await seededLearner(app);
    const session = await app.session({ id: owner.accountId, email: "" });
    const [section] = rowsOf(app.db, "SELECT course_id, id FROM course_sections LIMIT 1");
    const ids = { courseId: Number(section?.["course_id"]), sectionId: Number(section?.["id"]) };
    await app.webOk("courses_record_progress", { ...ids, status: "completed" }, session);
    // The fixture writes some facts without operations; activities of all of them are to come from events alone.
    app.db.raw.prepare("DELETE FROM activities WHERE account_id = ?").run(owner.accountId);
  });
  afterAll(() => app.stop());

  /** The prefix of the activities of each type of object. */
  const prefixes: Readonly<Record<string, string>> = {
    practice_session: "session",
    mock_session: "session",
    writing_session: "session",
    dictation_attempt: "dictation",
    speaking_practice: "speaking",
    course_section: "section",
    asset: "asset",
    session_note: "note",
    feedback_message: "feedback",
    vocabulary_entry: "vocabulary_entry",
    wordbook_entry: "wordbook_entry",
  };

  test("every such type of object is in the table", () => {
    expect(Object.keys(prefixes).toSorted()).toEqual([...FACTS_OF.keys()].toSorted());
  });

  test.each([...FACTS_OF.keys()])("%s writes it, whatever its type", async (objectType) => {
    const prefix = prefixes[objectType] ?? "";
    const ofType = (row: { activity_key?: unknown }) => String(row.activity_key).split(":")[0] === prefix;
    const facts = factActivities(app.db, owner.accountId).filter(ofType);
    for (const { activity_key } of facts) {
      const { objectId, day, book } = objectOf(String(activity_key));
      const now = day === null ? app.clock.now() : day * DAY_MS;
      const event = { eventType: "test.recorded", objectType, objectId, payload: book === null ? {} : { book } };
      await app.app.kernel.writer.write((db) =>
        appendEvent(db, owner.accountId, { ...event, eventId: newUuid(), now }),
      );
    }
    expect(storedActivities(app.db, owner.accountId).filter(ofType)).toEqual(facts);
    expect(facts.length).toBeGreaterThan(0);
  });

  function objectOf(key: string): { objectId: string; day: number | null; book: string | null } {
    const [prefix = "", first = "", second = "", third] = key.split(":");
    if (prefix === "section") return { objectId: `${first}:${second}`, day: Number(third), book: null };
    if (prefix === "vocabulary_entry") return { objectId: first, day: Number(second), book: null };
    if (prefix === "wordbook_entry") return { objectId: second, day: Number(third), book: first };
    return { objectId: first, day: null, book: null };
  }
});
