import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { startApp, type TestApp } from "../../support/app.ts";
import { installPack, partIds } from "../../support/install-pack.ts";
import { EVERY_SUBJECT, eventsOf, keysOf, Sitter, type Subject, WHOLE, wholeParts } from "./sitting.ts";

let app: TestApp;
let teacher: Sitter;
let owner: Sitter;
beforeAll(async () => {
  app = await startApp();
  await installPack(app, WHOLE);
  teacher = new Sitter(app, await app.session(await app.account({ role: "teacher" })));
  owner = new Sitter(app, await app.session(await app.account({ role: "owner" })));
});
afterAll(() => app.stop());

type Entry = { band?: number | null; taskBands?: { task1: number; task2: number }; note?: string };
const enter = (who: Sitter, sessionId: number, subject: "writing" | "speaking", entry: Entry) =>
  app.webOk("mock_enter_band", { sessionId, subject, ...entry }, who.session);

/** A learner with a mock test whose given sections were submitted, with this many right answers in listening and reading. */
async function sat(subjects: readonly Subject[], right = 30, paperId = "test:whole") {
  const learner = new Sitter(app, await app.session(await app.account({ name: "Lin 林" })));
  const { sessionId } = await learner.begin(paperId);
  for (const subject of subjects) await learner.sit(sessionId, subject, /listening|reading/.test(subject) ? right : 0);
  const share = (shared: boolean) => app.webOk("reviews_share", { sessionId, shared }, learner.session);
  return { learner, sessionId, share };
}

describe("bands of a sitting", () => {
  test("a whole section has an estimate with its table once it is submitted", async () => {
    const { learner, sessionId } = await sat(["listening", "reading"], 33);
    const { sections, overall } = await learner.read(sessionId);
    expect(sections.map(({ band }) => band)).toEqual([
      {
        ...{ band: 7.5, rawScore: 33, source: "table", isEstimate: true, table: "listening" },
        ...{ taskBands: null, note: "", enteredAt: null },
      },
      {
        ...{ band: 7.5, rawScore: 33, source: "table", isEstimate: true, table: "academic_reading" },
        ...{ taskBands: null, note: "", enteredAt: null },
      },
      null,
      null,
    ]);
    expect(overall).toEqual({ band: null, isEstimate: false, missing: ["writing", "speaking"] });
  });

  test("a raw score below the table has its table and no band", async () => {
    const { learner, sessionId } = await sat(["listening"], 3);
    expect((await learner.read(sessionId)).sections[0]?.band).toMatchObject({
      band: null,
      rawScore: 3,
      isEstimate: true,
    });
  });

  test("General Training reading has its own table", async () => {
    const papers = [{ key: "p", title: "General", category: "General Training", parts: keysOf("g", "reading") }];
    await installPack(app, { ...WHOLE, id: "general", parts: wholeParts("g", "general"), "mock-papers": papers });
    const { learner, sessionId } = await sat(["reading"], 30, "general:p");
    expect((await learner.read(sessionId)).sections[0]?.band).toMatchObject({ band: 6, table: "general_reading" });
  });

  test("a section without exactly 40 questions has no estimate, whatever its score", async () => {
    const parts = wholeParts("x").map((one) =>
      one.key === "xr1"
        ? { ...one, groups: one.groups.map((own) => ({ ...own, questions: own.questions.slice(1) })) }
        : one,
    );
    const papers = [{ key: "p", title: "Odd", category: "Academic", parts: keysOf("x", "listening", "reading") }];
    await installPack(app, { ...WHOLE, id: "odd", parts, "mock-papers": papers });
    const { learner, sessionId } = await sat(["listening", "reading"], 40, "odd:p");
    const { sections } = await learner.read(sessionId);
    expect(sections.map(({ score, band }) => [score?.correct, score?.total, band?.band])).toEqual([
      [40, 40, 9],
      [39, 39, undefined],
    ]);
  });

  test("there is an overall band only when all four are there; own entries are marked as such", async () => {
    const { learner, sessionId } = await sat(EVERY_SUBJECT, 32);
    const first = await enter(learner, sessionId, "writing", { band: 6, note: "As my book says." });
    expect(first).toMatchObject({
      ...{ subject: "writing", band: { band: 6, source: "learner", isEstimate: false, note: "As my book says." } },
      overall: { band: null, missing: ["speaking"] },
    });
    const second = await enter(learner, sessionId, "speaking", { band: 6.5 });
    expect(second.overall).toEqual({ band: 7, isEstimate: true, missing: [] });
    const sitting = await learner.read(sessionId);
    expect(sitting.overall).toEqual(second.overall);
    expect(sitting.sections.map(({ band }) => `${band?.band} ${band?.source}`)).toEqual([
      ...["7.5 table", "7 table", "6 learner", "6.5 learner"],
    ]);
    const { items } = await app.webOk("mock_list_sessions", {}, learner.session);
    expect(items[0]?.overall).toEqual(second.overall);
    expect(items[0]?.sections.map(({ band }) => band?.source)).toEqual(["table", "table", "learner", "learner"]);
  });

  test("a paper without all four subjects has no overall band", async () => {
    const papers = [
      { key: "p", title: "Three", category: "Academic", parts: keysOf("t", "listening", "reading", "writing") },
    ];
    await installPack(app, { ...WHOLE, id: "three", parts: wholeParts("t"), "mock-papers": papers });
    const { learner, sessionId } = await sat(["listening", "reading", "writing"], 32, "three:p");
    const { overall } = await enter(learner, sessionId, "writing", { band: 6 });
    expect(overall).toEqual({ band: null, isEstimate: false, missing: ["speaking"] });
  });

  test.each([
    [30, 6, 7, 7],
    [30, 6, 6.5, 6.5],
    [30, 6.5, 6.5, 7],
    [30, 5, 5, 6],
  ])("%p right, writing %p and speaking %p make %p", async (right, writing, speaking, overall) => {
    const { learner, sessionId } = await sat(EVERY_SUBJECT, right);
    await enter(learner, sessionId, "writing", { band: writing });
    expect((await enter(learner, sessionId, "speaking", { band: speaking })).overall.band).toBe(overall);
  });
});

describe("mock_enter_band", () => {
  test("works writing out from its tasks, the second counting double", async () => {
    const { learner, sessionId } = await sat(["writing"]);
    const taskBands = { task1: 6, task2: 7.5 };
    const { band, entries } = await enter(learner, sessionId, "writing", { taskBands });
    expect(band).toMatchObject({
      band: 7,
      taskBands,
      source: "learner",
      enteredAt: new Date(app.clock.now()).toISOString(),
    });
    expect(entries).toMatchObject([{ band: 7, taskBands, source: "learner" }]);
    const plain = await enter(learner, sessionId, "writing", { band: 5 });
    expect(plain.entries).toMatchObject([{ band: 5, taskBands: null }]);
  });

  test("is reported in the learner's events, and its removal too, once", async () => {
    const { learner, sessionId } = await sat(["speaking"]);
    await enter(learner, sessionId, "speaking", { band: 7 });
    const gone = await enter(learner, sessionId, "speaking", { band: null });
    expect([gone.band, gone.entries, gone.overall.band]).toEqual([null, [], null]);
    await enter(learner, sessionId, "speaking", { band: null });
    expect(eventsOf(app, sessionId).slice(3)).toEqual(["mock.band_entered", "mock.band_taken_back"]);
  });

  test("a teacher's entry counts before the learner's, until it is removed", async () => {
    const { learner, sessionId, share } = await sat(["writing", "speaking"]);
    await enter(learner, sessionId, "writing", { band: 8, note: "Mine" });
    await share(true);
    const theirs = await enter(teacher, sessionId, "writing", { taskBands: { task1: 6, task2: 6 }, note: "Clear." });
    expect(theirs.band).toMatchObject({ band: 6, source: "teacher", note: "Clear." });
    expect(theirs.entries.map(({ source, band }) => [source, band])).toEqual([
      ["teacher", 6],
      ["learner", 8],
    ]);
    expect((await learner.read(sessionId)).sections[2]).toMatchObject({ band: theirs.band, entries: theirs.entries });
    // Owners enter bands as teachers do: only one teacher entry is in force.
    expect((await enter(owner, sessionId, "writing", { band: 6.5 })).entries).toHaveLength(2);
    await share(false);
    expect((await learner.read(sessionId)).sections[2]?.band).toMatchObject({ band: 6.5, source: "teacher" });
    await enter(learner, sessionId, "writing", { band: null });
    expect((await learner.read(sessionId)).sections[2]?.entries).toMatchObject([{ source: "teacher" }]);
    await share(true);
    const back = await enter(teacher, sessionId, "writing", { band: null });
    expect([back.band, back.entries]).toEqual([null, []]);
    const accounts = app.db.raw
      .prepare("SELECT DISTINCT account_id FROM learning_events WHERE event_type LIKE 'mock.band%' AND object_id = ?")
      .all(String(sessionId));
    expect(accounts).toHaveLength(1);
    expect(eventsOf(app, sessionId).filter((type) => type.startsWith("mock.band"))).toHaveLength(5);
  });

  test("owners and teachers see and judge what is shared, and nothing else; learners only their own", async () => {
    const { learner, sessionId, share } = await sat(["writing"]);
    const stranger = await Sitter.of(app);
    const entry = { sessionId, subject: "writing", band: 6 };
    const readAll = async (who: Sitter) =>
      Promise.all([who.refusal("mock_read_session", { sessionId }), who.refusal("mock_enter_band", entry)]);
    for (const who of [teacher, owner, stranger]) {
      expect((await readAll(who)).map((refusal) => refusal.slice(0, 2))).toEqual([
        ...[
          [404, "session.unknown"],
          [404, "session.unknown"],
        ],
      ]);
    }
    await share(true);
    expect((await readAll(stranger)).map(([status]) => status)).toEqual([404, 404]);
    for (const who of [teacher, owner]) {
      const shown = await who.read(sessionId);
      const own = await learner.read(sessionId);
      expect([own.isOwn, own.learnerName, own.sharedAt]).toEqual([true, null, new Date(app.clock.now()).toISOString()]);
      expect(shown).toEqual({ ...own, isOwn: false, learnerName: "Lin 林" });
      expect((await app.webOk("mock_list_sessions", {}, who.session)).items).toEqual([]);
      expect((await who.refusal("mock_begin_section", { sessionId, subject: "reading" }))[0]).toBe(404);
    }
    await share(false);
    for (const who of [teacher, owner]) expect((await readAll(who)).map(([status]) => status)).toEqual([404, 404]);
  });

  test("a teacher's own sitting is a learner's: the entry shows it", async () => {
    const { sessionId } = await teacher.begin();
    await teacher.sit(sessionId, "speaking");
    expect((await enter(teacher, sessionId, "speaking", { band: 9 })).band?.source).toBe("learner");
  });

  test("refuses what has no such band and says why", async () => {
    const { learner, sessionId } = await sat([]);
    const refusal = async (request: object) =>
      (await learner.refusal("mock_enter_band", { sessionId, subject: "writing", ...request })).slice(0, 2);
    expect(await refusal({ band: 6 })).toEqual([400, "section.not_submitted"]);
    await learner.beginSection(sessionId, "writing");
    expect(await refusal({ band: 6 })).toEqual([400, "section.not_submitted"]);
    await learner.submit(sessionId, "writing");
    for (const request of [
      ...[{}, { band: 6.3 }, { band: 9.5 }, { band: -0.5 }, { band: "6" }, { subject: "reading", band: 6 }],
      ...[
        { band: 6, taskBands: { task1: 6, task2: 6 } },
        { taskBands: { task1: 6 } },
        { band: 6, note: "n".repeat(1001) },
      ],
    ]) {
      expect([request, await refusal(request)]).toEqual([request, [400, "request.invalid"]]);
    }
    const practice = await app.webOk("practice_begin", { partId: partIds(app)["aw1"] ?? 0 }, learner.session);
    expect(await refusal({ sessionId: practice.sessionId, band: 6 })).toEqual([400, "session.is_practice"]);
    expect(await refusal({ sessionId: 999_999, band: 6 })).toEqual([404, "session.unknown"]);
    expect((await learner.read(sessionId)).sections[2]?.entries).toEqual([]);
    expect(await refusal({ band: 6, note: "n".repeat(1000) })).toEqual([200, undefined]);
  });
});
