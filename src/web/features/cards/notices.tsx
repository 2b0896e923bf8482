import { RotateCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../api.ts";
import { Button } from "../../ui/button.tsx";
import { useErrorText } from "../../ui/errors.ts";
import { Notice } from "../../ui/form.tsx";
import { type Run, tally } from "./run.ts";
import type { Shown } from "./run-store.ts";

/** Warnings about reviews that have not arrived or were refused. */
export function Notices({ run, shown }: { run: Run; shown: Shown }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { unsettled } = tally(run);
  const { refusal, isStuck } = shown;
  return (
    <>
      {isStuck && unsettled > 0 && <Notice tone="warn">{t("cards.stuck", { count: unsettled })}</Notice>}
      {refusal !== null && (
        <Notice tone="danger">
          {t(refusal.what === "review" ? "cards.refusedReview" : "cards.refusedUndo", {
            phrase: refusal.phrase,
            why: refusal.error instanceof ApiError ? errorText(refusal.error) : t("cards.undoUnknown"),
          })}
        </Notice>
      )}
    </>
  );
}

/** The next cards could not be read. */
export function LoadFailed({ error, onRetry }: { error: Error; onRetry(): void }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <div className="flex flex-col items-start gap-3">
      <Notice tone="danger">{errorText(error)}</Notice>
      <Button icon={<RotateCw aria-hidden className="size-4" />} onPress={onRetry}>
        {t("ui.tryAgain")}
      </Button>
    </div>
  );
}
