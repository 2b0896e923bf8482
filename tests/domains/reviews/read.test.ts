import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { TestApp } from "../../support/app.ts";
import { rightAnswers } from "../../support/practice.ts";
import { changeParts, Person, rekeyed, startReviews } from "./people.ts";

let app: TestApp;
let learner: Person;
let teacher: Person;
beforeAll(async () => {
  app = await startReviews();
  learner = await Person.of(app, "learner", "Lin");
  teacher = await Person.of(app, "teacher", "Ms Grey");
});
afterAll(() => app.stop());

describe("reviews_read", () => {
  test("shows the learner the parts, every question with key, mark and evidence, and what was marked when", async () => {
    const sessionId = await learner.practise("listening-1", { ...rightAnswers("listening-1"), 5: "leg" });
    const review = await learner.review(sessionId);
    expect(review).toMatchObject({
      target: { kind: "practice", sessionId },
      session: { sessionId, kind: "practice", mode: "practice", state: "submitted", title: "Booking a kayak course" },
      section: { subject: "listening", status: "submitted", finishReason: "learner", answeredCount: 10 },
      learnerName: null,
      score: { correct: 9, incorrect: 1, unanswered: 0, total: 10 },
      band: null,
      snapshot: 1,
      snapshots: [{ number: 1, reason: "submitted", correction: null, correctCount: 9 }],
      notes: [],
      shared: false,
      isOwn: true,
      mayCorrect: false,
    });
    expect(review.parts.map(({ title, transcript }) => [title, transcript.length])).toEqual([
      ["Booking a kayak course", 8],
    ]);
    expect(review.questions).toHaveLength(10);
    expect(review.questions[4]).toMatchObject({
      number: 5,
      questionType: "form_completion",
      responseKind: "blank",
      answer: "leg",
      key: "knee",
      mark: 0,
      rule: "wrong",
      matched: null,
      explanation: "His knee is weak.",
      explanationZh: "他的膝盖不好。",
      evidence: [{ kind: "transcript", quote: "I have a weak knee" }],
      correctable: false,
    });
    const shown = new Set(review.parts.flatMap((part) => part.questionGroups.flatMap((one) => one.questions)));
    const slots = [...shown].map(({ questionSlotId }) => questionSlotId);
    expect(review.questions.map(({ questionSlotId }) => questionSlotId)).toEqual(slots);
  });

  test("shows sample answers of a writing task, which has neither key nor mark", async () => {
    const review = await learner.review(await learner.practise("writing-1", { 1: "The chart shows travel." }));
    expect(review.parts[0]?.sampleAnswers.length).toBeGreaterThan(0);
    expect(review.questions).toMatchObject([
      { responseKind: "open", answer: "The chart shows travel.", key: "", mark: null, rule: "open" },
    ]);
    expect([review.score, review.section.score, review.snapshots[0]?.correctCount]).toEqual([null, null, null]);
  });

  test("shows a section of a mock test with its band", async () => {
    const sessionId = await learner.sit("listening", rightAnswers("listening-1"));
    const target = { kind: "mock", sessionId, section: "listening" } as const;
    const review = await learner.call("reviews_read", { target });
    expect(review).toMatchObject({
      target,
      session: { kind: "mock", title: "The whole test" },
      band: { band: 3.5, rawScore: 10, isEstimate: true, table: "listening" },
    });
    expect([review.parts.length, review.questions.length]).toEqual([4, 40]);
    const waiting = await learner.refusal("reviews_read", { target: { ...target, section: "reading" } });
    expect([waiting.status, waiting.reason]).toEqual([400, "review.not_submitted"]);
  });

  test("nobody else reads what is not shared, and only teachers and owners what is", async () => {
    const sessionId = await learner.practise("reading-1");
    const target = { kind: "practice", sessionId } as const;
    const people = {
      other: await Person.of(app),
      teacher,
      owner: await Person.of(app, "owner"),
    };
    const answers = async () =>
      Promise.all(Object.values(people).map(async (one) => (await one.refusal("reviews_read", { target })).status));
    expect(await answers()).toEqual([404, 404, 404]);
    await learner.share(sessionId);
    expect(await answers()).toEqual([404, 200, 200]);
    await learner.share(sessionId, false);
    expect(await answers()).toEqual([404, 404, 404]);
  });

  test("a teacher sees whose work it is and may correct its keys, but no notes", async () => {
    const sessionId = await learner.practise("reading-1", { 1: "FALSE" });
    const { parts } = await learner.review(sessionId);
    const note = { partId: parts[0]?.partId ?? 0, passage: 0, paragraph: 0, start: 0, end: 4, note: "My own thought" };
    await learner.call("practice_add_notes", { sessionId, notes: [note] });
    await learner.share(sessionId);
    const seen = await teacher.review(sessionId);
    expect(seen).toMatchObject({ learnerName: "Lin", isOwn: false, mayCorrect: true, shared: true, notes: [] });
    expect(seen.questions.every(({ correctable }) => correctable)).toBe(true);
    expect((await learner.review(sessionId)).notes).toMatchObject([{ note: "My own thought", start: 0, end: 4 }]);
  });

  test("a teacher's own work is read without sharing; open questions are not correctable", async () => {
    const review = await teacher.review(await teacher.practise("writing-1"));
    expect(review).toMatchObject({ isOwn: true, learnerName: null, mayCorrect: true, shared: false });
    expect(review.questions.map(({ correctable }) => correctable)).toEqual([false]);
  });

  test("a teacher's token reads only the teacher's own work", async () => {
    const sessionId = await learner.practise("reading-1");
    await learner.share(sessionId);
    const token = await app.token({ id: teacher.accountId, email: "" });
    const target = { kind: "practice", sessionId };
    const reply = await app.call("ielts_review_read_snapshot", { target }, token);
    expect([reply.status, reply.refusal?.reason]).toEqual([404, "review.not_found"]);
    const own = { kind: "practice", sessionId: await teacher.practise("reading-1") };
    expect((await app.call("ielts_review_read_snapshot", { target: own }, token)).status).toBe(200);
  });

  test("an unknown snapshot is refused", async () => {
    const sessionId = await learner.practise("reading-1");
    const target = { kind: "practice", sessionId } as const;
    const { status, reason } = await learner.refusal("reviews_read", { target, snapshot: 2 });
    expect([status, reason]).toEqual([404, "snapshot.not_found"]);
    expect((await learner.review(sessionId, 1)).snapshot).toBe(1);
  });

  test("a target of the wrong kind is refused with the right one, to teachers too", async () => {
    const sessionId = await learner.practise("reading-1");
    await learner.share(sessionId);
    const target = { kind: "mock", sessionId, section: "reading" } as const;
    for (const person of [learner, teacher]) {
      const { status, reason, message } = await person.refusal("reviews_read", { target });
      expect([status, reason]).toEqual([400, "review.kind_mismatch"]);
      expect(message).toContain(JSON.stringify({ kind: "practice", sessionId }));
    }
  });

  test("content that changes after submission changes nothing of a review", async () => {
    const sessionId = await learner.practise("listening-4", rightAnswers("listening-4"));
    const before = await learner.review(sessionId);
    await changeParts(app, (part) => (part.key === "listening-4" ? rekeyed(part, 32, "sand") : part));
    expect(await learner.review(sessionId)).toEqual(before);
    const again = await learner.review(await learner.practise("listening-4", { 32: "sand" }));
    expect(again.questions[1]).toMatchObject({ number: 32, key: "sand", mark: 1 });
  });
});
