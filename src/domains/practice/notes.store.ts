import type { Db } from "../../database/open.ts";
import { bound, builder, prepare } from "../../database/query.ts";
import type { NoteRow } from "./notes.schema.ts";

const columns = [
  "id",
  "partId",
  "passage",
  "paragraph",
  "startOffset as start",
  "endOffset as end",
  "quote",
  "note",
  "updatedAt",
] as const;

const notesOfSession = prepare<{ accountId: number; sessionId: number }>()((p) =>
  builder
    .selectFrom("session_notes")
    .select(columns)
    .where("sessionId", "=", p.sessionId)
    .where("accountId", "=", p.accountId)
    .orderBy("partId")
    .orderBy("passage")
    .orderBy("paragraph")
    .orderBy("startOffset")
    .orderBy("id"),
);

/** The account's notes and highlights of a session, by position. */
export function findNotes(db: Db, accountId: number, wanted: { sessionId: number }): NoteRow[] {
  return notesOfSession.all(db, { accountId, ...wanted });
}

const noteById = prepare<{ accountId: number; noteId: number }>()((p) =>
  builder
    .selectFrom("session_notes")
    .select([...columns, "sessionId"])
    .where("id", "=", p.noteId)
    .where("accountId", "=", p.accountId),
);

export function findNote(db: Db, accountId: number, wanted: { noteId: number }) {
  return noteById.get(db, { accountId, ...wanted });
}

const insert = prepare<Omit<NoteRow, "id" | "updatedAt"> & { accountId: number; sessionId: number; now: number }>()(
  (p) =>
    builder.insertInto("session_notes").values({
      ...bound(p, ["accountId", "sessionId", "partId", "passage", "paragraph"]),
      startOffset: p.start,
      endOffset: p.end,
      quote: p.quote,
      note: p.note,
      createdAt: p.now,
      updatedAt: p.now,
    }),
);

/** Writes a note. Returns its id. */
export function addNote(
  db: Db,
  accountId: number,
  note: Omit<NoteRow, "id" | "updatedAt"> & { sessionId: number; now: number },
): number {
  return insert.run(db, { accountId, ...note }).lastInsertRowid;
}

const update = prepare<{ accountId: number; noteId: number; note: string; now: number }>()((p) =>
  builder
    .updateTable("session_notes")
    .set({ note: p.note, updatedAt: p.now })
    .where("id", "=", p.noteId)
    .where("accountId", "=", p.accountId),
);

export function changeNote(db: Db, accountId: number, note: { noteId: number; note: string; now: number }): void {
  update.run(db, { accountId, ...note });
}

const remove = prepare<{ accountId: number; noteId: number }>()((p) =>
  builder.deleteFrom("session_notes").where("id", "=", p.noteId).where("accountId", "=", p.accountId),
);

export function deleteNote(db: Db, accountId: number, wanted: { noteId: number }): void {
  remove.run(db, { accountId, ...wanted });
}
