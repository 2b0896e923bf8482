import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { DAY_MS } from "../../../src/lib/time.ts";
import { ProfileBench, type Pushed } from "./profile-bench.ts";

let bench: ProfileBench;
let me: number;
beforeEach(() => {
  bench = new ProfileBench();
  me = bench.account();
});
afterEach(() => bench.close());

const SPELLING = ["listening.spelling"];
const right: Pushed = { skillCodes: SPELLING, payload: { evidenceType: "objective", correct: true } };

describe("ielts_learner_read_profile with evidence that agents pushed", () => {
  test.each([
    ["a right answer", { evidenceType: "objective", correct: true }, 1],
    ["a wrong answer", { evidenceType: "objective", correct: false }, 0],
    ["an answer with a score from 0 to 1", { evidenceType: "objective", correct: false, score: 0.5 }, 0.5],
    [
      "a score on another scale, which says less than right or wrong",
      { evidenceType: "objective", correct: true, score: 7 },
      1,
    ],
    ["a judgment", { evidenceType: "rubric", performance: 0.6, confidence: "low" }, 0.6],
    ["a word that was not recalled", { evidenceType: "retrieval", rating: "again" }, 0],
    ["a word that was recalled with effort", { evidenceType: "retrieval", rating: "hard" }, 0.5],
    ["a word that was recalled", { evidenceType: "retrieval", rating: "good" }, 1],
  ] as const)("%s is a performance", async (_what, payload, performance) => {
    const eventId = bench.push(me, { skillCodes: ["speaking.fluency"], payload });
    const skill = await bench.skill(me, "speaking.fluency");
    expect(skill).toMatchObject({ mastery: performance, confidence: "low", evidenceCount: 1, pushedCount: 1 });
    expect(skill.recentEvidence).toEqual([
      {
        ...{ evidenceType: payload.evidenceType, origin: "agent", performance, count: 1 },
        ...{ occurredAt: "2026-09-09T02:00:00.000Z", sessionId: null, eventId, title: null, route: null },
      },
    ]);
  });

  test("a judgment weighs as an agent is sure of it", async () => {
    const rubric = (performance: number, confidence: string) =>
      bench.push(me, {
        skillCodes: ["speaking.fluency"],
        payload: { evidenceType: "rubric", performance, confidence },
      });
    rubric(0, "low");
    rubric(0.5, "medium");
    rubric(1, "high");
    // (2.5 × 0 + 5 × 0.5 + 7.5 × 1) / 15
    expect(await bench.skill(me, "speaking.fluency")).toMatchObject({ mastery: 0.667, confidence: "medium" });
  });

  test("it is combined with what the service marked, and can be distinguished", async () => {
    const { sessionId } = await bench.practise(me, "listening-1", { 1: "Hartwell", 4: "harbour" });
    bench.push(me, { ...right, payload: { ...right.payload, sessionId } });
    const skill = await bench.skill(me, "listening.spelling");
    // Of five questions two are right, and then one of one.
    expect(skill).toMatchObject({ mastery: 0.5, evidenceCount: 6, pushedCount: 1 });
    expect(skill.recentEvidence.map(({ origin, count, ...piece }) => [origin, count, piece.sessionId])).toEqual([
      ["server", 5, sessionId],
      // What an agent says about a session is not verified, so the event alone counts.
      ["agent", 1, null],
    ]);
  });

  test("it never touches what the service recorded itself", async () => {
    await bench.practise(me, "listening-1", { 1: "Hartwell" });
    await bench.reviewWord(me, "harbour", "hard");
    const before = await bench.profile(me);
    for (const payload of [right.payload, { evidenceType: "retrieval", rating: "good" }]) {
      bench.push(me, { ...right, payload });
    }
    const { skills, summary } = await bench.profile(me);
    const { evidenceCounts, ...facts } = summary;
    const { evidenceCounts: countsBefore, ...factsBefore } = before.summary;
    expect(facts).toEqual(factsBefore);
    const counts = ({ evidenceType, count, pushedCount }: (typeof evidenceCounts)[number]) => [
      ...[evidenceType, count, pushedCount],
    ];
    expect(countsBefore.slice(0, 3).map(counts)).toEqual([
      ["objective", 10, 0],
      ["rubric", 0, 0],
      ["retrieval", 0, 0],
    ]);
    expect(evidenceCounts.slice(0, 3).map(counts)).toEqual([
      ["objective", 11, 1],
      ["rubric", 0, 0],
      ["retrieval", 1, 1],
    ]);
    const others = (all: typeof skills) => all.filter(({ skillCode }) => skillCode !== "listening.spelling");
    expect(others(skills)).toEqual(others(before.skills));
  });

  test("an event counts once for each of its skills", async () => {
    const skillCodes = ["reading.paraphrase", "reading.distractor", "reading.paraphrase"];
    bench.push(me, { skillCodes, payload: { evidenceType: "objective", correct: true } });
    const { skills } = await bench.profile(me);
    expect(skills.filter(({ evidenceCount }) => evidenceCount > 0)).toMatchObject([
      { skillCode: "reading.paraphrase", evidenceCount: 1 },
      { skillCode: "reading.distractor", evidenceCount: 1 },
    ]);
  });

  test("events of the service itself are not pushed evidence", async () => {
    const { skills, summary } = await bench.profile(me);
    bench.record(me, right);
    expect(await bench.profile(me)).toMatchObject({ skills, summary });
  });

  test("an event that is dated later counts from then on, one of more than a year ago no more", async () => {
    bench.push(me, { ...right, at: bench.now + 1 });
    bench.push(me, { ...right, at: bench.now - 365 * DAY_MS });
    bench.push(me, { ...right, at: bench.now - 365 * DAY_MS - 1 });
    expect((await bench.skill(me, "listening.spelling")).evidenceCount).toBe(1);
    bench.library.clock.advance(1);
    expect((await bench.skill(me, "listening.spelling")).evidenceCount).toBe(1);
    expect((await bench.skill(me, "listening.spelling")).lastEvidenceAt).toBe("2026-09-09T02:00:00.001Z");
  });

  test("mastery rests on the latest five hundred of a subject, the summary counts them all", async () => {
    bench.push(me, { ...right, payload: { evidenceType: "objective", correct: false }, at: bench.now - 1 });
    for (let pushed = 0; pushed < 500; pushed++) bench.push(me, right);
    bench.push(me, { ...right, skillCodes: ["reading.distractor"] });
    expect(await bench.skill(me, "listening.spelling")).toMatchObject({ mastery: 1, evidenceCount: 500 });
    expect((await bench.profile(me)).summary.evidenceCounts[0]).toMatchObject({ count: 501, pushedCount: 501 });
    expect((await bench.skill(me, "reading.distractor")).evidenceCount).toBe(1);
  });

  test("what the push operation accepts is read", async () => {
    const eventId = bench.library.ids.uuid();
    const event = {
      ...{ eventId, deviceId: "a laptop", eventType: "learning.evidence_recorded", subjectCode: "writing" as const },
      ...{ skillCodes: ["writing.cohesion"], occurredAt: "2026-09-08T10:00:00+08:00" },
      payload: { evidenceType: "rubric", performance: 0.55, confidence: "medium" },
    };
    await bench.library.call(me, "ielts_learning_push_events", { events: [event] });
    expect(await bench.skill(me, "writing.cohesion")).toMatchObject({
      ...{ mastery: 0.55, confidence: "low", pushedCount: 1, lastEvidenceAt: "2026-09-08T02:00:00.000Z" },
      recentEvidence: [{ eventId }],
    });
  });
});
