import { SLOTS } from "../../lib/slots.ts";
import type { Check } from "../check.ts";
import { isObject, type JsonObject } from "../json.ts";
import { dateOf, GET, LIST, placeOf, planField, planId, slotOf, taskId } from "./plan-tools.ts";
import { defineScenario, repeated, type Scenario } from "./scenario.ts";

/** The number of plans that are read completely. */
const FEW = 4;

export const planChecks: readonly Check[] = [
  {
    section: "2.8",
    name: "plans.fields",
    title: "Each study plan is listed with its id, revision, title, progress and latest review.",
    run: defineScenario(async (scenario) => {
      const { records, last } = await plans(scenario);
      for (const plan of records) {
        const names = ["revision", "title", "progress"];
        const missing = names.filter((name) => !(name in plan));
        const isReviewed = Object.keys(plan).some((name) => /review/i.test(name));
        const isWhole =
          isReviewed && missing.length === 0 && planId(plan) !== undefined && Number.isInteger(plan["revision"]);
        const actual = `One has ${Object.keys(plan).join(", ")}, and revision ${String(plan["revision"])}.`;
        if (!scenario.must(isWhole, "A plan has these, its revision an integer.", actual, last.exchange)) return;
      }
      const again = repeated(records.map(planId));
      scenario.must(again.length === 0, "Pages repeat no plan.", `${again.length} come again.`, last.exchange);
    }),
  },
  {
    section: "2.8",
    name: "plans.tasks",
    title: "Each task binds one exact contentRef, a calendar date and a slot.",
    run: defineScenario(async (scenario) => {
      for (const { tasks } of await fewPlans(scenario)) {
        for (const task of tasks) {
          const ref = task["contentRef"];
          const isBound = isObject(ref) && typeof ref["kind"] === "string";
          const actual = `One has ${JSON.stringify(ref)}, ${String(dateOf(task))}, ${String(slotOf(task))}.`;
          const isPlaced = dateOf(task) !== undefined && slotOf(task) !== undefined;
          const expected = `A task has a contentRef, a date and one of ${SLOTS.join(", ")}.`;
          if (!scenario.must(isBound && isPlaced, expected, actual)) return;
        }
      }
    }),
  },
  {
    section: "4.3",
    name: "plans.order",
    title: "The tasks of a plan are in the order of time, over all pages, each once.",
    run: defineScenario(async (scenario) => {
      const limit = await scenario.named(GET, "the size of a page", "limit");
      for (const { request, tasks } of await fewPlans(scenario)) {
        const size = Math.max(1, Math.ceil(tasks.length / 3));
        const paged = await scenario.all(GET, { ...request, [limit]: size }, "tasks", "items");
        const again = repeated(paged.records.map(taskId));
        const { exchange } = paged.last;
        const first = await scenario.ok(GET, { ...request, [limit]: size });
        const cursor = first.data["nextCursor"];
        const isOpaque = cursor == null || typeof cursor === "string";
        scenario.must(isOpaque, "nextCursor is a text, or null.", `It is ${JSON.stringify(cursor)}.`, first.exchange);
        scenario.must(again.length === 0, "Pages repeat no task.", `${again.length} come again.`, exchange);
        for (const list of [tasks, paged.records]) {
          const places = list.map(placeOf);
          const inOrder = places.every((place, index) => index === 0 || place >= (places[index - 1] ?? ""));
          scenario.must(inOrder, "Tasks are chronological.", `Their order is ${places.join(", ")}.`, exchange);
        }
        const isSame = paged.records.length === tasks.length;
        const actual = `${tasks.length} in large pages, ${paged.records.length} in pages of ${size}.`;
        scenario.must(isSame, "Small pages hold the same tasks.", actual, exchange);
      }
    }),
  },
  {
    section: "4.3",
    name: "plans.revision",
    title: "A plan is read with the revision that the list shows.",
    run: defineScenario(async (scenario) => {
      const field = await planField(scenario, GET);
      for (const plan of (await plans(scenario)).records.slice(0, FEW)) {
        const { data, exchange } = await scenario.ok(GET, { [field]: planId(plan) });
        const read = data["revision"] ?? Object(data["plan"])["revision"];
        const actual = `${String(plan["revision"])} is listed, ${String(read)} is read.`;
        scenario.must(read === plan["revision"], "List and plan have the same revision.", actual, exchange);
      }
    }),
  },
];

function plans(scenario: Scenario) {
  return scenario.all(LIST, {}, "items", "plans");
}

/** Some of the learner's plans with all their tasks. */
async function fewPlans(scenario: Scenario) {
  const field = await planField(scenario, GET);
  const found: { request: JsonObject; tasks: readonly JsonObject[] }[] = [];
  for (const plan of (await plans(scenario)).records.slice(0, FEW)) {
    const request = { [field]: planId(plan) };
    found.push({ request, tasks: (await scenario.all(GET, request, "tasks", "items")).records });
  }
  if (found.length === 0) scenario.skip("The learner has no study plan.");
  return found;
}
