import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { findReviews } from "../../../src/domains/writing/reviews.store.ts";
import { MINUTE_MS } from "../../../src/lib/time.ts";
import type { TestApp } from "../../support/app.ts";
import { PAPER, Person, partIdOf, startReviews } from "../reviews/people.ts";
import { beginMock, beginSubmitted, beginText, ESSAY, reviewOf, type Text } from "./texts.ts";

let app: TestApp;
let writer: Person;
let teacher: Person;
beforeAll(async () => {
  app = await startReviews();
});
beforeEach(async () => {
  writer = await Person.of(app, "learner", "Lin");
  teacher = await Person.of(app, "teacher", "Ms Grey");
});
afterAll(() => app.stop());

/** Reviews the newest version of a text, which is shared for that purpose. */
async function review(text: Text, bands: readonly (number | null)[] = [6, 6, 6, 6]): Promise<void> {
  await text.share();
  const versionId = (await text.open()).versions[0]?.versionId ?? 0;
  const whole = reviewOf(versionId, ESSAY, { comments: [] });
  const criteria = whole.criteria.map((one, index) => ({ ...one, band: bands[index] ?? null }));
  expect((await teacher.call("writing_save_review", { ...whole, criteria })).saved).toBe(true);
}

describe("writing_open", () => {
  test("shows the learner the task, the current text and the versions with their reviews", async () => {
    const text = await beginSubmitted(writer);
    await review(text);
    await text.revise("🌳 Revised.");
    const opened = await text.open();
    expect(opened).toMatchObject({
      practice: {
        ...{ sessionId: text.sessionId, kind: "practice", mode: "practice", state: "submitted", versionCount: 1 },
        ...{ title: "Should homework be abolished?", partId: partIdOf(app, "writing-2"), paperId: null },
        tasks: [
          {
            ...{ questionSlotId: text.questionSlotId, partId: partIdOf(app, "writing-2"), taskNumber: 2 },
            ...{ title: "Should homework be abolished?", image: null, minWords: 250 },
          },
        ],
      },
      ...{ status: "submitted", isOwn: true, learnerName: null, shared: true, mayReview: false },
      working: [{ questionSlotId: text.questionSlotId, text: "🌳 Revised.", wordCount: 1, isKept: false }],
      versions: [{ number: 1, reason: "handed_in", wordCount: 9, reviews: [{ reviewerName: "Ms Grey", band: 6 }] }],
    });
    expect(opened.practice.tasks[0]?.prompt).toContain("**To what extent do you agree or disagree?**");
  });

  test("shows a teacher a shared session without the text that is being worked on", async () => {
    const text = await beginSubmitted(writer);
    await text.revise("Not for the teacher.");
    await text.share();
    const opened = await text.open(teacher);
    expect(opened).toMatchObject({ isOwn: false, learnerName: "Lin", shared: true, mayReview: true, working: [] });
    expect(opened.versions.map(({ number, wordCount }) => [number, wordCount])).toEqual([[1, 9]]);
    expect(JSON.stringify(opened)).not.toContain("Not for the teacher");
    expect((await text.open(await Person.of(app, "owner"))).mayReview).toBe(true);
  });

  test("is hidden from other learners always, and from teachers unless it is shared", async () => {
    const text = await beginSubmitted(writer);
    const refusals = async (...people: Person[]) => {
      const replies = people.map((person) => person.refusal("writing_open", { sessionId: text.sessionId }));
      return (await Promise.all(replies)).map(({ status, reason }) => `${status} ${reason}`);
    };
    const other = await Person.of(app);
    expect(await refusals(other, teacher)).toEqual(["404 session.unknown", "404 session.unknown"]);
    await text.share();
    expect(await refusals(other)).toEqual(["404 session.unknown"]);
    expect((await text.open(teacher)).versions).toHaveLength(1);
    await text.share(false);
    expect(await refusals(teacher)).toEqual(["404 session.unknown"]);
  });

  test("shows sample answers and the image of a task, the answers not before it was submitted", async () => {
    const text = await beginText(writer, "writing-1");
    await text.type("The chart shows");
    const before = await text.open();
    expect([before.status, before.sampleAnswers]).toEqual(["in_progress", []]);
    expect(before.practice.tasks[0]?.image?.url).toContain("/media/");
    await text.handIn();
    const { sampleAnswers } = await text.open();
    expect(sampleAnswers.map(({ questionSlotId }) => questionSlotId)).toEqual([text.questionSlotId]);
    expect(sampleAnswers[0]?.answers.length).toBeGreaterThan(0);
    await text.share();
    expect((await text.open(teacher)).sampleAnswers).toEqual(sampleAnswers);
  });

  test("returns no task of a mock test whose writing section is pending", async () => {
    const { sessionId } = await writer.call("mock_begin", { paperId: PAPER });
    const opened = await writer.call("writing_open", { sessionId });
    expect(opened).toMatchObject({ status: "waiting", working: [], versions: [], sampleAnswers: [] });
    expect(opened.practice.tasks).toEqual([]);
    await writer.call("mock_begin_section", { sessionId, subject: "writing" });
    const begun = await writer.call("writing_open", { sessionId });
    expect(begun.practice.tasks.map(({ taskNumber }) => taskNumber)).toEqual([1, 2]);
    expect(begun.working.map(({ text, revision }) => [text, revision])).toEqual([
      ["", 0],
      ["", 0],
    ]);
  });

  test("says what a session without a writing section is", async () => {
    const sessionId = await writer.practise("reading-1");
    const { status, reason } = await writer.refusal("writing_open", { sessionId });
    expect([status, reason]).toEqual([400, "session.not_writing"]);
  });
});

describe("versions of writing_open", () => {
  test("come without their texts, and say which holds what", async () => {
    const { task1, task2 } = await beginMock(writer);
    await task1.version("The chart shows a rise.");
    await task2.version("I agree.");
    await task1.version("The chart shows a fall.");
    await task1.handIn();
    const opened = await task1.open();
    const number = (slot: number) => (slot === task1.questionSlotId ? 1 : 2);
    const listed = opened.versions.map(({ questionSlotId: slot, ...one }) => [number(slot), one.number, one.isRepeat]);
    expect(listed).toEqual([
      [2, 2, true],
      [1, 3, true],
      [1, 2, false],
      [2, 1, false],
      [1, 1, false],
    ]);
    expect(opened.working.map(({ isKept }) => isKept)).toEqual([true, true]);
    expect(JSON.stringify(opened.versions)).not.toContain("chart");
    await task2.revise("I disagree.");
    expect((await task1.open()).working.map(({ isKept }) => isKept)).toEqual([true, false]);
  });
});

describe("writing_read_version", () => {
  test("reads the text and the whole reviews, for the learner and for teachers while it is shared", async () => {
    const text = await beginSubmitted(writer);
    await review(text);
    const versionId = (await text.open()).versions[0]?.versionId ?? 0;
    const { version } = await writer.call("writing_read_version", { versionId });
    expect(version).toMatchObject({ versionId, number: 1, reason: "handed_in", text: ESSAY, wordCount: 9 });
    expect(version.reviews).toMatchObject([{ reviewerName: "Ms Grey", isOwn: false, summary: "A clear answer." }]);
    const seen = await teacher.call("writing_read_version", { versionId });
    expect(seen.version.reviews).toEqual(version.reviews.map((one) => ({ ...one, isOwn: true })));
    await text.share(false);
    const other = await Person.of(app);
    for (const refused of [
      await teacher.refusal("writing_read_version", { versionId }),
      await other.refusal("writing_read_version", { versionId }),
      await writer.refusal("writing_read_version", { versionId: 999_999 }),
    ]) {
      expect([refused.status, refused.reason]).toEqual([404, "version.not_found"]);
    }
  });
});

describe("reading reviews", () => {
  test("returns only those of the account's own texts, whatever versions are requested", async () => {
    const [own, foreign] = [await beginSubmitted(writer), await beginSubmitted(await Person.of(app))];
    const versionIds: number[] = [];
    for (const text of [own, foreign]) {
      await review(text);
      versionIds.push((await text.open()).versions[0]?.versionId ?? 0);
    }
    const found = (accountId: number) => findReviews(app.db, accountId, { versionIds }).map((one) => one.versionId);
    expect(found(writer.accountId)).toEqual(versionIds.slice(0, 1));
    expect(found(foreign.writer.accountId)).toEqual(versionIds.slice(1));
    expect(found(teacher.accountId)).toEqual([]);
  });
});

describe("writing of reviews_list_shared", () => {
  const stateOf = async ({ sessionId }: Text) =>
    (await teacher.call("reviews_list_shared", {})).items.find((item) => item.sessionId === sessionId)?.writing;

  test("distinguishes what is to review, reviewed, and changed since", async () => {
    const text = await beginText(writer);
    await text.share();
    expect(await stateOf(text)).toBeNull();
    await text.version(ESSAY);
    expect(await stateOf(text)).toBe("to_review");
    await review(text);
    expect(await stateOf(text)).toBe("reviewed");
    // The submission is a new version of the text that was reviewed.
    await text.handIn();
    expect(await stateOf(text)).toBe("reviewed");
    await saveAgain(text);
    expect(await stateOf(text)).toBe("new_version");
  });

  test("a mock test is reviewed when both texts are", async () => {
    const { task1, task2 } = await beginMock(writer);
    await task1.version(ESSAY);
    await task2.type(ESSAY);
    await task2.handIn();
    await task2.share();
    const newest = (await task1.open()).versions.filter(({ reason }) => reason === "handed_in");
    for (const { versionId, questionSlotId } of newest) {
      const criterion = questionSlotId === task1.questionSlotId ? "task_achievement" : "task_response";
      const criteria = [{ criterion, band: 6, remark: "" } as const];
      expect(await stateOf(task1)).toBe("to_review");
      await teacher.call("writing_save_review", reviewOf(versionId, ESSAY, { criteria, comments: [] }));
    }
    expect(await stateOf(task1)).toBe("reviewed");
  });
});

describe("ielts_writing_read_practice", () => {
  test("answers an agent the practice, its versions with their reviews, and the page that shows them", async () => {
    const text = await beginSubmitted(writer);
    await review(text);
    await text.revise("Not told.");
    const token = await app.token({ id: writer.accountId, email: "" }, ["writing:read"]);
    const read = await app.ok("ielts_writing_read_practice", { sessionId: text.sessionId }, token);
    const { practice, versions, status } = await text.open();
    const { versionId } = versions[0] ?? { versionId: 0 };
    const { version } = await writer.call("writing_read_version", { versionId });
    expect(read).toEqual({
      ...{ practice, status },
      versions: { items: [version], limit: 10, offset: 0, hasMore: false, nextOffset: null },
      writingUrl: `${app.app.kernel.site().siteUrl}/writing/${text.sessionId}`,
      writingRoute: `/writing/${text.sessionId}`,
    });
    expect(JSON.stringify(read)).not.toContain("Not told");
  });

  test("pages the versions of all tasks, newest first", async () => {
    const { task1, task2, sessionId } = await beginMock(writer);
    for (const number of [1, 2]) {
      await task1.version(`Task 1, version ${number}`);
      await task2.version(`Task 2, version ${number}`);
    }
    await task2.version("Task 2, version 3");
    const seen: string[] = [];
    for (const [offset, nextOffset] of [[0, 2] as const, [2, 4] as const, [4, null] as const]) {
      const { versions, practice } = await writer.call("ielts_writing_read_practice", { sessionId, limit: 2, offset });
      seen.push(...versions.items.map(({ text }) => text));
      expect([practice.versionCount, versions.nextOffset]).toEqual([5, nextOffset]);
    }
    const expected = ["Task 2, version 3", "Task 2, version 2", "Task 1, version 2", "Task 2, version 1"];
    expect(seen).toEqual([...expected, "Task 1, version 1"]);
  });

  test("reads only own sessions, even for a teacher with whom one is shared", async () => {
    const text = await beginSubmitted(writer);
    await text.share();
    const request = { sessionId: text.sessionId };
    for (const person of [teacher, await Person.of(app)]) {
      const { status, reason } = await person.refusal("ielts_writing_read_practice", request);
      expect([status, reason]).toEqual([404, "session.unknown"]);
    }
  });

  test("reports a session without a writing section, and one whose section is pending", async () => {
    const sessionId = await writer.practise("reading-1");
    const { status, reason } = await writer.refusal("ielts_writing_read_practice", { sessionId });
    expect([status, reason]).toEqual([400, "session.not_writing"]);
    const mock = await writer.call("mock_begin", { paperId: PAPER });
    const read = await writer.call("ielts_writing_read_practice", { sessionId: mock.sessionId });
    expect([read.status, read.practice.tasks, read.versions.items]).toEqual(["waiting", [], []]);
  });
});

describe("writing_list", () => {
  const list = (request = {}) => writer.call("writing_list", request);

  test("lists practices and mock tests with their words, versions, reviews and band", async () => {
    const { task1, task2, sessionId } = await beginMock(writer);
    await task1.version("The chart shows three ways.");
    await task2.type("I agree.");
    app.clock.advance(MINUTE_MS);
    const text = await beginSubmitted(writer);
    await review(text, [7, 7, 7, 7]);
    app.clock.advance(MINUTE_MS);
    await review(await saveAgain(text), [6, 6, 6, null]);
    const { items } = await list();
    expect(items).toEqual([
      {
        ...{ sessionId: text.sessionId, kind: "practice", mode: "practice", state: "submitted", status: "submitted" },
        ...{ title: "Should homework be abolished?", taskNumbers: [2], wordCount: 3, versionCount: 2 },
        ...{ reviewCount: 2, latestBand: 7, lastActivityAt: new Date(app.clock.now()).toISOString(), shared: true },
        ...{ writingRoute: `/writing/${text.sessionId}`, launchRoute: `/practice/${text.sessionId}` },
      },
      {
        ...{ sessionId, kind: "mock", mode: "test", state: "in_progress", status: "in_progress" },
        ...{ title: "The whole test", taskNumbers: [1, 2], wordCount: 7, versionCount: 1 },
        ...{ reviewCount: 0, latestBand: null, lastActivityAt: items[1]?.lastActivityAt ?? "", shared: false },
        ...{ writingRoute: `/writing/${sessionId}`, launchRoute: `/mock/${sessionId}` },
      },
    ]);
  });

  test("the band is that of the review that was changed last", async () => {
    const text = await beginSubmitted(writer);
    await review(text, [7, 7, 7, 7]);
    app.clock.advance(MINUTE_MS);
    await review(await saveAgain(text), [5, 5, 5, 5]);
    expect((await list()).items[0]?.latestBand).toBe(5);
    const first = (await text.open()).versions[1]?.versionId ?? 0;
    app.clock.advance(MINUTE_MS);
    const criteria = reviewOf(first).criteria.map((one) => ({ ...one, band: 8 }));
    const basedOn = (await text.open(teacher)).versions[1]?.reviews[0]?.updatedAt ?? null;
    await teacher.call("writing_save_review", reviewOf(first, ESSAY, { criteria, basedOn }));
    expect((await list()).items[0]?.latestBand).toBe(8);
  });

  test("the latest activity comes first, pages follow, and states narrow", async () => {
    const texts: Text[] = [];
    for (const task of ["writing-1", "writing-2", "writing-2"] as const) {
      app.clock.advance(MINUTE_MS);
      texts.push(await (await beginText(writer, task)).type(`Text of ${task}`));
    }
    const [first, second, third] = texts.map(({ sessionId }) => sessionId);
    await texts[0]?.handIn();
    await writer.call("practice_abandon", { sessionId: second ?? 0 });
    app.clock.advance(MINUTE_MS);
    await texts[0]?.revise("Revised.");
    await writer.practise("reading-1");
    await writer.call("mock_begin", { paperId: PAPER });
    const ids = async (request = {}) => (await list(request)).items.map(({ sessionId }) => sessionId);
    expect(await ids()).toEqual([first, third, second].flatMap((id) => id ?? []));
    expect(await ids({ state: "open" })).toEqual([third ?? 0]);
    expect(await ids({ state: "submitted" })).toEqual([first ?? 0]);
    const page = await list({ limit: 2 });
    expect([page.hasMore, page.nextOffset, await ids({ limit: 2, offset: 2 })]).toEqual([true, 2, [second ?? 0]]);
    expect((await (await Person.of(app)).call("writing_list", {})).items).toEqual([]);
  });

  test("a saved version is an activity, a review is not", async () => {
    const text = await beginText(writer);
    await text.type(ESSAY);
    app.clock.advance(MINUTE_MS);
    await text.save();
    const at = new Date(app.clock.now()).toISOString();
    app.clock.advance(MINUTE_MS);
    await review(text);
    expect((await list()).items[0]).toMatchObject({ lastActivityAt: at, reviewCount: 1, latestBand: 6 });
  });
});

/** Revises a text of three words and saves it as a new version. */
async function saveAgain(text: Text): Promise<Text> {
  await text.revise("Revised once more.");
  await text.save();
  return text;
}
