import type { Check } from "../check.ts";
import { at, type JsonObject, listAt } from "../json.ts";
import { SUBJECTS } from "./practice-facts.ts";
import { idOf, repeated, type Story, told } from "./story.ts";

const SEARCH = "ielts_mock_search_papers";
const CREATE = "ielts_mock_create_paper";
const MAX_PAPER_ID = 160;
export const mockChecks: readonly Check[] = [
  {
    section: "4.3",
    name: `mock.${SEARCH}.refs`,
    title: "Each mock paper carries its mock_paper contentRef, and none comes twice.",
    run: told(async (story) => {
      const { records, last } = await papers(story, {});
      if (records.length === 0) story.skip("There are no mock papers.");
      const ids = records.map(paperIdOf);
      const bad = records[ids.findIndex((id) => id === "" || [...id].length > MAX_PAPER_ID)];
      const expected = "Each result has a contentRef of kind mock_paper with a paperId of 1 to 160 characters.";
      story.must(bad === undefined, expected, `One has ${JSON.stringify(bad?.["contentRef"])}.`, last.exchange);
      const again = repeated(ids);
      story.must(again.length === 0, "Pages repeat no paper.", `These come again: ${again.join(", ")}.`);
    }),
  },
  {
    section: "4.3",
    name: `mock.${SEARCH}.duration`,
    title: "Mock papers can be narrowed by duration: none takes a single minute.",
    run: told(async (story) => {
      const field = await story.named(SEARCH, "the longest duration", "maxDurationMinutes", "maxDuration");
      if ((await papers(story, {})).records.length === 0) story.skip("There are no mock papers.");
      const { records, last } = await papers(story, { [field]: 1 });
      const actual = `There are ${records.length}.`;
      story.must(records.length === 0, "No paper is longer than the maximum.", actual, last.exchange);
    }),
  },
  {
    section: "4.3",
    name: `mock.${SEARCH}.keyword`,
    title: "A mock paper is found by its title, and a title that no paper has finds none.",
    run: told(async (story) => {
      const keyword = await keywordOf(story);
      const [first] = (await papers(story, {})).records;
      const title = first?.["title"];
      if (first === undefined || typeof title !== "string") return story.skip("There is no mock paper with a title.");
      const found = await papers(story, { [keyword]: title });
      const isThere = found.records.map(paperIdOf).includes(paperIdOf(first));
      story.must(isThere, "A paper is found by its title.", `"${title}" is not found.`, found.last.exchange);
      const none = await papers(story, { [keyword]: story.mark });
      story.must(none.records.length === 0, "Other papers are not found.", "They are.", none.last.exchange);
    }),
  },
  {
    section: "4.3",
    name: `mock.${SEARCH}.category`,
    title: "Mock papers can be narrowed by category.",
    run: told(async (story) => {
      const field = await story.named(SEARCH, "the category", "category");
      const { records } = await papers(story, {});
      const categories = records.map(({ category }) => category).filter((one) => typeof one === "string");
      const [category] = categories.toSorted((a, b) => count(categories, a) - count(categories, b));
      if (category === undefined) return story.skip("No mock paper shows a category.");
      const found = await papers(story, { [field]: category });
      const isRight = found.records.length > 0 && found.records.every((record) => record["category"] === category);
      const actual = `There are ${found.records.map((record) => String(record["category"])).join(", ") || "none"}.`;
      story.must(isRight, `With ${field} ${category} each is of it.`, actual, found.last.exchange);
    }),
  },
  {
    section: "4.3",
    name: `mock.${SEARCH}.subjects`,
    title: "Mock papers can be narrowed by required subjects.",
    run: told(async (story) => {
      const field = await story.named(SEARCH, "the required subjects", "subjects", "requiredSubjects");
      const all = (await papers(story, {})).records;
      const has = (record: JsonObject, subject: string) => listAt(record, "subjects").includes(subject);
      const known = all.filter((record) => Array.isArray(record["subjects"]));
      const subject = SUBJECTS.find(
        (one) => known.some((record) => has(record, one)) && !known.every((record) => has(record, one)),
      );
      if (subject === undefined)
        return story.skip("There is no subject that some mock papers have and others have not.");
      const found = await papers(story, { [field]: [subject] });
      const isRight = found.records.length > 0 && found.records.every((record) => has(record, subject));
      const actual = `There are ${found.records.length}, not all of them with it.`;
      story.must(isRight, `With ${field} ${subject} each paper has it.`, actual, found.last.exchange);
    }),
  },
  {
    section: "4.3",
    name: `lasting.${CREATE}`,
    title:
      "A mock paper is made of the exact Parts of a complete section, found by search, and named by its contentRef.",
    needs: ["lasting"],
    run: told(async (story) => {
      const request = await paperRequest(story);
      const made = await story.ok(CREATE, request(story.mark, await listeningParts(story)));
      const isRef = paperIdOf(made.data) !== "";
      const actual = `It is ${JSON.stringify(made.data["contentRef"])}.`;
      if (!story.must(isRef, "It returns a mock_paper contentRef.", actual, made.exchange)) return;
      const found = await papers(story, { [await keywordOf(story)]: story.mark });
      const isThere = found.records.map(paperIdOf).includes(paperIdOf(made.data));
      story.must(isThere, "A paper of the learner is found by search.", "It is not.", found.last.exchange);
    }),
  },
  {
    section: "4.3",
    name: `lasting.${CREATE}.incomplete`,
    title: "Parts that form no complete IELTS sections make no mock paper.",
    needs: ["lasting"],
    run: told(async (story) => {
      const request = await paperRequest(story);
      const parts = (await listeningParts(story)).slice(0, 2);
      await story.refused(CREATE, request(story.mark, parts), "Two of the four listening Parts are no section");
    }),
  },
];

function count<T>(values: readonly T[], value: T): number {
  return values.filter((one) => one === value).length;
}

function papers(story: Story, filter: JsonObject) {
  return story.all(SEARCH, filter, "items", "papers");
}

function paperIdOf(record: JsonObject): string {
  const ref = record["contentRef"];
  if (at(ref, "kind") !== "mock_paper") return "";
  const id = at(ref, "paperId");
  return typeof id === "string" ? id : "";
}

function keywordOf(story: Story): Promise<string> {
  return story.named(SEARCH, "the keyword", "keyword", "query", "search");
}

async function paperRequest(story: Story) {
  const title = await story.named(CREATE, "the title", "title", "name");
  const ids = await story.named(CREATE, "the list of Parts", "partIds");
  return (text: string, partIds: readonly unknown[]) => ({ [title]: text, [ids]: partIds });
}

/** One listening Part of each number: a complete section. */
async function listeningParts(story: Story): Promise<unknown[]> {
  const parts: unknown[] = [];
  for (const partNumber of [1, 2, 3, 4]) {
    const found = await story.ok("ielts_practice_search_parts", { subject: "listening", partNumber });
    const [first] = story.list(found, "items", "parts");
    if (first === undefined) story.skip(`The question bank has no listening Part ${partNumber}.`);
    parts.push(idOf(first, "partId"));
  }
  return parts;
}
