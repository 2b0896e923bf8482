import { Trash2 } from "lucide-react";
import { TextArea, TextField } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { MAX_REVIEW_COMMENT } from "../../bounds.ts";
import { IconButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { classes } from "../../ui/classes.ts";
import { INPUT } from "../../ui/field.tsx";
import type { PlacedComment } from "./desk.ts";
import { commentId, goToMark } from "./marked-text.tsx";

/** The comments of a review draft, in text order. */
export function DraftComments({
  comments,
  activeId,
  onActive,
  onChange,
  onRemove,
}: {
  comments: readonly PlacedComment[];
  activeId: string | null;
  onActive(id: string): void;
  onChange(index: number, text: string): void;
  onRemove(index: number): void;
}) {
  const { t } = useTranslation();
  return (
    <Card
      title={t("writing.comments")}
      {...(comments.length === 0 ? { about: t("writing.review.noComments") } : {})}
      flush
    >
      {comments.length > 0 && (
        <ol aria-label={t("writing.comments")} className="flex flex-col divide-y divide-line border-t border-line">
          {comments.map(({ id, number, quote, comment }, index) => (
            <li
              key={id}
              className={classes("flex flex-col gap-2 px-5 py-3 sm:px-6", id === activeId && "bg-warn-soft")}
            >
              <div className="flex items-center gap-3">
                <span
                  aria-hidden
                  className="h-5 min-w-5 rounded-full bg-warn px-1 text-center text-xs font-semibold text-surface tabular-nums"
                >
                  {number}
                </span>
                <button
                  type="button"
                  onClick={() => {
                    onActive(id);
                    goToMark(id);
                  }}
                  className="min-h-11 min-w-0 flex-1 cursor-pointer text-left"
                >
                  <span className="sr-only">{t("writing.commentOn", { number })} </span>
                  <span lang="en" className="line-clamp-2 font-serif text-sm text-soft">
                    “{quote}”
                  </span>
                </button>
                <span className="-mr-2.5">
                  <IconButton
                    label={t("writing.review.deleteComment", { number })}
                    icon={<Trash2 aria-hidden className="size-4 text-soft" />}
                    onPress={() => onRemove(index)}
                  />
                </span>
              </div>
              <TextField
                aria-label={t("writing.review.commentNumber", { number })}
                value={comment}
                maxLength={MAX_REVIEW_COMMENT}
                onChange={(text) => onChange(index, text)}
                onFocus={() => onActive(id)}
              >
                <TextArea id={commentId(id)} rows={2} className={classes(INPUT, "field-sizing-content scroll-m-24")} />
              </TextField>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
