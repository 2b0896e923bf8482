import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { MINUTE_MS } from "../../../src/lib/time.ts";
import type { LibraryBench } from "../../support/library-bench.ts";
import { begin, beginMockSection, createMock, eventsOf, practiceBench } from "../../support/practice.ts";

let bench: LibraryBench;
let me: number;
beforeEach(() => {
  bench = practiceBench();
  me = bench.account();
});
afterEach(() => bench.close());

const abandon = async (sessionId: number) => (await bench.call(me, "practice_abandon", { sessionId })).session;
const resume = async (sessionId: number) => (await bench.call(me, "practice_resume", { sessionId })).session;
const eventTypes = () => eventsOf(bench, me).map(({ type }) => type);

describe("practice_abandon", () => {
  test("ends a practice, keeps its answers, and changes nothing when it is repeated", async () => {
    const sitting = await begin(bench, me, "reading-1");
    await sitting.answer({ 1: "FALSE" });
    bench.clock.advance(MINUTE_MS);
    const abandoned = await abandon(sitting.sessionId);
    expect([abandoned.state, abandoned.finishedAt]).toEqual(["abandoned", "2026-09-09T02:01:00.000Z"]);
    expect(sitting.section()).toMatchObject({ status: "abandoned", finished_at: bench.clock.now(), answered_count: 1 });
    bench.clock.advance(MINUTE_MS);
    expect([await abandon(sitting.sessionId), sitting.stored()]).toEqual([abandoned, { 1: "FALSE" }]);
    expect(eventTypes()).toEqual(["practice.started", "practice.abandoned"]);
  });

  test("a submitted practice cannot be abandoned", async () => {
    const sitting = await begin(bench, me, "reading-1");
    await sitting.submit();
    const { kind, reason } = await bench.refusal(me, "practice_abandon", { sessionId: sitting.sessionId });
    expect([kind, reason, sitting.session()["state"]]).toEqual(["invalid", "session.submitted", "submitted"]);
  });

  test("a mock test keeps submitted and pending sections", async () => {
    const sessionId = createMock(bench, me, {
      listening: ["listening-1"],
      reading: ["reading-1"],
      writing: ["writing-1"],
    });
    const listening = await beginMockSection(bench, me, { sessionId, subject: "listening" });
    await listening.submit();
    const reading = await beginMockSection(bench, me, { sessionId, subject: "reading" });
    expect((await abandon(sessionId)).state).toBe("abandoned");
    const writing = await bench.call(me, "practice_open", { sessionId, subject: "writing" });
    expect([listening.section()["status"], reading.section()["status"], writing.section.status]).toEqual([
      "submitted",
      "abandoned",
      "waiting",
    ]);
    expect(listening.session()["reviewable_at"]).not.toBe(null);
  });
});

describe("practice_resume", () => {
  test("takes a practice up where it was", async () => {
    const sitting = await begin(bench, me, "reading-1");
    await sitting.answer({ 1: "FALSE" });
    await abandon(sitting.sessionId);
    const resumed = await resume(sitting.sessionId);
    expect([resumed.state, resumed.finishedAt]).toEqual(["in_progress", null]);
    expect(sitting.section()).toMatchObject({ status: "in_progress", finished_at: null, revision: 1 });
    expect((await sitting.save([sitting.change(1, "TRUE", 1)])).outcome).toBe("saved");
    expect(eventTypes()).toEqual(["practice.started", "practice.abandoned", "practice.resumed"]);
  });

  test("one without an answer is unanswered again", async () => {
    const { sessionId } = await begin(bench, me, "reading-1");
    await abandon(sessionId);
    expect((await resume(sessionId)).state).toBe("unanswered");
  });

  test("returns a session that is not abandoned unchanged, and records no event", async () => {
    const sitting = await begin(bench, me, "reading-1");
    expect((await resume(sitting.sessionId)).state).toBe("unanswered");
    const { session } = await sitting.submit();
    expect(await resume(sitting.sessionId)).toEqual(session);
    expect(eventTypes()).toEqual(["practice.started", "practice.submitted"]);
  });

  test.each([
    [20 * MINUTE_MS - 1, "unanswered", "in_progress"],
    [20 * MINUTE_MS, "submitted", "submitted"],
  ] as const)("the time of a test keeps running: resumed after %d ms it is %s", async (later, state, status) => {
    const sitting = await begin(bench, me, "reading-1", "test");
    const endsAt = sitting.section()["ends_at"];
    await abandon(sitting.sessionId);
    bench.clock.advance(later);
    expect((await resume(sitting.sessionId)).state).toBe(state);
    expect(sitting.section()).toMatchObject({ status, ends_at: endsAt });
  });

  test("the time between abandoning and resuming counts nothing", async () => {
    const sitting = await begin(bench, me, "reading-1");
    await abandon(sitting.sessionId);
    bench.clock.advance(60 * MINUTE_MS);
    await resume(sitting.sessionId);
    expect((await sitting.save([], { openSeconds: 3 })).section.activeSeconds).toBe(3);
  });

  test("a mock test with a submitted section is in progress again, whatever was answered", async () => {
    const sessionId = createMock(bench, me, { listening: ["listening-1"], reading: ["reading-1"] });
    await (await beginMockSection(bench, me, { sessionId, subject: "listening" })).submit();
    await abandon(sessionId);
    expect((await resume(sessionId)).state).toBe("in_progress");
    expect(eventTypes().slice(-2)).toEqual(["mock.abandoned", "mock.resumed"]);
  });
});

describe.each(["practice_abandon", "practice_resume"] as const)("%s", (operation) => {
  test("answers another learner's session like one that does not exist, and leaves it alone", async () => {
    const sitting = await begin(bench, me, "reading-1");
    const stranger = bench.account();
    const theirs = await bench.refusal(stranger, operation, { sessionId: sitting.sessionId });
    const unknown = await bench.refusal(stranger, operation, { sessionId: 999_999 });
    expect([theirs.kind, theirs.reason, theirs.message]).toEqual(["notFound", "session.unknown", unknown.message]);
    expect([sitting.session()["state"], eventTypes()]).toEqual(["unanswered", ["practice.started"]]);
  });
});
