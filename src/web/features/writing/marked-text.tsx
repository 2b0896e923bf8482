import type { KeyboardEvent, Ref } from "react";
import { useTranslation } from "react-i18next";
import { classes } from "../../ui/classes.ts";
import { cutText } from "../player/highlights.ts";
import type { PlacedComment } from "./desk.ts";

/** The id of the text's element, for selections in it. */
export const TEXT_PLACE = "written-text";
export const TEXT_LOOK = "font-serif text-[1.0625rem] leading-8 whitespace-pre-wrap wrap-anywhere";

interface MarkedTextProps {
  text: string;
  comments: readonly PlacedComment[];
  /** The comment that is in view beside the text. */
  activeId: string | null;
  ref?: Ref<HTMLParagraphElement>;
  onOpen(id: string): void;
}

/** A written text with the places of comments marked. The numbers of the comments are not part of it. */
export function MarkedText({ text, comments, activeId, ref, onOpen }: MarkedTextProps) {
  const pieces = cutText(
    text,
    comments.map((comment) => ({ ...comment, id: comment })),
  );
  return (
    <p ref={ref} lang="en" data-place={TEXT_PLACE} className={TEXT_LOOK}>
      {pieces.map((piece) => {
        const { start, ids: here } = piece;
        return here.length === 0 ? (
          <span key={start}>{piece.text}</span>
        ) : (
          <Mark key={start} start={start} text={piece.text} here={here} activeId={activeId} onOpen={onOpen} />
        );
      })}
    </p>
  );
}

/** Words with comments. Pressing them or Enter shows the comment, and they can be selected like any others. */
function Mark({
  start,
  text,
  here,
  activeId,
  onOpen,
}: {
  start: number;
  text: string;
  here: readonly PlacedComment[];
  activeId: string | null;
  onOpen(id: string): void;
}) {
  const { t } = useTranslation();
  const begun = here.filter((comment) => comment.start === start);
  // If comments overlap, the words link to the shortest one.
  const [target] = here.toSorted((a, b) => a.end - a.start - (b.end - b.start));
  if (target === undefined) return text;
  const isActive = here.some(({ id }) => id === activeId);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    onOpen(target.id);
  };
  return (
    <>
      {begun.map(({ id, number }) => (
        <span
          key={id}
          data-extra
          aria-hidden
          className="mr-0.5 inline-block min-w-5 rounded-full bg-warn px-1 text-center align-super font-sans text-[0.6875rem] leading-4.5 font-semibold text-surface tabular-nums select-none"
        >
          {number}
        </span>
      ))}
      {/* biome-ignore lint/a11y/useSemanticElements: the words of a <button> cannot be selected */}
      <span
        role="button"
        // A comment that others split into pieces is still one tab stop.
        tabIndex={begun.length > 0 ? 0 : -1}
        data-comments={here.map(({ id }) => id).join(" ")}
        aria-label={`${text} ${t("writing.commentMark", { number: target.number })}`}
        onClick={() => {
          if (document.getSelection()?.isCollapsed !== false) onOpen(target.id);
        }}
        onKeyDown={onKeyDown}
        className="cursor-pointer scroll-m-24 rounded-xs"
      >
        <mark
          className={classes(
            "rounded-xs box-decoration-clone text-ink shadow-[inset_0_-2px_var(--color-warn)]",
            isActive
              ? "bg-[color-mix(in_srgb,var(--color-warn)_35%,var(--color-warn-soft))]"
              : here.length > 1
                ? "bg-[color-mix(in_srgb,var(--color-warn)_18%,var(--color-warn-soft))]"
                : "bg-warn-soft",
          )}
        >
          {text}
        </mark>
      </span>
    </>
  );
}

export function commentId(id: string): string {
  return `comment-${id}`;
}

/** Scrolls the words of a comment into view and moves the focus there. */
export function goToMark(id: string): void {
  go(document.querySelector<HTMLElement>(`[data-comments~="${id}"]`));
}

/** Scrolls a comment into view and moves the focus there. */
export function goToComment(id: string): void {
  go(document.getElementById(commentId(id)));
}

function go(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
  element?.focus({ preventScroll: true });
}
