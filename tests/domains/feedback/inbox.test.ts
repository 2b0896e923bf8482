import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { DataOf, OperationId, RequestOf } from "../../support/operations.ts";
import { FeedbackBench, type Person } from "./feedback-bench.ts";

let bench: FeedbackBench;
let owner: Person;
let second: Person;
beforeAll(async () => {
  bench = await FeedbackBench.start();
  owner = await bench.person("Ming", "owner");
  second = await bench.person("Hua", "owner");
});
afterAll(() => bench.stop());

describe("the inbox", () => {
  const operations: [id: OperationId, request: object][] = [
    ["feedback_list_conversations", {}],
    ["feedback_read_conversation", { accountId: 1 }],
    ["feedback_mark_conversation_read", { accountId: 1 }],
    ["feedback_reply", { accountId: 1, content: "Hello" }],
  ];
  test.each(operations)("%s is only for owners, and not for agents", async (id, request) => {
    for (const role of ["learner", "teacher"] as const) {
      const { session } = await bench.person("Nosy", role);
      const reply = await bench.app.web(id, request, session);
      expect([reply.status, reply.refusal?.reason]).toEqual([403, "auth.role_missing"]);
    }
    expect((await bench.app.web(id, request)).status).toBe(401);
    expect((await bench.app.call(id, request, owner.token)).status).toBe(404);
  });

  test("knows no conversation of somebody who never wrote", async () => {
    const silent = await bench.person("Silent");
    for (const accountId of [silent.id, 999_999]) {
      for (const refused of [
        await bench.refused(owner, "feedback_read_conversation", { accountId }),
        await bench.refused(owner, "feedback_mark_conversation_read", { accountId }),
        await bench.refused(owner, "feedback_reply", { accountId, content: "Hello" }),
      ]) {
        expect([refused.status, refused.refusal?.reason]).toEqual([404, "feedback.conversation_not_found"]);
      }
    }
    expect(bench.rows("SELECT * FROM feedback_messages WHERE account_id = ?", silent.id)).toEqual([]);
  });
});

describe("feedback_list_conversations", () => {
  test("shows the one written in last first, with its last words and what is new, page by page", async () => {
    const [one, two, three] = [await bench.person("One"), await bench.person("Two"), await bench.person("Three")];
    for (const person of [one, two, three]) await bench.send(person, `From ${person.id}`, "/todos");
    await bench.send(one, "Once more");
    await bench.web(second, "feedback_reply", { accountId: two.id, content: "Thank you" });
    const { items } = await bench.web(owner, "feedback_list_conversations", { limit: 3 });
    expect(items.map(({ name, unreadCount }) => [name, unreadCount])).toEqual([
      ["Two", 1],
      ["One", 2],
      ["Three", 1],
    ]);
    expect(items[0]).toEqual({
      ...{ accountId: two.id, name: "Two", email: two.email, disabled: false, unreadCount: 1 },
      url: `https://lectern.example/admin/feedback?conversation=${two.id}`,
      route: `/admin/feedback?conversation=${two.id}`,
      lastMessage: {
        ...{ id: expect.any(Number), content: "Thank you", createdAt: new Date(bench.app.clock.now()).toISOString() },
        ...{ senderType: "team", senderName: "Hua", source: "web", pagePath: "", readAt: null },
      },
    });
    const page = await bench.web(owner, "feedback_list_conversations", { limit: 1, offset: 1 });
    expect([page.items.map(({ name }) => name), page.nextOffset]).toEqual([["One"], 2]);
    expect(await bench.web(owner, "feedback_count_unread", {})).toEqual({ answers: 0, conversations: 3 });
  });
});

describe("feedback_read_conversation", () => {
  test.each([
    [49, [49]],
    [50, [50]],
    [51, [50, 1]],
    [101, [50, 50, 1]],
  ])("reads %d messages from the newest back in pages of %p, each oldest first", async (count, sizes) => {
    const learner = await bench.person("Many");
    bench.fill(learner, { count, senderType: "user" });
    const pages: string[][] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const request: RequestOf<"feedback_read_conversation"> = { accountId: learner.id, cursor };
      const read: DataOf<"feedback_read_conversation"> = await bench.web(owner, "feedback_read_conversation", request);
      pages.push(read.messages.map(({ content }) => content));
      expect([read.unreadCount, read.hasMore]).toEqual([count, read.nextCursor !== null]);
      cursor = read.nextCursor;
    }
    expect(pages.map(({ length }) => length)).toEqual(sizes);
    expect(pages.toReversed().flat()).toEqual(Array.from({ length: count }, (_, index) => String(index + 1)));
  });

  test("continues only by a cursor of the same conversation, and marks nothing", async () => {
    const [one, two] = [await bench.person("One"), await bench.person("Two")];
    for (const person of [one, two]) bench.fill(person, { count: 3, senderType: "user" });
    const first = await bench.web(owner, "feedback_read_conversation", { accountId: one.id, limit: 2 });
    const cursor = first.nextCursor ?? "";
    const wrong = await bench.refused(owner, "feedback_read_conversation", { accountId: two.id, cursor });
    expect([wrong.status, wrong.refusal?.reason]).toEqual([400, "cursor.filters_changed"]);
    const right = await bench.web(owner, "feedback_read_conversation", { accountId: one.id, cursor });
    expect([right.messages.map(({ content }) => content), right.unreadCount]).toEqual([["1"], 3]);
  });
});

describe("feedback_mark_conversation_read", () => {
  test("marks it for all owners and the reader's own notices, notifies the learner and the others, and does so once", async () => {
    const learner = await bench.person("Seen");
    await bench.send(learner, "Look");
    for (const person of [learner, second]) person.signals.length = 0;
    bench.app.clock.advance(1000);
    const request = { accountId: learner.id };
    expect(await bench.web(owner, "feedback_mark_conversation_read", request)).toEqual({ readCount: 1 });
    expect([learner.signals, second.signals]).toEqual(Array(2).fill([{ kind: "changed", group: "feedback" }]));
    const seen = bench.app.clock.now();
    expect((await bench.list(learner)).messages[0]?.readAt).toBe(new Date(seen).toISOString());
    expect([owner, second].map((one) => bench.notices(one).at(-1)?.["read_at"])).toEqual([seen, null]);
    expect((await bench.web(second, "feedback_read_conversation", request)).unreadCount).toBe(0);
    expect(await bench.web(second, "feedback_mark_conversation_read", request)).toEqual({ readCount: 0 });
  });
});

describe("feedback_reply", () => {
  test("answers under the owner's name, notifies the learner without a messenger, and the other owners", async () => {
    const learner = await bench.person("Asking");
    await bench.send(learner, "How?");
    for (const person of [learner, second]) person.signals.length = 0;
    const answer = await bench.web(owner, "feedback_reply", { accountId: learner.id, content: " Like this. " });
    expect(answer).toEqual({
      ...{ id: answer.id, content: "Like this.", createdAt: new Date(bench.app.clock.now()).toISOString() },
      ...{ senderType: "team", senderName: "Ming", source: "web", pagePath: "", readAt: null },
    });
    expect((await bench.list(learner)).messages.at(-1)).toEqual(answer);
    expect(bench.notices(learner)).toEqual([{ text: "Ming: Like this.", route: "/feedback", read_at: null }]);
    expect(learner.signals).toEqual([
      {
        kind: "notice",
        id: expect.any(Number),
        data: expect.objectContaining({ kind: "feedback", route: "/feedback" }),
      },
    ]);
    expect(second.signals).toEqual([{ kind: "changed", group: "feedback" }]);
    expect(bench.rows("SELECT * FROM deliveries WHERE account_id = ?", learner.id)).toEqual([]);
    expect(bench.events(learner).at(-1)).toEqual(["feedback.answered", String(answer.id), { senderName: "Ming" }]);
  });

  test("of an owner to themselves gives no notice", async () => {
    await bench.send(second, "A note to the team");
    await bench.web(second, "feedback_reply", { accountId: second.id, content: "Done" });
    expect(bench.notices(second).map((row) => row["text"])).not.toContain("Hua: Done");
    expect((await bench.list(second)).unreadCount).toBe(1);
  });

  test.each([" \n", "a".repeat(2001)])("refuses what is blank or too long", async (content) => {
    const learner = await bench.person("Waiting");
    await bench.send(learner, "Hello");
    const refused = await bench.refused(owner, "feedback_reply", { accountId: learner.id, content });
    expect([refused.status, refused.refusal?.details[0]?.path]).toEqual([400, "/content"]);
    expect((await bench.list(learner)).messages).toHaveLength(1);
  });
});
