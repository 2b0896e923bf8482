import type { Check } from "../check.ts";
import { at, type JsonObject, listAt } from "../json.ts";
import { SUBJECTS } from "./practice-facts.ts";
import { defineScenario, idOf, repeated, type Scenario } from "./scenario.ts";

const SEARCH = "ielts_mock_search_papers";
const CREATE = "ielts_mock_create_paper";
const MAX_PAPER_ID = 160;
export const mockChecks: readonly Check[] = [
  {
    section: "4.3",
    name: `mock.${SEARCH}.refs`,
    title: "Each mock paper carries its mock_paper contentRef, and none comes twice.",
    run: defineScenario(async (scenario) => {
      const { records, last } = await papers(scenario, {});
      if (records.length === 0) scenario.skip("There are no mock papers.");
      const ids = records.map(paperIdOf);
      const bad = records[ids.findIndex((id) => id === "" || [...id].length > MAX_PAPER_ID)];
      const expected = "Each result has a contentRef of kind mock_paper with a paperId of 1 to 160 characters.";
      scenario.must(bad === undefined, expected, `One has ${JSON.stringify(bad?.["contentRef"])}.`, last.exchange);
      const again = repeated(ids);
      scenario.must(again.length === 0, "Pages repeat no paper.", `These come again: ${again.join(", ")}.`);
    }),
  },
  {
    section: "4.3",
    name: `mock.${SEARCH}.duration`,
    title: "Mock papers can be narrowed by duration: none takes a single minute.",
    run: defineScenario(async (scenario) => {
      const field = await scenario.named(SEARCH, "the longest duration", "maxDurationMinutes", "maxDuration");
      if ((await papers(scenario, {})).records.length === 0) scenario.skip("There are no mock papers.");
      const { records, last } = await papers(scenario, { [field]: 1 });
      const actual = `There are ${records.length}.`;
      scenario.must(records.length === 0, "No paper is longer than the maximum.", actual, last.exchange);
    }),
  },
  {
    section: "4.3",
    name: `mock.${SEARCH}.keyword`,
    title: "A mock paper is found by its title, and a title that no paper has finds none.",
    run: defineScenario(async (scenario) => {
      const keyword = await keywordOf(scenario);
      const [first] = (await papers(scenario, {})).records;
      const title = first?.["title"];
      if (first === undefined || typeof title !== "string") return scenario.skip("No mock paper has a title.");
      const found = await papers(scenario, { [keyword]: title });
      const isThere = found.records.map(paperIdOf).includes(paperIdOf(first));
      scenario.must(isThere, "A paper is found by its title.", `"${title}" is not found.`, found.last.exchange);
      const none = await papers(scenario, { [keyword]: scenario.mark });
      scenario.must(none.records.length === 0, "Other papers are not found.", "They are.", none.last.exchange);
    }),
  },
  {
    section: "4.3",
    name: `mock.${SEARCH}.category`,
    title: "Mock papers can be narrowed by category.",
    run: defineScenario(async (scenario) => {
      const field = await scenario.named(SEARCH, "the category", "category");
      const { records } = await papers(scenario, {});
      const categories = records.map(({ category }) => category).filter((one) => typeof one === "string");
      const [category] = categories.toSorted((a, b) => count(categories, a) - count(categories, b));
      if (category === undefined) return scenario.skip("No mock paper shows a category.");
      const found = await papers(scenario, { [field]: category });
      const isRight = found.records.length > 0 && found.records.every((record) => record["category"] === category);
      const actual = `There are ${found.records.map((record) => String(record["category"])).join(", ") || "none"}.`;
      scenario.must(isRight, `With ${field} ${category} each is of it.`, actual, found.last.exchange);
    }),
  },
  {
    section: "4.3",
    name: `mock.${SEARCH}.subjects`,
    title: "Mock papers can be narrowed by required subjects.",
    run: defineScenario(async (scenario) => {
      const field = await scenario.named(SEARCH, "the required subjects", "subjects", "requiredSubjects");
      const all = (await papers(scenario, {})).records;
      const has = (record: JsonObject, subject: string) => listAt(record, "subjects").includes(subject);
      const known = all.filter((record) => Array.isArray(record["subjects"]));
      const subject = SUBJECTS.find(
        (one) => known.some((record) => has(record, one)) && !known.every((record) => has(record, one)),
      );
      if (subject === undefined) return scenario.skip("No subject distinguishes mock papers.");
      const found = await papers(scenario, { [field]: [subject] });
      const isRight = found.records.length > 0 && found.records.every((record) => has(record, subject));
      const actual = `There are ${found.records.length}, not all of them with it.`;
      scenario.must(isRight, `With ${field} ${subject} each paper has it.`, actual, found.last.exchange);
    }),
  },
  {
    section: "4.3",
    name: `lasting.${CREATE}`,
    title:
      "A mock paper is made of the exact Parts of a complete section, found by search, and named by its contentRef.",
    needs: ["lasting"],
    run: defineScenario(async (scenario) => {
      const request = await paperRequest(scenario);
      const made = await scenario.ok(CREATE, request(scenario.mark, await listeningParts(scenario)));
      const isRef = paperIdOf(made.data) !== "";
      const actual = `It is ${JSON.stringify(made.data["contentRef"])}.`;
      if (!scenario.must(isRef, "It returns a mock_paper contentRef.", actual, made.exchange)) return;
      const found = await papers(scenario, { [await keywordOf(scenario)]: scenario.mark });
      const isThere = found.records.map(paperIdOf).includes(paperIdOf(made.data));
      scenario.must(isThere, "A paper of the learner is found by search.", "It is not.", found.last.exchange);
    }),
  },
  {
    section: "4.3",
    name: `lasting.${CREATE}.incomplete`,
    title: "Parts that form no complete IELTS sections make no mock paper.",
    needs: ["lasting"],
    run: defineScenario(async (scenario) => {
      const request = await paperRequest(scenario);
      const parts = (await listeningParts(scenario)).slice(0, 2);
      await scenario.refused(CREATE, request(scenario.mark, parts), "Two of the four listening Parts are no section");
    }),
  },
];

function count<T>(values: readonly T[], value: T): number {
  return values.filter((one) => one === value).length;
}

function papers(scenario: Scenario, filter: JsonObject) {
  return scenario.all(SEARCH, filter, "items", "papers");
}

function paperIdOf(record: JsonObject): string {
  const ref = record["contentRef"];
  if (at(ref, "kind") !== "mock_paper") return "";
  const id = at(ref, "paperId");
  return typeof id === "string" ? id : "";
}

function keywordOf(scenario: Scenario): Promise<string> {
  return scenario.named(SEARCH, "the keyword", "keyword", "query", "search");
}

async function paperRequest(scenario: Scenario) {
  const title = await scenario.named(CREATE, "the title", "title", "name");
  const ids = await scenario.named(CREATE, "the list of Parts", "partIds");
  return (text: string, partIds: readonly unknown[]) => ({ [title]: text, [ids]: partIds });
}

/** One listening part of each number: a complete section. */
async function listeningParts(scenario: Scenario): Promise<unknown[]> {
  const parts: unknown[] = [];
  for (const partNumber of [1, 2, 3, 4]) {
    const found = await scenario.ok("ielts_practice_search_parts", { subject: "listening", partNumber });
    const [first] = scenario.list(found, "items", "parts");
    if (first === undefined) scenario.skip(`The question bank has no listening Part ${partNumber}.`);
    parts.push(idOf(first, "partId"));
  }
  return parts;
}
