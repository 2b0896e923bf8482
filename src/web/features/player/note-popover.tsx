import { useRef, useState } from "react";
import { Dialog, Popover } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../ui/errors.ts";
import { toastFailure } from "../../ui/toast.tsx";
import type { Note } from "./highlights.ts";
import type { Draft, NoteChanges } from "./note-changes.ts";
import { NoteEditor, NoteShown } from "./note-editor.tsx";
import type { ShownNote } from "./passage-text.tsx";

/** What is open: notes by their ids, next to the words that they mark. */
export interface OpenNotes {
  readonly ids: readonly number[];
  readonly element: HTMLElement;
}

interface NotePopoverProps {
  open: OpenNotes | null;
  notes: readonly Note[];
  changes: NoteChanges;
  isReadOnly: boolean;
  onClose(): void;
  onOpen(open: OpenNotes): void;
}

/** The notes on some words, to read and to change, next to the words. A changed text is sent when the field is left. */
export function NotePopover({ open, notes, changes, isReadOnly, onClose, onOpen }: NotePopoverProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const typed = useRef(new Map<number, string>());
  const saved = notes.filter(({ noteId }) => open?.ids.includes(noteId));
  // A draft for words over several paragraphs is one note: its first part has the text.
  const drafts = changes.drafts.filter(({ noteId }) => open?.ids.includes(noteId));
  const [draft] = drafts;

  const leave = () => {
    onClose();
    if (open === null) return;
    if (draft !== undefined && draft.state === "typing") {
      const text = typed.current.get(draft.noteId)?.trim() ?? "";
      if (text === "") changes.discard(drafts);
      else void changes.save(drafts, text);
    }
    for (const note of saved) {
      const text = typed.current.get(note.noteId)?.trim();
      if (text === undefined || text === note.note || isReadOnly) continue;
      changes.change(note.noteId, text).then(
        () => typed.current.delete(note.noteId),
        (error: Error) => toastFailure(errorText(error), { label: t("panels.openNote"), run: () => onOpen(open) }),
      );
    }
  };

  const element = useRef<HTMLElement>(null);
  element.current = open?.element ?? null;
  return (
    <Popover
      triggerRef={element}
      isOpen={saved.length + drafts.length > 0}
      onOpenChange={(isOpen) => {
        if (!isOpen) leave();
      }}
      placement="bottom"
      className="w-[min(24rem,calc(100vw-2rem))] overflow-auto rounded-lg border border-line bg-surface shadow-float outline-hidden"
    >
      <Dialog aria-label={t("panels.note")} className="flex flex-col divide-y divide-line outline-hidden *:p-4">
        {saved.map((note) =>
          isReadOnly ? (
            <NoteShown key={note.noteId} quote={note.quote} text={note.note} />
          ) : (
            <SavedNote key={note.noteId} note={note} typed={typed.current} changes={changes} onClose={onClose} />
          ),
        )}
        {draft !== undefined && <DraftNote drafts={drafts} draft={draft} typed={typed.current} changes={changes} />}
      </Dialog>
    </Popover>
  );
}

function SavedNote({
  note,
  typed,
  changes,
  onClose,
}: {
  note: ShownNote;
  typed: Map<number, string>;
  changes: NoteChanges;
  onClose(): void;
}) {
  const [error, setError] = useState<Error | null>(null);
  const [isPending, setPending] = useState(false);
  const save = (text: string) => {
    setPending(true);
    changes.change(note.noteId, text.trim()).then(
      () => {
        typed.delete(note.noteId);
        onClose();
      },
      (failure: Error) => {
        setError(failure);
        setPending(false);
      },
    );
  };
  return (
    <NoteEditor
      quote={note.quote}
      text={typed.get(note.noteId) ?? note.note}
      error={error}
      isPending={isPending}
      isSaved
      onType={(text) => typed.set(note.noteId, text)}
      onSave={save}
      onRemove={() => {
        typed.delete(note.noteId);
        onClose();
        void changes.remove(note);
      }}
    />
  );
}

function DraftNote({
  drafts,
  draft,
  typed,
  changes,
}: {
  drafts: readonly Draft[];
  draft: Draft;
  typed: Map<number, string>;
  changes: NoteChanges;
}) {
  return (
    <NoteEditor
      quote={drafts.map(({ quote }) => quote).join(" … ")}
      text={draft.note}
      error={draft.error}
      isPending={draft.state === "saving"}
      isSaved={false}
      onType={(text) => typed.set(draft.noteId, text)}
      onSave={(text) => void changes.save(drafts, text.trim())}
      onRemove={() => changes.discard(drafts)}
    />
  );
}
