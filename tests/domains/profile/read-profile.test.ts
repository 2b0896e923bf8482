import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { loadProfile } from "../../../src/domains/profile/profile.service.ts";
import { SKILL_SUBJECTS, skillCodesOf } from "../../../src/lib/skills.ts";
import { DAY_MS } from "../../../src/lib/time.ts";
import { beginMockSection, createMock, rightAnswers } from "../../support/practice.ts";
import { ProfileBench } from "./profile-bench.ts";

let bench: ProfileBench;
let me: number;
beforeEach(() => {
  bench = new ProfileBench();
  me = bench.account();
});
afterEach(() => bench.close());

/** Of the five words of the part two are right and one is wrong, of its five numbers one is right. */
const SOME = { 1: "Hartwell", 2: "27", 4: "harbour", 5: "leg" };

describe("ielts_learner_read_profile", () => {
  test("a learner who has done nothing has every skill, each unknown", async () => {
    const { skills, summary, asOf, timeZone } = await bench.profile(me);
    expect(skills.map(({ skillCode }) => skillCode)).toEqual(
      SKILL_SUBJECTS.flatMap((subject) => skillCodesOf(subject)),
    );
    expect(skills).toHaveLength(29);
    for (const { skillCode, subjectCode, ...assessment } of skills) {
      expect(skillCode.startsWith(`${subjectCode}.`)).toBe(true);
      expect(assessment).toEqual({
        ...{ mastery: null, confidence: "unknown", evidenceCount: 0, pushedCount: 0 },
        ...{ recentPerformance: null, recentEvidence: [], lastEvidenceAt: null },
      });
    }
    expect(summary.vocabulary).toEqual({ reviews: 0, again: 0, hard: 0, good: 0, recallRate: null });
    expect([asOf, timeZone]).toEqual(["2026-09-09T02:00:00.000Z", "Asia/Shanghai"]);
  });

  test("the questions of a submitted section count for the skills that they exercise", async () => {
    const { sessionId } = await bench.practise(me, "listening-1", SOME);
    const at = "2026-09-09T02:00:00.000Z";
    expect(await bench.skill(me, "listening.spelling")).toEqual({
      ...{ skillCode: "listening.spelling", subjectCode: "listening", mastery: 0.4, confidence: "medium" },
      ...{ evidenceCount: 5, pushedCount: 0, recentPerformance: 0.4, lastEvidenceAt: at },
      recentEvidence: [
        {
          ...{ evidenceType: "objective", origin: "server", performance: 0.4, count: 5 },
          ...{ occurredAt: at, sessionId, eventId: null },
          ...{ title: "Booking a kayak course", route: `/reviews/practice-${sessionId}` },
        },
      ],
    });
    expect(await bench.skill(me, "listening.number-detail")).toMatchObject({ mastery: 0.2, evidenceCount: 5 });
    expect(await bench.skill(me, "listening.paraphrase")).toMatchObject({ mastery: null, confidence: "unknown" });
  });

  test("a practice in progress shows nothing yet", async () => {
    const { skills } = await bench.profile(me);
    const id = bench.library.number("SELECT id FROM parts WHERE part_key = 'listening-1'");
    await bench.library.call(me, "practice_begin", { partId: id, mode: "practice" });
    expect((await bench.profile(me)).skills).toEqual(skills);
  });

  test("newer practice weighs more, and confidence is of the weight that is left", async () => {
    await bench.practise(me, "listening-1", SOME);
    bench.library.clock.advance(30 * DAY_MS);
    expect(await bench.skill(me, "listening.spelling")).toMatchObject({
      ...{ mastery: 0.4, confidence: "low", recentPerformance: null },
    });
    await bench.practise(me, "listening-1", rightAnswers("listening-1"));
    // (5 × 0.5 × 0.4 + 5 × 1) / 7.5
    expect(await bench.skill(me, "listening.spelling")).toMatchObject({
      ...{ mastery: 0.8, confidence: "medium", evidenceCount: 10, recentPerformance: 1 },
    });
    bench.push(me, { skillCodes: ["listening.spelling"], payload: { evidenceType: "objective", correct: false } });
    // 6 / 8.5
    expect(await bench.skill(me, "listening.spelling")).toMatchObject({ mastery: 0.706, evidenceCount: 11 });
  });

  test("sections of a mock test count once they are submitted, each for itself", async () => {
    const sessionId = createMock(bench.library, me, { listening: ["listening-1"], reading: ["reading-1"] });
    const listening = await beginMockSection(bench.library, me, { sessionId, subject: "listening" });
    await listening.answer(SOME);
    await listening.submit();
    const reading = await beginMockSection(bench.library, me, { sessionId, subject: "reading" });
    await reading.answer(rightAnswers("reading-1"));
    const { skills, summary } = await bench.profile(me);
    expect(skills.filter(({ mastery }) => mastery !== null).map(({ skillCode }) => skillCode)).toEqual([
      "listening.spelling",
      "listening.number-detail",
    ]);
    expect(summary.practice.map(({ handedInSections }) => handedInSections)).toEqual([1, 0, 0, 0]);
    await reading.submit();
    expect(await bench.skill(me, "reading.true-false-not-given")).toMatchObject({
      ...{ mastery: 1, evidenceCount: 4, recentEvidence: [{ sessionId, route: `/reviews/mock-${sessionId}-reading` }] },
    });
  });

  test("mastery is based on the latest sixty sections of a subject, and on none of more than a year ago", async () => {
    const { sessionId } = await bench.practise(me, "listening-1", SOME);
    bench.copySession(sessionId, { count: 64, step: 3_600_000 });
    expect(await bench.skill(me, "listening.spelling")).toMatchObject({ evidenceCount: 300 });
    bench.library.clock.advance(365 * DAY_MS);
    expect(await bench.skill(me, "listening.spelling")).toMatchObject({ mastery: 0.4, evidenceCount: 5 });
    bench.library.clock.advance(1);
    expect(await bench.skill(me, "listening.spelling")).toMatchObject({ mastery: null, confidence: "unknown" });
  });

  test("a teacher's bands count for the skills of their criteria", async () => {
    const sessionId = await bench.reviewedText(me, {
      task_response: 6,
      coherence_and_cohesion: 7,
      lexical_resource: null,
    });
    const { skills } = await bench.profile(me);
    const known = skills.filter(({ mastery }) => mastery !== null);
    expect(known.map(({ skillCode, mastery, confidence }) => [skillCode, mastery, confidence])).toEqual([
      ["writing.task-fulfilment", 0.667, "medium"],
      ["writing.paragraph-progression", 0.778, "medium"],
      ["writing.cohesion", 0.778, "medium"],
    ]);
    expect(known[0]?.recentEvidence).toEqual([
      {
        ...{ evidenceType: "rubric", origin: "teacher", performance: 0.667, count: 1 },
        ...{ occurredAt: "2026-09-09T02:00:00.000Z", sessionId, eventId: null },
        ...{ title: "Should homework be abolished?", route: `/reviews/practice-${sessionId}` },
      },
    ]);
  });

  test("a text is evidence of the time when it was saved, however late it is reviewed", async () => {
    const { sessionId } = await bench.practise(me, "writing-2", { 2: "Trees cool a city." });
    bench.library.clock.advance(20 * DAY_MS);
    bench.reviewText(me, sessionId, { lexical_resource: 6 });
    bench.reviewText(me, sessionId, { lexical_resource: 9 }, 2);
    expect(await bench.skill(me, "writing.lexical-precision")).toMatchObject({
      ...{ mastery: 0.833, evidenceCount: 2, recentPerformance: null, lastEvidenceAt: "2026-09-09T02:00:00.000Z" },
    });
  });

  test("nothing of another account is in it", async () => {
    await bench.practise(me, "listening-1", SOME);
    await bench.reviewedText(me, { lexical_resource: 6 });
    bench.push(me, { skillCodes: ["speaking.fluency"], payload: { evidenceType: "objective", correct: true } });
    await bench.reviewWord(me, "harbour", "good");
    const { account, empty } = { account: bench.account(), empty: new ProfileBench() };
    expect(await bench.profile(account)).toEqual(await empty.profile(empty.account()));
    empty.close();
  });

  test("the same facts at the same moment give the same bytes, through the store as well", async () => {
    await bench.practise(me, "listening-2", rightAnswers("listening-2"));
    await bench.practise(me, "reading-3", { 27: "YES", 39: "A" });
    await bench.reviewedText(me, { lexical_resource: 6 });
    bench.push(me, { skillCodes: ["reading.paraphrase"], payload: { evidenceType: "retrieval", rating: "hard" } });
    const first = JSON.stringify(await bench.profile(me));
    expect(JSON.stringify(await bench.profile(me))).toBe(first);
    expect(JSON.stringify(loadProfile(bench.library.db, me, { now: bench.now }))).toBe(first);
  });
});
