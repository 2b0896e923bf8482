import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { LibraryBench } from "../../support/library-bench.ts";
import type { DataOf, RequestOf } from "../../support/operations.ts";
import { begin, beginMockSection, createMock, practiceBench, rightAnswers } from "../../support/practice.ts";

let bench: LibraryBench;
let me: number;
beforeEach(() => {
  bench = practiceBench();
  me = bench.account();
});
afterEach(() => bench.close());

const list = (request: RequestOf<"ielts_review_recent_activity"> = {}, account = me) =>
  bench.call(account, "ielts_review_recent_activity", request);
const sessionIds = (page: DataOf<"ielts_review_recent_activity">) => page.items.map(({ sessionId }) => sessionId);

/** A submitted practice of a part. */
async function submitted(partKey = "reading-1", answers: Record<number, string> = {}, account = me): Promise<number> {
  const sitting = await begin(bench, account, partKey);
  if (Object.keys(answers).length > 0) await sitting.answer(answers);
  await sitting.submit();
  return sitting.sessionId;
}

const LISTENING = ["listening-1", "listening-2", "listening-3", "listening-4"];
const SECTIONS = { listening: LISTENING, reading: ["reading-1"], writing: ["writing-1"] };

/** A mock test whose listening is submitted with right answers to its first part. */
async function halfMock(account = me): Promise<number> {
  const sessionId = createMock(bench, account, SECTIONS);
  const listening = await beginMockSection(bench, account, { sessionId, subject: "listening" });
  await listening.answer(rightAnswers("listening-1"));
  bench.clock.advance(60_000);
  await listening.submit();
  return sessionId;
}

describe("ielts_review_recent_activity", () => {
  test("returns a submitted practice and the exact target of its review", async () => {
    bench.clock.advance(5 * 60_000);
    const sessionId = await submitted("reading-1", { ...rightAnswers("reading-1"), 1: "TRUE", 2: "" });
    const partId = bench.number("SELECT id FROM parts WHERE part_key = 'reading-1'");
    const { items, hasMore, nextOffset } = await list();
    expect(items).toEqual([
      {
        kind: "practice",
        sessionId,
        partId,
        contentRef: { kind: "question_part", partId },
        title: "The lamp that drinks seawater",
        subject: "reading",
        mode: "practice",
        submittedAt: "2026-09-09T02:05:00.000Z",
        finishReason: "learner",
        questionCount: 13,
        answeredCount: 12,
        score: { correct: 11, incorrect: 1, unanswered: 1, total: 13 },
        teacherReview: null,
        reviewTarget: { kind: "practice", sessionId },
        reviewUrl: `http://test/reviews/practice-${sessionId}`,
        reviewRoute: `/reviews/practice-${sessionId}`,
      },
    ]);
    expect([hasMore, nextOffset]).toEqual([false, null]);
  });

  test("returns the status of each section of a mock test, and has a target for each submitted one", async () => {
    const sessionId = await halfMock();
    const [mock] = (await list()).items;
    if (mock?.kind !== "mock") throw new Error("a mock test is listed");
    const { sections, ...facts } = mock;
    expect(facts).toEqual({
      kind: "mock",
      sessionId,
      paperId: "fixture:paper",
      contentRef: { kind: "mock_paper", paperId: "fixture:paper" },
      title: "A paper",
      state: "in_progress",
      startedAt: "2026-09-09T02:00:00.000Z",
      lastSubmittedAt: "2026-09-09T02:01:00.000Z",
      finishedAt: null,
      reviewTargets: [{ kind: "mock", sessionId, section: "listening" }],
      overallBand: { band: null, isEstimate: false, missing: ["reading", "writing", "speaking"] },
    });
    expect(sections.map(({ subject, status }) => [subject, status])).toEqual([
      ["listening", "submitted"],
      ["reading", "waiting"],
      ["writing", "waiting"],
    ]);
    expect(sections[0]).toMatchObject({
      submittedAt: "2026-09-09T02:01:00.000Z",
      finishReason: "learner",
      questionCount: 40,
      answeredCount: 10,
      score: { correct: 10, incorrect: 0, unanswered: 30, total: 40 },
      band: { band: 3.5, rawScore: 10, source: "table", isEstimate: true, table: "listening" },
      reviewTarget: { kind: "mock", sessionId, section: "listening" },
      reviewRoute: `/reviews/mock-${sessionId}-listening`,
    });
    expect(sections[1]).toMatchObject({
      submittedAt: null,
      finishReason: null,
      questionCount: 13,
      score: null,
      band: null,
      reviewTarget: null,
      reviewUrl: null,
    });
  });

  test("targets of a mock test are in the order of the test, whatever was submitted first", async () => {
    const sessionId = createMock(bench, me, SECTIONS);
    for (const subject of ["writing", "reading", "listening"] as const) {
      await (await beginMockSection(bench, me, { sessionId, subject })).submit();
    }
    const [mock] = (await list({ kind: "mock" })).items;
    if (mock?.kind !== "mock") throw new Error("a mock test is listed");
    expect(mock.reviewTargets.map((target) => target.kind === "mock" && target.section)).toEqual([
      "listening",
      "reading",
      "writing",
    ]);
    expect([mock.state, mock.sections[2]?.score]).toEqual(["submitted", null]);
  });

  test("contains only submitted work, the newest first, and of one kind on request", async () => {
    const first = await submitted();
    bench.clock.advance(1000);
    const mock = await halfMock();
    await begin(bench, me, "reading-2");
    createMock(bench, me, SECTIONS);
    bench.clock.advance(1000);
    const last = await submitted("listening-1");
    expect(sessionIds(await list())).toEqual([last, mock, first]);
    expect(sessionIds(await list({ kind: "practice" }))).toEqual([last, first]);
    expect(sessionIds(await list({ kind: "mock" }))).toEqual([mock]);
    expect(sessionIds(await list({}, bench.account()))).toEqual([]);
  });

  test("an abandoned mock test stays with the sections that were submitted", async () => {
    const sessionId = await halfMock();
    await bench.call(me, "practice_abandon", { sessionId });
    const [mock] = (await list()).items;
    expect(mock).toMatchObject({ sessionId, state: "abandoned", reviewTargets: [{ section: "listening" }] });
  });

  test.each(["", "practice", "mock"] as const)('pages of kind "%s" reach everything once', async (kind) => {
    const made: { kind: string; id: number }[] = [];
    for (let round = 0; round < 4; round++) {
      made.push({ kind: "practice", id: await submitted("listening-1") }, { kind: "mock", id: await halfMock() });
      made.push({ kind: "practice", id: await submitted("reading-2") });
    }
    const seen: number[] = [];
    for (let offset: number | null = 0; offset !== null; ) {
      const page: DataOf<"ielts_review_recent_activity"> = await list({ kind, limit: 5, offset });
      seen.push(...sessionIds(page));
      expect(page.hasMore).toBe(page.nextOffset !== null);
      offset = page.nextOffset;
    }
    const wanted = made.filter((one) => kind === "" || one.kind === kind).map(({ id }) => id);
    expect(seen.toSorted((a, b) => a - b)).toEqual(wanted.toSorted((a, b) => a - b));
  });

  test("reads one page by its index, whatever the size of the account", async () => {
    await submitted();
    await halfMock();
    const before = bench.statements();
    await list();
    await list({ kind: "mock" });
    const added = bench.statements().filter((sql) => !before.includes(sql));
    const pages = added.filter((sql) => sql.includes("reviewable_at") && sql.includes("offset"));
    expect(pages).toHaveLength(2);
    for (const sql of pages) {
      const plan = bench.plan(sql).join("\n");
      expect(plan).toContain("COVERING INDEX practice_sessions_reviewable");
      expect(plan).not.toContain("TEMP B-TREE");
    }
    // Pages with and without a kind, sessions, sections, bands: no statement per row.
    expect(added).toHaveLength(5);
  });

  test("a response contains neither questions nor answers", async () => {
    await submitted("reading-1", { 13: "an answer of mine" });
    expect(JSON.stringify(await list())).not.toContain("an answer of mine");
  });
});
