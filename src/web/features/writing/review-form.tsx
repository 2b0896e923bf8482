import { RotateCcw, Save, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { overallBand } from "../../../lib/bands.ts";
import { MAX_REVIEW_REMARK, MAX_REVIEW_SUMMARY } from "../../bounds.ts";
import { useAddressQuery } from "../../ui/address.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";
import { Form, Notice } from "../../ui/form.tsx";
import { Select } from "../../ui/select.tsx";
import { toast, useToastError } from "../../ui/toast.tsx";
import { bandText } from "./names.ts";
import { OvertakenReview } from "./overtaken-review.tsx";
import { type CriterionMark, isEmptyDraft, toContent } from "./review-draft.ts";
import { useSaveKey } from "./save-version.ts";
import type { useReviewDraft } from "./use-review-draft.ts";
import { useDeleteReview, useSaveReview, type Version } from "./writing.ts";

/** The select value for no band. */
const NONE = "none";
const BANDS = Array.from({ length: 19 }, (_, halves) => 9 - halves / 2);

interface ReviewFormProps {
  version: Version;
  review: ReturnType<typeof useReviewDraft>;
  /** Scrolls a comment into view, by its index in the draft. */
  onComment(index: number): void;
}

/** Bands and remarks by criterion, the remark on the whole text, and the button that saves them. */
export function ReviewForm({ version, review, onComment }: ReviewFormProps) {
  const { t } = useTranslation();
  const { hrefWith } = useAddressQuery();
  const { draft, isChanged, isOvertaken, change, reset } = review;
  const [problem, setProblem] = useState("");
  const statusLine = useRef<HTMLParagraphElement>(null);
  const choice = useRef<HTMLElement>(null);
  const own = version.reviews.find(({ isOwn }) => isOwn) ?? null;
  const { save, remove, isPending, error } = useReviewActions({ version, review });
  const bands = draft.criteria.flatMap(({ band }) => band ?? []);
  const [a, b, c, d] = bands;
  const hasAll = a !== undefined && b !== undefined && c !== undefined && d !== undefined;

  const submit = () => {
    const blank = draft.comments.findIndex(({ comment }) => comment.trim() === "");
    const found =
      blank >= 0
        ? t("writing.review.blankComment", { number: blank + 1 })
        : isEmptyDraft(draft)
          ? t("writing.review.empty")
          : "";
    if (!isChanged) return;
    if (isOvertaken) {
      choice.current?.focus();
      return;
    }
    setProblem(found);
    if (blank >= 0) onComment(blank);
    if (found === "" && !isPending) save();
  };
  useSaveKey(t("writing.review.save"), submit);
  const discard = () => {
    reset();
    // The button disappears, and Save is disabled.
    statusLine.current?.focus();
  };
  const mark = (changed: CriterionMark) =>
    change({
      ...draft,
      criteria: draft.criteria.map((one) => (one.criterion === changed.criterion ? changed : one)),
    });

  return (
    <Card title={t("writing.review.bands")}>
      <Form error={error} onSubmit={submit}>
        {problem !== "" && <Notice tone="danger">{problem}</Notice>}
        <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
          {draft.criteria.map((one) => {
            const criterion = t(`writing.criteria.${one.criterion}`);
            return (
              <fieldset key={one.criterion} aria-label={criterion} className="flex min-w-0 flex-col gap-2">
                <Select
                  label={criterion}
                  options={[
                    { id: NONE, name: t("writing.review.noBand") },
                    ...BANDS.map((band) => ({ id: String(band), name: bandText(band) })),
                  ]}
                  value={one.band === null ? NONE : String(one.band)}
                  onChange={(id) => mark({ ...one, band: id === NONE ? null : Number(id) })}
                />
                <Field
                  label={t("writing.review.remark")}
                  lines={2}
                  value={one.remark}
                  maxLength={MAX_REVIEW_REMARK}
                  onChange={(remark) => mark({ ...one, remark })}
                />
              </fieldset>
            );
          })}
        </div>
        <p role="status" className="text-sm">
          {hasAll ? (
            <span className="font-semibold">
              {t("writing.review.mean", { band: bandText(overallBand([a, b, c, d])) })}
            </span>
          ) : (
            <span className="text-soft">{t("writing.review.noMean")}</span>
          )}
        </p>
        <Field
          label={t("writing.summary")}
          lines={4}
          value={draft.summary}
          maxLength={MAX_REVIEW_SUMMARY}
          onChange={(summary) => change({ ...draft, summary })}
        />
        {isOvertaken && (
          <OvertakenReview ref={choice} own={own} review={review} onChosen={() => statusLine.current?.focus()} />
        )}
        <p ref={statusLine} tabIndex={-1} className="w-fit rounded-sm text-sm text-soft">
          {isChanged ? t("writing.review.draftHere") : t("writing.review.seenBy")}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            look="primary"
            icon={<Save aria-hidden className="size-4" />}
            isDisabled={!isChanged}
            isPending={isPending}
          >
            {t("writing.review.save")}
          </Button>
          <LinkButton href={hrefWith({ mode: null })}>{t("ui.close")}</LinkButton>
          {isChanged && (
            <Button look="quiet" icon={<RotateCcw aria-hidden className="size-4" />} onPress={discard}>
              {t("writing.review.discard")}
            </Button>
          )}
          {own !== null && (
            <Button
              look="quiet-danger"
              icon={<Trash2 aria-hidden className="size-4" />}
              onPress={() => remove(own.reviewId)}
            >
              {t("writing.review.delete")}
            </Button>
          )}
        </div>
      </Form>
    </Card>
  );
}

/** Saves and deletes a review, each with Undo for a moment. */
function useReviewActions({ version, review }: Pick<ReviewFormProps, "version" | "review">) {
  const { t } = useTranslation();
  const { change } = useAddressQuery();
  const saving = useSaveReview();
  const deleting = useDeleteReview();
  const { versionId } = version;
  const own = version.reviews.find(({ isOwn }) => isOwn) ?? null;
  const onError = useToastError();
  const restore = (basedOn: string | null) =>
    own === null ? Promise.resolve() : saving.mutateAsync({ versionId, basedOn, ...toContent(own) });
  const done = (text: string, undo: () => Promise<unknown>) => {
    review.reset();
    change({ mode: null });
    toast(text, {
      label: t("ui.undo"),
      run: () => void undo().then(() => toast(t("writing.review.undone")), onError),
    });
  };
  return {
    isPending: saving.isPending || deleting.isPending,
    error: saving.error,
    save: () =>
      saving.mutate(
        { versionId, basedOn: review.basedOn, ...toContent(review.draft) },
        {
          // If it was not saved, the form shows the current saved review, which was read again.
          onSuccess: ({ saved, review: given }) => {
            if (!saved || given === null) return;
            const { reviewId, updatedAt } = given;
            done(t("writing.review.saved"), () => (own === null ? deleting.mutateAsync(reviewId) : restore(updatedAt)));
          },
        },
      ),
    remove: (reviewId: number) =>
      deleting.mutate(reviewId, { onSuccess: () => done(t("writing.review.deleted"), () => restore(null)), onError }),
  };
}
