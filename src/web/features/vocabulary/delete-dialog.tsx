import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toast.tsx";
import { type Entry, useDeleteEntry } from "./vocabulary.ts";

/** Asks before a word is deleted. */
export function DeleteDialog({ entry, onClose }: { entry: Entry | null; onClose(): void }) {
  const { t } = useTranslation();
  const remove = useDeleteEntry();
  return (
    <ConfirmDialog
      title={t("entry.confirmTitle", { phrase: entry?.phrase ?? "" })}
      action={t("entry.delete")}
      isOpen={entry !== null}
      isPending={remove.isPending}
      error={remove.error}
      onClose={() => {
        remove.reset();
        onClose();
      }}
      onConfirm={() => {
        if (entry === null) return;
        remove.mutate(entry.id, {
          onSuccess: () => {
            onClose();
            toast(t("entry.deleted", { phrase: entry.phrase }));
          },
        });
      }}
    >
      {t("entry.confirm")}
    </ConfirmDialog>
  );
}
