import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, call, UnreachableError } from "../../api.ts";
import { useErrorText } from "../../ui/errors.ts";
import { toast, toastFailure } from "../../ui/toast.tsx";
import { type Anchor, byPlace, isSamePlace, type Note } from "./highlights.ts";
import { readStoredMarks, type StoredMark, saveMarks } from "./stored-marks.ts";

/** Maximum number of notes in one call. */
const AT_ONCE = 20;
/** A browser that reports to be online may not reach the service for a while yet. */
const AGAIN_AFTER_MS = 3000;

/** A note that the service does not have yet. Its `noteId` is below zero and names it on this page only. */
export interface Draft extends Note {
  readonly state: "typing" | "saving" | "failed";
  readonly error: Error | null;
}

export type NoteChanges = ReturnType<typeof useNoteChanges>;

/** The learner's notes including changes being sent, and the functions that change them. */
export function useNoteChanges({
  sessionId,
  notes,
  onNotes,
}: {
  sessionId: number;
  notes: readonly Note[];
  onNotes(notes: Note[]): void;
}) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  // A saved change may have arrived nevertheless, if only the response was lost.
  const [drafts, setDrafts] = useState<readonly Draft[]>(() =>
    readStoredMarks(sessionId)
      .filter((mark) => !notes.some((note) => isSamePlace(note, mark) && note.note === mark.note))
      .map((mark, index) => toDraft(mark, -1 - index, "failed")),
  );
  const lastId = useRef(-drafts.length);
  // Responses may arrive before the page has rendered the one before, so the list is stored here and not read from a render.
  const list = useRef(notes);
  list.current = notes;
  const latest = useRef(onNotes);
  latest.current = onNotes;

  const put = useCallback((changed: readonly Note[]) => {
    list.current = changed.toSorted(byPlace);
    latest.current([...list.current]);
  }, []);

  const send = useCallback(
    async (sent: readonly Draft[]) => {
      for (let at = 0; at < sent.length; at += AT_ONCE) {
        const part = sent.slice(at, at + AT_ONCE);
        const ids = new Set(part.map(({ noteId }) => noteId));
        const mark = (change: Pick<Draft, "state" | "error">) =>
          setDrafts((current) => current.map((draft) => (ids.has(draft.noteId) ? { ...draft, ...change } : draft)));
        mark({ state: "saving", error: null });
        try {
          const added = await call("practice_add_notes", { sessionId, notes: part.map(toRequest) });
          // A mark that already exists is returned again.
          const answered = new Set(added.notes.map(({ noteId }) => noteId));
          put([...list.current.filter(({ noteId }) => !answered.has(noteId)), ...added.notes]);
          setDrafts((current) => current.filter(({ noteId }) => !ids.has(noteId)));
        } catch (error) {
          mark({ state: "failed", error: asError(error) });
        }
      }
    },
    [sessionId, put],
  );

  const make = useCallback((anchors: readonly (Anchor & { quote: string })[], note: string, state: Draft["state"]) => {
    const made = anchors.map((anchor, index) => {
      lastId.current -= 1;
      return toDraft({ ...anchor, note: index === 0 ? note : "" }, lastId.current, state);
    });
    setDrafts((current) => [...current, ...made]);
    return made;
  }, []);

  const add = useCallback(
    (anchors: readonly (Anchor & { quote: string })[], note: string) => void send(make(anchors, note, "saving")),
    [make, send],
  );

  const remove = useCallback(
    async (note: Note) => {
      put(list.current.filter(({ noteId }) => noteId !== note.noteId));
      try {
        await call("practice_delete_note", { noteId: note.noteId });
      } catch (error) {
        const isGone = error instanceof ApiError && error.status === 404;
        if (!isGone) {
          put([...list.current, note]);
          toastFailure(errorText(asError(error)), { label: t("ui.tryAgain"), run: () => void remove(note) });
          return;
        }
      }
      toast(note.note === "" ? t("panels.highlightRemoved") : t("panels.noteRemoved"), {
        label: t("ui.undo"),
        run: () => add([note], note.note),
      });
    },
    [put, add, errorText, t],
  );

  const failed = useMemo(() => drafts.filter(({ state }) => state === "failed"), [drafts]);
  const retry = useCallback(() => void send(failed), [send, failed]);
  // Pending calls are saved too: a page that closes aborts its calls.
  useEffect(() => {
    const marks = drafts.filter(({ state }) => state !== "typing").map(toMark);
    saveMarks(sessionId, marks);
  }, [sessionId, drafts]);
  const atFirst = useRef(retry);
  useEffect(() => atFirst.current(), []);
  useEffect(() => {
    if (!failed.some(({ error }) => error instanceof UnreachableError)) return;
    const timer = setTimeout(() => navigator.onLine && retry(), AGAIN_AFTER_MS);
    window.addEventListener("online", retry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", retry);
    };
  }, [failed, retry]);

  return {
    drafts,
    failed,
    add,
    /** Marks words while the learner types the note; nothing is sent before `save`. */
    begin: (anchors: readonly (Anchor & { quote: string })[]) => make(anchors, "", "typing"),
    /** Sends drafts with the text of their first. */
    save: (saved: readonly Draft[], text: string) => {
      const changed = saved.map((draft, index) => ({ ...draft, note: index === 0 ? text : draft.note }));
      setDrafts((current) => current.map((draft) => changed.find(({ noteId }) => noteId === draft.noteId) ?? draft));
      return send(changed);
    },
    discard: (dropped: readonly Draft[]) => {
      const ids = new Set(dropped.map(({ noteId }) => noteId));
      setDrafts((current) => current.filter(({ noteId }) => !ids.has(noteId)));
    },
    change: async (noteId: number, text: string) => {
      const changed = await call("practice_change_note", { noteId, note: text });
      put(list.current.map((note) => (note.noteId === noteId ? changed : note)));
    },
    remove,
    retry,
  };
}

function toDraft(mark: StoredMark, noteId: number, state: Draft["state"]): Draft {
  return { ...toMark(mark), noteId, updatedAt: "", state, error: state === "failed" ? new UnreachableError() : null };
}

function toMark({ partId, passage, paragraph, start, end, quote, note }: StoredMark): StoredMark {
  return { partId, passage, paragraph, start, end, quote, note };
}

function toRequest({ partId, passage, paragraph, start, end, note }: Draft) {
  return { partId, passage, paragraph, start, end, note };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
