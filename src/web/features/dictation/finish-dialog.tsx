import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/form.tsx";
import type { Attempt } from "./dictation.ts";
import { useDictationErrorText } from "./errors.ts";

/** Asks before a dictation with unfinished lines is submitted. */
export function FinishDialog({
  attempt: { checkedCount, lineCount },
  typedCount,
  isOpen,
  isPending,
  error,
  onClose,
  onFinish,
}: {
  attempt: Attempt;
  /** Lines with typed text that was not checked. */
  typedCount: number;
  isOpen: boolean;
  isPending: boolean;
  error: Error | null;
  onClose(): void;
  onFinish(): void;
}) {
  const { t } = useTranslation();
  const errorText = useDictationErrorText();
  return (
    <Dialog title={t("dictation.finish.title")} isOpen={isOpen} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p>{t("dictation.finish.left", { count: lineCount - checkedCount, whole: lineCount })}</p>
        <p className="text-sm text-soft">{t("dictation.finish.about")}</p>
        {typedCount > 0 && <Notice tone="warn">{t("dictation.finish.typed", { count: typedCount })}</Notice>}
        {error !== null && <Notice tone="danger">{errorText(error)}</Notice>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onPress={onClose}>{t("dictation.finish.goOn")}</Button>
          <Button look="primary" isPending={isPending} onPress={onFinish}>
            {t("dictation.finish.confirm")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
