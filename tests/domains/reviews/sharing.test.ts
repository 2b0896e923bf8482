import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { TestApp } from "../../support/app.ts";
import type { DataOf } from "../../support/operations.ts";
import { rightAnswers } from "../../support/practice.ts";
import { eventsOf, Person, startReviews } from "./people.ts";

let app: TestApp;
let teacher: Person;
let learner: Person;
beforeAll(async () => {
  app = await startReviews();
  teacher = await Person.of(app, "teacher", "Ms Grey");
});
beforeEach(async () => {
  app.db.raw.exec("UPDATE practice_sessions SET shared_at = NULL");
  learner = await Person.of(app, "learner", "Lin");
});
afterAll(() => app.stop());

const listed = (person = teacher) => person.call("reviews_list_shared", {});

describe("reviews_share", () => {
  test("shares a session and stops sharing it, with an event for each", async () => {
    const sessionId = await learner.practise("reading-1");
    const shared = await learner.share(sessionId);
    expect(shared).toEqual({ sessionId, shared: true, sharedAt: "2026-09-09T02:00:00.000Z" });
    expect(await learner.share(sessionId, false)).toEqual({ sessionId, shared: false, sharedAt: null });
    const [event, ...more] = eventsOf(app, learner.accountId, "practice.shared");
    expect([event?.object, event?.payload.sessionId, more]).toEqual([`practice_session ${sessionId}`, sessionId, []]);
    expect(eventsOf(app, learner.accountId, "practice.unshared")).toHaveLength(1);
  });

  test("saying the same again changes nothing", async () => {
    const sessionId = await learner.practise("reading-1");
    await learner.share(sessionId, false);
    const first = await learner.share(sessionId);
    app.clock.advance(60_000);
    expect(await learner.share(sessionId)).toEqual(first);
    expect(eventsOf(app, learner.accountId, "practice.shared")).toHaveLength(1);
    expect(eventsOf(app, learner.accountId, "practice.unshared")).toHaveLength(0);
  });

  test("a mock test is shared whole, under its own event", async () => {
    const sessionId = await learner.sit("listening");
    await learner.share(sessionId);
    expect(eventsOf(app, learner.accountId, "mock.shared")[0]?.object).toBe(`mock_session ${sessionId}`);
  });

  test("another account's session is refused, to a teacher too", async () => {
    const sessionId = await learner.practise("reading-1");
    await learner.share(sessionId);
    for (const person of [await Person.of(app), teacher]) {
      const { status, reason } = await person.refusal("reviews_share", { sessionId, shared: false });
      expect([status, reason]).toEqual([404, "session.unknown"]);
    }
    expect((await listed()).items.map((item) => item.sessionId)).toEqual([sessionId]);
  });
});

describe("reviews_list_shared", () => {
  test("lists what others share, the last shared first, with what can be reviewed", async () => {
    const practice = await learner.practise("reading-1", { ...rightAnswers("reading-1"), 1: "TRUE" });
    const mock = await learner.sit("reading");
    await learner.sit("listening", {}, mock);
    await learner.share(practice);
    app.clock.advance(1000);
    await learner.share(mock);
    const { items } = await listed();
    expect(items.map((item) => [item.sessionId, item.kind, item.learnerName, item.subject])).toEqual([
      [mock, "mock", "Lin", null],
      [practice, "practice", "Lin", "reading"],
    ]);
    expect(items[0]?.reviews.map(({ reviewRoute }) => reviewRoute)).toEqual([
      `/reviews/mock-${mock}-listening`,
      `/reviews/mock-${mock}-reading`,
    ]);
    expect(items[1]?.reviews).toMatchObject([
      {
        subject: "reading",
        questionCount: 13,
        answeredCount: 13,
        score: { correct: 12, incorrect: 1, unanswered: 0, total: 13 },
        reviewTarget: { kind: "practice", sessionId: practice },
      },
    ]);
  });

  test("a session that is shared before anything is submitted has nothing to review so far", async () => {
    const { sessionId } = await learner.call("mock_begin", { paperId: "fixture:full" });
    await learner.share(sessionId);
    expect((await listed()).items).toMatchObject([{ sessionId, state: "unanswered", reviews: [] }]);
  });

  test("narrows to sessions with a started section of a subject", async () => {
    const practice = await learner.practise("writing-1");
    const sat = await learner.sit("reading");
    const { sessionId: waiting } = await learner.call("mock_begin", { paperId: "fixture:full" });
    for (const sessionId of [practice, sat, waiting]) {
      await learner.share(sessionId);
      app.clock.advance(1000);
    }
    const sessions = async (subject: "" | "reading" | "writing" | "speaking") =>
      (await teacher.call("reviews_list_shared", { subject })).items.map((item) => item.sessionId);
    expect(await sessions("")).toEqual([waiting, sat, practice]);
    expect(await sessions("reading")).toEqual([sat]);
    expect(await sessions("writing")).toEqual([practice]);
    expect(await sessions("speaking")).toEqual([]);
  });

  test("contains neither the teacher's own nor what is private", async () => {
    await learner.practise("reading-1");
    const own = await teacher.practise("reading-1");
    await teacher.share(own);
    expect((await listed()).items).toEqual([]);
    const owner = await Person.of(app, "owner");
    expect((await listed(owner)).items.map((item) => item.sessionId)).toEqual([own]);
  });

  test("pages reach every session once", async () => {
    const made: number[] = [];
    for (let i = 0; i < 7; i++) {
      const sessionId = await learner.practise("writing-1");
      await learner.share(sessionId);
      made.push(sessionId);
    }
    const seen: number[] = [];
    for (let offset: number | null = 0; offset !== null; ) {
      const page: DataOf<"reviews_list_shared"> = await teacher.call("reviews_list_shared", { limit: 3, offset });
      seen.push(...page.items.map((item) => item.sessionId));
      offset = page.nextOffset;
    }
    expect(seen).toEqual(made.toReversed());
  });
});

describe("operations of teachers", () => {
  test.each([
    { id: "reviews_list_shared", request: {} },
    { id: "reviews_correct_key", request: { questionSlotId: 1, fromKey: "a", toKey: "b", reason: "c" } },
    { id: "reviews_remark", request: { correctionId: 1 } },
    { id: "reviews_list_corrections", request: {} },
  ])("$id is refused to learners", async ({ id, request }) => {
    const reply = await app.web(id, request, learner.session);
    expect([reply.status, reply.refusal?.reason]).toEqual([403, "auth.role_missing"]);
  });
});
