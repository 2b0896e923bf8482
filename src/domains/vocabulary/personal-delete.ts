import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { closed, numericId } from "../../kernel/fields.ts";
import { appendEvent } from "../events/events.service.ts";
import { entryNotFound } from "./refusals.ts";
import { personalIdField } from "./vocabulary.schema.ts";
import { deleteEntry } from "./vocabulary.store.ts";

export const personalDelete = defineCapability({
  id: "ielts_vocabulary_personal_delete",
  name: "vocabulary.personal.delete",
  summary: "Delete one entry of the learner's own vocabulary book",
  description:
    "Removes the entry with its sources and its learning progress. Reviews recorded before stay in the learner's review log.",
  tool: "Delete one word from the learner's own notebook, with its progress. Remove or take this entry out, throw it away, added by accident; 从生词本移除、删掉这个词，早会了，存错了. Delete from my vocabulary book; 删除、去掉生词; get rid of a duplicate, too simple; 太简单、重复的生词清掉.",
  scopes: ["vocabulary:write"],
  effect: "write",
  destroys: true,
  request: closed({ id: personalIdField }),
  response: closed({
    id: numericId("Id of the entry that was deleted; it is never given to another entry."),
    deleted: Type.Literal(true, { description: "Always true." }),
  }),
  returns: "The id of the deleted entry.",
  examples: [{ title: "Delete an entry (entry 1 must exist)", request: { id: 1 } }],
  notes: ["Repeating the call answers 404: the entry is gone already."],
  handler: (ctx, { id }) => {
    const phrase = deleteEntry(ctx.db, ctx.accountId, { id });
    if (phrase === undefined) throw entryNotFound(id);
    appendEvent(ctx.db, ctx.accountId, {
      eventId: ctx.ids.uuid(),
      eventType: "vocabulary.entry_deleted",
      objectType: "vocabulary_entry",
      objectId: String(id),
      payload: { phrase },
      now: ctx.now,
    });
    return { id, deleted: true as const };
  },
});
