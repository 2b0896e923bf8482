import type { Check } from "../check.ts";
import { at, firstNamed, type JsonObject } from "../json.ts";
import { defineScenario, NO_ID, type Scenario } from "./scenario.ts";

const PREFIX = "ielts_vocabulary_personal";
const SEARCH = `${PREFIX}_search`;
const ADD = `${PREFIX}_add`;
const UPDATE = `${PREFIX}_update`;
const REVIEW = `${PREFIX}_record_review`;
const DELETE = `${PREFIX}_delete`;
const IMPORT = `${PREFIX}_import`;
const CARDS = "ielts_vocabulary_builtin_prepare_cards";
const PROGRESS = "ielts_vocabulary_builtin_progress";

export const vocabularyWriteChecks: readonly Check[] = [
  {
    section: "4.2",
    name: "write.vocabulary.add",
    title: "A word that was added is found, by its meaning too, and is new.",
    run: defineScenario(async (scenario) => {
      const word = await addedWord(scenario);
      const meanings = await wordsOf(scenario, `meaning of ${scenario.mark}`);
      const isFound = meanings.some(({ id }) => id === word["id"]);
      scenario.must(isFound, "A search looks into the meaning.", "The word is not found by it.");
      const state = word["learningState"];
      scenario.must(state === undefined || state === "new", "A word begins as new.", `It is ${String(state)}.`);
      const isWhole = Bun.deepEquals(word["expansion"] ?? EXPANSION, EXPANSION);
      scenario.must(isWhole, "Its expansion is saved.", `It is ${JSON.stringify(word["expansion"])}.`);
    }),
  },
  {
    section: "4.2",
    name: "write.vocabulary.update",
    title: "An update changes the fields that are sent and leaves the others.",
    run: defineScenario(async (scenario) => {
      const before = await addedWord(scenario);
      const { exchange } = await scenario.ok(UPDATE, { id: before["id"], usage: `usage of ${scenario.mark}` });
      const after = (await wordsOf(scenario)).find(({ id }) => id === before["id"]) ?? {};
      const usage = after["usage"];
      const isChanged = usage === undefined || usage === `usage of ${scenario.mark}`;
      scenario.must(isChanged, "The field that was sent is changed.", `It is ${JSON.stringify(usage)}.`, exchange);
      const isUnchanged = after["phrase"] === before["phrase"] && after["meaning"] === before["meaning"];
      scenario.must(isUnchanged, "Other fields stay.", `It is ${JSON.stringify(after)}.`, exchange);
    }),
  },
  {
    section: "3.2",
    name: "write.vocabulary.state",
    title: "The learning state of a word changes by a recorded review, and not by an update.",
    run: defineScenario(async (scenario) => {
      const { id, learningState: before } = await addedWord(scenario);
      if (before === undefined) scenario.skip("Entries do not show their learningState.");
      await scenario.ok(UPDATE, { id, example: `An example of ${scenario.mark}.` });
      const updated = await stateOf(scenario, id);
      scenario.must(
        updated === before,
        "An update leaves it.",
        `It went from ${String(before)} to ${String(updated)}.`,
      );
      const { exchange } = await scenario.ok(REVIEW, { id, rating: "good", responseMs: 1500 });
      const reviewed = await stateOf(scenario, id);
      const actual = `It is still ${String(reviewed)}.`;
      scenario.must(reviewed !== before, "A review takes a new word out of new.", actual, exchange);
    }),
  },
  {
    section: "4.2",
    name: "write.vocabulary.delete",
    title: "A word that was deleted is gone: no search finds it, and every operation on it answers 404.",
    run: defineScenario(async (scenario) => {
      const { id } = await addedWord(scenario);
      await scenario.ok(DELETE, { id });
      const left = await wordsOf(scenario);
      scenario.must(left.length === 0, "No search finds it.", "It is still found.");
      await scenario.gone(DELETE, { id }, "Deleting it again finds nothing");
      await scenario.gone(UPDATE, { id, meaning: "none" }, "Updating it finds nothing");
      await scenario.gone(REVIEW, { id, rating: "good" }, "Reviewing it finds nothing");
    }),
  },
  {
    section: "7",
    name: "write.vocabulary.missing",
    title: "Operations on a word that no learner has answer 404.",
    run: defineScenario(async (scenario) => {
      await scenario.gone(DELETE, { id: NO_ID }, "The word to delete does not exist");
      await scenario.gone(UPDATE, { id: NO_ID, meaning: "none" }, "The word to update does not exist");
      await scenario.gone(REVIEW, { id: NO_ID, rating: "good" }, "The word to review does not exist");
    }),
  },
  {
    section: "2.3",
    name: "write.vocabulary.import",
    title: "The same content imported twice makes no second entry, and imported entries begin as new.",
    run: defineScenario(async (scenario) => {
      emptiesBook(scenario);
      const content = JSON.stringify([{ phrase: scenario.mark, meaning: `meaning of ${scenario.mark}` }]);
      for (const time of ["first", "second"]) {
        const { exchange } = await scenario.ok(IMPORT, { content, format: "json" });
        const words = await wordsOf(scenario);
        const actual = `After the ${time} import there are ${words.length}.`;
        if (!scenario.must(words.length === 1, "One entry is there.", actual, exchange)) return;
        const state = words[0]?.["learningState"];
        const isNew = state === undefined || state === "new";
        scenario.must(isNew, "It starts with fresh progress.", `It is ${String(state)}.`, exchange);
      }
    }),
  },
  {
    section: "4.2",
    name: "lasting.vocabulary.builtin_review",
    title: "A review of a built-in word shows in its progress.",
    needs: ["lasting"],
    run: defineScenario(async (scenario) => {
      const cards = await scenario.ok(CARDS, { mode: "random", includeMastered: true, excludeRecentlyReviewedDays: 0 });
      const entryId = firstNamed(cards.data, "entryId", (found) => typeof found === "string");
      if (entryId === undefined) scenario.skip("The core wordbook gives no card.");
      const progress = async () => (await scenario.ok(PROGRESS, { entryIds: [entryId] })).data;
      const before = rowOf(await progress(), entryId);
      const request = { entryId, rating: "hard", responseMs: 1500 };
      const { exchange } = await scenario.ok("ielts_vocabulary_builtin_record_review", request);
      const after = rowOf(await progress(), entryId);
      const isSeen = after !== undefined && !Bun.deepEquals(before, after);
      scenario.must(isSeen, "Its progress changed.", `It is ${JSON.stringify(after)} as before.`, exchange);
    }),
  },
];

const EXPANSION = ["checking", "verifying"];

/** Every entry of the book that carries the mark is removed at the end. */
export function emptiesBook(scenario: Scenario): void {
  scenario.leavesNo("vocabulary entries", async () =>
    (await wordsOf(scenario)).map(({ id }) => ({
      label: `vocabulary entry ${String(id)}`,
      remove: () => scenario.call(DELETE, { id }),
    })),
  );
}

async function addedWord(scenario: Scenario): Promise<JsonObject> {
  emptiesBook(scenario);
  const word = { phrase: scenario.mark, meaning: `meaning of ${scenario.mark}`, expansion: EXPANSION };
  const { exchange } = await scenario.ok(ADD, { items: [word], sourceTitle: scenario.mark });
  const [found] = await wordsOf(scenario);
  scenario.must(found !== undefined, "A word that was added is found by its phrase.", "It is not found.", exchange);
  return found ?? scenario.skip("What was added is not found.");
}

/** Entries of the book that match a text and that this scenario created. */
export async function wordsOf(scenario: Scenario, query = scenario.mark): Promise<readonly JsonObject[]> {
  const { records } = await scenario.all(SEARCH, { query }, "items", "entries");
  return records.filter((record) => scenario.isMine(record));
}

async function stateOf(scenario: Scenario, id: unknown): Promise<unknown> {
  return (await wordsOf(scenario)).find((word) => word["id"] === id)?.["learningState"];
}

/** What an answer says about one entry of a wordbook. */
function rowOf(data: JsonObject, entryId: unknown): unknown {
  const rows = Object.values(data).flatMap((value) => (Array.isArray(value) ? value : []));
  return rows.find((row) => at(row, "entryId") === entryId);
}
