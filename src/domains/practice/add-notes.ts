import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { type Detail, stateConflict } from "../../kernel/errors.ts";
import { closed, defaulted, integer, numericId } from "../../kernel/fields.ts";
import { refuseAll } from "../../kernel/problems.ts";
import { appendEvents } from "../events/events.service.ts";
import { MAX_NOTES, Note, type NoteRow, noteTextField, toNote } from "./notes.schema.ts";
import { addNote, findNotes } from "./notes.store.ts";
import { sessionIdField } from "./practice.schema.ts";
import { sessionNotFound } from "./refusals.ts";
import { findSections, findSession, loadSectionParts } from "./sessions.store.ts";

const place = (description: string, max: number) => integer({ min: 0, max, description });

export const addNotes = defineCapability({
  id: "practice_add_notes",
  summary: "Highlight words of a passage, with a note",
  description:
    "Marks stretches of the passages of a session, each within one paragraph, and keeps a note with them. Notes belong to the learner and stay with the session, in its review too.",
  effect: "write",
  maxBodyBytes: 512 * 1024,
  request: closed({
    sessionId: sessionIdField,
    notes: Type.Array(
      closed({
        partId: numericId("Id of the part."),
        passage: place("Which passage of the part, from 0.", 20),
        paragraph: place("Which paragraph of the passage, from 0.", 200),
        start: place("Where the words begin in the paragraph, in UTF-16 units.", 100_000),
        end: place("Where they end.", 100_000),
        note: defaulted(noteTextField, ""),
      }),
      { minItems: 1, maxItems: 20, description: "What to mark; words over several paragraphs are one item for each." },
    ),
  }),
  response: closed({ notes: Type.Array(Note, { description: "The notes, in the order of the request." }) }),
  returns: "The saved notes.",
  examples: [
    {
      title: "A highlight",
      request: { sessionId: 2, notes: [{ partId: 2, passage: 0, paragraph: 0, start: 0, end: 5 }] },
    },
  ],
  notes: [
    `A session holds at most ${MAX_NOTES} notes and highlights.`,
    "A note that already exists, in the same place with the same words, is returned and not added again.",
  ],
  handler: (ctx, { sessionId, notes }) => {
    const { db, accountId, now } = ctx;
    const session = findSession(db, accountId, { sessionId });
    if (session === undefined) throw sessionNotFound();
    const begun = findSections(db, accountId, { sessionId }).filter(({ status }) => status !== "waiting");
    const parts = begun.flatMap(({ subject }) => loadSectionParts(db, accountId, { sessionId, subject }));
    const quoted = notes.map((note) => ({ ...note, quote: quoteOf(parts, note) }));
    const problems = quoted.flatMap(({ quote }, index) => (quote === "" ? [nothingThere(index)] : []));
    refuseAll(problems, "note.nowhere", "Nothing was saved: ");
    const before = findNotes(db, accountId, { sessionId });
    const wanted = quoted.map((note) => ({ note, same: before.find((one) => isSame(one, note)) }));
    const added = wanted.filter(({ same }) => same === undefined).length;
    if (before.length + added > MAX_NOTES) throw tooManyNotes();
    const ids = wanted.map(({ note, same }) => same?.id ?? addNote(db, accountId, { sessionId, ...note, now }));
    const stored = new Map(findNotes(db, accountId, { sessionId }).map((note) => [note.id, note]));
    const answered = ids.flatMap((id) => stored.get(id) ?? []);
    const isNew = ({ id }: NoteRow) => !before.some((one) => one.id === id);
    const events = answered.filter(isNew).map(({ id: noteId, partId, quote, note }) => ({
      eventId: ctx.ids.uuid(),
      eventType: `${session.kind}.note_added`,
      objectType: "session_note",
      objectId: String(noteId),
      payload: { sessionId, partId, quote, note },
    }));
    appendEvents(db, accountId, { events, now });
    return { notes: answered.map(toNote) };
  },
});

type Parts = ReturnType<typeof loadSectionParts>;

type Marked = Pick<NoteRow, "partId" | "passage" | "paragraph" | "start" | "end" | "note">;

function isSame(one: Marked, other: Marked): boolean {
  const isSamePlace = one.partId === other.partId && one.passage === other.passage && one.paragraph === other.paragraph;
  return isSamePlace && one.start === other.start && one.end === other.end && one.note === other.note;
}

/** The words at a position of a passage, or an empty string. */
function quoteOf(
  parts: Parts,
  at: { partId: number; passage: number; paragraph: number; start: number; end: number },
): string {
  const part = parts.find(({ partId }) => partId === at.partId)?.part;
  const text = part?.passages[at.passage]?.paragraphs[at.paragraph]?.text ?? "";
  return at.end > text.length ? "" : text.slice(at.start, at.end).toWellFormed();
}

function nothingThere(index: number): Detail {
  return {
    path: `/notes/${index}`,
    message: `notes.${index} names no words of this session by its partId, passage, paragraph, start and end`,
    expected: "a place within one paragraph of a passage that practice_open returned",
  };
}

function tooManyNotes() {
  return stateConflict(
    "note.too_many",
    `A session holds at most ${MAX_NOTES} notes and highlights. Delete some before you add more.`,
    { maxNotes: MAX_NOTES },
  );
}
