import { parseInstant } from "../../lib/instants.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, toInstant } from "../../lib/time.ts";
import type { Check } from "../check.ts";
import type { JsonObject } from "../json.ts";
import { mentionsMessenger, messengerFlag } from "./messenger-flag.ts";
import { defineScenario, idOf, NO_ID, repeated, type Scenario } from "./scenario.ts";

const PREFIX = "ielts_study_todos";
const LIST = `${PREFIX}_list`;
const CREATE = `${PREFIX}_create`;
const UPDATE = `${PREFIX}_update`;
const DELETE = `${PREFIX}_delete`;
const NAMES = ["todoId", "id"];
/** A whole hour in any time zone is a multiple of this after a whole hour in UTC. */
const ZONE_STEP_MS = 15 * MINUTE_MS;

export const todoChecks: readonly Check[] = [
  {
    section: "2.8",
    name: "todos.fields",
    title: "Each todo shows its title, its scheduled time on the hour, and its messenger setting.",
    run: defineScenario(async (scenario) => {
      const { records, last } = await scenario.all(LIST, {}, "items", "todos");
      for (const record of records) {
        const { title, scheduledAt } = record;
        const isTitled = typeof title === "string" && title !== "";
        scenario.must(isTitled, "A todo has a title.", `One has ${JSON.stringify(title)}.`, last.exchange);
        const isHour = scheduledAt == null || (parseInstant(String(scheduledAt))?.ms ?? 1) % ZONE_STEP_MS === 0;
        const expected = "scheduledAt is on the hour in some time zone, or null.";
        scenario.must(isHour, expected, `One has ${String(scheduledAt)}.`, last.exchange);
        const isSet = mentionsMessenger(record);
        const actual = `One has ${Object.keys(record).join(", ")}.`;
        if (!scenario.must(isSet, "A todo shows its messenger setting.", actual, last.exchange)) return;
      }
    }),
  },
  {
    section: "4.3",
    name: "todos.pages",
    title: "The list of todos ends, and repeats none.",
    run: defineScenario(async (scenario) => {
      const limit = await scenario.named(LIST, "the size of a page", "limit");
      const { records, last } = await scenario.all(LIST, { [limit]: 2 }, "items", "todos");
      const again = repeated(records.map((record) => idOf(record, ...NAMES)));
      scenario.must(again.length === 0, "Pages repeat no todo.", `${again.length} come again.`, last.exchange);
    }),
  },
  {
    section: "4.3",
    name: "write.todos.create",
    title: "A todo that was created is in the list as it was sent, open, and with no messenger reminder.",
    run: defineScenario(async (scenario) => {
      const scheduledAt = toInstant(nextDay(await scenario.now()));
      const contentRef = await scenario.facts.contentRef("question_part");
      const todo = { title: scenario.mark, scheduledAt, ...(contentRef && { contentRef }) };
      const made = await created(scenario, todo);
      const isSame = parseInstant(String(made["scheduledAt"]))?.ms === parseInstant(scheduledAt)?.ms;
      scenario.must(isSame, "It is scheduled as it was sent.", `It is at ${String(made["scheduledAt"])}.`);
      const isLinked = contentRef === null || Bun.deepEquals(made["contentRef"], contentRef);
      scenario.must(isLinked, "It has its contentRef.", `It is ${JSON.stringify(made["contentRef"])}.`);
      scenario.must(messengerFlag(made) !== true, "The messenger reminder is off by default.", "It is on.");
    }),
  },
  {
    section: "4.3",
    name: "write.todos.several",
    title: "Several todos are created in one call, all of them or none.",
    run: defineScenario(async (scenario) => {
      const request = await requestOf(scenario);
      if (request.isSingle) scenario.skip("The deployment creates one todo a call.");
      deletesTodos(scenario);
      const past = toInstant(nextDay(await scenario.now()) - 9 * DAY_MS);
      const bad = request.body([{ title: `${scenario.mark} a` }, { title: `${scenario.mark} b`, scheduledAt: past }]);
      await scenario.refused(CREATE, bad, "A todo of the past is refused");
      const none = (await mine(scenario)).length;
      scenario.must(none === 0, "Where one is refused none is created.", `${none} were.`);
      await scenario.ok(CREATE, request.body([{ title: `${scenario.mark} a` }, { title: `${scenario.mark} b` }]));
      const both = (await mine(scenario)).length - none;
      scenario.must(both === 2, "Two todos are created.", `There are ${both}.`);
    }),
  },
  {
    section: "2.8",
    name: "write.todos.schedule",
    title: "A todo is scheduled on the hour in the future, with its time zone.",
    run: defineScenario(async (scenario) => {
      const request = await requestOf(scenario);
      deletesTodos(scenario);
      const hour = nextDay(await scenario.now());
      const moments = [
        ["A moment of the past", toInstant(hour - 9 * DAY_MS)],
        ["Half past an hour", toInstant(hour + 30 * MINUTE_MS)],
        ["A moment without time zone", toInstant(hour).replace(/(\.\d+)?Z$/, "")],
      ] as const;
      for (const [what, scheduledAt] of moments) {
        const body = request.body([{ title: scenario.mark, scheduledAt }]);
        await scenario.refused(CREATE, body, `${what} is refused`);
      }
    }),
  },
  {
    section: "4.3",
    name: "write.todos.update",
    title: "An update changes what is sent of a todo, its completion too, and leaves the rest.",
    run: defineScenario(async (scenario) => {
      const id = idOf(await created(scenario, { title: scenario.mark }), ...NAMES);
      const target = { [await scenario.named(UPDATE, "the id of a todo", ...NAMES)]: id };
      await scenario.ok(UPDATE, { ...target, note: `A note of ${scenario.mark}.` });
      const [noted] = await mine(scenario);
      const isNoted = noted?.["note"] === undefined || noted["note"] === `A note of ${scenario.mark}.`;
      scenario.must(isNoted, "The note is changed.", `It is ${String(noted?.["note"])}.`);
      scenario.must(noted?.["title"] === scenario.mark, "The title stays.", `It is ${String(noted?.["title"])}.`);
      await scenario.ok(UPDATE, { ...target, ...(await completion(scenario)) });
      const [done] = await mine(scenario);
      const isMoved = done !== undefined && !Bun.deepEquals({ ...done, updatedAt: 0 }, { ...noted, updatedAt: 0 });
      scenario.must(isMoved, "It shows as completed.", "Its record is as before.");
    }),
  },
  {
    section: "4.3",
    name: "write.todos.reschedule",
    title: "An update changes when a todo is scheduled, its content and its messenger reminder.",
    run: defineScenario(async (scenario) => {
      const scheduledAt = toInstant(nextDay(await scenario.now()) + DAY_MS);
      const contentRef = await scenario.facts.contentRef("question_part");
      const flag = (await scenario.shape(UPDATE)).find((field, name) => isMessenger(name) && field.isOf("boolean"));
      const first = { title: scenario.mark, scheduledAt: toInstant(nextDay(await scenario.now())) };
      const id = idOf(await created(scenario, first), ...NAMES);
      const target = { [await scenario.named(UPDATE, "the id of a todo", ...NAMES)]: id };
      const changes = { scheduledAt, ...(contentRef && { contentRef }), ...(flag !== undefined && { [flag]: true }) };
      const { exchange } = await scenario.ok(UPDATE, { ...target, ...changes });
      const [after = {}] = await mine(scenario);
      const isMoved = parseInstant(String(after["scheduledAt"]))?.ms === parseInstant(scheduledAt)?.ms;
      scenario.must(
        isMoved,
        `It is scheduled at ${scheduledAt}.`,
        `It is at ${String(after["scheduledAt"])}.`,
        exchange,
      );
      const isLinked = contentRef === null || Bun.deepEquals(after["contentRef"], contentRef);
      const actual = `It is ${JSON.stringify(after["contentRef"])}.`;
      scenario.must(isLinked, "It has the contentRef that was sent.", actual, exchange);
      const isOn = flag === undefined || messengerFlag(after) !== false;
      scenario.must(isOn, "Its messenger reminder is on.", "It is off.", exchange);
    }),
  },
  {
    section: "2.8",
    name: "write.todos.content",
    title: "A todo of a content that is not there is refused.",
    run: defineScenario(async (scenario) => {
      const { body } = await requestOf(scenario);
      deletesTodos(scenario);
      const todo = { title: scenario.mark, contentRef: { kind: "question_part", partId: NO_ID } };
      await scenario.rejected(CREATE, body([todo]), "A content that is not there is refused");
    }),
  },
  {
    section: "4.1",
    name: "write.todos.unknown_property",
    title: "Unknown properties of a todo are rejected.",
    run: defineScenario(async (scenario) => {
      const { body } = await requestOf(scenario);
      deletesTodos(scenario);
      const todo = { title: scenario.mark, lecternVerifyNoSuchField: true };
      await scenario.refused(CREATE, body([todo]), "A todo with an unknown property is refused");
    }),
  },
  {
    section: "4.3",
    name: "write.todos.delete",
    title: "A todo that was deleted is gone from the list, and operations on it answer 404.",
    run: defineScenario(async (scenario) => {
      const id = idOf(await created(scenario, { title: scenario.mark }), ...NAMES);
      const target = { [await scenario.named(DELETE, "the id of a todo", ...NAMES)]: id };
      const { exchange } = await scenario.ok(DELETE, target);
      const left = (await mine(scenario)).length;
      scenario.must(left === 0, "It is no longer listed.", "It is still there.", exchange);
      await scenario.gone(DELETE, target, "Deleting it again finds nothing");
      const other = await scenario.named(UPDATE, "the id of a todo", ...NAMES);
      await scenario.gone(UPDATE, { [other]: NO_ID, title: scenario.mark }, "The todo to update does not exist");
    }),
  },
];

function isMessenger(name: string): boolean {
  return /messenger|remind/i.test(name);
}

/** A whole hour about a day ahead. */
export function nextDay(now: number): number {
  return Math.ceil((now + DAY_MS) / HOUR_MS) * HOUR_MS;
}

/** Every todo of the list that carries the mark is deleted at the end. */
export function deletesTodos(scenario: Scenario): void {
  scenario.leavesNo("todos", async () => {
    const field = await scenario.named(DELETE, "the id of a todo", ...NAMES);
    return (await mine(scenario)).map((record) => {
      const id = idOf(record, ...NAMES);
      return { label: `todo ${String(id)}`, remove: () => scenario.call(DELETE, { [field]: id }) };
    });
  });
}

async function created(scenario: Scenario, todo: JsonObject): Promise<JsonObject> {
  const { body } = await requestOf(scenario);
  deletesTodos(scenario);
  const { exchange } = await scenario.ok(CREATE, body([todo]));
  const [made] = await mine(scenario);
  scenario.must(made !== undefined, "It is in the list.", `It is not: look for "${scenario.mark}".`, exchange);
  return made ?? scenario.skip("What was created is not found.");
}

/** Todos that this scenario created. */
async function mine(scenario: Scenario): Promise<readonly JsonObject[]> {
  const { records } = await scenario.all(LIST, {}, "items", "todos");
  return records.filter(({ title }) => String(title).includes(scenario.mark));
}

/** How todos are sent: in a list, or one per call. */
async function requestOf(scenario: Scenario) {
  const shape = await scenario.shape(CREATE);
  const list = shape.find((field) => field.items?.oneOf("title") !== undefined);
  if (list !== undefined) return { isSingle: false, body: (todos: readonly JsonObject[]) => ({ [list]: todos }) };
  if (shape.oneOf("title") === undefined) scenario.skip(`How ${CREATE} takes a todo is not known.`);
  return { isSingle: true, body: ([todo = {}]: readonly JsonObject[]) => todo };
}

/** The request that completes a todo. */
async function completion(scenario: Scenario): Promise<JsonObject> {
  const shape = await scenario.shape(UPDATE);
  const flag = shape.find((field, name) => /complete|done/i.test(name) && field.isOf("boolean"));
  if (flag !== undefined) return { [flag]: true };
  const name = shape.find((field) => field.words.some((word) => /^(completed?|done)$/.test(word)));
  const word = shape.field(name ?? "")?.words.find((one) => /^(completed?|done)$/.test(one));
  if (name === undefined || word === undefined) return scenario.skip(`How ${UPDATE} completes a todo is not known.`);
  return { [name]: word };
}
