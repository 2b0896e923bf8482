import { beforeAll, describe, expect, test } from "bun:test";
import { overallBand } from "../../src/lib/bands.ts";
import { toSeconds } from "../../src/lib/time.ts";
import { paced } from "../support/eventually.ts";
import { type Facts, metric, readFacts, total } from "./facts.ts";

let facts: Facts;
beforeAll(async () => {
  facts = await readFacts();
}, paced(120_000));

const practiceReviews = () => facts.reviews.flatMap((review) => (review.kind === "practice" ? review : []));
const mockReviews = () => facts.reviews.flatMap((review) => (review.kind === "mock" ? review : []));
const sectionsOf = (sessionId: number) =>
  facts.records("practice_sections").filter((section) => section["sessionId"] === sessionId);

describe("a practice of the demo's learner", () => {
  test("is the same in the list and by itself", async () => {
    expect(facts.practices.length).toBeGreaterThan(50);
    for (const practice of facts.practices) {
      const { sessionId } = practice;
      expect(await facts.world.agent.call("ielts_practice_read_session", { sessionId })).toEqual(practice);
    }
  });

  test("has one score, time and count in the lists, its review, its snapshot, and the events", async () => {
    const { agent, learner } = facts.world;
    const submitted = facts.practices.filter(({ status }) => status === "submitted");
    expect(
      practiceReviews()
        .map(({ sessionId }) => sessionId)
        .toSorted(),
    ).toEqual(submitted.map(({ sessionId }) => sessionId).toSorted());
    const payloads = new Map(
      facts.records("learning_events").map((event) => [`${event["eventType"]} ${event["objectId"]}`, event["payload"]]),
    );
    for (const practice of submitted) {
      const { sessionId, title, score, subject, answeredCount, questionCount, activeSeconds } = practice;
      const expected = { title, score, subject, finishReason: practice.finishReason, submittedAt: practice.finishedAt };
      const target = { kind: "practice", sessionId } as const;
      const listed = practiceReviews().find((review) => review.sessionId === sessionId);
      expect(listed).toMatchObject({ ...expected, answeredCount, questionCount });
      const snapshot = await agent.call("ielts_review_read_snapshot", { target });
      expect(snapshot).toMatchObject({
        ...expected,
        teacherReview: listed?.teacherReview,
        counts: { all: questionCount },
      });
      const review = await learner.call("reviews_read", { target });
      expect(review).toMatchObject({ score, section: { score, activeSeconds, answeredCount, questionCount, subject } });
      expect(review.questions.filter(({ isAnswered }) => isAnswered).length).toBe(answeredCount);
      const marks = score ?? { correct: null, incorrect: null, unanswered: null };
      // A corrected key leaves the event of the submission unchanged.
      if (review.snapshots.length > 1) continue;
      expect(payloads.get(`practice.submitted ${sessionId}`)).toMatchObject({
        title,
        activeSeconds,
        answeredCount,
        ...marks,
      });
    }
  });

  test("is the same in footprints and in the export", () => {
    for (const practice of facts.practices) {
      const { sessionId, title, status, score, answeredCount, questionCount, activeSeconds, subject } = practice;
      const activity = facts.activities.get(`session:${sessionId}`);
      const exported = facts.records("practice_sessions").find((record) => record["sessionId"] === sessionId);
      const isOver = status === "submitted" || status === "abandoned";
      // The outcome of an unanswered practice has no event, and is not an activity.
      expect(exported).toMatchObject({ title, subject, state: isOver ? status : "in_progress" });
      expect(activity === undefined).toBe(status === "unanswered");
      const metrics = { status, subject, answeredCount, questionCount, durationSeconds: activeSeconds };
      const marks = { correctCount: score?.correct ?? null, markedCount: score?.total ?? null };
      if (activity !== undefined) expect(activity).toMatchObject({ title, metrics: { ...metrics, ...marks } });
      const [section] = sectionsOf(sessionId);
      expect(section).toMatchObject({ subject, questionCount, answeredCount: isOver ? answeredCount : null });
      expect([section?.["correctCount"], section?.["unansweredCount"]]).toEqual([
        score?.correct ?? null,
        score?.unanswered ?? null,
      ]);
      if (isOver) expect(toSeconds(Number(section?.["activeMs"]))).toBe(activeSeconds);
    }
  });

  test("has no score if the service marks nothing, in any operation", () => {
    const open = facts.practices.filter(({ subject }) => subject === "writing" || subject === "speaking");
    expect(open.length).toBeGreaterThan(10);
    expect(new Set(open.map(({ score }) => score))).toEqual(new Set([null]));
    const writing = new Set(open.map(({ sessionId }) => sessionId));
    const results = facts.records("review_results").filter(({ sessionId }) => writing.has(Number(sessionId)));
    expect(new Set(results.map(({ correctCount }) => correctCount))).toEqual(new Set([null]));
  });
});

describe("a mock test of the demo's learner", () => {
  test("is the same in the list, by itself, in reviews, in footprints and in the export", async () => {
    const { learner, agent } = facts.world;
    expect(facts.sittings.length).toBeGreaterThan(3);
    for (const sitting of facts.sittings) {
      const { sessionId, title, state, sections, overall } = sitting;
      const whole = await learner.call("mock_read_session", { sessionId });
      expect(whole).toMatchObject({ session: { title, state }, sections, overall, next: sitting.next });
      const review = mockReviews().find((one) => one.sessionId === sessionId);
      if (review !== undefined) expect(review).toMatchObject({ title, state, sections, overallBand: overall });
      for (const target of review?.reviewTargets ?? []) {
        const section = sections.find(({ subject }) => target.kind === "mock" && subject === target.section);
        const snapshot = await agent.call("ielts_review_read_snapshot", { target });
        expect(snapshot).toMatchObject({ title, score: section?.score, band: section?.band });
      }
      const bands = sections.flatMap(({ band }) => band?.band ?? []);
      const [a, b, c, d] = bands;
      const isWhole = a !== undefined && b !== undefined && c !== undefined && d !== undefined;
      expect(overall.band).toBe(isWhole ? overallBand([a, b, c, d]) : null);
      const marked = sections.flatMap(({ score }) => score ?? []);
      const activity = facts.activities.get(`session:${sessionId}`);
      const metrics = {
        status: state,
        answeredCount: total(sections.map(({ answeredCount }) => answeredCount)),
        questionCount: total(sections.map(({ questionCount }) => questionCount)),
        correctCount: marked.length === 0 ? null : total(marked.map(({ correct }) => correct)),
        markedCount: marked.length === 0 ? null : total(marked.map((score) => score.total)),
        durationSeconds: total(whole.sections.map(({ activeSeconds }) => activeSeconds)),
      };
      if (activity !== undefined) expect(activity).toMatchObject({ title, metrics });
      for (const section of whole.sections.filter(({ status }) => status === "submitted")) {
        const exported = sectionsOf(sessionId).find(({ subject }) => subject === section.subject);
        expect(exported).toMatchObject({ correctCount: section.score?.correct ?? null, status: "submitted" });
        expect(toSeconds(Number(exported?.["activeMs"]))).toBe(section.activeSeconds);
      }
    }
  });
});

describe("a text of the demo's learner", () => {
  test("has the same review in every list, by itself and in the export", async () => {
    const { agent, teacher } = facts.world;
    const shared = (await teacher.call("reviews_list_shared", { limit: 50 })).items;
    const versions = facts.records("writing_versions");
    for (const {
      sessionId,
      title,
      status,
      versionCount,
      reviewCount,
      latestBand,
      shared: isShared,
    } of facts.writings) {
      const read = await agent.call("ielts_writing_read_practice", { sessionId, limit: 20 });
      expect(read).toMatchObject({ status, practice: { title, versionCount } });
      expect(total(read.versions.items.map(({ reviews }) => reviews.length))).toBe(reviewCount);
      const own = versions.filter((version) => version["sessionId"] === sessionId).map(({ versionId }) => versionId);
      const said = facts.records("writing_reviews").filter(({ versionId }) => own.includes(versionId));
      expect([own.length, said.length]).toEqual([versionCount, reviewCount]);
      expect(metric(facts.activities.get(`session:${sessionId}`), "teacherReviewCount")).toBe(reviewCount);
      const listed = facts.reviews.find((review) => review.sessionId === sessionId);
      const section = listed?.kind === "mock" ? listed.sections.find(({ subject }) => subject === "writing") : listed;
      const seen = shared.find((one) => one.sessionId === sessionId);
      expect(seen !== undefined).toBe(isShared);
      if (status !== "submitted") continue;
      const reviewed = versionCount === 0 ? null : { band: latestBand, reviewCount, isShared };
      if (reviewed === null) expect(section?.teacherReview).toBeNull();
      else expect(section?.teacherReview).toMatchObject(reviewed);
      const ofTeacher = seen?.reviews.find(({ subject }) => subject === "writing");
      if (seen !== undefined) expect(ofTeacher?.teacherReview).toEqual(section?.teacherReview ?? null);
    }
    expect(facts.writings.filter(({ latestBand }) => latestBand !== null).length).toBeGreaterThan(5);
  });
});

describe("a dictation of the demo's learner", () => {
  test("is the same in the list, by itself, in footprints and in the export", async () => {
    const { agent, learner } = facts.world;
    const open = (await learner.call("dictation_list_open", {})).items;
    for (const attempt of [...facts.dictations, ...open]) {
      const { attemptId, title, state, scores, activeSeconds, checkedCount, lineCount } = attempt;
      const read = state === "submitted" ? await agent.call("ielts_dictation_read_attempt", { attemptId }) : null;
      if (read !== null) expect(read.attempt).toEqual(attempt);
      const activity = facts.activities.get(`dictation:${attemptId}`);
      expect(activity === undefined).toBe(checkedCount === 0);
      if (activity === undefined) continue;
      const { expectedWords, correctWords } = scores;
      const metrics = {
        status: state,
        lineCount,
        checkedCount,
        expectedWords,
        correctWords,
        durationSeconds: activeSeconds,
      };
      expect(activity).toMatchObject({ title, metrics });
      const exported = facts.records("dictation_attempts").find((record) => record["attemptId"] === attemptId);
      expect(exported === undefined).toBe(state !== "submitted");
      if (exported === undefined) continue;
      expect(exported).toMatchObject({ title, lineCount, checkedCount, expectedWords, correctWords });
      expect(toSeconds(Number(exported["activeMs"]))).toBe(activeSeconds);
    }
    expect(facts.dictations.length).toBeGreaterThan(10);
  });
});
