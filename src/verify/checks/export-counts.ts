import type { Check } from "../check.ts";
import type { JsonObject } from "../json.ts";
import { datasetsOf } from "./export.ts";
import { defineScenario, idOf, type Scenario, type Whole } from "./scenario.ts";

const EXPORT = "ielts_learner_export_data";
/** How often the learner may change something while the export and the list are read. */
const TRIES = 3;

/** Data that an export contains and an operation lists. */
interface Counted {
  readonly what: string;
  /** Possible names of the data set; the contract does not fix it. */
  readonly datasets: readonly string[];
  /** The export contains more of it than the list. */
  readonly atLeast?: boolean;
  /** The number of records in the list, or null if it is too long to read. */
  count(scenario: Scenario): Promise<number | null>;
}

const COUNTED: readonly Counted[] = [
  {
    what: "study plans",
    datasets: ["study_plans", "plans"],
    count: async (scenario) => lengthOf(await plans(scenario)),
  },
  {
    what: "study tasks",
    datasets: ["study_tasks", "study_plan_tasks", "plan_tasks", "tasks"],
    async count(scenario) {
      const { records, complete } = await plans(scenario);
      let sum = complete ? 0 : null;
      for (const plan of records) {
        const request = { [await planField(scenario)]: idOf(plan, "planId", "id") };
        const length = lengthOf(await scenario.all("ielts_study_plans_get", request, "tasks", "items"));
        sum = sum === null || length === null ? null : sum + length;
      }
      return sum;
    },
  },
  {
    what: "vocabulary entries",
    datasets: ["vocabulary_entries", "personal_vocabulary", "vocabulary"],
    count: async (scenario) => lengthOf(await scenario.all("ielts_vocabulary_personal_search", {}, "items")),
  },
  {
    what: "learning events",
    datasets: ["learning_events", "events"],
    count: async (scenario) => lengthOf(await scenario.all("ielts_learning_pull_events", {}, "events")),
  },
  {
    what: "dictation attempts",
    datasets: ["dictation_attempts", "dictation_results", "dictations"],
    count: async (scenario) => lengthOf(await scenario.all("ielts_dictation_recent_attempts", {}, "items")),
  },
  {
    what: "speaking materials",
    datasets: ["speaking_materials"],
    // Archived ones are only in the export.
    atLeast: true,
    count: async (scenario) => lengthOf(await scenario.all("ielts_speaking_materials_search", {}, "items")),
  },
  {
    what: "practice sessions",
    datasets: ["practice_sessions", "practices", "practice_summaries"],
    // Sittings of mock papers are also in the export.
    atLeast: true,
    count: async (scenario) => lengthOf(await scenario.all("ielts_practice_recent_activity", {}, "items", "sessions")),
  },
];

export const exportCountChecks: readonly Check[] = COUNTED.map((counted) => ({
  section: "2.10",
  name: `export.counts.${counted.what.replaceAll(" ", "_")}`,
  title: `The export has the ${counted.what} that the operation lists.`,
  run: defineScenario((scenario) => compare(scenario, counted)),
}));

async function compare(scenario: Scenario, { what, datasets, atLeast = false, count }: Counted): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const { data, exchange } = await scenario.ok(EXPORT, {});
    const exported = countIn(data, datasets) ?? scenario.skip(`The data set of the ${what} is not known.`);
    const listed = (await count(scenario)) ?? scenario.skip(`There are too many ${what} to count.`);
    const again = await scenario.ok(EXPORT, { dataVersion: data["dataVersion"] });
    // A change between the two reads shows in only one of them.
    if (again.data["dataVersion"] !== data["dataVersion"]) continue;
    const agrees = atLeast ? exported >= listed : exported === listed;
    const expected = `The export has ${atLeast ? "at least all" : "exactly the"} ${what} that are listed.`;
    scenario.must(agrees, expected, `${exported} are exported, ${listed} are listed.`, exchange);
    return;
  }
  scenario.skip("The learner's data changed while they were compared.");
}

function countIn(data: JsonObject, names: readonly string[]): number | null {
  const sets = Object.entries(datasetsOf(data));
  // Also accepts studyPlans and study-plans for study_plans.
  const bare = (name: string) => name.replaceAll(/[^A-Za-z]/g, "").toLowerCase();
  const found = names.map((name) => sets.find(([own]) => bare(own) === bare(name))).find((set) => set !== undefined);
  const records = found?.[1]["records"];
  return Array.isArray(records) ? records.length : null;
}

function lengthOf({ records, complete }: Whole): number | null {
  return complete ? records.length : null;
}

function plans(scenario: Scenario): Promise<Whole> {
  return scenario.all("ielts_study_plans_list", {}, "items", "plans");
}

function planField(scenario: Scenario): Promise<string> {
  return scenario.named("ielts_study_plans_get", "the id of a plan", "planId", "id");
}
