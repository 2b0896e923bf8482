import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { MINUTE_MS } from "../../../src/lib/time.ts";
import type { TestApp } from "../../support/app.ts";
import { changedTables, dump } from "../../support/dump.ts";
import { eventsOf, Person, startReviews } from "../reviews/people.ts";
import { beginMock, beginSubmitted, beginText, commentOn, ESSAY, reviewOf, type Text } from "./texts.ts";

let app: TestApp;
let writer: Person;
let teacher: Person;
let text: Text;
let versionId: number;
beforeAll(async () => {
  app = await startReviews();
});
beforeEach(async () => {
  writer = await Person.of(app, "learner", "Lin");
  teacher = await Person.of(app, "teacher", "Ms Grey");
  text = await beginSubmitted(writer);
  versionId = await newestOf(text);
  await text.share();
});
afterAll(() => app.stop());

async function newestOf(written: Text): Promise<number> {
  return (await written.open()).versions[0]?.versionId ?? 0;
}

const reviewsOf = async (reader: Person) => (await reader.call("writing_read_version", { versionId })).version.reviews;

/** Saves a review that must be accepted. */
async function save(request = reviewOf(versionId), by = teacher) {
  const { saved, review } = await by.call("writing_save_review", request);
  if (!saved || review === null) throw new Error("the review was not saved");
  return { review };
}

describe("writing_save_review", () => {
  test("keeps bands, remarks, comments and summary, and gives the band of the task", async () => {
    const { review } = await save();
    const now = new Date(app.clock.now()).toISOString();
    expect(review).toEqual({
      ...{ reviewId: review.reviewId, versionId, reviewerName: "Ms Grey", isOwn: true, band: 6.5 },
      criteria: [
        { criterion: "task_response", band: 6, remark: "" },
        { criterion: "coherence_and_cohesion", band: 7, remark: "" },
        { criterion: "lexical_resource", band: 6.5, remark: "Good range." },
        { criterion: "grammatical_range_and_accuracy", band: 6.5, remark: "Few slips." },
      ],
      comments: [commentOn(ESSAY, "Trees"), commentOn(ESSAY, "also 🌳 clean")],
      ...{ summary: "A clear answer.", createdAt: now, updatedAt: now },
    });
    expect(await reviewsOf(teacher)).toEqual([review]);
    expect(await reviewsOf(writer)).toEqual([{ ...review, isOwn: false }]);
    const [event, ...more] = eventsOf(app, writer.accountId, "writing.reviewed");
    expect([event?.object, more]).toEqual([`writing_session ${text.sessionId}`, []]);
    expect(event?.payload).toMatchObject({
      ...{ sessionId: text.sessionId, kind: "practice", questionSlotId: text.questionSlotId, taskNumber: 2 },
      ...{ versionId, number: 1, reviewId: review.reviewId, reviewerName: "Ms Grey", band: 6.5 },
    });
    expect(eventsOf(app, teacher.accountId, "writing.reviewed")).toEqual([]);
  });

  test.each([
    ["the nearest half, .25 going up", [6, 6, 6, 7], 6.5],
    ["the nearest half, .125 going down", [6, 6, 6, 6.5], 6],
    ["the highest", [9, 9, 9, 9], 9],
    ["zero", [0, 0, 0, 0], 0],
    ["none, while a criterion has none", [6, 6, 6, null], null],
  ] as const)("the band is %s", async (_, bands, band) => {
    const criteria = reviewOf(versionId).criteria.map((one, index) => ({ ...one, band: bands[index] ?? null }));
    expect((await save(reviewOf(versionId, ESSAY, { criteria }))).review.band).toBe(band);
  });

  test("saved again it replaces the teacher's own review, and what is left out goes", async () => {
    const first = await save();
    app.clock.advance(MINUTE_MS);
    const basedOn = first.review.updatedAt;
    const second = await save({ versionId, basedOn, criteria: [], comments: [], summary: "Only this." });
    expect(second.review).toMatchObject({
      ...{ reviewId: first.review.reviewId, band: null, comments: [], summary: "Only this." },
      ...{ createdAt: first.review.createdAt, updatedAt: new Date(app.clock.now()).toISOString() },
    });
    expect(second.review.criteria.every(({ band, remark }) => band === null && remark === "")).toBe(true);
    expect(await reviewsOf(teacher)).toEqual([second.review]);
    const changed = eventsOf(app, writer.accountId, "writing.review_changed");
    expect(changed.map(({ payload }) => [payload.reviewId, payload.band])).toEqual([[first.review.reviewId, null]]);
  });

  test("does not replace what the teacher saved or deleted elsewhere meanwhile, and returns the current state", async () => {
    const { review: first } = await save();
    app.clock.advance(MINUTE_MS);
    const { review: current } = await save(
      reviewOf(versionId, ESSAY, { basedOn: first.updatedAt, summary: "Longer." }),
    );
    const before = dump(app.db);
    const stale = (basedOn: string | null) =>
      teacher.call("writing_save_review", reviewOf(versionId, ESSAY, { basedOn, summary: "Stale." }));
    expect(await stale(first.updatedAt)).toEqual({ saved: false, review: current });
    expect(await stale(null)).toEqual({ saved: false, review: current });
    expect(changedTables(before, dump(app.db))).toEqual([]);
    await teacher.call("writing_delete_review", { reviewId: current.reviewId });
    expect(await stale(current.updatedAt)).toEqual({ saved: false, review: null });
    expect((await stale(null)).saved).toBe(true);
  });

  test("the same review again changes nothing", async () => {
    const first = await save();
    app.clock.advance(MINUTE_MS);
    const before = dump(app.db);
    expect(await save()).toEqual(first);
    expect(changedTables(before, dump(app.db))).toEqual([]);
  });

  test("every teacher has one of their own, and sees those of the others", async () => {
    const owner = await Person.of(app, "owner", "Mr Green");
    await save();
    await save(reviewOf(versionId, ESSAY, { summary: "I disagree." }), owner);
    const seen = (await reviewsOf(owner)).map(({ reviewerName, isOwn, summary }) => [reviewerName, isOwn, summary]);
    expect(seen).toEqual([
      ["Ms Grey", false, "A clear answer."],
      ["Mr Green", true, "I disagree."],
    ]);
  });

  test("judges task 1 of a mock test by its own criteria, and one version of several", async () => {
    const { task1, task2 } = await beginMock(writer);
    const draft = await task1.version("The chart shows a rise.");
    await task1.version("The chart shows a fall.");
    await task2.type("I agree.");
    await task1.handIn();
    await task1.share();
    const criteria = [{ criterion: "task_achievement" as const, band: 6, remark: "" }];
    const { review } = await save(reviewOf(draft.versionId, ESSAY, { criteria, comments: [] }));
    expect(review.criteria.map(({ criterion }) => criterion)[0]).toBe("task_achievement");
    const { versions } = await task1.open(teacher);
    expect(versions.filter(({ reviews }) => reviews.length > 0).map((one) => one.versionId)).toEqual([draft.versionId]);
    const other = versions.find(({ questionSlotId }) => questionSlotId === task2.questionSlotId);
    const wrong = reviewOf(other?.versionId ?? 0, ESSAY, { criteria, comments: [] });
    const { reason, details } = await teacher.refusal("writing_save_review", wrong);
    expect([reason, details?.map(({ path }) => path)]).toEqual(["review.unfit", ["/criteria/0/criterion"]]);
  });

  test("refuses what does not fit the text, names every path, and saves nothing", async () => {
    const request = reviewOf(versionId, ESSAY, {
      criteria: [{ criterion: "lexical_resource", band: 6.3, remark: "" }],
      comments: [commentOn(ESSAY, "Trees"), { ...commentOn(ESSAY, "cool"), quote: "warm" }],
    });
    const { status, reason, details } = await teacher.refusal("writing_save_review", request);
    expect([status, reason]).toEqual([400, "review.unfit"]);
    expect(details?.map(({ path }) => path)).toEqual(["/criteria/0/band", "/comments/1/quote"]);
    expect(await reviewsOf(teacher)).toEqual([]);
  });

  test("refuses a review that says nothing", async () => {
    const request = reviewOf(versionId, ESSAY, { criteria: [], comments: [], summary: " " });
    const { status, reason } = await teacher.refusal("writing_save_review", request);
    expect([status, reason]).toEqual([400, "review.empty"]);
  });

  test.each([
    ["five criteria", { criteria: Array(5).fill({ criterion: "lexical_resource", band: 6, remark: "" }) }, "/criteria"],
    ["201 comments", { comments: Array(201).fill(commentOn(ESSAY, "Trees")) }, "/comments"],
    ["a long summary", { summary: "a".repeat(4001) }, "/summary"],
  ])("refuses %s", async (_, more, path) => {
    const { status, details } = await teacher.refusal("writing_save_review", reviewOf(versionId, ESSAY, more));
    expect([status, details?.[0]?.path]).toEqual([400, path]);
  });

  test("a learner cannot review, not even an own text", async () => {
    for (const person of [writer, await Person.of(app)]) {
      const { status, reason } = await person.refusal("writing_save_review", reviewOf(versionId));
      expect([status, reason]).toEqual([403, "auth.role_missing"]);
    }
  });

  test("a teacher reviews what is shared, and own texts, and nothing else", async () => {
    await text.share(false);
    const hidden = await teacher.refusal("writing_save_review", reviewOf(versionId));
    const unknown = await teacher.refusal("writing_save_review", reviewOf(999_999));
    expect([hidden.status, hidden.reason]).toEqual([404, "version.not_found"]);
    expect(hidden).toEqual(unknown);
    const own = await beginSubmitted(teacher);
    expect((await save(reviewOf(await newestOf(own)))).review.band).toBe(6.5);
  });

  test("a review whose event cannot be recorded is not saved", async () => {
    app.db.raw.exec(
      "CREATE TRIGGER no_event BEFORE INSERT ON learning_events BEGIN SELECT RAISE(ABORT, 'no event'); END",
    );
    const { status } = await teacher.refusal("writing_save_review", reviewOf(versionId));
    app.db.raw.exec("DROP TRIGGER no_event");
    expect([status, await reviewsOf(teacher)]).toEqual([500, []]);
  });

  test("keeps its name when the teacher's account is deleted, and then has no owner", async () => {
    const { review } = await save();
    app.db.raw.prepare("DELETE FROM accounts WHERE id = ?").run(teacher.accountId);
    const next = await Person.of(app, "teacher", "Mr Black");
    expect(await reviewsOf(next)).toEqual([{ ...review, isOwn: false }]);
    expect(await reviewsOf(writer)).toEqual([{ ...review, isOwn: false }]);
  });

  test("goes with the learner's account", async () => {
    await save();
    app.db.raw.prepare("DELETE FROM accounts WHERE id = ?").run(writer.accountId);
    expect(app.db.raw.prepare("SELECT * FROM writing_reviews WHERE version_id = ?").all(versionId)).toEqual([]);
  });

  test("may be of a version that was saved before the submission, if the session is shared by then", async () => {
    const draft = await beginText(writer);
    const version = await draft.version(ESSAY);
    await draft.share();
    expect((await save(reviewOf(version.versionId))).review.versionId).toBe(version.versionId);
  });
});

describe("writing_delete_review", () => {
  test("deletes the caller's own review, and an event reports it", async () => {
    const { review } = await save();
    const { reviewId } = review;
    expect(await teacher.call("writing_delete_review", { reviewId })).toEqual({ reviewId });
    expect(await reviewsOf(writer)).toEqual([]);
    const [event] = eventsOf(app, writer.accountId, "writing.review_deleted");
    expect(event?.object).toBe(`writing_session ${text.sessionId}`);
    expect(event?.payload).toMatchObject({ versionId, number: 1, reviewId, questionSlotId: text.questionSlotId });
    const again = await teacher.refusal("writing_delete_review", { reviewId });
    expect([again.status, again.reason]).toEqual([404, "review.not_found"]);
    expect((await save()).review.reviewId).toBeGreaterThan(reviewId);
  });

  test("refuses a review of another teacher, of a text that is no longer shared, and every learner", async () => {
    const { reviewId } = (await save()).review;
    const refused = async (person: Person) => {
      const { status, reason } = await person.refusal("writing_delete_review", { reviewId });
      return [status, reason];
    };
    expect(await refused(await Person.of(app, "owner"))).toEqual([404, "review.not_found"]);
    expect(await refused(writer)).toEqual([403, "auth.role_missing"]);
    await text.share(false);
    expect(await refused(teacher)).toEqual([404, "review.not_found"]);
    await text.share();
    expect((await reviewsOf(teacher)).map((review) => review.reviewId)).toEqual([reviewId]);
  });
});
