import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { MINUTE_MS } from "../../../src/lib/time.ts";
import type { LibraryBench } from "../../support/library-bench.ts";
import {
  begin,
  beginMockSection,
  createMock,
  eventsOf,
  partIdOf,
  practiceBench,
  rightAnswers,
} from "../../support/practice.ts";
import { FIXTURE_PARTS } from "../question-bank/fixture-parts.ts";

let bench: LibraryBench;
let me: number;
beforeEach(() => {
  bench = practiceBench();
  me = bench.account();
});
afterEach(() => bench.close());

const snapshots = () => bench.rows("SELECT * FROM review_snapshots ORDER BY id");
const marksOf = (index = 0) => JSON.parse(String(snapshots()[index]?.["marks"]));
const practised = (key: string) =>
  bench.rows("SELECT times, first_at, last_at FROM part_practice WHERE part_id = ?", partIdOf(bench, key));

describe("practice_submit", () => {
  test.each(FIXTURE_PARTS.map(({ key }) => key))(
    "marks every question of %s that was answered rightly",
    async (key) => {
      const sitting = await begin(bench, me, key);
      const right = rightAnswers(key);
      const total = Object.keys(right).length;
      if (total > 0) await sitting.answer(right);
      const { section, reviewRoute } = await sitting.submit();
      // If the service marks no question, there is no score; that is not a score of 0.
      expect(section.score).toEqual(total === 0 ? null : { correct: total, incorrect: 0, unanswered: 0, total });
      expect(reviewRoute).toBe(`/reviews/practice-${sitting.sessionId}`);
      const open = section.questionCount - total;
      expect(marksOf().filter(({ mark }: { mark: unknown }) => mark === null)).toHaveLength(open);
      expect(total + open).toBeGreaterThan(0);
    },
  );

  test("counts right, wrong and missing answers among the questions that are marked", async () => {
    const sitting = await begin(bench, me, "listening-2");
    await sitting.answer({ 11: "A", 12: "A", 15: "B", 19: "D", 20: "B" });
    bench.clock.advance(MINUTE_MS);
    const { session, section, revision } = await sitting.submit();
    expect(section.score).toEqual({ correct: 4, incorrect: 1, unanswered: 5, total: 10 });
    expect(section).toMatchObject({ status: "submitted", finishReason: "learner", answeredCount: 5 });
    expect([session.state, session.finishedAt, section.finishedAt, revision]).toEqual([
      "submitted",
      "2026-09-09T02:01:00.000Z",
      "2026-09-09T02:01:00.000Z",
      1,
    ]);
  });

  test("keeps the answer, the key, the mark and the rule of every question", async () => {
    const sitting = await begin(bench, me, "listening-1");
    await sitting.answer({ 1: " hartwell ", 4: "the harbour", 5: "ankle" });
    await sitting.submit();
    const partId = partIdOf(bench, "listening-1");
    expect(marksOf()).toHaveLength(10);
    expect(marksOf()[0]).toEqual({
      ...{ slotId: sitting.slot(1), partId, answer: " hartwell ", key: "Hartwell", mark: 1, isAnswered: true },
      ...{ rule: expect.any(String), matched: "Hartwell" },
    });
    expect(marksOf()[3]).toMatchObject({ answer: "the harbour", key: "(the) harbour", mark: 1 });
    expect(marksOf()[4]).toMatchObject({ answer: "ankle", key: "knee", mark: 0, isAnswered: true, matched: null });
    expect(marksOf()[1]).toMatchObject({ answer: "", mark: 0, isAnswered: false, rule: "unanswered" });
    expect(snapshots()).toMatchObject([{ number: 1, correction_id: null, correct_count: 2, subject: "listening" }]);
  });

  test("submitting again answers the same and changes nothing", async () => {
    const sitting = await begin(bench, me, "reading-1", "test");
    await sitting.answer({ 1: "FALSE" });
    const first = await sitting.submit();
    bench.clock.advance(300 * MINUTE_MS);
    const again = await Promise.all([sitting.submit(), sitting.submit()]);
    expect(again).toEqual([first, first]);
    expect([snapshots().length, practised("reading-1")]).toEqual([
      1,
      [{ times: 1, first_at: Date.parse("2026-09-09T02:00:00.000Z"), last_at: Date.parse("2026-09-09T02:00:00.000Z") }],
    ]);
    expect(eventsOf(bench, me).filter(({ type }) => type === "practice.submitted")).toHaveLength(1);
  });

  test("a practice without any answer can be submitted", async () => {
    const sitting = await begin(bench, me, "reading-1");
    const { section, session } = await sitting.submit();
    expect([section.score, session.state]).toEqual([
      { correct: 0, incorrect: 0, unanswered: 13, total: 13 },
      "submitted",
    ]);
    expect(practised("reading-1")).toMatchObject([{ times: 1 }]);
  });

  test("open questions are submitted and not marked", async () => {
    const sitting = await begin(bench, me, "writing-2");
    await sitting.answer({ 2: "An essay." });
    const { section } = await sitting.submit();
    expect([section.score, section.answeredCount]).toEqual([null, 1]);
    const [event] = bench.rows("SELECT payload FROM learning_events WHERE event_type = 'practice.submitted'");
    const marks = { correct: null, incorrect: null, unanswered: null, total: 0 };
    expect(JSON.parse(String(event?.["payload"]))).toMatchObject({ ...marks, questionTypes: { writing_task: marks } });
    expect(marksOf()).toMatchObject([{ answer: "An essay.", mark: null, isAnswered: true, rule: "open" }]);
  });

  test("counts the part as practised, each time", async () => {
    for (let i = 0; i < 3; i++) {
      await (await begin(bench, me, "reading-1")).submit();
      bench.clock.advance(MINUTE_MS);
    }
    const start = Date.parse("2026-09-09T02:00:00.000Z");
    expect(practised("reading-1")).toEqual([{ times: 3, first_at: start, last_at: start + 2 * MINUTE_MS }]);
    expect(practised("reading-2")).toEqual([]);
    const found = await bench.call(me, "ielts_practice_search_parts", { subject: "reading", limit: 6 });
    expect(found.items.filter(({ practised: seen }) => seen).map(({ partId }) => partId)).toEqual([
      partIdOf(bench, "reading-1"),
    ]);
  });

  test("a section of a mock test is submitted alone; the last one ends the mock test", async () => {
    const sessionId = createMock(bench, me, { listening: ["listening-1", "listening-2"], reading: ["reading-1"] });
    const listening = await beginMockSection(bench, me, { sessionId, subject: "listening" });
    await listening.answer(rightAnswers("listening-2"));
    const first = await listening.submit();
    expect([first.reviewRoute, first.session.state, first.session.finishedAt]).toEqual([
      `/reviews/mock-${sessionId}-listening`,
      "in_progress",
      null,
    ]);
    expect(first.section.score).toEqual({ correct: 10, incorrect: 0, unanswered: 10, total: 20 });
    const waiting = await bench.refusal(me, "practice_submit", { sessionId, subject: "reading" });
    expect([waiting.kind, waiting.reason]).toEqual(["invalid", "section.not_begun"]);
    bench.clock.advance(MINUTE_MS);
    const last = await (await beginMockSection(bench, me, { sessionId, subject: "reading" })).submit();
    expect([last.session.state, last.session.finishedAt]).toEqual(["submitted", "2026-09-09T02:01:00.000Z"]);
    expect(snapshots().map(({ subject }) => subject)).toEqual(["listening", "reading"]);
    expect(["listening-1", "listening-2", "reading-1"].flatMap(practised)).toMatchObject([
      { times: 1 },
      { times: 1 },
      { times: 1 },
    ]);
  });

  test("an abandoned practice is not submitted before it is resumed", async () => {
    const sitting = await begin(bench, me, "reading-1");
    await bench.call(me, "practice_abandon", { sessionId: sitting.sessionId });
    const { kind, reason } = await bench.refusal(me, "practice_submit", sitting.key);
    expect([kind, reason, snapshots()]).toEqual(["invalid", "session.abandoned", []]);
    await bench.call(me, "practice_resume", { sessionId: sitting.sessionId });
    expect((await sitting.submit()).session.state).toBe("submitted");
  });

  test("another learner's session is not found, and one's own has no other subject", async () => {
    const sitting = await begin(bench, me, "reading-1");
    const theirs = await bench.refusal(bench.account(), "practice_submit", sitting.key);
    const other = await bench.refusal(me, "practice_submit", { ...sitting.key, subject: "listening" });
    expect([theirs.kind, theirs.reason, other.reason]).toEqual(["notFound", "session.unknown", "section.not_found"]);
    expect(sitting.section()["status"]).toBe("in_progress");
  });

  test("stored marks can be neither changed nor deleted", async () => {
    await (await begin(bench, me, "reading-1")).submit();
    expect(() => bench.db.raw.exec("UPDATE review_snapshots SET correct_count = 13")).toThrow("never changed");
    expect(() => bench.db.raw.exec("DELETE FROM review_snapshots")).toThrow("never deleted");
    expect(() => bench.db.raw.exec("UPDATE part_versions SET content = '{}'")).toThrow("never changed");
  });
});
