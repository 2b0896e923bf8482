import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { closed, numericId } from "../../kernel/fields.ts";
import { appendEvents } from "../events/events.service.ts";
import { personalIdField } from "./vocabulary.schema.ts";
import { deleteEntry } from "./vocabulary.store.ts";

export const deleteEntries = defineCapability({
  id: "vocabulary_delete_entries",
  summary: "Delete several entries of the learner's own vocabulary book",
  description: "Does for each entry what ielts_vocabulary_personal_delete does; one that is gone already stays gone.",
  effect: "write",
  destroys: true,
  request: closed({
    ids: Type.Array(personalIdField, { minItems: 1, maxItems: 1_000, description: "Ids of the entries." }),
  }),
  response: closed({
    deletedIds: Type.Array(numericId("Id of an entry that was deleted."), {
      description: "Those that were there, in the order of the request.",
    }),
  }),
  returns: "The ids of the entries that were deleted.",
  examples: [{ title: "Two entries", request: { ids: [1, 2] } }],
  notes: ["Repeating the call deletes nothing and succeeds."],
  handler: (ctx, { ids }) => {
    const { db, accountId, now } = ctx;
    const deleted = ids.flatMap((id) => {
      const phrase = deleteEntry(db, accountId, { id });
      return phrase === undefined ? [] : [{ id, phrase }];
    });
    const events = deleted.map(({ id, phrase }) => ({
      eventId: ctx.ids.uuid(),
      eventType: "vocabulary.entry_deleted",
      objectType: "vocabulary_entry",
      objectId: String(id),
      payload: { phrase },
    }));
    appendEvents(db, accountId, { events, now });
    return { deletedIds: deleted.map(({ id }) => id) };
  },
});
