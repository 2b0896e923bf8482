import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { LibraryBench } from "../../support/library-bench.ts";
import { begin, beginMockSection, createMock, practiceBench } from "../../support/practice.ts";

let bench: LibraryBench;
let me: number;
beforeAll(() => {
  bench = practiceBench();
  me = bench.account();
});
afterAll(() => bench.close());

const read = (sessionId: number) => bench.call(me, "ielts_practice_read_session", { sessionId });

describe("ielts_practice_read_session", () => {
  test.each(["unanswered", "in_progress", "submitted", "abandoned"] as const)(
    "answers a practice that is %s as the list does, without its answers",
    async (status) => {
      const sitting = await begin(bench, me, "reading-1");
      if (status !== "unanswered") await sitting.answer({ 9: "a word of the learner" });
      if (status === "submitted") await sitting.submit();
      if (status === "abandoned") await bench.call(me, "practice_abandon", { sessionId: sitting.sessionId });
      const answer = await read(sitting.sessionId);
      const { items } = await bench.call(me, "ielts_practice_recent_activity", { limit: 50 });
      expect(items.filter(({ sessionId }) => sessionId === sitting.sessionId)).toEqual([answer]);
      expect([answer.status, answer.answeredCount]).toEqual([status, status === "unanswered" ? 0 : 1]);
      expect(answer.score).toEqual(
        status === "submitted" ? { correct: 0, incorrect: 1, unanswered: 12, total: 13 } : null,
      );
      expect(JSON.stringify(answer)).not.toContain("a word of the learner");
    },
  );

  test("refuses a mock test with a reason that says where it is read", async () => {
    const sessionId = createMock(bench, me, { listening: ["listening-1"] });
    for (const state of ["waiting", "submitted"]) {
      const { status, code, reason, message } = await bench.refusal(me, "ielts_practice_read_session", { sessionId });
      expect([state, status, code, reason]).toEqual([state, 400, 40001, "session.is_mock"]);
      expect(message).toContain("ielts_review_recent_activity");
      if (state === "waiting") await (await beginMockSection(bench, me, { sessionId, subject: "listening" })).submit();
    }
  });

  test("answers another learner's practice and mock test as ones that never were", async () => {
    const other = bench.account();
    const { sessionId: practice } = await begin(bench, other, "reading-1");
    const mock = createMock(bench, other, { listening: ["listening-1"] });
    const refusals = [];
    for (const sessionId of [practice, mock, 999_999]) {
      const { status, code, reason, message } = await bench.refusal(me, "ielts_practice_read_session", { sessionId });
      refusals.push([status, code, reason, message]);
    }
    expect(new Set(refusals.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(refusals[0]?.slice(0, 3)).toEqual([404, 40401, "session.unknown"]);
  });
});
