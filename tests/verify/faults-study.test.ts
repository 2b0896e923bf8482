import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { DAY_MS, HOUR_MS, toInstant } from "../../src/lib/time.ts";
import { paced } from "../support/eventually.ts";
import { at, isObject, type JsonObject, listAt } from "../support/json.ts";
import { answering, changingBody, changingData, type Harness, type SeededFault, startHarness } from "./broken.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
  const { app, learner } = harness;
  const remindAt = toInstant(app.clock.now() + HOUR_MS);
  await app.ok("ielts_reminders_create", { content: "Come to the lesson", remindAt }, learner.token);
  app.clock.advance(3 * DAY_MS);
  await app.app.settle();
}, paced(30_000));
afterAll(() => harness.stop());

const PLANS = "ielts_study_plans";
const TODOS = "ielts_study_todos";
const REMINDERS = "ielts_reminders";
const CONFIGURE = "ielts_notifications_configure_messenger_task_reminders";
const done = (data: JsonObject) => ({ status: 200, json: { code: 0, message: "ok", data } });

/** What a service does wrong, the checks that run, and those that detect it. */
const FAULTS: readonly (readonly [string, SeededFault, string, readonly string[]])[] = [
  [
    "a plan has no revision",
    changingItems(`${PLANS}_list`, ({ revision: _revision, ...plan }) => plan),
    "plans.fields",
    ["plans.fields"],
  ],
  [
    "a task has no slot",
    changingTasks((tasks) => tasks.map((task) => ({ ...task, slot: "midnight" }))),
    "plans.tasks",
    ["plans.tasks"],
  ],
  ["tasks are in another order", changingTasks((tasks) => tasks.toReversed()), "plans.", ["plans.order"]],
  [
    "tasks are returned twice",
    changingBody(`${PLANS}_get`, ({ cursor: _cursor, ...body }) => body),
    "plans.order",
    ["plans.order"],
  ],
  [
    "a plan is read with another revision",
    changingData(`${PLANS}_get`, (data) => ({ ...data, revision: 99 })),
    "plans.",
    ["plans.revision"],
  ],
  [
    "the slots of a new plan are all one",
    changingBody(`${PLANS}_create`, (body) => ({ ...body, tasks: inSlot(body, "morning") })),
    "write.plans.create",
    ["write.plans.create"],
  ],
  [
    "an unknown slot is taken for another",
    changingBody(`${PLANS}_create`, (body) =>
      JSON.stringify(body).includes("midnight") ? { ...body, tasks: inSlot(body, "evening") } : body,
    ),
    "write.plans.",
    ["write.plans.refused"],
  ],
  [
    "an update changes the goal too",
    changingBody(`${PLANS}_update`, (body) => ("title" in body ? { ...body, goal: "Another." } : body)),
    "write.plans.",
    ["write.plans.update"],
  ],
  [
    "a removed task stays",
    changingBody(`${PLANS}_change_tasks`, (body) => ({
      ...body,
      steps: listAt(body, "steps").filter(
        (step) => at(step, "action") !== "remove" || at(step, "taskId") === Number.MAX_SAFE_INTEGER,
      ),
    })),
    "write.plans.",
    ["write.plans.change_tasks"],
  ],
  [
    "changes are made as far as they can be",
    changingBody(`${PLANS}_change_tasks`, (body) => ({
      ...body,
      steps: listAt(body, "steps").filter((step) => at(step, "taskId") !== Number.MAX_SAFE_INTEGER),
    })),
    "write.plans.",
    ["write.plans.all_or_none"],
  ],
  ["a replan loses completed work", losingCompleted(), "write.plans.replan", ["write.plans.replan"]],
  [
    "a deleted plan is still read",
    answering(`${PLANS}_get`, done({ tasks: [], hasMore: false })),
    "write.plans.delete",
    ["write.plans.delete"],
  ],
  [
    "a reminder of one task switches all",
    changingTasks((tasks) =>
      tasks.map((task) => ({ ...task, messengerReminder: tasks.some((one) => one["messengerReminder"] === true) })),
    ),
    "write.plans.",
    ["write.plans.task_reminders"],
  ],
  [
    "a reminder of a missing task is switched",
    answering(CONFIGURE, done({}), ({ text }) => text.includes(String(Number.MAX_SAFE_INTEGER))),
    "write.plans.",
    ["write.plans.task_reminders"],
  ],

  [
    "a todo is scheduled at seven past",
    changingItems(`${TODOS}_list`, (todo) => ({ ...todo, scheduledAt: "2030-12-01T08:07:00Z" })),
    "todos.",
    ["todos.fields"],
  ],
  [
    "a todo does not show its messenger setting",
    changingItems(`${TODOS}_list`, ({ messengerReminder: _flag, ...todo }) => todo),
    "todos.",
    ["todos.fields"],
  ],
  [
    "pages of todos restart",
    changingBody(`${TODOS}_list`, ({ offset: _offset, ...body }) => ({ ...body, limit: 1 })),
    "todos.pages",
    ["todos.pages"],
  ],
  [
    "a messenger reminds of each new todo",
    changingBody(`${TODOS}_create`, (body) => ({
      ...body,
      items: todosOf(body).map((item) => ({ ...item, messengerReminder: true })),
    })),
    "write.todos.",
    ["write.todos.create"],
  ],
  [
    "of several todos the good ones are created",
    changingBody(`${TODOS}_create`, (body) => ({
      ...body,
      items: todosOf(body).filter((_item, index, all) => all.length === 1 || index === 0),
    })),
    "write.todos.",
    ["write.todos.several"],
  ],
  [
    "a todo is moved to a whole hour",
    changingBody(`${TODOS}_create`, (body) => ({
      ...body,
      items: todosOf(body).map((item) => ({
        ...item,
        ...("scheduledAt" in item && { scheduledAt: String(item["scheduledAt"]).replace(":30:", ":00:") }),
      })),
    })),
    "write.todos.",
    ["write.todos.schedule"],
  ],
  [
    "a completed todo stays open",
    changingBody(`${TODOS}_update`, ({ completed, ...body }) =>
      completed === undefined ? body : { ...body, completed: false },
    ),
    "write.todos.",
    ["write.todos.update"],
  ],
  [
    "a deleted todo is deleted again",
    answering(`${TODOS}_delete`, done({}), secondTime()),
    "write.todos.delete",
    ["write.todos.delete"],
  ],

  [
    "a reminder has no time zone",
    changingItems(`${REMINDERS}_list`, (one) => ({ ...one, remindAt: "2030-12-01T08:15:00" })),
    "reminders.",
    ["reminders.fields"],
  ],
  [
    "pages of reminders leave one out",
    changingBody(`${REMINDERS}_list`, (body) =>
      Number(body["offset"] ?? 0) > 0 ? { ...body, offset: Number(body["offset"]) + 1 } : body,
    ),
    "reminders.",
    ["reminders.pages"],
  ],
  [
    "messenger delivery is off by default",
    changingBody(`${REMINDERS}_create`, (body) => ({ messengerDelivery: false, ...body })),
    "write.reminders.",
    ["write.reminders.create"],
  ],
  [
    "a reminder of the past is moved to tomorrow",
    changingBody(`${REMINDERS}_create`, (body) =>
      Date.parse(String(body["remindAt"])) < harness.app.clock.now()
        ? { ...body, remindAt: "2030-01-01T00:00:00Z" }
        : body,
    ),
    "write.reminders.past",
    ["write.reminders.past"],
  ],
  [
    "messenger delivery is not switched",
    changingBody(`${REMINDERS}_update`, (body) => ({ ...body, messengerDelivery: true })),
    "write.reminders.",
    ["write.reminders.messenger"],
  ],
  [
    "a cancelled reminder is delivered anyway",
    changingItems(`${REMINDERS}_list`, (one) => ({ ...one, state: "scheduled" })),
    "write.reminders.cancel",
    ["write.reminders.cancel"],
  ],
  [
    "a finished reminder is cancelled",
    answering(`${REMINDERS}_cancel`, done({}), ({ text }) => text.length < 20 && finished(text)),
    "write.reminders.finished",
    ["write.reminders.finished"],
  ],
];

const DESCRIBED: readonly (readonly [string, SeededFault, readonly string[]])[] = [
  [
    "an unknown property is passed over",
    without("ielts_learner_read_profile", "lecternVerifyNoSuchField"),
    ["described.unknown.ielts_learner_read_profile"],
  ],
  [
    "an unknown property of a deletion is ignored",
    without(`${PLANS}_delete`, "lecternVerifyNoSuchField"),
    [`described.unknown.${PLANS}_delete`],
  ],
  [
    "an unknown property of a creation is ignored",
    without(`${TODOS}_create`, "lecternVerifyNoSuchField"),
    [`described.unknown.${TODOS}_create`],
  ],
  [
    "a missing field is made up",
    changingBody("ielts_practice_match_parts", (body) => ({ query: "garden", ...body })),
    ["described.required.ielts_practice_match_parts"],
  ],
  [
    "a text is taken for a number",
    changingBody("ielts_practice_read_session", (body) => ({
      ...body,
      ...("sessionId" in body && { sessionId: Number(body["sessionId"]) }),
    })),
    ["described.types.ielts_practice_read_session"],
  ],
];

describe("checks of plans, todos and reminders", () => {
  test.each(FAULTS)("find that %s", async (_what, fault, names, meant) => {
    expect(await harness.found(fault, { names: [names], write: true, lasting: true })).toEqual([...meant]);
  });

  test("find nothing in the unchanged service", async () => {
    const names = ["plans.", "todos.", "reminders.", "write.plans.", "write.todos.", "write.reminders."];
    expect(await harness.found(null, { names, write: true })).toEqual([]);
  });
});

describe("checks of requests that the deployment describes", () => {
  test.each(DESCRIBED)("find that %s", async (_what, fault, meant) => {
    expect(await harness.found(fault, { names: ["described."], write: true, lasting: true })).toEqual([...meant]);
  });

  test("find nothing in the unchanged service", async () => {
    expect(await harness.found(null, { names: ["described."], write: true, lasting: true })).toEqual([]);
  });
});

function changingItems(operation: string, change: (item: JsonObject) => JsonObject): SeededFault {
  return changingData(operation, (data) => ({ ...data, items: listAt(data, "items").filter(isObject).map(change) }));
}

function changingTasks(change: (tasks: JsonObject[]) => JsonObject[]): SeededFault {
  return changingData(`${PLANS}_get`, (data) => ({ ...data, tasks: change(listAt(data, "tasks").filter(isObject)) }));
}

function inSlot(body: JsonObject, slot: string): JsonObject[] {
  return listAt(body, "tasks")
    .filter(isObject)
    .map((task) => ({ ...task, slot }));
}

function todosOf(body: JsonObject): JsonObject[] {
  return listAt(body, "items").filter(isObject);
}

/** After a replan no task is completed. */
function losingCompleted(): SeededFault {
  let isReplanned = false;
  return {
    answer(call, { json, status }) {
      if (call.operation === `${PLANS}_replan`) isReplanned = true;
      if (call.operation !== `${PLANS}_get` || !isReplanned || status !== 200) return undefined;
      const data = Object(at(json, "data"));
      const tasks = listAt(data, "tasks").filter((task) => at(task, "state") !== "completed");
      return { json: { ...Object(json), data: { ...data, tasks } } };
    },
  };
}

/** Whether a call is made with the same body as one before. */
function secondTime(): (call: { readonly text: string }) => boolean {
  const seen = new Set<string>();
  return ({ text }) => seen.has(text) || seen.add(text).size === 0;
}

/** Whether a request refers to a reminder that is already due. */
function finished(text: string): boolean {
  return !text.includes(String(Number.MAX_SAFE_INTEGER));
}

function without(operation: string, name: string): SeededFault {
  return changingBody(operation, (body) => Object.fromEntries(Object.entries(body).filter(([own]) => own !== name)));
}
