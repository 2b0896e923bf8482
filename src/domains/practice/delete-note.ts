import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { appendEvent } from "../events/events.service.ts";
import { Note, noteIdField, toNote } from "./notes.schema.ts";
import { findNote, deleteNote as removeNote } from "./notes.store.ts";
import { noteNotFound } from "./refusals.ts";
import { findSession } from "./sessions.store.ts";

export const deleteNote = defineCapability({
  id: "practice_delete_note",
  summary: "Delete a note or highlight",
  description:
    "Takes a highlight with its note off the passage. What was deleted is answered, so that it can be added again.",
  effect: "write",
  request: closed({ noteId: noteIdField }),
  response: Note,
  returns: "The note as it was.",
  examples: [{ title: "A highlight", request: { noteId: 1 } }],
  handler: (ctx, { noteId }) => {
    const { db, accountId, now } = ctx;
    const before = findNote(db, accountId, { noteId });
    if (before === undefined) throw noteNotFound();
    const { sessionId, ...row } = before;
    removeNote(db, accountId, { noteId });
    const kind = findSession(db, accountId, { sessionId })?.kind ?? "practice";
    appendEvent(db, accountId, {
      eventId: ctx.ids.uuid(),
      eventType: `${kind}.note_deleted`,
      objectType: "session_note",
      objectId: String(noteId),
      payload: { sessionId, partId: row.partId, quote: row.quote },
      now,
    });
    return toNote(row);
  },
});
