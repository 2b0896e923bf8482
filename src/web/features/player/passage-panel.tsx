import { useId, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { useErrorText } from "../../ui/errors.ts";
import { Notice } from "../../ui/form.tsx";
import { useWordAdding } from "../vocabulary/add-word.tsx";
import { OWN_TOOLBAR } from "../vocabulary/add-word-selection.ts";
import { useWordCursor } from "./highlight-cursor.ts";
import { useSelected } from "./highlight-selected.ts";
import { foundIn, placesOf } from "./highlight-selection.ts";
import { HighlightToolbar } from "./highlight-toolbar.tsx";
import {
  byPlace,
  type EvidenceAnchor,
  isSameParagraph,
  isSamePlace,
  type Note,
  type PassagePart,
} from "./highlights.ts";
import { type NoteChanges, useNoteChanges } from "./note-changes.ts";
import { NoteList } from "./note-list.tsx";
import { NotePopover, type OpenNotes } from "./note-popover.tsx";
import { numberEvidence, Paragraph, type ShownNote } from "./passage-text.tsx";

interface PassagePanelProps {
  parts: readonly PassagePart[];
  /** All notes of the session; those on other parts stay unchanged. */
  notes: readonly Note[];
  sessionId: number;
  /** Takes the whole list after a note was added, changed or deleted. */
  onNotes(notes: Note[]): void;
  /** The evidence for the answers, in a review. */
  evidence?: readonly EvidenceAnchor[];
  isReadOnly?: boolean;
}

const NO_EVIDENCE: readonly EvidenceAnchor[] = [];

/** The passages of one or more parts, with the learner's highlights and notes. */
export function PassagePanel({
  parts,
  notes,
  sessionId,
  onNotes,
  evidence = NO_EVIDENCE,
  isReadOnly = false,
}: PassagePanelProps) {
  const { t } = useTranslation();
  const places = useMemo(() => placesOf(parts), [parts]);
  const proofs = useMemo(() => numberEvidence(evidence), [evidence]);
  const changes = useNoteChanges({ sessionId, notes, onNotes });
  const shown = useMemo(
    () =>
      [...notes, ...changes.drafts]
        .filter((note) => places.some((place) => isSameParagraph(place, note)))
        .toSorted(byPlace),
    [notes, changes.drafts, places],
  );
  const root = useRef<HTMLElement>(null);
  const keysId = useId();
  const [open, setOpen] = useState<OpenNotes | null>(null);
  const { selected, take, hold, clear } = useSelected(root, places, isReadOnly);
  const moveCursor = useWordCursor(places);
  const addToBook = useWordAdding();
  const found = selected === null ? null : foundIn(places, selected.anchors);

  const markOf = (noteId: number) => root.current?.querySelector<HTMLElement>(`[data-notes~="${noteId}"]`) ?? null;
  const openNotes = (here: readonly ShownNote[], element: HTMLElement) => {
    element.focus({ preventScroll: true });
    setOpen({ ids: here.map(({ noteId }) => noteId), element });
  };
  const openLatest = useRef(openNotes);
  openLatest.current = openNotes;
  // A paragraph is rendered again only if its own data changed.
  const [onOpen] = useState(
    () => (here: readonly ShownNote[], element: HTMLElement) => openLatest.current(here, element),
  );

  const highlight = () => {
    const fresh = (selected?.anchors ?? []).filter((anchor) => !shown.some((note) => isSamePlace(note, anchor)));
    clear();
    if (fresh.length > 0) changes.add(fresh, "");
  };
  const addNote = () => {
    const anchors = selected?.anchors ?? [];
    const [only] = anchors.length === 1 ? anchors : [];
    const same = only === undefined ? undefined : shown.find((note) => isSamePlace(note, only));
    const made = flushSync(() => {
      clear();
      return same === undefined ? changes.begin(anchors) : [same];
    });
    const [first] = made;
    const element = first === undefined ? null : markOf(first.noteId);
    if (element !== null) openNotes(made, element);
  };

  return (
    <div className="relative mx-auto flex max-w-3xl flex-col gap-3 px-5 py-5 sm:px-6">
      <div className="flex flex-col gap-3">
        {changes.failed.length > 0 && <Unsaved changes={changes} />}
        <NoteList notes={shown} onJump={({ noteId }) => jumpTo(markOf(noteId))} />
        {!isReadOnly && shown.length === 0 && (
          <p className="flex min-h-11 items-center text-sm text-soft">{t("panels.hint")}</p>
        )}
      </div>
      <section
        ref={root}
        lang="en"
        aria-label={t("panels.passages")}
        {...(isReadOnly ? {} : { [OWN_TOOLBAR]: "" })}
        {...(isReadOnly ? {} : { "aria-describedby": keysId })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: words are chosen in it by keyboard, and it scrolls
        tabIndex={0}
        onKeyDown={(event) => {
          if (event.altKey || event.ctrlKey || event.metaKey || isReadOnly) return;
          if (event.key === "Escape") clear();
          else if (moveCursor(event.currentTarget, event.key, event.shiftKey)) {
            take();
            event.preventDefault();
            event.stopPropagation();
          }
        }}
        className="peer flex flex-col gap-4 rounded-sm font-serif text-[1.0625rem] leading-7"
      >
        {parts.map(({ partId, passages }) =>
          passages.map(({ title, subtitle, paragraphs }, passage) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a passage has no identity but its place
            <article key={`${partId}-${passage}`} className="flex flex-col gap-4 not-first:mt-6">
              {title !== "" && <h2 className="font-serif text-xl font-semibold">{title}</h2>}
              {subtitle !== "" && <p className="-mt-2 text-soft italic">{subtitle}</p>}
              {paragraphs.map((_, paragraph) => {
                const place = places.find((one) => isSameParagraph(one, { partId, passage, paragraph }));
                return (
                  place !== undefined && (
                    <Paragraph
                      key={place.key}
                      place={place}
                      notes={shown.filter((note) => isSameParagraph(note, place))}
                      evidence={proofs.filter((proof) => isSameParagraph(proof, place))}
                      onOpen={onOpen}
                    />
                  )
                );
              })}
            </article>
          )),
        )}
      </section>
      {!isReadOnly && (
        <p
          id={keysId}
          className="sticky bottom-3 hidden self-center rounded-md border border-line bg-surface px-3 py-1.5 text-sm text-soft shadow-float peer-focus-visible:block"
        >
          {t("panels.keys")} {addToBook !== null && t("addWord.passageKey")}
        </p>
      )}
      {selected !== null && !isReadOnly && (
        <HighlightToolbar
          selected={selected}
          onHold={hold}
          onHighlight={highlight}
          onNote={addNote}
          onAddWords={found === null || addToBook === null ? null : () => addToBook(found)}
        />
      )}
      <NotePopover
        open={open}
        notes={shown.filter(({ noteId }) => noteId > 0)}
        changes={changes}
        isReadOnly={isReadOnly}
        onClose={() => setOpen(null)}
        onOpen={setOpen}
      />
    </div>
  );
}

/** Shows which marks the service does not have, and offers to send them again. */
function Unsaved({ changes }: { changes: NoteChanges }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { failed } = changes;
  const error = failed[0]?.error ?? null;
  return (
    <Notice tone="danger">
      <p>{`${t("panels.unsaved", { count: failed.length })} ${error === null ? "" : errorText(error)}`}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button onPress={changes.retry}>{t("ui.tryAgain")}</Button>
        <Button look="quiet" onPress={() => changes.discard(failed)}>
          {t("panels.discard")}
        </Button>
      </div>
    </Notice>
  );
}

function jumpTo(mark: HTMLElement | null): void {
  mark?.scrollIntoView({ block: "center" });
  mark?.focus({ preventScroll: true });
}
