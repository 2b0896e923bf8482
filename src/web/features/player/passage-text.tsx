import { NotebookPen } from "lucide-react";
import { type KeyboardEvent, memo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { classes } from "../../ui/classes.ts";
import type { Place } from "./highlight-selection.ts";
import { cutText, type EvidenceAnchor, evidenceId, type Note } from "./highlights.ts";
import type { Draft } from "./note-changes.ts";

/** A note as it is shown, saved by the service or not yet. */
export type ShownNote = Note & Partial<Pick<Draft, "state">>;

/** Evidence with the id of the element at which it begins. */
export interface NumberedEvidence extends EvidenceAnchor {
  readonly elementId: string;
}

type Layer =
  | { readonly kind: "note"; readonly note: ShownNote }
  | { readonly kind: "evidence"; readonly evidence: NumberedEvidence };

interface ParagraphProps {
  place: Place;
  notes: readonly ShownNote[];
  evidence: readonly NumberedEvidence[];
  onOpen(notes: readonly ShownNote[], element: HTMLElement): void;
}

/** A paragraph with its letter, the learner's marks and the evidence in it. The letter is not part of its text. */
export const Paragraph = memo(function Paragraph({ place, notes, evidence, onOpen }: ParagraphProps) {
  const layers: Layer[] = [
    ...notes.map((note) => ({ kind: "note", note }) as const),
    ...evidence.map((one) => ({ kind: "evidence", evidence: one }) as const),
  ];
  const pieces = cutText(
    place.text,
    layers.map((layer) => ({ ...(layer.kind === "note" ? layer.note : layer.evidence), id: layer })),
  );
  return (
    <div className={place.label === "" ? "" : "grid grid-cols-[1.75rem_minmax(0,1fr)]"}>
      {place.label !== "" && <span className="select-none font-sans font-semibold text-accent">{place.label}</span>}
      <p data-place={place.key} className="relative whitespace-pre-line">
        {pieces.map(({ start, text, ids }) => {
          const here = ids.flatMap((layer) => (layer.kind === "note" ? [layer.note] : []));
          const proofs = ids.flatMap((layer) => (layer.kind === "evidence" ? [layer.evidence] : []));
          const marked = here.length === 0 ? text : <Mark notes={here} start={start} text={text} onOpen={onOpen} />;
          const begun = proofs.filter((proof) => proof.start === start);
          const isNoted = here.some(({ note, end }) => note !== "" && end === start + text.length);
          return (
            <span key={start}>
              {begun.map((proof) => (
                <EvidenceNumber key={proof.elementId} evidence={proof} />
              ))}
              {proofs.length === 0 ? marked : <Proof>{marked}</Proof>}
              {isNoted && <NoteSign />}
            </span>
          );
        })}
      </p>
    </div>
  );
});

/** The evidence of a part with ids: a question may have several places, each with an id of its own. */
export function numberEvidence(evidence: readonly EvidenceAnchor[]): NumberedEvidence[] {
  const seen = new Map<string, number>();
  return evidence.map((anchor) => {
    const question = evidenceId(anchor);
    const place = seen.get(question) ?? 0;
    seen.set(question, place + 1);
    return { ...anchor, elementId: evidenceId(anchor, place) };
  });
}

const LOOKS = {
  one: "bg-warn-soft shadow-[inset_0_-2px_var(--color-warn)]",
  several:
    "bg-[color-mix(in_srgb,var(--color-warn)_30%,var(--color-warn-soft))] shadow-[inset_0_-2px_var(--color-warn)]",
  failed: "bg-danger-soft underline decoration-danger decoration-dashed decoration-2 underline-offset-4",
} as const;

/** Words that the learner marked. They open by a press or by Enter, and can be selected like any others. */
function Mark({
  notes,
  start,
  text,
  onOpen,
}: {
  notes: readonly ShownNote[];
  start: number;
  text: string;
  onOpen: ParagraphProps["onOpen"];
}) {
  const { t } = useTranslation();
  // A highlight that others split into pieces is still one tab stop.
  const isFirst = notes.some((note) => note.start === start);
  const look = notes.some(({ state }) => state === "failed") ? "failed" : notes.length > 1 ? "several" : "one";
  const open = (element: HTMLElement) => {
    if (document.getSelection()?.isCollapsed !== false) onOpen(notes, element);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    onOpen(notes, event.currentTarget);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the words of a <button> cannot be selected
    <span
      role="button"
      tabIndex={isFirst ? 0 : -1}
      aria-haspopup="dialog"
      data-notes={notes.map(({ noteId }) => noteId).join(" ")}
      onClick={(event) => open(event.currentTarget)}
      onKeyDown={onKeyDown}
      className="cursor-pointer scroll-m-16 rounded-xs"
    >
      <mark className={classes("rounded-xs box-decoration-clone text-ink", LOOKS[look])}>{text}</mark>
      {notes.some(({ note }) => note !== "") && (
        <span data-extra lang={document.documentElement.lang} className="sr-only select-none">
          {` ${t("panels.hasNote")}`}
        </span>
      )}
    </span>
  );
}

function NoteSign() {
  return (
    <span data-extra className="select-none">
      <NotebookPen aria-hidden className="mx-0.5 inline size-3.5 align-super text-warn" />
    </span>
  );
}

function Proof({ children }: { children: ReactNode }) {
  return (
    <span className="underline decoration-accent decoration-double decoration-2 underline-offset-4">{children}</span>
  );
}

function EvidenceNumber({ evidence }: { evidence: NumberedEvidence }) {
  const { t } = useTranslation();
  return (
    <span
      data-extra
      id={evidence.elementId}
      tabIndex={-1}
      lang={document.documentElement.lang}
      className="mr-1 ml-0.5 inline-block min-w-6 scroll-m-16 rounded-full bg-accent px-1.5 text-center font-sans text-xs font-semibold text-on-accent tabular-nums select-none"
    >
      <span className="sr-only">{t("panels.evidenceFor")} </span>
      {evidence.number}
    </span>
  );
}
