import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { MINUTE_MS } from "../../../src/lib/time.ts";
import type { LibraryBench } from "../../support/library-bench.ts";
import { begin, type Mode, partIdOf, practiceBench } from "../../support/practice.ts";
import { FIXTURE_PACK, FIXTURE_PARTS } from "../question-bank/fixture-parts.ts";

let bench: LibraryBench;
let me: number;
beforeEach(() => {
  bench = practiceBench();
  me = bench.account();
});
afterEach(() => bench.close());

const call = (partKey: string, mode: Mode = "practice") =>
  bench.call(me, "practice_begin", { partId: partIdOf(bench, partKey), mode });
const sessions = () => bench.number("SELECT count(*) FROM practice_sessions");

/** The next version of the fixture pack, with a new title for one part. */
function retitle(key: string, title: string, version = "2.0.0"): void {
  const parts = FIXTURE_PARTS.map((part) => (part.key === key ? { ...part, title } : part));
  bench.apply({ ...FIXTURE_PACK, version, parts });
}

describe("practice_begin", () => {
  test.each(FIXTURE_PARTS.map(({ key }) => key))("begins a practice of %s with the questions it has", async (key) => {
    const answer = await call(key);
    expect(answer).toEqual({
      sessionId: answer.sessionId,
      launchRoute: `/practice/${answer.sessionId}`,
      isNew: true,
    });
    const questions = FIXTURE_PARTS.find((part) => part.key === key)?.groups.flatMap((group) => group.questions) ?? [];
    const { section, session } = await bench.call(me, "practice_open", { sessionId: answer.sessionId });
    expect([section.questionCount, section.answeredCount, section.status]).toEqual([
      questions.length,
      0,
      "in_progress",
    ]);
    expect([session.state, session.kind, session.partId]).toEqual(["unanswered", "practice", partIdOf(bench, key)]);
  });

  test("mode practice has no end; mode test ends after the minutes of the part", async () => {
    const free = await begin(bench, me, "reading-1");
    const timed = await begin(bench, me, "reading-1", "test");
    expect(timed.sessionId).not.toBe(free.sessionId);
    const minutes = bench.number("SELECT duration_minutes FROM parts WHERE part_key = 'reading-1'");
    expect([free.section()["ends_at"], timed.section()["ends_at"]]).toEqual([
      null,
      bench.clock.now() + minutes * MINUTE_MS,
    ]);
    expect((await free.open()).section.endsAt).toBe(null);
    expect((await timed.open()).section.endsAt).toBe("2026-09-09T02:20:00.000Z");
  });

  test("a practice that was started and never answered starts again, only in its own mode", async () => {
    const first = await call("reading-1", "test");
    bench.clock.advance(5 * MINUTE_MS);
    const again = await call("reading-1", "test");
    expect(again).toEqual({ ...first, isNew: false });
    const { section, session } = await bench.call(me, "practice_open", { sessionId: first.sessionId });
    expect([session.startedAt, section.startedAt, section.endsAt, section.activeSeconds]).toEqual([
      "2026-09-09T02:05:00.000Z",
      "2026-09-09T02:05:00.000Z",
      "2026-09-09T02:25:00.000Z",
      0,
    ]);
    expect([(await call("reading-1")).isNew, (await call("reading-2", "test")).isNew, sessions()]).toEqual([
      true,
      true,
      3,
    ]);
  });

  test("a new start has its audio from the beginning; flags stay", async () => {
    const sitting = await begin(bench, me, "listening-1", "test");
    const partId = partIdOf(bench, "listening-1");
    await sitting.save([{ questionSlotId: sitting.slot(1), flagged: true }], { audio: [{ partId, seconds: 90 }] });
    expect((await sitting.open()).parts[0]?.audioSeconds).toBe(90);
    expect((await call("listening-1", "test")).sessionId).toBe(sitting.sessionId);
    const { parts, answers } = await sitting.open();
    expect([parts[0]?.audioSeconds, answers.map(({ flagged }) => flagged)]).toEqual([0, [true]]);
  });

  test("a practice with an answer, a submitted and an abandoned one are left alone", async () => {
    const answered = await begin(bench, me, "listening-1");
    await answered.answer({ 1: "Hartwell" });
    const submitted = await begin(bench, me, "listening-1");
    await submitted.submit();
    const abandoned = await begin(bench, me, "listening-1");
    await bench.call(me, "practice_abandon", { sessionId: abandoned.sessionId });
    expect((await call("listening-1")).isNew).toBe(true);
    expect([answered, submitted, abandoned].map((one) => one.session()["state"])).toEqual([
      "in_progress",
      "submitted",
      "abandoned",
    ]);
    expect(sessions()).toBe(4);
  });

  test("a deleted answer leaves a practice that starts again", async () => {
    const sitting = await begin(bench, me, "listening-1");
    await sitting.answer({ 1: "Hartwell" });
    await sitting.answer({ 1: "" });
    expect(await call("listening-1")).toMatchObject({ sessionId: sitting.sessionId, isNew: false });
  });

  test("another learner's untouched practice is not resumed", async () => {
    const theirs = await begin(bench, bench.account(), "reading-1");
    const mine = await call("reading-1");
    expect([mine.isNew, mine.sessionId === theirs.sessionId]).toEqual([true, false]);
  });

  test("after the part changed, an untouched practice of the older one is not resumed", async () => {
    const before = await call("reading-1");
    retitle("reading-1", "Another title");
    const after = await call("reading-1");
    expect([after.isNew, after.sessionId === before.sessionId]).toEqual([true, false]);
    const titles = [before, after].map(({ sessionId }) => bench.call(me, "practice_open", { sessionId }));
    expect((await Promise.all(titles)).map(({ session }) => session.title)).toEqual([
      "The lamp that drinks seawater",
      "Another title",
    ]);
    retitle("reading-1", "The lamp that drinks seawater", "3.0.0");
    expect(bench.number("SELECT count(*) FROM part_versions WHERE part_id = ?", partIdOf(bench, "reading-1"))).toBe(2);
    expect((await call("reading-1")).sessionId).toBe(before.sessionId);
  });

  test("one version is stored however many practise the part", async () => {
    for (let i = 0; i < 5; i++) await begin(bench, bench.account(), "reading-1", i % 2 === 0 ? "practice" : "test");
    expect(bench.number("SELECT count(*) FROM part_versions")).toBe(1);
  });

  test("a withdrawn part and one that never existed are not found, and nothing is started", async () => {
    const partId = partIdOf(bench, "reading-1");
    bench.apply({ ...FIXTURE_PACK, version: "2.0.0", parts: FIXTURE_PARTS.filter(({ key }) => key !== "reading-1") });
    for (const unknown of [partId, 999_999]) {
      const { kind, reason } = await bench.refusal(me, "practice_begin", { partId: unknown });
      expect([kind, reason]).toEqual(["notFound", "part.not_found"]);
    }
    expect([sessions(), bench.number("SELECT count(*) FROM learning_events")]).toEqual([0, 0]);
  });
});
