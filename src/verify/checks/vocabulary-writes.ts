import type { Check } from "../check.ts";
import { at, firstNamed, type JsonObject } from "../json.ts";
import { NO_ID, type Story, told } from "./story.ts";

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
    needs: ["write"],
    run: told(async (story) => {
      const word = await addedWord(story);
      const meanings = await wordsOf(story, `meaning of ${story.mark}`);
      const isFound = meanings.some(({ id }) => id === word["id"]);
      story.must(isFound, "A search looks into the meaning.", "The word is not found by it.");
      const state = word["learningState"];
      story.must(state === undefined || state === "new", "A word begins as new.", `It is ${String(state)}.`);
      const isWhole = Bun.deepEquals(word["expansion"] ?? EXPANSION, EXPANSION);
      story.must(isWhole, "Its expansion is kept.", `It is ${JSON.stringify(word["expansion"])}.`);
    }),
  },
  {
    section: "4.2",
    name: "write.vocabulary.update",
    title: "An update changes the fields that are sent and leaves the others.",
    needs: ["write"],
    run: told(async (story) => {
      const before = await addedWord(story);
      const { exchange } = await story.ok(UPDATE, { id: before["id"], usage: `usage of ${story.mark}` });
      const after = (await wordsOf(story)).find(({ id }) => id === before["id"]) ?? {};
      const usage = after["usage"];
      const isChanged = usage === undefined || usage === `usage of ${story.mark}`;
      story.must(isChanged, "The field that was sent is changed.", `It is ${JSON.stringify(usage)}.`, exchange);
      const isKept = after["phrase"] === before["phrase"] && after["meaning"] === before["meaning"];
      story.must(isKept, "Other fields stay.", `It is ${JSON.stringify(after)}.`, exchange);
    }),
  },
  {
    section: "3.2",
    name: "write.vocabulary.state",
    title: "The learning state of a word changes by a recorded review, and not by an update.",
    needs: ["write"],
    run: told(async (story) => {
      const { id, learningState: before } = await addedWord(story);
      if (before === undefined) story.skip("Entries do not show their learningState.");
      await story.ok(UPDATE, { id, example: `An example of ${story.mark}.` });
      const updated = await stateOf(story, id);
      story.must(updated === before, "An update leaves it.", `It went from ${String(before)} to ${String(updated)}.`);
      const { exchange } = await story.ok(REVIEW, { id, rating: "good", responseMs: 1500 });
      const reviewed = await stateOf(story, id);
      const actual = `It is still ${String(reviewed)}.`;
      story.must(reviewed !== before, "A review takes a new word out of new.", actual, exchange);
    }),
  },
  {
    section: "4.2",
    name: "write.vocabulary.delete",
    title: "A word that was deleted is gone: no search finds it, and every operation on it answers 404.",
    needs: ["write"],
    run: told(async (story) => {
      const { id } = await addedWord(story);
      await story.ok(DELETE, { id });
      const left = await wordsOf(story);
      story.must(left.length === 0, "No search finds it.", "It is still found.");
      await story.gone(DELETE, { id }, "Deleting it again finds nothing");
      await story.gone(UPDATE, { id, meaning: "none" }, "Updating it finds nothing");
      await story.gone(REVIEW, { id, rating: "good" }, "Reviewing it finds nothing");
    }),
  },
  {
    section: "7",
    name: "write.vocabulary.missing",
    title: "Operations on a word that no learner has answer 404.",
    needs: ["write"],
    run: told(async (story) => {
      await story.gone(DELETE, { id: NO_ID }, "There is no such word to delete");
      await story.gone(UPDATE, { id: NO_ID, meaning: "none" }, "There is no such word to update");
      await story.gone(REVIEW, { id: NO_ID, rating: "good" }, "There is no such word to review");
    }),
  },
  {
    section: "2.3",
    name: "write.vocabulary.import",
    title: "The same content imported twice makes no second entry, and imported entries begin as new.",
    needs: ["write"],
    run: told(async (story) => {
      emptiesBook(story);
      const content = JSON.stringify([{ phrase: story.mark, meaning: `meaning of ${story.mark}` }]);
      for (const time of ["first", "second"]) {
        const { exchange } = await story.ok(IMPORT, { content, format: "json" });
        const words = await wordsOf(story);
        const actual = `After the ${time} import there are ${words.length}.`;
        if (!story.must(words.length === 1, "One entry is there.", actual, exchange)) return;
        const state = words[0]?.["learningState"];
        const isNew = state === undefined || state === "new";
        story.must(isNew, "It starts with fresh progress.", `It is ${String(state)}.`, exchange);
      }
    }),
  },
  {
    section: "4.2",
    name: "lasting.vocabulary.builtin_review",
    title: "A review of a built-in word shows in its progress.",
    needs: ["lasting"],
    run: told(async (story) => {
      const cards = await story.ok(CARDS, { mode: "random", includeMastered: true, excludeRecentlyReviewedDays: 0 });
      const entryId = firstNamed(cards.data, "entryId", (found) => typeof found === "string");
      if (entryId === undefined) story.skip("The core wordbook gives no card.");
      const progress = async () => (await story.ok(PROGRESS, { entryIds: [entryId] })).data;
      const before = rowOf(await progress(), entryId);
      const request = { entryId, rating: "hard", responseMs: 1500 };
      const { exchange } = await story.ok("ielts_vocabulary_builtin_record_review", request);
      const after = rowOf(await progress(), entryId);
      const isSeen = after !== undefined && !Bun.deepEquals(before, after);
      story.must(isSeen, "Its progress changed.", `It is ${JSON.stringify(after)} as before.`, exchange);
    }),
  },
];

const EXPANSION = ["checking", "verifying"];

/** Whatever of the book carries the mark is taken out at the end. */
export function emptiesBook(story: Story): void {
  story.leavesNo("vocabulary entries", async () =>
    (await wordsOf(story)).map(({ id }) => ({
      label: `vocabulary entry ${String(id)}`,
      remove: () => story.call(DELETE, { id }),
    })),
  );
}

async function addedWord(story: Story): Promise<JsonObject> {
  emptiesBook(story);
  const word = { phrase: story.mark, meaning: `meaning of ${story.mark}`, expansion: EXPANSION };
  const { exchange } = await story.ok(ADD, { items: [word], sourceTitle: story.mark });
  const [found] = await wordsOf(story);
  story.must(found !== undefined, "A word that was added is found by its phrase.", "It is not found.", exchange);
  return found ?? story.skip("What was added is not found.");
}

/** Entries of the book that a text finds and that this story made. */
export async function wordsOf(story: Story, query = story.mark): Promise<readonly JsonObject[]> {
  const { records } = await story.all(SEARCH, { query }, "items", "entries");
  return records.filter((record) => story.isMine(record));
}

async function stateOf(story: Story, id: unknown): Promise<unknown> {
  return (await wordsOf(story)).find((word) => word["id"] === id)?.["learningState"];
}

/** What an answer says of one entry of a wordbook. */
function rowOf(data: JsonObject, entryId: unknown): unknown {
  const rows = Object.values(data).flatMap((value) => (Array.isArray(value) ? value : []));
  return rows.find((row) => at(row, "entryId") === entryId);
}
