import type { Static } from "@sinclair/typebox";
import type { ColumnsOf } from "../../database/columns-of.ts";
import { closed, count, instant, numericId, text } from "../../kernel/fields.ts";
import { toInstant } from "../../lib/time.ts";

/** Maximum characters of a note on a passage. */
const MAX_NOTE = 2000;
/** Maximum number of notes and highlights per session. */
export const MAX_NOTES = 500;
export const noteIdField = numericId("Id of the note.");
export const noteTextField = text({
  max: MAX_NOTE,
  description: "What the learner notes; empty for a highlight alone.",
});

export const Note = closed({
  noteId: noteIdField,
  partId: numericId("Id of the part."),
  passage: count("Which passage of the part, from 0."),
  paragraph: count("Which paragraph of the passage, from 0."),
  start: count("Where it begins in the paragraph, in UTF-16 units."),
  end: count("Where it ends."),
  quote: text({ description: "The words that are marked." }),
  note: text({ description: "What the learner notes; empty for a highlight alone." }),
  updatedAt: instant("When it was last changed."),
});
export type NoteAnswer = Static<typeof Note>;

export interface NoteRow
  extends ColumnsOf<"session_notes", "id" | "partId" | "passage" | "paragraph" | "quote" | "note" | "updatedAt"> {
  readonly start: number;
  readonly end: number;
}

export function toNote({ id, updatedAt, ...row }: NoteRow): NoteAnswer {
  return { noteId: id, ...row, updatedAt: toInstant(updatedAt) };
}
