import { describe, expect, test } from "bun:test";
import { gatherEvidence, type PushedEvent, type Sources } from "../../../src/domains/profile/evidence.ts";
import { assessSkill, type Evidence } from "../../../src/domains/profile/skill-assessment.ts";
import { skillCodesOf } from "../../../src/lib/skills.ts";
import { DAY_MS } from "../../../src/lib/time.ts";
import { TestIds } from "../../support/ids.ts";
import { plainProfile } from "./plain-profile.ts";

const NOW = Date.parse("2026-09-09T02:00:00.000Z");
const daysAgo = (days: number) => NOW - days * DAY_MS;

let serial = 0;
function piece(more: Partial<Evidence>): Evidence {
  return {
    ...{ evidenceType: "objective", origin: "server", performance: 1, count: 1, weight: 1 },
    ...{ occurredAt: NOW, sessionId: null, eventId: null, serial: ++serial },
    ...more,
  };
}

describe("standingOf", () => {
  test("without evidence everything is unknown", () => {
    expect(assessSkill([], NOW)).toEqual({
      ...{ mastery: null, confidence: "unknown", evidenceCount: 0, pushedCount: 0 },
      ...{ recentPerformance: null, recentEvidence: [], lastEvidenceAt: null },
    });
  });

  test("evidence of nothing but failure is a mastery of 0, not an unknown one", () => {
    const { mastery, confidence, recentPerformance } = assessSkill([piece({ performance: 0 })], NOW);
    expect([mastery, confidence, recentPerformance]).toEqual([0, "low", 0]);
  });

  test("what is thirty days old weighs half, and the questions of a section weigh each for itself", () => {
    // (5 × 0.5 × 0.4 + 5 × 1) / (5 × 0.5 + 5)
    const pieces = [piece({ performance: 0.4, count: 5, occurredAt: daysAgo(30) }), piece({ count: 5 })];
    expect(assessSkill(pieces, NOW)).toMatchObject({ mastery: 0.8, evidenceCount: 10, recentPerformance: 1 });
  });

  test("mastery has three decimals", () => {
    expect(assessSkill([piece({ performance: 2 / 3 })], NOW).mastery).toBe(0.667);
  });

  test.each([
    { weight: 4.99, confidence: "low" },
    { weight: 5, confidence: "medium" },
    { weight: 19.99, confidence: "medium" },
    { weight: 20, confidence: "high" },
  ] as const)("a weight of $weight gives a confidence that is $confidence", ({ weight, confidence }) => {
    expect(assessSkill([piece({ weight })], NOW).confidence).toBe(confidence);
  });

  test("confidence fades while nothing is practised, mastery does not", () => {
    const pieces = [piece({ performance: 0.5, count: 40 })];
    const later = [0, 31, 91].map((days) => assessSkill(pieces, NOW + days * DAY_MS));
    expect(later.map(({ mastery, confidence }) => [mastery, confidence])).toEqual([
      [0.5, "high"],
      [0.5, "medium"],
      [0.5, "low"],
    ]);
  });

  test("recent are the last fourteen days, and there nothing ages", () => {
    const old = piece({ performance: 0, count: 9, occurredAt: daysAgo(14) });
    const first = piece({ performance: 0, count: 1, occurredAt: daysAgo(14) + 1 });
    const last = piece({ performance: 1, count: 3 });
    expect(assessSkill([old, first, last], NOW).recentPerformance).toBe(0.75);
    expect(assessSkill([old], NOW).recentPerformance).toBeNull();
  });

  test("the latest five are listed newest first; at one moment the service comes before teachers and agents", () => {
    const agent = piece({ origin: "agent", serial: 9 });
    const teacher = piece({ origin: "teacher", serial: 1 });
    const server = piece({ serial: 1 });
    const newer = piece({ serial: 2 });
    const older = [1, 2].map((days) => piece({ occurredAt: daysAgo(days) }));
    const pieces = [agent, ...older, server, teacher, newer];
    const expected = [newer, server, teacher, agent, older[0]];
    expect(assessSkill(pieces, NOW).recentEvidence).toEqual(expected.flatMap((one) => one ?? []));
    expect(assessSkill(pieces.toReversed(), NOW)).toEqual(assessSkill(pieces, NOW));
  });
});

const QUESTIONS = [
  { questionType: "form_completion", isWritten: true, key: "Hartwell" },
  { questionType: "note_completion", isWritten: true, key: "2/two" },
  { questionType: "summary_completion", isWritten: false, key: "B" },
  { questionType: "multiple_choice", isWritten: false, key: "A" },
  { questionType: "matching", isWritten: false, key: "C" },
  { questionType: "map_labelling", isWritten: false, key: "C" },
] as const;
const CRITERIA = [
  "task_response",
  "coherence_and_cohesion",
  "lexical_resource",
  "grammatical_range_and_accuracy",
] as const;

/** Random evidence of a learner. */
function randomSources(ids: TestIds): Sources {
  const upTo = (max: number) => Math.floor(ids.random() * (max + 1));
  const oneOf = <T>(items: readonly T[], fallback: T) => items[upTo(items.length - 1)] ?? fallback;
  const when = () => daysAgo(0) - upTo(200 * 24) * 3_600_000;
  const some = <T>(max: number, make: (index: number) => T) => Array.from({ length: upTo(max) }, (_, i) => make(i));
  const pushed = (index: number): PushedEvent => {
    const subject = oneOf(["listening", "reading", "writing", "speaking"] as const, "reading");
    const codes = skillCodesOf(subject);
    return {
      ...{
        cursor: index + 1,
        eventId: `event ${index}`,
        subject,
        occurredAt: when(),
      },
      skillCodes: [oneOf(codes, ""), oneOf(codes, ""), oneOf(["reading.distractor", "none", 3], 3)],
      evidenceType: oneOf(["objective", "rubric", "retrieval", "other"], "other"),
      ...{ correct: oneOf([0, 1, null], null), score: oneOf([null, 0.25, 1, 7], null) },
      ...{ performance: oneOf([0, 0.3, 1, 2, null], null), confidence: oneOf(["low", "medium", "high", null], null) },
      rating: oneOf(["again", "hard", "good", "easy"], "easy"),
    };
  };
  return {
    sections: some(20, (index) => ({
      ...{ sessionId: index + 1, subject: oneOf(["listening", "reading"] as const, "reading"), finishedAt: when() },
      questions: some(14, () => {
        const isAnswered = upTo(4) > 0;
        return { ...oneOf(QUESTIONS, QUESTIONS[0]), isAnswered, isCorrect: isAnswered && upTo(2) > 0 };
      }),
    })),
    reviews: some(10, (index) => ({
      ...{ reviewId: index + 1, sessionId: 100 + index, savedAt: when() },
      criteria: CRITERIA.map((criterion) => ({ criterion, band: oneOf([null, 4, 5.5, 9], null), remark: "" })),
    })),
    pushed: some(40, pushed),
  };
}

describe("the rule as a whole", () => {
  test("over two hundred histories it says what the plain model says", () => {
    const ids = new TestIds();
    let known = 0;
    for (let round = 0; round < 200; round++) {
      const sources = randomSources(ids);
      const evidence = gatherEvidence(sources);
      for (const [skillCode, expected] of plainProfile(sources, NOW)) {
        const found = assessSkill(evidence.get(skillCode) ?? [], NOW);
        const { mastery, recentPerformance, weight, confidence, ...exact } = expected;
        expect([round, skillCode, found]).toEqual([round, skillCode, expect.objectContaining(exact)]);
        expectClose(found.mastery, mastery);
        expectClose(found.recentPerformance, recentPerformance);
        if (mastery !== null) known++;
        // Exactly at a bound, two ways of summing may differ.
        if ([5, 20].some((bound) => Math.abs(weight - bound) < 1e-6)) continue;
        expect(found.confidence).toBe(confidence);
      }
    }
    expect(known).toBeGreaterThan(2000);
  });

  test("the order in which evidence is found changes nothing, to the last digit", () => {
    const ids = new TestIds();
    for (let round = 0; round < 100; round++) {
      const { sections, reviews, pushed } = randomSources(ids);
      const reversed = { sections: sections.toReversed(), reviews: reviews.toReversed(), pushed: pushed.toReversed() };
      const assessments = [{ sections, reviews, pushed }, reversed].map((sources) =>
        [...gatherEvidence(sources)].map(([code, own]) => [code, assessSkill(own, NOW)] as const).toSorted(byCode),
      );
      expect(assessments[1]).toEqual(assessments[0] ?? []);
    }
  });
});

const byCode = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1);

function expectClose(found: number | null, expected: number | null): void {
  if (found === null || expected === null) expect(found).toBe(expected);
  else expect(Math.abs(found - expected)).toBeLessThanOrEqual(0.0005 + 1e-9);
}
