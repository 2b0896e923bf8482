import { beforeAll, describe, expect, test } from "bun:test";
import { BAD_WEEK } from "../../src/demo/ability.ts";
import { DAYS_TO_TEST } from "../../src/demo/curriculum.ts";
import { HISTORY_DAYS } from "../../src/demo/simulation.ts";
import type { DataOf } from "../../src/domains/index.ts";
import { addDays, dayNumber, dayOf } from "../../src/lib/shanghai.ts";
import { HOUR_MS } from "../../src/lib/time.ts";
import { paced } from "../support/eventually.ts";
import { type DemoWorld, NOW, openDemoWorld } from "./demo-world.ts";

type Event = DataOf<"ielts_learning_pull_events">["events"][number];
type Plan = DataOf<"ielts_study_plans_get">;
type Notice = DataOf<"notifications_list_notices">["items"][number];
type Delivery = DataOf<"connections_list_deliveries">["items"][number];

const TODAY = dayOf(NOW);

let world: DemoWorld;
let events: readonly Event[] = [];
let plans: readonly Plan[] = [];
let tasks: readonly Plan["tasks"][number][] = [];
let notices: readonly Notice[] = [];
let deliveries: readonly Delivery[] = [];

beforeAll(async () => {
  world = await openDemoWorld();
  events = await allEvents(world);
  plans = await allPlans(world);
  tasks = plans.flatMap((plan) => plan.tasks);
  notices = await allNotices(world);
  deliveries = await allDeliveries(world);
}, paced(120_000));

const eventsOf = (eventType: string) => events.filter((event) => event.eventType === eventType);
const sum = (list: readonly Event[], name: string) =>
  list.reduce((total, { payload }) => total + Number(payload[name] ?? 0), 0);

describe("the learner's study plans", () => {
  test("are two in sequence, with tasks of every kind of content", () => {
    expect(plans).toHaveLength(2);
    const [first, second] = plans;
    expect(String(first?.lastDate) < String(second?.firstDate)).toBe(true);
    const kinds = new Set(tasks.map(({ snapshot }) => snapshot.kind));
    for (const kind of ["question_part", "mock_paper", "course_section", "listening_dictation"] as const) {
      expect(kinds).toContain(kind);
    }
    expect(kinds).toContain("prep_guide");
    expect(kinds).toContain("prediction_hit");
    expect(tasks.every(({ available }) => available)).toBe(true);
  });

  test("follow completed work: each task whose content changed its status changed it at the same time", () => {
    const moments = new Set(
      events.filter(({ eventType }) => !eventType.startsWith("plan.")).map(({ occurredAt }) => occurredAt),
    );
    const moved = ["plan.task_started", "plan.task_completed"].flatMap(eventsOf);
    const byContent = moved.filter(({ payload }) => payload["by"] === "content");
    expect(byContent.length).toBeGreaterThan(100);
    expect(byContent.filter(({ occurredAt }) => !moments.has(occurredAt))).toEqual([]);
  });

  test("are mostly completed on past days, in part because the learner marked them", () => {
    const past = tasks.filter(({ date }) => date < TODAY);
    const done = past.filter(({ state }) => state === "completed");
    expect(done.length / past.length).toBeGreaterThan(0.85);
    expect(eventsOf("plan.task_completed").some(({ payload }) => payload["by"] === "web")).toBe(true);
    expect(done.filter(({ completedAt }) => completedAt === null || Date.parse(completedAt) > NOW)).toEqual([]);
  });

  test("have a few overdue tasks, and tasks on every day up to the test", () => {
    const overdue = plans.reduce((total, { progress }) => total + progress.overdueCount, 0);
    expect(overdue).toBeGreaterThan(0);
    expect(overdue).toBeLessThan(13);
    const ahead = tasks.filter(({ date }) => date > TODAY);
    const days = new Set(ahead.map(({ date }) => date));
    const wanted = Array.from({ length: DAYS_TO_TEST - 1 }, (_, index) => addDays(TODAY, index + 1));
    expect([...days].toSorted()).toEqual(wanted);
    expect(plans.at(-1)?.lastDate).toBe(addDays(TODAY, DAYS_TO_TEST - 1));
    const mocks = ahead.filter(({ snapshot }) => snapshot.kind === "mock_paper");
    expect(mocks.every(({ date }) => date < addDays(TODAY, DAYS_TO_TEST - 4))).toBe(true);
  });

  test("show in the title the number of weeks until the test", () => {
    const [, second] = plans;
    const days = dayNumber(addDays(TODAY, DAYS_TO_TEST)) - dayNumber(second?.firstDate ?? TODAY);
    expect(second?.title).toStartWith(`${Math.round(days / 7)} weeks to the test`);
  });

  test("were reviewed by the agent, which moved some tasks, dropped others and replanned a bad week", () => {
    const changes = eventsOf("plan.tasks_changed").filter(({ payload }) => payload["by"] === "agent");
    expect(sum(changes, "editedCount")).toBeGreaterThan(5);
    expect(sum(changes, "removedCount")).toBeGreaterThan(5);
    expect(eventsOf("plan.replanned")).toHaveLength(1);
    const reviews = plans.flatMap(({ latestReview }) => latestReview ?? []);
    expect(reviews.map(({ reviewedBy }) => reviewedBy)).toEqual(["agent"]);
    expect(reviews[0]?.text).toContain("感冒");
  });

  test("retain the gaps of the bad week, and the review counts the plan's tasks", () => {
    const [first] = plans;
    const { text = "", reviewedAt = "" } = first?.latestReview ?? {};
    const [, planned = 0, done = 0] = (/计划 (\d+) 项做了 (\d+) 项/u.exec(text) ?? []).map(Number);
    const from = addDays(TODAY, -HISTORY_DAYS + BAD_WEEK * 7);
    const week = first?.tasks.filter(({ date }) => date >= from && date <= addDays(from, 6)) ?? [];
    const doneThen = week.filter(({ completedAt }) => completedAt !== null && completedAt <= reviewedAt);
    expect(doneThen).toHaveLength(done);
    const gaps = week.filter(({ state }) => state !== "completed");
    expect(gaps.length).toBeGreaterThan(0);
    expect(planned).toBeGreaterThanOrEqual(done + gaps.length);
  });

  test("omit a third one that the learner created and deleted", () => {
    const [deleted] = eventsOf("plan.deleted");
    expect(deleted?.payload).toMatchObject({ by: "web", taskCount: 3 });
    expect(plans.map(({ planId }) => planId)).not.toContain(Number(deleted?.objectId));
  });
});

describe("the learner's notices", () => {
  test("are created once each, in chronological order, and on time", () => {
    const inOrder = notices.toReversed();
    const given = inOrder.map(({ givenAt }) => Date.parse(givenAt));
    expect(given).toEqual(given.toSorted((one, other) => one - other));
    expect(new Set(notices.map(({ kind, sourceId, dueAt }) => `${kind} ${sourceId} ${dueAt}`)).size).toBe(
      notices.length,
    );
    expect(notices.filter(({ late }) => late)).toEqual([]);
    expect(notices.filter(({ givenAt, dueAt }) => givenAt !== dueAt)).toEqual([]);
    for (const kind of ["reminder", "todo", "task"] as const)
      expect(notices.some((one) => one.kind === kind)).toBe(true);
  });

  test("are seen, except for some of the last days", () => {
    const unread = notices.filter(({ readAt }) => readAt === null);
    expect(unread.length).toBeGreaterThan(0);
    expect(unread.every(({ givenAt }) => dayOf(Date.parse(givenAt)) > addDays(TODAY, -10))).toBe(true);
  });

  test("are sent to the mail address after it is connected, and never in quiet hours", async () => {
    const { items, quietHours } = await world.learner.call("connections_list", {});
    const [connection] = items;
    expect(items.map(({ kind, state, attention }) => ({ kind, state, attention }))).toEqual([
      { kind: "email", state: "active", attention: "" },
    ]);
    const connectedAt = connection?.createdAt ?? "";
    expect(quietHours).toEqual({ from: "22:30", to: "07:00" });
    const unsent = deliveries.filter(({ state }) => state !== "delivered");
    expect(unsent.map(({ state }) => state)).toEqual(unsent.map(() => "not_connected"));
    expect(unsent.length).toBeGreaterThan(0);
    expect(unsent.every(({ createdAt }) => createdAt < connectedAt)).toBe(true);
    const sent = deliveries.filter(({ state, purpose }) => state === "delivered" && purpose === "notice");
    expect(sent.length).toBeGreaterThan(30);
    const times = sent.map(({ finishedAt }) => shanghaiTime(finishedAt ?? ""));
    expect(times.filter((time) => time < "07:00" || time >= "22:30")).toEqual([]);
    // One was delayed until they ended.
    expect(sent.some(({ createdAt }) => shanghaiTime(createdAt) < "07:00")).toBe(true);
  });
});

describe("the learner's reminders and todos", () => {
  test("mention the eve of the test on the last day of the plan", async () => {
    const { items } = await world.agent.call("ielts_reminders_list", { limit: 50 });
    const eve = items.find(({ content }) => content.startsWith("考前一天"));
    expect(dayOf(Date.parse(eve?.remindAt ?? ""))).toBe(plans.at(-1)?.lastDate ?? "");
  });

  test("are past, cancelled or in the future, and none is in transit", async () => {
    const { items, hasMore } = await world.agent.call("ielts_reminders_list", { limit: 50 });
    expect(hasMore).toBe(false);
    const states = new Map([...Map.groupBy(items, ({ state }) => state)].map(([state, all]) => [state, all.length]));
    expect([...states.keys()].toSorted()).toEqual(["cancelled", "delivered", "scheduled"]);
    expect(states.get("cancelled")).toBe(1);
    expect(states.get("delivered")).toBeGreaterThan(15);
    expect(states.get("scheduled")).toBeGreaterThan(2);
    const early = items.filter(({ deliveries: ways }) => ways.some(({ state }) => state === "not_connected"));
    expect(early).toHaveLength(1);
  });

  test("are completed, open and overdue, and some link to content", async () => {
    const { items } = await world.agent.call("ielts_study_todos_list", { limit: 50 });
    const open = items.filter(({ completed }) => !completed);
    const overdue = open.filter(({ scheduledAt }) => scheduledAt !== null && Date.parse(scheduledAt) < NOW);
    expect(items.length - open.length).toBeGreaterThan(15);
    expect(open.length).toBeGreaterThan(overdue.length);
    expect(overdue.length).toBeGreaterThan(0);
    expect(items.filter(({ content }) => content?.available).length).toBeGreaterThan(4);
    expect(eventsOf("todo.deleted")).toHaveLength(1);
  });

  test("are in an enabled calendar feed", async () => {
    const { feed } = await world.learner.call("calendar_read", {});
    expect(feed?.url).toContain("/calendar/");
  });

  test("are sent by messenger for some future tasks", async () => {
    const status = await world.agent.call("ielts_notifications_get_status", {});
    expect(status).toMatchObject({ messengerConnected: true, canReceiveTaskNotifications: true, missingAction: null });
    expect(status.taskReminderCount).toBeGreaterThan(0);
  });
});

function shanghaiTime(instant: string): string {
  return new Date(Date.parse(instant) + 8 * HOUR_MS).toISOString().slice(11, 16);
}

async function allEvents({ agent }: DemoWorld): Promise<Event[]> {
  const found: Event[] = [];
  for (let cursor = 0, hasMore = true; hasMore; ) {
    const page = await agent.call("ielts_learning_pull_events", { cursor, limit: 500 });
    found.push(...page.events);
    ({ nextCursor: cursor, hasMore } = page);
  }
  return found;
}

async function allPlans({ agent }: DemoWorld): Promise<Plan[]> {
  const { items } = await agent.call("ielts_study_plans_list", {});
  const ids = items.map(({ planId }) => planId).toSorted((one, other) => one - other);
  return Promise.all(
    ids.map(async (planId) => {
      const page = await agent.call("ielts_study_plans_get", { planId, limit: 100 });
      const rest = page.nextCursor === null ? [] : await restOf(agent, planId, page.nextCursor);
      return { ...page, tasks: [...page.tasks, ...rest] };
    }),
  );
}

async function restOf(agent: DemoWorld["agent"], planId: number, cursor: string): Promise<Plan["tasks"]> {
  const page = await agent.call("ielts_study_plans_get", { planId, limit: 100, cursor });
  return page.nextCursor === null ? page.tasks : [...page.tasks, ...(await restOf(agent, planId, page.nextCursor))];
}

async function allNotices({ learner }: DemoWorld): Promise<Notice[]> {
  const found: Notice[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: DataOf<"notifications_list_notices"> = await learner.call("notifications_list_notices", {
      limit: 50,
      cursor,
    });
    found.push(...page.items);
    cursor = page.nextCursor;
  }
  return found;
}

async function allDeliveries({ learner }: DemoWorld): Promise<Delivery[]> {
  const found: Delivery[] = [];
  for (let offset: number | null = 0; offset !== null; ) {
    const page: DataOf<"connections_list_deliveries"> = await learner.call("connections_list_deliveries", {
      limit: 50,
      offset,
    });
    found.push(...page.items);
    offset = page.nextOffset;
  }
  return found;
}
