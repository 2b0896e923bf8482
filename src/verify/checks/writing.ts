import type { Check } from "../check.ts";
import type { JsonObject } from "../json.ts";
import { listIn } from "./pages.ts";
import { type Answer, defineScenario, NO_ID, type Scenario } from "./scenario.ts";

const READ = "ielts_writing_read_practice";
const RECENT = "ielts_practice_recent_activity";

export const writingChecks: readonly Check[] = [
  {
    section: "4.3",
    name: `writing.${READ}.immutable`,
    title: "Versions of a saved writing practice are the same when they are read again.",
    run: defineScenario(async (scenario) => {
      const { request, first } = await aPractice(scenario);
      const again = await scenario.ok(READ, request);
      const [before, after] = [first, again].map(({ data }) => listIn(data)?.items ?? null);
      if (before === null) scenario.skip("The field of the versions is not known.");
      const actual = "A second read differs.";
      scenario.must(Bun.deepEquals(before, after), "Versions are immutable.", actual, again.exchange);
    }),
  },
  {
    section: "4.3",
    name: `writing.${READ}.text`,
    title: "A saved writing practice has a version with the learner's text.",
    run: defineScenario(async (scenario) => {
      const { first } = await aPractice(scenario);
      const versions = listIn(first.data)?.items ?? scenario.skip("The field of the versions is not known.");
      if (versions.length === 0) scenario.skip("The learner's latest writing practices have no saved version.");
      const isRead = versions.every((version) => Object.values(Object(version)).some((one) => typeof one === "string"));
      scenario.must(isRead, "A version has its text.", "One has no text.", first.exchange);
    }),
  },
  {
    section: "4.3",
    name: `writing.${READ}.missing`,
    title: "A writing practice that is not there is answered 404.",
    run: defineScenario(async (scenario) => {
      await scenario.gone(READ, { [await field(scenario)]: NO_ID }, "No learner has a practice of this id");
    }),
  },
];

/** The first of the learner's recent writing practices that has versions, or the first of all. */
async function aPractice(scenario: Scenario): Promise<{ request: JsonObject; first: Answer }> {
  const name = await field(scenario);
  const listed = await scenario.ok(RECENT, { subject: "writing" });
  const ids = scenario.list(listed, "items", "sessions").map((record) => record["sessionId"]);
  const found: { request: JsonObject; first: Answer }[] = [];
  for (const id of ids.slice(0, 5)) {
    const request = { [name]: id };
    const first = await scenario.ok(READ, request);
    found.push({ request, first });
    if ((listIn(first.data)?.items ?? []).length > 0) return { request, first };
  }
  return found[0] ?? scenario.skip("The learner has no writing practice.");
}

function field(scenario: Scenario): Promise<string> {
  return scenario.named(READ, "the id of the practice", "sessionId", "practiceId");
}
