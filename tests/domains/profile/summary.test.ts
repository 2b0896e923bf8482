import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { rightAnswers } from "../../support/practice.ts";
import { ProfileBench } from "./profile-bench.ts";

let bench: ProfileBench;
let me: number;
beforeEach(() => {
  bench = new ProfileBench();
  me = bench.account();
});
afterEach(() => bench.close());

const NOW = "2026-09-09T02:00:00.000Z";
/** Midnight in Shanghai at the start of 11 August. */
const FROM = "2026-08-10T16:00:00.000Z";
const JUST_BEFORE = "2026-08-10T15:59:59.999Z";

const summaryOf = async () => (await bench.profile(me)).summary;
const at = async (instant: string, act: () => unknown) => {
  bench.library.clock.set(instant);
  await act();
  bench.library.clock.set(NOW);
};
/** Sets how long sections and dictations were worked on. */
const workedOn = (table: string, ms: number) =>
  bench.library.db.raw.prepare(`UPDATE ${table} SET active_ms = ?`).run(ms);

describe("the summary of 30 days", () => {
  test("question types are counted with right, wrong and unanswered, in the order of the test", async () => {
    await bench.practise(me, "reading-1", { ...rightAnswers("reading-1"), 1: "TRUE", 12: "" });
    await bench.practise(me, "listening-1", { 1: "Hartwell", 2: "28", 7: "two" });
    const { questionTypes } = await summaryOf();
    const rows = questionTypes.map(({ subjectCode, questionType, ...counts }) => [subjectCode, questionType, counts]);
    expect(rows).toEqual([
      ["listening", "form_completion", { correct: 1, incorrect: 1, unanswered: 4, total: 6 }],
      ["listening", "table_completion", { correct: 1, incorrect: 0, unanswered: 3, total: 4 }],
      ["reading", "short_answer", { correct: 1, incorrect: 0, unanswered: 1, total: 2 }],
      ["reading", "diagram_labelling", { correct: 3, incorrect: 0, unanswered: 0, total: 3 }],
      ["reading", "matching_information", { correct: 4, incorrect: 0, unanswered: 0, total: 4 }],
      ["reading", "true_false_not_given", { correct: 3, incorrect: 1, unanswered: 0, total: 4 }],
    ]);
  });

  test("evidence is counted for every subject and type", async () => {
    await bench.practise(me, "listening-1");
    await bench.reviewedText(me, { lexical_resource: 6, task_response: 5 });
    await bench.reviewedText(me, { lexical_resource: null });
    bench.push(me, {
      skillCodes: ["writing.cohesion"],
      payload: { evidenceType: "rubric", performance: 1, confidence: "low" },
    });
    const { evidenceCounts } = await summaryOf();
    expect(evidenceCounts).toHaveLength(12);
    const counted = evidenceCounts.filter(({ count }) => count > 0);
    expect(counted).toEqual([
      { subjectCode: "listening", evidenceType: "objective", count: 10, pushedCount: 0 },
      { subjectCode: "writing", evidenceType: "rubric", count: 2, pushedCount: 1 },
    ]);
  });

  test("practice time is that of submitted work, dictations included, in whole seconds", async () => {
    await bench.practise(me, "listening-1");
    await bench.practise(me, "listening-2");
    await bench.practise(me, "writing-2", { 2: "Trees." });
    workedOn("session_sections", 90_999);
    bench.dictate(me);
    bench.dictate(me);
    workedOn("dictation_attempts", 60_500);
    const { practice, dictations, practiceSeconds } = await summaryOf();
    expect(practice).toEqual([
      { subjectCode: "listening", handedInSections: 2, practiceSeconds: 182 },
      { subjectCode: "reading", handedInSections: 0, practiceSeconds: 0 },
      { subjectCode: "writing", handedInSections: 1, practiceSeconds: 91 },
      { subjectCode: "speaking", handedInSections: 0, practiceSeconds: 0 },
    ]);
    expect(dictations).toEqual({ submitted: 2, practiceSeconds: 122 });
    expect(practiceSeconds).toBe(395);
  });

  test("the recall rate is the mean worth of the ratings; a review that was undone does not count", async () => {
    await bench.reviewWord(me, "harbour", "good");
    await bench.reviewWord(me, "gale", "hard");
    await bench.reviewWord(me, "tide", "again");
    const reviewId = await bench.reviewWord(me, "quay", "good");
    expect((await summaryOf()).vocabulary).toEqual({ reviews: 4, again: 1, hard: 1, good: 2, recallRate: 0.625 });
    await bench.library.call(me, "vocabulary_undo_review", { reviewId });
    expect((await summaryOf()).vocabulary).toEqual({ reviews: 3, again: 1, hard: 1, good: 1, recallRate: 0.5 });
  });

  test("it begins at midnight in Shanghai 29 days before today's", async () => {
    const everything = async () => {
      const { sessionId } = await bench.practise(me, "listening-1", { 1: "Hartwell" });
      await bench.reviewedText(me, { lexical_resource: 6 });
      await bench.reviewWord(me, `word ${sessionId}`, "good");
      bench.push(me, { skillCodes: ["reading.distractor"], payload: { evidenceType: "objective", correct: true } });
      bench.dictate(me);
    };
    const counted = async () => {
      const { from, to, evidenceCounts, practice, dictations, questionTypes, vocabulary } = await summaryOf();
      return {
        ...{ from, to, dictations: dictations.submitted, reviews: vocabulary.reviews },
        evidence: evidenceCounts.filter(({ count }) => count > 0).map(({ count }) => count),
        sections: practice.map(({ handedInSections }) => handedInSections),
        questions: questionTypes.reduce((sum, { total }) => sum + total, 0),
      };
    };
    const [from, to] = [FROM, NOW];
    await at(JUST_BEFORE, everything);
    expect(await counted()).toEqual({
      ...{ from, to, dictations: 0, reviews: 0, evidence: [], sections: [0, 0, 0, 0], questions: 0 },
    });
    await at(FROM, everything);
    expect(await counted()).toEqual({
      ...{ from, to, dictations: 1, reviews: 1, evidence: [10, 1, 1], sections: [1, 0, 1, 0], questions: 10 },
    });
    expect((await bench.skill(me, "listening.spelling")).evidenceCount).toBe(10);
  });

  test.each([
    { now: "2026-09-09T15:59:59.999Z", from: "2026-08-10T16:00:00.000Z" },
    { now: "2026-09-09T16:00:00.000Z", from: "2026-08-11T16:00:00.000Z" },
  ])("at $now it begins at $from", async ({ now, from }) => {
    bench.library.clock.set(now);
    expect(await summaryOf()).toMatchObject({ from, to: now });
  });
});
