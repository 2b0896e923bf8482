import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { appendEvent } from "../events/events.service.ts";
import { Note, noteIdField, noteTextField, toNote } from "./notes.schema.ts";
import { findNote, changeNote as writeNote } from "./notes.store.ts";
import { noteNotFound } from "./refusals.ts";
import { findSession } from "./sessions.store.ts";

export const changeNote = defineCapability({
  id: "practice_change_note",
  summary: "Change a note on a passage",
  description: "Replaces the text of a note; the words that it marks stay marked. An empty text leaves the highlight.",
  effect: "write",
  request: closed({ noteId: noteIdField, note: noteTextField }),
  response: Note,
  returns: "The saved note.",
  examples: [{ title: "A reminder", request: { noteId: 1, note: "The writer's own view?" } }],
  handler: (ctx, { noteId, note }) => {
    const { db, accountId, now } = ctx;
    const before = findNote(db, accountId, { noteId });
    if (before === undefined) throw noteNotFound();
    const { sessionId, ...row } = before;
    if (note === row.note) return toNote(row);
    writeNote(db, accountId, { noteId, note, now });
    const kind = findSession(db, accountId, { sessionId })?.kind ?? "practice";
    appendEvent(db, accountId, {
      eventId: ctx.ids.uuid(),
      eventType: `${kind}.note_changed`,
      objectType: "session_note",
      objectId: String(noteId),
      payload: { sessionId, partId: row.partId, quote: row.quote, note },
      now,
    });
    return toNote({ ...row, note, updatedAt: now });
  },
});
