import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { setDisabled } from "../../../src/identity/accounts.store.ts";
import { changedTables, dump } from "../../support/dump.ts";
import { FeedbackBench, type Person } from "./feedback-bench.ts";

let bench: FeedbackBench;
let owner: Person;
let me: Person;
beforeAll(async () => {
  bench = await FeedbackBench.start();
  owner = await bench.person("Ming", "owner");
});
afterAll(() => bench.stop());
beforeEach(async () => {
  me = await bench.person("Lin");
});

const now = () => new Date(bench.app.clock.now()).toISOString();
const contents = ({ messages }: { messages: { content: string }[] }) => messages.map(({ content }) => content);

describe("ielts_feedback_create", () => {
  test("keeps the message with where it came from, and appends an event without its words", async () => {
    const sent = await bench.send(me, "  The audio stops.\nAfter ten seconds. ", "/practice?part=12");
    expect(sent).toEqual({ id: sent.id, createdAt: now() });
    const second = await bench.web(me, "ielts_feedback_create", { content: "Here too" });
    const shown = { senderType: "user", senderName: "", createdAt: now(), readAt: null } as const;
    expect(await bench.list(me)).toEqual({
      messages: [
        {
          ...{ ...shown, id: sent.id, content: "The audio stops.\nAfter ten seconds." },
          ...{ source: "agent", pagePath: "/practice?part=12" },
        },
        { ...shown, id: second.id, content: "Here too", source: "web", pagePath: "" },
      ],
      unreadCount: 0,
    });
    expect(bench.events(me)).toEqual([
      ["feedback.sent", String(sent.id), { source: "agent", pagePath: "/practice?part=12" }],
      ["feedback.sent", String(second.id), { source: "web", pagePath: "" }],
    ]);
  });

  const bounds: [what: string, request: { content: string; pagePath?: string }, status: number, path: string | null][] =
    [
      ["no character", { content: "" }, 400, "/content"],
      ["white space", { content: " \n\t " }, 400, "/content"],
      ["one character", { content: "好" }, 200, null],
      ["2,000 characters beyond the first plane", { content: "🎧".repeat(2000) }, 200, null],
      ["2,001 characters", { content: "a".repeat(2001) }, 400, "/content"],
      ["a path of 500 characters", { content: "a", pagePath: `/${"页".repeat(499)}` }, 200, null],
      ["a path of 501 characters", { content: "a", pagePath: `/${"a".repeat(500)}` }, 400, "/pagePath"],
    ];
  test.each(bounds)("holds its bounds: %s", async (_what, request, status, path) => {
    const before = dump(bench.app.db);
    const reply = await bench.app.call("ielts_feedback_create", request, me.token);
    expect([reply.status, reply.refusal?.details[0]?.path ?? null]).toEqual([status, path]);
    expect(changedTables(before, dump(bench.app.db)).length > 0).toBe(status === 200);
  });

  test("is not idempotent: the same words twice are two messages", async () => {
    const first = await bench.send(me, "Twice");
    const second = await bench.send(me, "Twice");
    expect(second.id).toBeGreaterThan(first.id);
    expect(contents(await bench.list(me))).toEqual(["Twice", "Twice"]);
  });

  test("notifies every owner who can sign in, each once and live, but not the one who writes", async () => {
    const [other, gone] = [await bench.person("Hua", "owner"), await bench.person("Gone", "owner")];
    const teacher = await bench.person("A teacher", "teacher");
    await bench.app.app.kernel.writer.write((db) => setDisabled(db, gone.id, { disabled: true, now: 0 }));
    owner.signals.length = 0;
    const long = `Please\n\nadd  ${"dark mode ".repeat(30)}`;
    const { id } = await bench.send(me, long);
    for (const one of [owner, other]) {
      const [notice] = bench.notices(one).slice(-1);
      expect(notice?.["route"]).toBe(`/admin/feedback?conversation=${me.id}`);
      expect(String(notice?.["text"])).toStartWith("Lin: Please add dark mode dark mode");
      // It is truncated between two words.
      expect(String(notice?.["text"])).toBe(`Lin: Please add ${"dark mode ".repeat(14)}dark…`);
      expect(one.signals).toEqual([
        { kind: "notice", id: expect.any(Number), data: expect.objectContaining({ kind: "feedback", sourceId: id }) },
      ]);
    }
    expect([gone, teacher, me].map((one) => bench.notices(one))).toEqual([[], [], []]);
    const before = bench.notices(other).length;
    owner.signals.length = 0;
    await bench.send(other, "From an owner");
    expect(bench.notices(other)).toHaveLength(before);
    expect(bench.notices(owner).at(-1)?.["text"]).toBe("Hua: From an owner");
    expect(owner.signals.map(({ kind }) => kind)).toEqual(["notice"]);
  });

  test("is on its way by the owner's messenger, and waits for the end of quiet hours", async () => {
    const connected = await bench.person("Connected", "owner");
    const { raw } = bench.app.db;
    raw
      .prepare(
        `INSERT INTO connections (account_id, kind, label, language, state, sealed, created_at, updated_at)
         VALUES (?, 'webhook', 'hook', 'en', 'active', 'sealed', 0, 0), (?, 'ntfy', 'topic', 'en', 'pending', 'sealed', 0, 0)`,
      )
      .run(connected.id, connected.id);
    raw.prepare("INSERT INTO quiet_hours VALUES (?, 0, 1439)").run(connected.id);
    await bench.send(me, "By messenger too");
    const sql = "SELECT channel, purpose, state, attempts FROM deliveries WHERE account_id = ?";
    expect(bench.rows(sql, connected.id)).toEqual([
      { channel: "webhook", purpose: "notice", state: "waiting", attempts: 0 },
    ]);
    expect(bench.rows(sql, owner.id).at(-1)?.["state"]).toBe("not_connected");
  });

  test("goes by messenger only if the owners have seen the messages before it", async () => {
    const messengers = () => {
      const sql = "SELECT id FROM deliveries WHERE account_id = ? AND channel = 'messenger'";
      return bench.rows(sql, owner.id).length;
    };
    const [before, notices] = [messengers(), bench.notices(owner).length];
    const other = await bench.person("Other");
    for (const [person, expected] of [
      [me, 1],
      [me, 1],
      [other, 2],
      [me, 2],
    ] as const) {
      await bench.send(person, "Again");
      expect(messengers() - before).toBe(expected);
    }
    expect(bench.notices(owner)).toHaveLength(notices + 4);
    await bench.web(owner, "feedback_mark_conversation_read", { accountId: me.id });
    await bench.send(me, "After it was seen");
    expect(messengers() - before).toBe(3);
  });

  test("takes thirty messages an hour of one account, from its agents and the workspace together", async () => {
    for (let sent = 1; sent < 30; sent++) await bench.send(me, `Message ${sent}`);
    await bench.web(me, "ielts_feedback_create", { content: "The last" });
    const before = dump(bench.app.db);
    for (const refused of [
      await bench.app.call("ielts_feedback_create", { content: "One more" }, me.token),
      await bench.refused(me, "ielts_feedback_create", { content: "One more" }),
    ]) {
      expect([refused.status, refused.refusal?.reason]).toEqual([429, "rate.too_many_calls"]);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3000);
    }
    expect(changedTables(before, dump(bench.app.db))).toEqual([]);
    await bench.send(await bench.person("Another"), "Of another account");
  });

  test("of a disabled account is refused, and its messages stay readable to owners", async () => {
    await bench.send(me, "Before");
    await bench.app.app.kernel.writer.write((db) => setDisabled(db, me.id, { disabled: true, now: 0 }));
    expect((await bench.app.call("ielts_feedback_create", { content: "After" }, me.token)).status).toBe(401);
    const read = await bench.web(owner, "feedback_read_conversation", { accountId: me.id });
    expect([read.disabled, contents(read)]).toEqual([true, ["Before"]]);
    await bench.web(owner, "feedback_reply", { accountId: me.id, content: "For when you are back" });
    expect(bench.notices(me)).toEqual([]);
    await bench.app.app.kernel.writer.write((db) => setDisabled(db, me.id, { disabled: false, now: 0 }));
    const listed = await bench.list(me);
    expect([contents(listed), listed.unreadCount]).toEqual([["Before", "For when you are back"], 1]);
  });
});

describe("ielts_feedback_list", () => {
  test.each([
    [199, 199, "1"],
    [200, 200, "1"],
    [201, 200, "2"],
  ])("of %d messages shows %d, oldest first, and counts all that are new", async (count, shown, first) => {
    bench.fill(me, { count, senderType: "team" });
    const { messages, unreadCount } = await bench.list(me);
    expect([messages.length, messages[0]?.content, unreadCount]).toEqual([shown, first, count]);
    const ids = messages.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  });

  test("marks nothing, does not count the learner's own, and shows nobody else's", async () => {
    const stranger = await bench.person("Stranger");
    await bench.send(me, "Mine");
    await bench.web(owner, "feedback_reply", { accountId: me.id, content: "Yours" });
    const before = dump(bench.app.db);
    const first = await bench.list(me);
    expect([first.unreadCount, (await bench.list(me)).unreadCount]).toEqual([1, 1]);
    expect(changedTables(before, dump(bench.app.db))).toEqual([]);
    expect(await bench.list(stranger)).toEqual({ messages: [], unreadCount: 0 });
    expect(await bench.web(stranger, "feedback_mark_read", {})).toEqual({ readCount: 0 });
    expect((await bench.list(me)).unreadCount).toBe(1);
  });
});

describe("feedback_mark_read", () => {
  test("records when the answers and their notices were seen, once, and notifies the owners", async () => {
    await bench.send(me, "A question");
    await bench.web(owner, "feedback_reply", { accountId: me.id, content: "An answer" });
    expect(await bench.web(me, "feedback_count_unread", {})).toEqual({ answers: 1, conversations: 0 });
    bench.app.clock.advance(1000);
    owner.signals.length = 0;
    expect(await bench.web(me, "feedback_mark_read", {})).toEqual({ readCount: 1 });
    const seen = bench.app.clock.now();
    expect(owner.signals).toEqual([{ kind: "changed", group: "feedback" }]);
    expect(bench.notices(me).map((row) => row["read_at"])).toEqual([seen]);
    expect(bench.events(me).at(-1)).toEqual(["feedback.answers_read", null, { readCount: 1 }]);
    bench.app.clock.advance(1000);
    const before = dump(bench.app.db);
    expect(await bench.web(me, "feedback_mark_read", {})).toEqual({ readCount: 0 });
    expect(changedTables(before, dump(bench.app.db))).toEqual([]);
    const { messages, unreadCount } = await bench.list(me);
    expect([unreadCount, messages.map(({ readAt }) => readAt)]).toEqual([0, [null, new Date(seen).toISOString()]]);
    expect(await bench.web(me, "feedback_count_unread", {})).toEqual({ answers: 0, conversations: 0 });
  });
});

describe("the bell's count", () => {
  test("is of notices, whatever messages wait in the conversation", async () => {
    for (const content of ["One", "Two"]) await bench.send(me, content);
    const counts = async () => [
      (await bench.web(me, "notifications_list_notices", {})).unreadCount,
      (await bench.web(me, "feedback_count_unread", {})).answers,
    ];
    const seen = [await counts()];
    await bench.web(owner, "feedback_reply", { accountId: me.id, content: "An answer" });
    seen.push(await counts());
    const { lastId } = await bench.web(me, "notifications_list_notices", {});
    expect(await bench.web(me, "notifications_mark_read", { throughId: lastId })).toEqual({ unreadCount: 0 });
    seen.push(await counts());
    expect(seen).toEqual([
      [0, 0],
      [1, 1],
      [0, 1],
    ]);
  });
});
