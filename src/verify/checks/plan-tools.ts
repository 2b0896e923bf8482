import { isCalendarDay } from "../../lib/day.ts";
import { addDays, dayOf } from "../../lib/shanghai.ts";
import { SLOTS } from "../../lib/slots.ts";
import type { JsonObject } from "../json.ts";
import type { RequestShape } from "../request-shape.ts";
import { idOf, type Scenario } from "./scenario.ts";

const PREFIX = "ielts_study_plans";
export const LIST = `${PREFIX}_list`;
export const GET = `${PREFIX}_get`;
export const CREATE = `${PREFIX}_create`;
export const UPDATE = `${PREFIX}_update`;
export const CHANGE = `${PREFIX}_change_tasks`;
export const REPLAN = `${PREFIX}_replan`;
export const DELETE = `${PREFIX}_delete`;

const PLAN = ["planId", "id"];
const TASK = ["taskId", "id"];
/** Kinds of content that clients give tasks. */
const KINDS = ["question_part", "listening_dictation", "course_section", "mock_paper"] as const;
/** Possible names of a task's calendar date: the contract does not fix it. */
const DATES = ["date", "day", "scheduledDate", "plannedDate", "calendarDate"];

/** A plan that a scenario created. */
export interface CreatedPlan {
  readonly id: number | string;
  /** Its id as a request of this operation accepts it. */
  target(operation: string): Promise<JsonObject>;
  /** The plan as listed, and all its tasks. */
  read(): Promise<{ plan: JsonObject; tasks: readonly JsonObject[] }>;
}

export const GOAL = "To check that plans are saved as the contract says.";

/** Creates a plan with one task for each of these slots of a day about a month ahead. It is deleted at the end. */
export async function createPlan(scenario: Scenario, slots: readonly string[]): Promise<CreatedPlan> {
  const tasks = await newTasks(scenario, CREATE, slots);
  deletesPlans(scenario);
  const { exchange } = await scenario.ok(CREATE, { title: scenario.mark, goal: GOAL, tasks });
  const [found] = await plansOf(scenario);
  scenario.must(found !== undefined, "A new plan is in the list.", `It is not: look for "${scenario.mark}".`, exchange);
  const id = planId(found ?? {}) ?? scenario.skip("What was created is not found.");
  const target = async (operation: string) => ({ [await planField(scenario, operation)]: id });
  return {
    id,
    target,
    async read() {
      const { records, last } = await scenario.all(GET, await target(GET), "tasks", "items");
      const [listed = {}] = await plansOf(scenario);
      return { plan: { ...listed, ...last.data }, tasks: records };
    },
  };
}

/** Every plan that carries the mark is deleted at the end. */
export function deletesPlans(scenario: Scenario): void {
  scenario.leavesNo("study plans", async () => {
    const field = await planField(scenario, DELETE);
    return (await plansOf(scenario)).map((plan) => ({
      label: `study plan ${String(planId(plan))}`,
      remove: () => scenario.call(DELETE, { [field]: planId(plan) }),
    }));
  });
}

/** Plans that this scenario created. */
export async function plansOf(scenario: Scenario): Promise<readonly JsonObject[]> {
  const { records } = await scenario.all(LIST, {}, "items", "plans");
  return records.filter(({ title }) => String(title).includes(scenario.mark));
}

export function planId(plan: JsonObject): number | string | undefined {
  return idOf(plan, ...PLAN);
}

export function taskId(task: JsonObject): number | string | undefined {
  return idOf(task, ...TASK);
}

export function planField(scenario: Scenario, operation: string): Promise<string> {
  return scenario.named(operation, "the id of a plan", ...PLAN);
}

/** New tasks, one for each of these slots, as the request of an operation accepts them in `tasks`. */
export async function newTasks(scenario: Scenario, operation: string, slots: readonly string[]): Promise<JsonObject[]> {
  const shape = (await scenario.shape(operation)).field("tasks")?.items;
  if (shape === undefined) return scenario.skip(`How ${operation} takes tasks is not known.`);
  return filled(scenario, shape, slots);
}

/** Requests of a new task by the fields that the deployment describes. */
async function filled(scenario: Scenario, shape: RequestShape, slots: readonly string[]): Promise<JsonObject[]> {
  const refs = [];
  for (const kind of KINDS) refs.push(await scenario.facts.contentRef(kind));
  const usable = refs.filter((ref) => ref !== null);
  if (usable.length === 0) scenario.skip("No content is available for a task.");
  const date = shape.oneOf(...DATES) ?? scenario.skip("The name of the date of a task is not known.");
  const slot =
    shape.find((field) => field.words.includes("morning")) ?? scenario.skip("The name of its slot is not known.");
  const minutes = shape.find((field, name) => /duration|minutes/i.test(name) && field.isOf("integer"));
  const day = addDays(dayOf(await scenario.now()), 30);
  return slots.map((word, index) => ({
    contentRef: usable[index % usable.length],
    [date]: day,
    [slot]: word,
    ...(minutes !== undefined && { [minutes]: 25 }),
  }));
}

/** How the deployment accepts changes of exact tasks: a list of steps, each with a word for its kind. */
export async function changesOf(scenario: Scenario) {
  const shape = await scenario.shape(CHANGE);
  const isWord = (field: RequestShape) => field.words.some((word) => /^complete/.test(word));
  const list = shape.find((field) => field.items?.find(isWord) !== undefined);
  const item = shape.field(list ?? "")?.items;
  const action = item?.find(isWord);
  const id = item?.oneOf(...TASK);
  if (list === undefined || item === undefined || action === undefined || id === undefined) {
    return scenario.skip(`How ${CHANGE} takes changes is not known.`);
  }
  const words = item.field(action)?.words ?? [];
  const wordFor = (what: string) =>
    words.find((word) => word.startsWith(what)) ?? scenario.skip(`The word for ${what} in ${CHANGE} is not known.`);
  const editWord = () =>
    words.find((word) => /^(edit|update|change|move)/.test(word)) ??
    scenario.skip(`The word for an edit in ${CHANGE} is not known.`);
  return {
    body: (steps: readonly JsonObject[]): JsonObject => ({ [list]: steps }),
    onTask: (what: "remove" | "complete", task: unknown): JsonObject => ({ [action]: wordFor(what), [id]: task }),
    /** Moves a task to another slot. */
    edit(task: unknown, slot: string): JsonObject {
      const inner = item.oneOf("changes", "set", "task", "patch");
      const fields = item.field(inner ?? "") ?? item;
      const name =
        fields.find((field) => field.words.includes("morning")) ?? scenario.skip("The name of its slot is not known.");
      const moved = { [name]: slot };
      return { [action]: editWord(), [id]: task, ...(inner === undefined ? moved : { [inner]: moved }) };
    },
    async add(slot: string): Promise<JsonObject> {
      const inner = item.oneOf("task");
      const [task = {}] = await filled(scenario, item.field(inner ?? "") ?? item, [slot]);
      return { [action]: wordFor("add"), ...(inner === undefined ? task : { [inner]: task }) };
    },
  };
}

/** The slot of a task: the field whose value is one of the three slots. */
export function slotOf(task: JsonObject): string | undefined {
  return SLOTS.find((slot) => Object.values(task).includes(slot));
}

/** The date of a task. */
export function dateOf(task: JsonObject): string | undefined {
  const named = DATES.map((name) => task[name]);
  return [...named, ...Object.values(task)].filter((value) => typeof value === "string").find(isCalendarDay);
}

/** The position of a task in chronological order. */
export function placeOf(task: JsonObject): string {
  return `${dateOf(task) ?? ""} ${SLOTS.map(String).indexOf(slotOf(task) ?? "")}`;
}

/** Whether a record is marked as completed: the contract does not name the states. */
export function isDone(task: JsonObject): boolean {
  const hasCompletedState = Object.values(task).some(
    (value) => typeof value === "string" && /^(completed|done)$/i.test(value),
  );
  return hasCompletedState || task["completed"] === true || task["isCompleted"] === true;
}
