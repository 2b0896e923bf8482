import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import type { NoteRow } from "./notes.schema.ts";

const columns = [
  "id",
  "part_id as partId",
  "passage",
  "paragraph",
  "start_offset as start",
  "end_offset as end",
  "quote",
  "note",
  "updated_at as updatedAt",
] as const;

const notesOfSession = prepare<{ accountId: number; sessionId: number }>()((p) =>
  builder
    .selectFrom("session_notes")
    .select(columns)
    .where("session_id", "=", p.sessionId)
    .where("account_id", "=", p.accountId)
    .orderBy("part_id")
    .orderBy("passage")
    .orderBy("paragraph")
    .orderBy("start_offset")
    .orderBy("id"),
);

/** The account's notes and highlights of a session, by where they stand. */
export function findNotes(db: Db, accountId: number, wanted: { sessionId: number }): NoteRow[] {
  return notesOfSession.all(db, { accountId, ...wanted });
}

const noteById = prepare<{ accountId: number; noteId: number }>()((p) =>
  builder
    .selectFrom("session_notes")
    .select([...columns, "session_id as sessionId"])
    .where("id", "=", p.noteId)
    .where("account_id", "=", p.accountId),
);

export function findNote(db: Db, accountId: number, wanted: { noteId: number }) {
  return noteById.get(db, { accountId, ...wanted });
}

const insert = prepare<Omit<NoteRow, "id" | "updatedAt"> & { accountId: number; sessionId: number; now: number }>()(
  (p) =>
    builder.insertInto("session_notes").values({
      account_id: p.accountId,
      session_id: p.sessionId,
      part_id: p.partId,
      passage: p.passage,
      paragraph: p.paragraph,
      start_offset: p.start,
      end_offset: p.end,
      quote: p.quote,
      note: p.note,
      created_at: p.now,
      updated_at: p.now,
    }),
);

/** Writes a note; returns its id. */
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
    .set({ note: p.note, updated_at: p.now })
    .where("id", "=", p.noteId)
    .where("account_id", "=", p.accountId),
);

export function changeNote(db: Db, accountId: number, note: { noteId: number; note: string; now: number }): void {
  update.run(db, { accountId, ...note });
}

const remove = prepare<{ accountId: number; noteId: number }>()((p) =>
  builder.deleteFrom("session_notes").where("id", "=", p.noteId).where("account_id", "=", p.accountId),
);

export function deleteNote(db: Db, accountId: number, wanted: { noteId: number }): void {
  remove.run(db, { accountId, ...wanted });
}
