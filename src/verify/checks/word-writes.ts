import type { Check } from "../check.ts";
import { isObject, type JsonObject, walk } from "../json.ts";
import { defineScenario, type Scenario } from "./scenario.ts";
import { emptiesBook, wordsOf } from "./vocabulary-writes.ts";

const ADD = "ielts_vocabulary_personal_add";
const IMPORT = "ielts_vocabulary_personal_import";
const EXPORT = "ielts_vocabulary_personal_export";
const MOST_ADDED = 100;
const MOST_IMPORTED = 500;

/** Sections 2.3 and 8: which sent fields an entry stores, and how many entries one call may send. */
export const wordWriteChecks: readonly Check[] = [
  {
    section: "2.3",
    name: "write.words.content",
    title: "A word keeps its part of speech, example and usage.",
    run: defineScenario(async (scenario) => {
      emptiesBook(scenario);
      const content = { partOfSpeech: "verb phrase", example: "An example of its own.", usage: "A usage of its own." };
      const { exchange } = await scenario.ok(ADD, { items: [{ phrase: scenario.mark, ...content }] });
      const entries = [...(await wordsOf(scenario)), ...(await exported(scenario))];
      for (const [name, sent] of Object.entries(content)) {
        const isSaved = entries.some((entry) => Object.values(entry).includes(sent));
        scenario.must(isSaved, `The ${name} of a word is saved.`, "Neither search nor export shows it.", exchange);
      }
    }),
  },
  {
    section: "2.3",
    name: "write.words.source",
    title: "A word records its source: agent by default.",
    run: defineScenario(async (scenario) => {
      emptiesBook(scenario);
      const source = { context: "A sentence of its own.", sourceId: "verify:1", sourceTitle: "A title of its own" };
      const { exchange } = await scenario.ok(ADD, { items: [{ phrase: scenario.mark }], ...source });
      const fields = (await wordsOf(scenario)).flatMap((entry) => [...walk(entry)]);
      const types = fields.filter(({ name }) => name === "sourceType").map(({ value }) => value);
      if (types.length === 0) scenario.skip("Entries do not show where they were met.");
      const isAgent = types.every((type) => type === "agent");
      scenario.must(isAgent, "sourceType is agent by default.", `It is ${types.join(", ")}.`, exchange);
      for (const [name, sent] of Object.entries(source)) {
        const isSaved = fields.some(({ value }) => value === sent);
        scenario.must(isSaved, `${name} is saved.`, "The entry does not show it.", exchange);
      }
    }),
  },
  {
    section: "4.2",
    name: "write.words.csv",
    title: "Words are imported from CSV.",
    run: defineScenario(async (scenario) => {
      emptiesBook(scenario);
      const content = `phrase,meaning\r\n${scenario.mark} a,"first, meaning"\r\n${scenario.mark} b,second\r\n`;
      const { exchange } = await scenario.ok(IMPORT, { content, format: "csv" });
      const words = await wordsOf(scenario);
      scenario.must(words.length === 2, "Both words are there.", `There are ${words.length}.`, exchange);
      const meanings = words.map(({ meaning }) => meaning).filter((meaning) => meaning !== undefined);
      const isRead = meanings.length === 0 || meanings.includes("first, meaning");
      scenario.must(isRead, "A quoted cell keeps its comma.", `They mean ${meanings.join("; ")}.`, exchange);
    }),
  },
  {
    section: "8",
    name: "write.words.add_100",
    title: "A hundred words are added in one call.",
    run: defineScenario(async (scenario) => {
      emptiesBook(scenario);
      const { exchange } = await scenario.ok(ADD, { items: many(scenario, MOST_ADDED) });
      const { length } = await wordsOf(scenario);
      scenario.must(length === MOST_ADDED, `${MOST_ADDED} words are there.`, `There are ${length}.`, exchange);
    }),
  },
  {
    section: "8",
    name: "write.words.import_500",
    title: "Five hundred words are imported in one call.",
    run: defineScenario(async (scenario) => {
      emptiesBook(scenario);
      const content = JSON.stringify(many(scenario, MOST_IMPORTED));
      const { exchange } = await scenario.ok(IMPORT, { content, format: "json" });
      const { length } = await wordsOf(scenario);
      scenario.must(length === MOST_IMPORTED, `${MOST_IMPORTED} words are there.`, `There are ${length}.`, exchange);
    }),
  },
];

function many(scenario: Scenario, count: number): JsonObject[] {
  return Array.from({ length: count }, (_, index) => ({ phrase: `${scenario.mark} ${index}`, meaning: "a number" }));
}

/** The words in an export that this scenario created. */
async function exported(scenario: Scenario): Promise<JsonObject[]> {
  const { data } = await scenario.ok(EXPORT, { format: "json", limit: 1000 });
  const values = [...walk(data)].flatMap(({ value }) => {
    const isText = typeof value === "string" && value.startsWith("[");
    return isText ? [...walk(parsed(value))].map((inner) => inner.value) : [value];
  });
  return values.filter(isObject).filter(({ phrase }) => String(phrase).includes(scenario.mark));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
