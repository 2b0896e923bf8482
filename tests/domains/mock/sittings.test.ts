import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { MINUTE_MS } from "../../../src/lib/time.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { part } from "../../support/checked-pack.ts";
import { temporaryFolder } from "../../support/folders.ts";
import { installPack, partIds } from "../../support/install-pack.ts";
import { EVERY_SUBJECT, eventsOf, keysOf, Sitter, type Subject, WHOLE, wholeParts } from "./sitting.ts";

let app: TestApp;
let me: Sitter;
let stranger: Sitter;
beforeAll(async () => {
  app = await startApp();
  await installPack(app, WHOLE);
  me = await Sitter.of(app);
  stranger = await Sitter.of(app);
});
afterAll(() => app.stop());

const now = () => new Date(app.clock.now()).toISOString();
const inMinutes = (minutes: number) => new Date(app.clock.now() + minutes * MINUTE_MS).toISOString();
const withdraw = (key: string, withdrawn: 0 | 1) =>
  app.db.raw.prepare("UPDATE parts SET withdrawn = ? WHERE id = ?").run(withdrawn, partIds(app)[key] ?? 0);

describe("mock_begin", () => {
  test("creates a sitting with pending sections, in the order of the test, and no time runs", async () => {
    const learner = await Sitter.of(app);
    const begun = await learner.begin();
    expect(begun).toEqual({ sessionId: begun.sessionId, launchRoute: `/mock/${begun.sessionId}`, isNew: true });
    const sitting = await learner.read(begun.sessionId);
    expect(sitting.session).toEqual({
      ...{ sessionId: begun.sessionId, kind: "mock", mode: "test", state: "unanswered", title: "Whole test" },
      ...{ partId: null, paperId: "test:whole", startedAt: now(), finishedAt: null },
    });
    expect(
      sitting.sections.map(({ subject, durationMinutes, questionCount }) => [subject, durationMinutes, questionCount]),
    ).toEqual([
      ["listening", 30, 40],
      ["reading", 60, 40],
      ["writing", 60, 2],
      ["speaking", 14, 3],
    ]);
    for (const section of sitting.sections) {
      expect(section).toMatchObject({
        ...{ status: "waiting", module: "academic", answeredCount: 0, startedAt: null, endsAt: null, score: null },
        ...{ band: null, entries: [], reviewTarget: null, reviewRoute: null },
      });
    }
    expect(sitting).toMatchObject({
      ...{ next: "listening", sharedAt: null, isOwn: true, learnerName: null, launchRoute: begun.launchRoute },
      overall: { band: null, isEstimate: false, missing: [...EVERY_SUBJECT] },
    });
    expect(sitting.sections[0]?.parts).toEqual(
      keysOf("a", "listening").map((key, index) => ({
        ...{ partId: partIds(app)[key] ?? 0, partNumber: index + 1, title: `Title of ${key}` },
        ...{ questionCount: 10, hasAudio: true },
      })),
    );
    expect(sitting.sections[1]?.parts.map(({ questionCount, hasAudio }) => [questionCount, hasAudio])).toEqual([
      [13, false],
      [13, false],
      [14, false],
    ]);
    expect(eventsOf(app, begun.sessionId)).toEqual(["mock.started"]);
  });

  test("resumes a mock test without a started section, and creates another otherwise", async () => {
    const learner = await Sitter.of(app);
    const first = await learner.begin();
    app.clock.advance(5 * MINUTE_MS);
    expect(await learner.begin()).toEqual({ ...first, isNew: false });
    expect((await learner.read(first.sessionId)).session.startedAt).toBe(now());
    await learner.beginSection(first.sessionId, "reading");
    const second = await learner.begin();
    expect([second.isNew, second.sessionId === first.sessionId]).toEqual([true, false]);
    await app.webOk("practice_abandon", { sessionId: second.sessionId }, learner.session);
    const third = await learner.begin();
    expect([third.isNew, third.sessionId === second.sessionId]).toEqual([true, false]);
    const another = await (await Sitter.of(app)).begin();
    expect([another.isNew, another.sessionId === third.sessionId]).toEqual([true, false]);
  });

  test("resumes nothing whose parts have changed; a sitting keeps the parts it started with", async () => {
    const content = { ...WHOLE, id: "edited", parts: wholeParts("e") };
    const papers = {
      "mock-papers": [{ key: "p", title: "Edited", category: "Academic", parts: keysOf("e", "reading") }],
    };
    await installPack(app, { ...content, ...papers });
    const first = await me.begin("edited:p");
    const renamed = content.parts.map((one) => (one.key === "er2" ? { ...one, title: "Another title" } : one));
    await installPack(app, { ...content, ...papers, version: "1.0.1", parts: renamed });
    const second = await me.begin("edited:p");
    expect([second.isNew, second.sessionId === first.sessionId]).toEqual([true, false]);
    const titlesOf = async (sessionId: number) =>
      (await me.read(sessionId)).sections.flatMap(({ parts }) => parts.map(({ title }) => title));
    expect(await titlesOf(first.sessionId)).toEqual(["Title of er1", "Title of er2", "Title of er3"]);
    expect(await titlesOf(second.sessionId)).toEqual(["Title of er1", "Another title", "Title of er3"]);
  });

  test("refuses a paper with withdrawn parts and names them; an earlier sitting continues", async () => {
    const { sessionId } = await stranger.begin();
    withdraw("ar2", 1);
    withdraw("as3", 1);
    const before = app.db.raw.prepare("SELECT count(*) FROM practice_sessions").get();
    const [status, reason, message] = await me.refusal("mock_begin", { paperId: "test:whole" });
    expect([status, reason]).toEqual([400, "paper.unavailable"]);
    expect(message).toContain("reading part 2 (Title of ar2), speaking part 3 (Title of as3)");
    expect(app.db.raw.prepare("SELECT count(*) FROM practice_sessions").get()).toEqual(before);
    await stranger.sit(sessionId, "reading", 14);
    expect((await stranger.read(sessionId)).sections[1]?.score?.correct).toBe(14);
    withdraw("ar2", 0);
    withdraw("as3", 0);
    expect((await me.begin()).isNew).toBe(true);
  });

  test("takes a part that is for both modules for the module of its section", async () => {
    const both = wholeParts("b", "both");
    const parts = both.map((one) => (one.key === "br3" ? { ...one, module: "general" as const } : one));
    const papers = [{ key: "p", title: "Both", category: "General", parts: keysOf("b", "listening", "reading") }];
    await installPack(app, { ...WHOLE, id: "both", parts, "mock-papers": papers });
    const { sections } = await me.read((await me.begin("both:p")).sessionId);
    expect(sections.map(({ module }) => module)).toEqual(["both", "general"]);
  });

  test.each(["test:none", "user:someone-elses"])("knows no paper %s", async (paperId) => {
    expect((await me.refusal("mock_begin", { paperId })).slice(0, 2)).toEqual([404, "mock.paper_not_found"]);
  });

  test("does not begin another account's paper", async () => {
    const { account, token } = await app.learner();
    const ids = keysOf("a", "writing").map((key) => partIds(app)[key] ?? 0);
    const { paperId } = await app.ok("ielts_mock_create_paper", { title: "Mine", partIds: ids }, token);
    expect((await me.refusal("mock_begin", { paperId })).slice(0, 2)).toEqual([404, "mock.paper_not_found"]);
    expect((await new Sitter(app, await app.session(account)).begin(paperId)).isNew).toBe(true);
  });
});

describe("mock_begin_section", () => {
  test("lets the time of this section run, and no other's", async () => {
    const learner = await Sitter.of(app);
    const { sessionId } = await learner.begin();
    app.clock.advance(90 * MINUTE_MS);
    const { session, section, revision } = await learner.beginSection(sessionId, "listening");
    expect([session.state, revision]).toEqual(["unanswered", 0]);
    expect(section).toMatchObject({
      subject: "listening",
      status: "in_progress",
      startedAt: now(),
      endsAt: inMinutes(30),
    });
    const { sections, next } = await learner.read(sessionId);
    expect(sections.map(({ status, endsAt }) => [status, endsAt === null])).toEqual([
      ["in_progress", false],
      ["waiting", true],
      ["waiting", true],
      ["waiting", true],
    ]);
    expect(next).toBe("reading");
    expect(eventsOf(app, sessionId)).toEqual(["mock.started", "mock.section_started"]);
  });

  test("started again it continues in its current state, answers and time too", async () => {
    const learner = await Sitter.of(app);
    const { sessionId } = await learner.begin();
    const first = await learner.beginSection(sessionId, "reading");
    await learner.answer(sessionId, "reading", 3);
    app.clock.advance(10 * MINUTE_MS);
    const again = await learner.beginSection(sessionId, "reading");
    expect(again.section).toMatchObject({ endsAt: first.section.endsAt, answeredCount: 3, status: "in_progress" });
    expect([again.revision > first.revision, again.session.state]).toEqual([true, "in_progress"]);
    expect(eventsOf(app, sessionId).filter((type) => type === "mock.section_started")).toHaveLength(1);
  });

  test("any waiting section may be next, one at a time; next stays the order of the test", async () => {
    const learner = await Sitter.of(app);
    const { sessionId } = await learner.begin();
    await learner.sit(sessionId, "writing");
    expect((await learner.read(sessionId)).next).toBe("listening");
    await learner.beginSection(sessionId, "speaking");
    const [status, reason, message] = await learner.refusal("mock_begin_section", { sessionId, subject: "listening" });
    expect([status, reason]).toEqual([400, "section.other_in_progress"]);
    expect(message).toContain("The speaking section is in progress");
    await learner.submit(sessionId, "speaking");
    await learner.sit(sessionId, "listening", 1);
    expect((await learner.read(sessionId)).next).toBe("reading");
    await learner.sit(sessionId, "reading", 1);
    const { next, session } = await learner.read(sessionId);
    expect([next, session.state, session.finishedAt]).toEqual([null, "submitted", now()]);
    expect(eventsOf(app, sessionId).at(-1)).toBe("mock.completed");
  });

  test("submits a section whose time ran out, as of then, and starts the pending one", async () => {
    const learner = await Sitter.of(app);
    const { sessionId } = await learner.begin();
    const { section } = await learner.beginSection(sessionId, "listening");
    await learner.answer(sessionId, "listening", 7);
    app.clock.set(section.endsAt ?? "");
    const begun = await learner.beginSection(sessionId, "reading");
    expect([begun.section.status, begun.section.endsAt]).toEqual(["in_progress", inMinutes(60)]);
    expect(begun.session.state).toBe("in_progress");
    expect((await learner.read(sessionId)).sections[0]).toMatchObject({
      ...{
        status: "submitted",
        finishReason: "time",
        finishedAt: section.endsAt,
        score: { correct: 7, unanswered: 33 },
      },
    });
    expect(eventsOf(app, sessionId)).toEqual([
      ...["mock.started", "mock.section_started", "mock.section_submitted", "mock.section_started"],
    ]);
  });

  test("time that runs out unattended leaves the waiting sections their whole time", async () => {
    const learner = await Sitter.of(app);
    const { sessionId } = await learner.begin();
    const { section } = await learner.beginSection(sessionId, "speaking");
    app.clock.advance(26 * 60 * MINUTE_MS);
    const { session } = await learner.submit(sessionId, "speaking");
    const begun = await learner.beginSection(sessionId, "writing");
    expect([session.state, begun.section.endsAt]).toEqual(["in_progress", inMinutes(60)]);
    const { sections } = await learner.read(sessionId);
    expect(sections[3]).toMatchObject({ finishReason: "time", finishedAt: section.endsAt });
  });

  test("refuses what cannot be started and says why", async () => {
    const learner = await Sitter.of(app);
    const { sessionId } = await learner.begin();
    await learner.sit(sessionId, "writing");
    const refusal = async (subject: Subject, id = sessionId) =>
      (await learner.refusal("mock_begin_section", { sessionId: id, subject })).slice(0, 2);
    expect(await refusal("writing")).toEqual([400, "section.submitted"]);
    await app.webOk("practice_abandon", { sessionId }, learner.session);
    expect(await refusal("reading")).toEqual([400, "session.abandoned"]);
    await app.webOk("practice_resume", { sessionId }, learner.session);
    expect((await learner.beginSection(sessionId, "reading")).section.status).toBe("in_progress");
    const partId = partIds(app)["ar1"] ?? 0;
    const practice = await app.webOk("practice_begin", { partId }, learner.session);
    expect(await refusal("reading", practice.sessionId)).toEqual([400, "session.is_practice"]);
    expect(await refusal("reading", 999_999)).toEqual([404, "session.unknown"]);
    expect((await stranger.refusal("mock_begin_section", { sessionId, subject: "listening" })).slice(0, 2)).toEqual([
      ...[404, "session.unknown"],
    ]);
    const only = [{ key: "w", title: "Only writing", category: "Academic", parts: keysOf("o", "writing") }];
    await installPack(app, { ...WHOLE, id: "only", parts: wholeParts("o"), "mock-papers": only });
    expect(await refusal("reading", (await learner.begin("only:w")).sessionId)).toEqual([404, "section.not_found"]);
  });
});

describe("mock_read_session", () => {
  test("sections become reviewable one by one", async () => {
    const learner = await Sitter.of(app);
    const { sessionId } = await learner.begin();
    const reviews = async () => (await learner.read(sessionId)).sections.map(({ reviewRoute }) => reviewRoute);
    expect(await reviews()).toEqual([null, null, null, null]);
    await learner.sit(sessionId, "reading", 2);
    expect(await reviews()).toEqual([null, `/reviews/mock-${sessionId}-reading`, null, null]);
    await learner.beginSection(sessionId, "listening");
    expect(await reviews()).toEqual([null, `/reviews/mock-${sessionId}-reading`, null, null]);
    await learner.submit(sessionId, "listening");
    const { sections } = await learner.read(sessionId);
    expect(sections[0]?.reviewTarget).toEqual({ kind: "mock", sessionId, section: "listening" });
    expect(sections[1]).toMatchObject({ status: "submitted", score: { correct: 2, unanswered: 38, total: 40 } });
  });

  test("an abandoned sitting names no next section until it is resumed", async () => {
    const learner = await Sitter.of(app);
    const { sessionId } = await learner.begin();
    await learner.sit(sessionId, "listening", 1);
    await app.webOk("practice_abandon", { sessionId }, learner.session);
    const left = await learner.read(sessionId);
    expect([left.session.state, left.next, left.sections[0]?.reviewTarget === null]).toEqual([
      "abandoned",
      null,
      false,
    ]);
    await app.webOk("practice_resume", { sessionId }, learner.session);
    const back = await learner.read(sessionId);
    expect([back.session.state, back.next]).toEqual(["in_progress", "reading"]);
  });

  test("refuses a practice, an unknown sitting and another learner's", async () => {
    const { sessionId } = await me.begin();
    const practice = await app.webOk("practice_begin", { partId: partIds(app)["ar1"] ?? 0 }, me.session);
    const refusal = async (who: Sitter, id: number) =>
      (await who.refusal("mock_read_session", { sessionId: id })).slice(0, 2);
    expect(await refusal(me, practice.sessionId)).toEqual([400, "session.is_practice"]);
    expect(await refusal(me, 999_999)).toEqual([404, "session.unknown"]);
    expect(await refusal(stranger, sessionId)).toEqual([404, "session.unknown"]);
    expect(await refusal(stranger, practice.sessionId)).toEqual([404, "session.unknown"]);
  });

  test("a sitting of an own paper stays readable and continues after the paper is deleted", async () => {
    const { account, token } = await app.learner();
    const learner = new Sitter(app, await app.session(account));
    const ids = keysOf("a", "reading").map((key) => partIds(app)[key] ?? 0);
    const { paperId } = await app.ok("ielts_mock_create_paper", { title: "My reading", partIds: ids }, token);
    const { sessionId } = await learner.begin(paperId);
    await app.webOk("mock_delete_paper", { paperId }, learner.session);
    expect((await learner.refusal("mock_begin", { paperId }))[0]).toBe(404);
    await learner.sit(sessionId, "reading", 30);
    const sitting = await learner.read(sessionId);
    expect([sitting.session.title, sitting.session.paperId]).toEqual(["My reading", paperId]);
    expect(sitting.sections[0]?.band).toMatchObject({ band: 7, rawScore: 30, table: "academic_reading" });
    const { items } = await app.webOk("mock_list_sessions", { paperId }, learner.session);
    expect(items.map((one) => [one.sessionId, one.state])).toEqual([[sessionId, "submitted"]]);
  });
});

describe("a service that stops in the middle of a section", () => {
  test("continues where it was: answers, time, submitted and pending sections", async () => {
    const folder = temporaryFolder();
    const first = await startApp({ dataDir: folder.dir });
    await installPack(first, WHOLE);
    const account = await first.account();
    const before = new Sitter(first, await first.session(account));
    const { sessionId } = await before.begin();
    await before.sit(sessionId, "listening", 30);
    const { section } = await before.beginSection(sessionId, "reading");
    await before.answer(sessionId, "reading", 5);
    const then = await before.read(sessionId);
    const { clock } = first;
    await first.stop();

    clock.advance(20 * MINUTE_MS);
    const second = await startApp({ dataDir: folder.dir, clock });
    const after = new Sitter(second, await second.session(account));
    expect(await after.read(sessionId)).toEqual(then);
    expect((await after.beginSection(sessionId, "reading")).section.endsAt).toBe(section.endsAt);
    await after.answer(sessionId, "reading", 35);
    await after.submit(sessionId, "reading");
    await after.sit(sessionId, "writing");
    const { sections, next } = await after.read(sessionId);
    expect(sections.map(({ status, score }) => [status, score?.correct ?? null])).toEqual([
      ["submitted", 30],
      ["submitted", 35],
      ["submitted", null],
      ["waiting", null],
    ]);
    expect(next).toBe("speaking");
    await second.stop();
    folder.remove();
  });
});

describe("mock_list_sessions", () => {
  test("lists one's own mock tests with their status, the newest activity first", async () => {
    const learner = await Sitter.of(app);
    const papers = [{ key: "short", title: "Short", category: "Academic", parts: keysOf("l", "writing") }];
    await installPack(app, {
      ...WHOLE,
      id: "listed",
      parts: [...wholeParts("l"), part("extra")],
      "mock-papers": papers,
    });
    const whole = await learner.begin();
    app.clock.advance(MINUTE_MS);
    const short = await learner.begin("listed:short");
    app.clock.advance(MINUTE_MS);
    await learner.sit(whole.sessionId, "listening", 31);
    app.clock.advance(MINUTE_MS);
    await app.webOk("practice_abandon", { sessionId: short.sessionId }, learner.session);
    app.clock.advance(MINUTE_MS);
    const unbegun = await learner.begin("listed:short");
    const list = (request: object) => app.webOk("mock_list_sessions", request, learner.session);
    const ids = async (request: object) => (await list(request)).items.map((item) => item.sessionId);
    const all = [unbegun.sessionId, short.sessionId, whole.sessionId];
    expect(await ids({})).toEqual(all);
    expect(await ids({ paperId: "listed:short" })).toEqual([unbegun.sessionId, short.sessionId]);
    expect(await ids({ state: "open" })).toEqual([unbegun.sessionId, whole.sessionId]);
    expect(await ids({ state: "unanswered" })).toEqual([unbegun.sessionId]);
    expect(await ids({ state: "in_progress" })).toEqual([whole.sessionId]);
    expect(await ids({ state: "abandoned", paperId: "test:whole" })).toEqual([]);
    expect(await ids({ state: "submitted" })).toEqual([]);
    const [, last] = [await list({ limit: 2 }), await list({ limit: 2, offset: 2 })];
    expect(last).toMatchObject({ hasMore: false, nextOffset: null, offset: 2 });
    const [item] = last.items;
    expect(item).toMatchObject({
      ...{ sessionId: whole.sessionId, state: "in_progress", title: "Whole test", next: "reading", sharedAt: null },
      ...{ launchRoute: whole.launchRoute, overall: { band: null, missing: ["reading", "writing", "speaking"] } },
    });
    expect(item?.sections[0]).toMatchObject({
      ...{ subject: "listening", status: "submitted", questionCount: 40, answeredCount: 31, score: { correct: 31 } },
      band: { band: 7, rawScore: 31, isEstimate: true },
    });
  });

  test("never lists a practice or another learner's sitting", async () => {
    const learner = await Sitter.of(app);
    await app.webOk("practice_begin", { partId: partIds(app)["ar1"] ?? 0 }, learner.session);
    expect((await app.webOk("mock_list_sessions", {}, learner.session)).items).toEqual([]);
  });
});
