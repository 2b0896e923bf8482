import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { SKILL_SUBJECTS, skillCodesOf } from "../../../src/lib/skills.ts";
import type { JsonObject } from "../../support/json.ts";
import { EventsBench, type Person, type Reason, type Sent } from "./events-bench.ts";

let bench: EventsBench;
let me: Person;
beforeAll(async () => {
  bench = await EventsBench.start();
  me = await bench.person();
});
afterAll(() => bench.stop());

const objective = { evidenceType: "objective", correct: true };
const rubric = { evidenceType: "rubric", performance: 0.5, confidence: "low" };
const retrieval = { evidenceType: "retrieval", rating: "good" };

describe("evidence that ielts_learning_push_events takes", () => {
  const taken: [what: string, payload: JsonObject][] = [
    ["an answer that was right", objective],
    ["an answer that was wrong, with all there is", { ...objective, correct: false, score: 0.25, sessionId: 12 }],
    ["a score of any size", { ...objective, score: 7.5 }],
    ["a session by its name", { ...objective, sessionId: "practice_session:12" }],
    ["the worst of a rubric", { ...rubric, performance: 0 }],
    ["the best of a rubric", { ...rubric, performance: 1, confidence: "high", criterionScore: 9 }],
    ["a rubric of medium confidence", { ...rubric, confidence: "medium" }],
    ...["again", "hard", "good"].map((rating): [string, JsonObject] => [
      `a word that went ${rating}`,
      { ...retrieval, rating },
    ]),
    ["evidence for review", { ...retrieval, reviewable: true }],
    ["evidence that is not for review", { ...rubric, reviewable: false }],
    ["fields of its own", { ...objective, remark: "close", rating: "whatever" }],
  ];
  test.each(taken)("%s", async (_what, payload) => {
    const events = [bench.evidence(payload), bench.evidence(payload, { eventType: "tutor.quiz_answered" })];
    expect(await bench.push(me, events)).toMatchObject({ storedCount: 2, rejected: [] });
  });

  test("every skill code of every subject", async () => {
    const events = SKILL_SUBJECTS.map((subjectCode) =>
      bench.evidence(objective, { subjectCode, skillCodes: skillCodesOf(subjectCode) }),
    );
    expect(await bench.push(me, events)).toMatchObject({ storedCount: 4, rejected: [] });
    expect(SKILL_SUBJECTS.map((subject) => skillCodesOf(subject).length)).toEqual([8, 7, 7, 7]);
  });
});

describe("evidence that ielts_learning_push_events refuses", () => {
  const fields: [what: string, payload: JsonObject, field: string, says: string][] = [
    ["objective without correct", { evidenceType: "objective" }, "correct", "a boolean"],
    ["correct as text", { ...objective, correct: "true" }, "correct", "a boolean"],
    ["a score as text", { ...objective, score: "1" }, "score", "a number in objective evidence, or left out."],
    ["a score of null", { ...objective, score: null }, "score", "left out"],
    ["a session of nothing", { ...objective, sessionId: "" }, "sessionId", "an id"],
    ["a session numbered 0", { ...objective, sessionId: 0 }, "sessionId", "an id"],
    ["rubric without performance", { ...rubric, performance: null }, "performance", "from 0 to 1 in rubric evidence."],
    ["performance below 0", { ...rubric, performance: -0.01 }, "performance", "from 0 to 1"],
    ["performance in percent", { ...rubric, performance: 60 }, "performance", "from 0 to 1"],
    ["rubric without confidence", { evidenceType: "rubric", performance: 1 }, "confidence", "low, medium or high"],
    ["confidence as a number", { ...rubric, confidence: 1 }, "confidence", "low, medium or high"],
    ["a criterion score as text", { ...rubric, criterionScore: "6.5" }, "criterionScore", "a number"],
    ["retrieval without rating", { evidenceType: "retrieval" }, "rating", "again, hard or good"],
    ["a rating of other systems", { ...retrieval, rating: "easy" }, "rating", "again, hard or good"],
    ["reviewable as a number", { ...retrieval, reviewable: 1 }, "reviewable", "a boolean"],
  ];
  test.each(fields)("%s", async (_what, payload, field, says) => {
    const bad = bench.evidence(payload, { eventType: "tutor.quiz_answered" });
    const { rejected } = await bench.push(me, [bench.event(), bad]);
    expect(rejected).toEqual([
      { eventId: bad.eventId, reason: "evidence_field_invalid", message: expect.stringContaining(says) },
    ]);
    expect(rejected[0]?.message).toStartWith(`events.1.payload.${field} must be `);
  });

  const others: [what: string, event: () => Sent, reason: Reason, field: string][] = [
    [
      "an unknown type",
      () => bench.evidence({ evidenceType: "guess" }),
      "evidence_type_invalid",
      "payload.evidenceType",
    ],
    ["a type of null", () => bench.evidence({ evidenceType: null }), "evidence_type_invalid", "payload.evidenceType"],
    [
      "an unknown type in any event",
      () => bench.event({ payload: { evidenceType: "toString" } }),
      "evidence_type_invalid",
      "payload.evidenceType",
    ],
    ["an evidence event without a type", () => bench.evidence({}), "evidence_type_invalid", "payload.evidenceType"],
    ["no subject", () => bench.event({ payload: objective }), "evidence_without_subject", "subjectCode"],
    [
      "grammar, which has no skills",
      () => bench.evidence(objective, { subjectCode: "grammar", skillCodes: [] }),
      "subject_unknown",
      "subjectCode",
    ],
    ["no skill", () => bench.evidence(objective, { skillCodes: [] }), "evidence_without_skill", "skillCodes"],
    [
      "a skill of another subject",
      () => bench.evidence(objective, { skillCodes: ["listening.spelling"] }),
      "skill_of_other_subject",
      "skillCodes.0",
    ],
  ];
  test.each(others)("%s", async (_what, event, reason, field) => {
    const bad = event();
    const { rejected } = await bench.push(me, [bench.event(), bad]);
    expect(rejected).toEqual([
      { eventId: bad.eventId, reason, message: expect.stringContaining(`events.1.${field} must be `) },
    ]);
  });
});
