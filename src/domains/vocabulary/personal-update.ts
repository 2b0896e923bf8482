import { defineCapability } from "../../kernel/capability.ts";
import { invalidRequest, stateConflict } from "../../kernel/errors.ts";
import { closed } from "../../kernel/fields.ts";
import { wordIdentity } from "../../lib/text.ts";
import { appendEvent } from "../events/events.service.ts";
import { changedFields, tidy } from "./merging.ts";
import { entryNotFound } from "./refusals.ts";
import { contentChanges, personalIdField, toEntry, VocabularyEntry } from "./vocabulary.schema.ts";
import { findByPhrase, findContent, loadEntries, saveContent } from "./vocabulary.store.ts";

export const personalUpdate = defineCapability({
  id: "ielts_vocabulary_personal_update",
  name: "vocabulary.personal.update",
  summary: "Change the content of one entry of the learner's own vocabulary book",
  description:
    "Replaces the fields that are sent and leaves the others as they are. Learning progress and sources never change here. An empty string or list empties a field; the phrase cannot be emptied.",
  tool: "Correct one saved word of the learner's notebook: its meaning, example sentence, spelling or usage note. Only the fields sent change; an empty text clears one. The meaning is wrong, add an example to that word; 生词释义写错了改成，补一条例句. Change, edit, fix a word in my vocabulary; 修改、更正生词的意思、例句; typo, wrong translation; 补充释义、加备注.",
  scopes: ["vocabulary:write"],
  effect: "write",
  destroys: true,
  maxBodyBytes: 512 * 1024,
  request: closed({ id: personalIdField, ...contentChanges }),
  response: closed({ entry: VocabularyEntry }),
  returns: "The entry as it is now.",
  examples: [
    {
      title: "A better meaning (entry 1 must exist)",
      request: { id: 1, meaning: "减轻；to make less severe", expansion: ["alleviate", "ease"] },
    },
  ],
  notes: [
    "A phrase that reads the same as another entry's is refused with reason vocabulary.phrase_taken and that entry's id as otherId.",
    "Sending what the entry holds already changes nothing, updatedAt included.",
  ],
  handler: (ctx, input) => {
    const { db, accountId, now } = ctx;
    const { id, ...changes } = input;
    if (Object.keys(changes).length === 0) {
      const expected = `at least one of ${Object.keys(contentChanges).join(", ")}`;
      throw invalidRequest(`Nothing to change: send ${expected}.`, [
        { path: "", message: "No field to change was sent", expected },
      ]);
    }
    const before = findContent(db, accountId, { id });
    if (before === undefined) throw entryNotFound(id);
    const content = tidy({ ...before, ...changes });
    const key = wordIdentity(content.phrase);
    const otherId = findByPhrase(db, accountId, { key });
    if (otherId !== undefined && otherId !== id) {
      throw stateConflict(
        "vocabulary.phrase_taken",
        `Entry ${otherId} has this phrase already. Update that entry, or delete one of the two.`,
        { otherId },
      );
    }
    const fields = changedFields(before, content);
    if (fields.length > 0) {
      saveContent(db, accountId, { id, key, content, now });
      appendEvent(db, accountId, {
        eventId: ctx.ids.uuid(),
        eventType: "vocabulary.entry_updated",
        objectType: "vocabulary_entry",
        objectId: String(id),
        payload: { phrase: content.phrase, fields },
        now,
      });
    }
    const [row] = loadEntries(db, accountId, { ids: [id] });
    if (row === undefined) throw entryNotFound(id);
    return { entry: toEntry(row) };
  },
});
