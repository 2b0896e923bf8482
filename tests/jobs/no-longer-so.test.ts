import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { NoticeKind } from "../../src/database/kinds.ts";
import { inTransaction } from "../../src/database/transaction.ts";
import { addMessage, markRead } from "../../src/domains/feedback/feedback.store.ts";
import { messageNotices } from "../../src/domains/feedback/message-notice.ts";
import { giveNotices } from "../../src/domains/notifications/add-notices.store.ts";
import { setDisabled } from "../../src/identity/accounts.store.ts";
import { HOUR_MS, MINUTE_MS } from "../../src/lib/time.ts";
import type { Outcome } from "../../src/senders/sender.ts";
import { Planner } from "../domains/plans/planner.ts";
import { connect, senderOf } from "../support/connections.ts";
import { testVault } from "../support/vault.ts";
import { SteppedScheduler } from "./stepped.ts";

const BUSY: Outcome = { kind: "retry", detail: "busy", afterMs: HOUR_MS };
const DUE = "2026-09-09T19:00:00+08:00";
const MORNING = "2026-09-10T07:00:00+08:00";
const NOON = "2026-09-10T12:00:00+08:00";

let bench: Planner;
let me: number;
let scheduler: SteppedScheduler;
let outcome: Outcome;
/** What was sent: by which kind, and with which words. */
let sent: string[];

beforeEach(() => {
  bench = new Planner();
  me = bench.account();
  connect(bench.db, testVault, me, { kind: "ntfy" });
  connect(bench.db, testVault, me, { kind: "web_push" });
  sent = [];
  outcome = { kind: "delivered" };
  const senders = (["ntfy", "web_push"] as const).map((kind) =>
    senderOf(kind, async ({ text }) => {
      sent.push(`${kind}: ${text}`);
      return outcome;
    }),
  );
  scheduler = new SteppedScheduler(bench.db, bench.clock, senders);
});
afterEach(async () => {
  await scheduler.stop();
  bench.close();
});

const runUntil = (moment: string | number) => {
  scheduler.wake();
  return scheduler.runUntil(typeof moment === "string" ? Date.parse(moment) : moment);
};
const deliveries = () =>
  bench.rows("SELECT channel, state, attempts, detail FROM deliveries ORDER BY id").map(Object.values);

/** Two situations in which a message waits to be sent, from 19:00 until `endsAt`; `tried` is how often it was sent before. */
const WAITS = {
  "held in quiet hours": {
    endsAt: MORNING,
    tried: 0,
    begin: () => bench.call(me, "connections_set_quiet_hours", { quietHours: { from: "18:00", to: "07:00" } }),
  },
  "waiting for a retry": {
    endsAt: "2026-09-09T20:00:00+08:00",
    tried: 1,
    begin: async () => {
      outcome = BUSY;
    },
  },
} as const;
type Wait = keyof typeof WAITS;

/** Creates something of each kind that falls due at 19:00, called `Read`; returns its id. */
const MAKE: Readonly<Record<NoticeKind, () => Promise<number>>> = {
  todo: async () => {
    const todo = { title: "Read", scheduledAt: DUE, messengerReminder: true };
    return (await bench.call(me, "ielts_study_todos_create", { items: [todo] })).items[0]?.todoId ?? 0;
  },
  task: async () => {
    const plan = await bench.make(me, [{ date: "2026-09-09", slot: "evening", messengerReminder: true }]);
    return plan.tasks[0]?.taskId ?? 0;
  },
  reminder: async () => (await bench.call(me, "ielts_reminders_create", { content: "Read", remindAt: DUE })).reminderId,
  feedback: async () => {
    await runUntil(DUE);
    bench.rows("UPDATE accounts SET role = 'owner' WHERE id = ? RETURNING id", me);
    const learner = bench.account();
    const now = Date.parse(DUE);
    return inTransaction(bench.db, (db) => {
      const written = { senderType: "user", senderName: "", source: "web", content: "Read", pagePath: "" } as const;
      const message = addMessage(db, learner, { ...written, now });
      const details = { accountIds: [me], from: "Lin", route: "/", messenger: true };
      giveNotices(db, { due: messageNotices(message, details), now, startedAt: now });
      return message.id;
    });
  },
};

const todo = (change: object) => (todoId: number) => bench.call(me, "ielts_study_todos_update", { todoId, ...change });
const planId = () => bench.number("SELECT id FROM study_plans");
const task = (step: object) => (taskId: number) =>
  bench.call(me, "ielts_study_plans_change_tasks", { planId: planId(), steps: [{ action: "edit", taskId, ...step }] });
const BOTH = ["ntfy", "web_push"] as const;
const MESSENGER = ["ntfy"] as const;

/** Each way in which each kind becomes outdated: what it stops, and the recorded reason. */
const WAYS: readonly (readonly [
  kind: NoticeKind,
  what: string,
  why: string,
  stops: readonly string[],
  act: (id: number) => Promise<unknown>,
])[] = [
  ["todo", "completed", "completed", BOTH, todo({ completed: true })],
  ["todo", "deleted", "deleted", BOTH, (todoId) => bench.call(me, "ielts_study_todos_delete", { todoId })],
  [
    "todo",
    "gone for good",
    "deleted",
    BOTH,
    async (id) => bench.rows("DELETE FROM todos WHERE id = ? RETURNING id", id),
  ],
  ["todo", "switched off", "switched off", MESSENGER, todo({ messengerReminder: false })],
  ["todo", "moved to noon", "moved", BOTH, todo({ scheduledAt: NOON })],
  ["todo", "left without a time", "moved", BOTH, todo({ scheduledAt: null })],
  [
    "task",
    "completed",
    "completed",
    BOTH,
    (taskId) =>
      bench.call(me, "ielts_study_plans_change_tasks", { planId: planId(), steps: [{ action: "complete", taskId }] }),
  ],
  [
    "task",
    "removed",
    "deleted",
    BOTH,
    (taskId) =>
      bench.call(me, "ielts_study_plans_change_tasks", { planId: planId(), steps: [{ action: "remove", taskId }] }),
  ],
  ["task", "moved to another day", "moved", BOTH, task({ date: "2026-09-11" })],
  ["task", "moved to another slot", "moved", BOTH, task({ slot: "morning" })],
  [
    "task",
    "planned in another way",
    "deleted",
    BOTH,
    () => bench.call(me, "ielts_study_plans_replan", { planId: planId(), tasks: [bench.task({ date: "2026-09-12" })] }),
  ],
  [
    "task",
    "deleted with its plan",
    "deleted",
    BOTH,
    () => bench.call(me, "ielts_study_plans_delete", { planId: planId() }),
  ],
  [
    "task",
    "switched off",
    "switched off",
    BOTH,
    (taskId) =>
      bench.call(me, "ielts_notifications_configure_messenger_task_reminders", { taskIds: [taskId], enabled: false }),
  ],
  [
    "task",
    "moved by another clock",
    "moved",
    BOTH,
    () => bench.call(me, "account_time_zone_set", { timeZone: "Pacific/Pago_Pago" }),
  ],
  [
    "reminder",
    "gone for good",
    "deleted",
    BOTH,
    async (id) => bench.rows("DELETE FROM reminders WHERE id = ? RETURNING id", id),
  ],
  [
    "feedback",
    "read",
    "read",
    BOTH,
    async () =>
      markRead(bench.db, bench.number("SELECT max(id) FROM accounts"), { from: "user", now: bench.clock.now() }),
  ],
  [
    "feedback",
    "sent to a former owner",
    "not for this account any more",
    BOTH,
    async () => bench.rows("UPDATE accounts SET role = 'learner' WHERE id = ? RETURNING id", me),
  ],
  [
    "feedback",
    "gone for good",
    "deleted",
    BOTH,
    async (id) => bench.rows("DELETE FROM feedback_messages WHERE id = ? RETURNING id", id),
  ],
  ...(["todo", "task", "reminder", "feedback"] as const).map(
    (kind) =>
      [
        kind,
        "of an account that was disabled",
        "the account is disabled",
        BOTH,
        async () => setDisabled(bench.db, me, { disabled: true, now: bench.clock.now() }),
      ] as const,
  ),
];

const CASES = (Object.keys(WAITS) as Wait[]).flatMap((wait) => WAYS.map((way) => [wait, ...way] as const));

/** Lets something fall due, and stops at 19:20, while it waits. */
async function fallDue(kind: NoticeKind, wait: Wait): Promise<number> {
  await WAITS[wait].begin();
  const id = await MAKE[kind]();
  await runUntil(Date.parse(DUE) + 20 * MINUTE_MS);
  expect(sent).toHaveLength(2 * WAITS[wait].tried);
  sent = [];
  outcome = { kind: "delivered" };
  return id;
}

describe("a message that is outdated when it is to be sent", () => {
  test.each(CASES)("%s, a %s that was %s, is not sent", async (wait, kind, _what, why, stops, act) => {
    const { endsAt, tried } = WAITS[wait];
    const id = await fallDue(kind, wait);
    await act(id);
    await runUntil(Date.parse(endsAt) + 30 * MINUTE_MS);
    const goes = BOTH.filter((channel) => !stops.includes(channel));
    expect(sent).toEqual(goes.map((channel) => expect.stringContaining(`${channel}: `)));
    const ofThis = deliveries().slice(0, 2);
    expect(ofThis).toEqual(
      BOTH.map((channel) =>
        stops.includes(channel) ? [channel, "cancelled", tried, why] : [channel, "delivered", tried + 1, ""],
      ),
    );
  });

  const shown = async () => {
    const { items } = await bench.call(me, "connections_list_deliveries", {});
    const one =
      items[0] === undefined
        ? null
        : await bench.call(me, "connections_read_delivery", { deliveryId: items[0].deliveryId });
    expect(one).toEqual(items[0] ?? null);
    return items
      .filter(({ purpose }) => purpose === "notice")
      .toReversed()
      .slice(0, 2)
      .map(({ channel, state, detail, nextAt }) => [channel, state, detail, nextAt === null]);
  };
  // Nobody can sign in to a disabled account and read its log.
  const readable = CASES.filter(([, , , why]) => why !== "the account is disabled");
  test.each(readable)(
    "%s, a %s that was %s, is shown as cancelled at once",
    async (wait, kind, _what, why, stops, act) => {
      const id = await fallDue(kind, wait);
      expect(await shown()).toEqual(
        BOTH.map((channel) => [channel, "waiting", WAITS[wait].tried === 0 ? "" : "busy", false]),
      );
      await act(id);
      const after = BOTH.map((channel) =>
        stops.includes(channel)
          ? [channel, "cancelled", why, true]
          : [channel, "waiting", WAITS[wait].tried === 0 ? "" : "busy", false],
      );
      expect(await shown()).toEqual(after);
    },
  );

  const kinds = Object.keys(MAKE) as NoticeKind[];
  const waits = Object.keys(WAITS) as Wait[];
  test.each(waits.flatMap((wait) => kinds.map((kind) => [wait, kind] as const)))(
    "%s, a %s that is still so is sent by both, once",
    async (wait, kind) => {
      const { endsAt } = WAITS[wait];
      await fallDue(kind, wait);
      await runUntil(Date.parse(endsAt) - 1);
      expect(sent).toEqual([]);
      await runUntil(Date.parse(endsAt) + HOUR_MS);
      expect(sent.map((line) => line.split(": ")[0])).toEqual(["ntfy", "web_push"]);
    },
  );

  test("is checked then: what was done by mistake and opened again is sent", async () => {
    const id = await fallDue("todo", "held in quiet hours");
    await todo({ completed: true })(id);
    expect((await shown()).map(([, state]) => state)).toEqual(["cancelled", "cancelled"]);
    await todo({ completed: false })(id);
    expect((await shown()).map(([, state]) => state)).toEqual(["waiting", "waiting"]);
    await runUntil(MORNING);
    expect(sent).toEqual(["ntfy: Read", "web_push: Read"]);
  });

  test("what has another name by then is sent by that", async () => {
    const id = await fallDue("todo", "held in quiet hours");
    await todo({ title: "Write" })(id);
    await runUntil(MORNING);
    expect(sent).toEqual(["ntfy: Write", "web_push: Write"]);
  });

  test("what was moved to noon is sent at noon, once, and nothing is sent in the morning", async () => {
    const id = await fallDue("todo", "held in quiet hours");
    await todo({ scheduledAt: NOON })(id);
    await runUntil(Date.parse(NOON) - 1);
    expect(sent).toEqual([]);
    await runUntil(Date.parse(NOON) + HOUR_MS);
    expect(sent).toEqual(["ntfy: Read", "web_push: Read"]);
  });

  test("five todos of one evening: the one that was left as it was is sent", async () => {
    await WAITS["held in quiet hours"].begin();
    const titles = ["left", "completed", "deleted", "switched off", "moved"];
    const items = titles.map((title) => ({ title, scheduledAt: DUE, messengerReminder: true }));
    const made = await bench.call(me, "ielts_study_todos_create", { items });
    await runUntil(Date.parse(DUE) + 20 * MINUTE_MS);
    const [, completed = 0, deleted = 0, off = 0, moved = 0] = made.items.map(({ todoId }) => todoId);
    await todo({ completed: true })(completed);
    await bench.call(me, "ielts_study_todos_delete", { todoId: deleted });
    await todo({ messengerReminder: false })(off);
    await todo({ scheduledAt: NOON })(moved);
    await runUntil(Date.parse(MORNING) + MINUTE_MS);
    expect(sent).toEqual(["ntfy: left", "web_push: left", "web_push: switched off"]);
    const log = await bench.call(me, "connections_list_deliveries", {});
    const ended = log.items.filter(({ state }) => state === "cancelled");
    expect(ended.map(({ text, attempts, detail }) => [text, attempts, detail]).toSorted()).toEqual([
      ["completed", 0, "completed"],
      ["completed", 0, "completed"],
      ["deleted", 0, "deleted"],
      ["deleted", 0, "deleted"],
      ["moved", 0, "moved"],
      ["moved", 0, "moved"],
      ["switched off", 0, "switched off"],
    ]);
  });
});
