import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { TestApp } from "../../support/app.ts";
import type { DataOf } from "../../support/operations.ts";
import { rightAnswers } from "../../support/practice.ts";
import { changeParts, eventsOf, numberIn, Person, rekeyed, slotOf, startReviews } from "./people.ts";

let app: TestApp;
let teacher: Person;
let learner: Person;
beforeEach(async () => {
  app = await startReviews();
  teacher = await Person.of(app, "teacher", "Ms Grey");
  learner = await Person.of(app, "learner", "Lin");
});
afterEach(() => app.stop());

const request = (part: string, number: number, fromKey: string, toKey: string) => ({
  ...{ questionSlotId: slotOf(app, part, number), fromKey, toKey, reason: "Heard on the recording." },
});
const correct = (part: string, number: number, fromKey: string, toKey: string) =>
  teacher.call("reviews_correct_key", request(part, number, fromKey, toKey));
const refused = (part: string, number: number, fromKey: string, toKey: string) =>
  teacher.refusal("reviews_correct_key", request(part, number, fromKey, toKey));

function question(review: DataOf<"reviews_read">, number: number) {
  return review.questions.find((one) => one.number === number);
}

describe("reviews_correct_key", () => {
  test("marks again and adds a snapshot that says why, beside the old one", async () => {
    const sessionId = await learner.practise("listening-1", { ...rightAnswers("listening-1"), 5: "leg" });
    const before = await learner.review(sessionId);
    app.clock.advance(60_000);
    const answer = await correct("listening-1", 5, "knee", "knee/leg");
    expect(answer).toEqual({ correctionId: 1, remarked: 1, remaining: 0 });

    const after = await learner.review(sessionId);
    expect(question(after, 5)).toMatchObject({ key: "knee/leg", mark: 1, rule: "alternative", matched: "leg" });
    expect([after.snapshot, after.score?.correct, after.section.score?.correct]).toEqual([2, 10, 10]);
    expect(after.snapshots).toEqual([
      { number: 1, createdAt: "2026-09-09T02:00:00.000Z", reason: "submitted", correction: null, correctCount: 9 },
      {
        number: 2,
        createdAt: "2026-09-09T02:01:00.000Z",
        reason: "key_corrected",
        correction: {
          questionSlotId: slotOf(app, "listening-1", 5),
          number: 5,
          fromKey: "knee",
          toKey: "knee/leg",
          reason: "Heard on the recording.",
        },
        correctCount: 10,
      },
    ]);
    const old = await learner.review(sessionId, 1);
    expect([old.snapshot, old.score, old.questions]).toEqual([1, before.score, before.questions]);

    await learner.share(sessionId);
    expect(question(await teacher.review(sessionId), 5)?.correctable).toBe(true);
    expect(question(await teacher.review(sessionId, 1), 5)?.correctable).toBe(false);
  });

  test("agents read the newest marking, and activity its counts", async () => {
    const sessionId = await learner.practise("listening-1", { ...rightAnswers("listening-1"), 5: "leg" });
    await correct("listening-1", 5, "knee", "leg");
    const token = await app.token({ id: learner.accountId, email: "" });
    const target = { kind: "practice", sessionId } as const;
    const page = await app.ok("ielts_review_read_snapshot", { target }, token);
    expect(page.snapshot).toMatchObject({ number: 2, of: 2, reason: "key_corrected", correction: { toKey: "leg" } });
    expect(page.score).toEqual({ correct: 10, incorrect: 0, unanswered: 0, total: 10 });
    const [row] = (await app.ok("ielts_review_recent_activity", {}, token)).items;
    expect(row).toMatchObject({ sessionId, score: { correct: 10 } });
  });

  test("removes a mark as it adds one, and an event informs the learner", async () => {
    const sessionId = await learner.practise("reading-1", rightAnswers("reading-1"));
    const { correctionId } = await correct("reading-1", 1, "FALSE", "NOT GIVEN");
    expect((await learner.review(sessionId)).score?.correct).toBe(12);
    expect(eventsOf(app, learner.accountId, "practice.remarked")).toMatchObject([
      {
        object: `practice_session ${sessionId}`,
        payload: { correctionIds: [correctionId], snapshot: 2, correctBefore: 13, correct: 12, total: 13 },
      },
    ]);
    expect(eventsOf(app, teacher.accountId, "practice.remarked")).toEqual([]);
  });

  test("marks sections of mock tests too, with their band", async () => {
    const sessionId = await learner.sit("listening", { ...rightAnswers("listening-1"), 32: "sand" });
    await correct("listening-4", 32, "dust", "sand");
    const target = { kind: "mock", sessionId, section: "listening" } as const;
    const after = await learner.call("reviews_read", { target });
    expect([after.score?.correct, after.band?.band, after.snapshots.length]).toEqual([11, 4, 2]);
    const before = await learner.call("reviews_read", { target, snapshot: 1 });
    expect([before.score?.correct, before.band?.band]).toEqual([10, 3.5]);
    expect(eventsOf(app, learner.accountId, "mock.remarked")[0]?.object).toBe(`mock_session ${sessionId}`);
  });

  test("what is submitted later is marked by the corrected key at once", async () => {
    await correct("listening-1", 5, "knee", "leg");
    const review = await learner.review(await learner.practise("listening-1", { 5: "leg" }));
    expect([review.snapshots.length, question(review, 5)?.mark]).toEqual([1, 1]);
  });

  test("answers of others to the part are marked again, shared or not, and other parts are left alone", async () => {
    const other = await Person.of(app);
    const sessions = [
      await learner.practise("reading-1", { 9: "cap" }),
      await other.practise("reading-1", { 9: "lid" }),
    ];
    const apart = await other.practise("reading-2");
    expect((await correct("reading-1", 9, "cap", "cap/lid")).remarked).toBe(2);
    expect((await learner.review(sessions[0] ?? 0)).snapshots).toHaveLength(2);
    expect(question(await other.review(sessions[1] ?? 0), 9)).toMatchObject({ mark: 1, matched: "lid" });
    expect((await other.review(apart)).snapshots).toHaveLength(1);
  });

  test("a version with another key is not touched, and one that gets the key back is", async () => {
    const first = await learner.practise("listening-1", { 5: "leg" });
    await changeParts(app, (part) => (part.key === "listening-1" ? rekeyed(part, 5, "foot") : part));
    const second = await learner.practise("listening-1", { 5: "foot" });
    const { remarked } = await correct("listening-1", 5, "knee", "leg");
    expect(remarked).toBe(2);
    expect(question(await learner.review(first), 5)).toMatchObject({ key: "leg", mark: 1 });
    expect((await learner.review(second)).snapshots).toHaveLength(1);
    expect(question(await learner.review(second), 5)).toMatchObject({ key: "foot", mark: 1 });
    await correct("listening-1", 5, "leg", "foot");
    expect(question(await learner.review(first), 5)).toMatchObject({ key: "foot", mark: 0 });
    expect((await learner.review(first)).snapshots).toHaveLength(3);
  });

  test("a stale fromKey is refused with the key that counts now", async () => {
    await learner.practise("listening-1");
    await correct("listening-1", 5, "knee", "knee/leg");
    const stale = await refused("listening-1", 5, "knee", "leg");
    expect([stale.status, stale.reason]).toEqual([400, "review.key_changed"]);
    expect(stale.facts).toEqual({ currentKey: "knee/leg" });
    expect(numberIn(app, "SELECT count(*) AS n FROM key_corrections")).toBe(1);
    expect((await correct("listening-1", 5, "knee/leg", "leg")).correctionId).toBe(2);
  });

  test.each([
    { part: "listening-1", number: 5, from: "knee", to: "knee", why: "already" },
    { part: "listening-1", number: 5, from: "knee", to: "(knee", why: "parenthesis" },
    { part: "listening-1", number: 5, from: "knee", to: "knee//leg", why: "without any text" },
    { part: "listening-1", number: 5, from: "knee", to: " / ", why: "without any text" },
    { part: "listening-3", number: 22, from: "shelf", to: "book shelf", why: "more than 1 word" },
    { part: "listening-1", number: 1, from: "Hartwell", to: "H (A) B C", why: "more than 2 words" },
    { part: "listening-2", number: 15, from: "B", to: "D", why: "not one of the options" },
    { part: "listening-2", number: 15, from: "B", to: "b", why: "not one of the options" },
    { part: "reading-1", number: 1, from: "FALSE", to: "NO", why: "not one of the options" },
    { part: "reading-2", number: 14, from: "iii", to: "ix", why: "not one of the options" },
    { part: "listening-2", number: 19, from: "B", to: "D", why: "Question 20 of the same set" },
  ])("the key $to for question $number of $part is refused", async ({ part, number, from, to, why }) => {
    const { status, reason, message, details } = await refused(part, number, from, to);
    expect([status, reason]).toEqual([400, "review.key_invalid"]);
    expect(message).toContain(why);
    expect(details).toMatchObject([{ path: "/toKey" }]);
    expect(numberIn(app, "SELECT count(*) AS n FROM key_corrections")).toBe(0);
  });

  test.each([
    { part: "listening-3", number: 22, from: "shelf", to: "ledge" },
    { part: "listening-2", number: 19, from: "B", to: "C" },
    { part: "reading-1", number: 5, from: "F", to: "E" },
    { part: "reading-3", number: 28, from: "NO", to: "NOT GIVEN" },
    { part: "reading-2", number: 14, from: "iii", to: "viii" },
  ])("the key $to for question $number of $part is taken", async ({ part, number, from, to }) => {
    const sessionId = await learner.practise(part, { ...rightAnswers(part), [number]: to });
    expect((await correct(part, number, from, to)).remarked).toBe(1);
    const review = await learner.review(sessionId);
    expect(question(review, number)).toMatchObject({ key: to, mark: 1 });
    expect(review.score?.incorrect).toBe(0);
  });

  test("letters of one set count for each other's places after a correction", async () => {
    const sessionId = await learner.practise("listening-2", { ...rightAnswers("listening-2"), 19: "D", 20: "C" });
    expect((await learner.review(sessionId)).score?.correct).toBe(9);
    await correct("listening-2", 19, "B", "C");
    expect((await learner.review(sessionId)).score?.correct).toBe(10);
  });

  test("open questions and unknown ones have no key to correct", async () => {
    expect((await refused("writing-1", 1, "x", "y")).reason).toBe("review.no_key");
    const unknown = { questionSlotId: 999_999, fromKey: "a", toKey: "b", reason: "c" };
    const { status, reason } = await teacher.refusal("reviews_correct_key", unknown);
    expect([status, reason]).toEqual([404, "question.not_found"]);
  });

  test("a question that a pack withdrew is corrected for those who answered it", async () => {
    const sessionId = await learner.practise("reading-1", { 13: "vegetables" });
    const slot = slotOf(app, "reading-1", 13);
    await changeParts(app, (part) => ({ ...part, groups: part.groups.filter(({ type }) => type !== "short_answer") }));
    expect(numberIn(app, "SELECT withdrawn AS n FROM question_slots WHERE id = ?", slot)).toBe(1);
    await correct("reading-1", 13, "fruit", "fruit/vegetables");
    expect(question(await learner.review(sessionId), 13)).toMatchObject({ mark: 1, matched: "vegetables" });
  });
});
