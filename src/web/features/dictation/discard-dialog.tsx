import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toast.tsx";
import { useSession } from "../account/account.ts";
import { type Attempt, useDiscard } from "./dictation.ts";

/** Asks before a dictation in progress is deleted; closed for null. */
export function DiscardDialog({
  attempt,
  onClose,
  onDiscarded,
}: {
  attempt: Attempt | null;
  onClose(): void;
  onDiscarded?(): void;
}) {
  const { t } = useTranslation();
  const accountId = useSession().data?.account?.id ?? 0;
  const discard = useDiscard(accountId);
  return (
    <ConfirmDialog
      title={t("dictation.discard.title")}
      action={t("dictation.discard.confirm")}
      isOpen={attempt !== null}
      isPending={discard.isPending}
      error={discard.error}
      onClose={() => {
        discard.reset();
        onClose();
      }}
      onConfirm={() => {
        if (attempt === null) return;
        discard.mutate(attempt.attemptId, {
          onSuccess: () => {
            toast(t("dictation.discard.done", { title: attempt.title }));
            onClose();
            onDiscarded?.();
          },
        });
      }}
    >
      {attempt !== null && (
        <>
          <p lang="en" className="font-medium text-ink">
            {attempt.title}
          </p>
          <p>{t("dictation.discard.about", { count: attempt.checkedCount })}</p>
        </>
      )}
    </ConfirmDialog>
  );
}
