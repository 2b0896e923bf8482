import { useTranslation } from "react-i18next";
import { toast, useToastError } from "../../ui/toast.tsx";
import { useDeletePaper, useRestorePaper } from "./mock.ts";

/** Deletes a paper at once and offers Undo, also after the page that deleted it is left. */
export function useDeleteWithUndo() {
  const { t } = useTranslation();
  const { mutateAsync: remove } = useDeletePaper();
  const { mutateAsync: restore } = useRestorePaper();
  const onError = useToastError();
  return ({ paperId, title }: { readonly paperId: string; readonly title: string }, onDeleted?: () => void) => {
    const undo = () => void restore(paperId).then(() => toast(t("mock.restored", { title })), onError);
    void remove(paperId).then(() => {
      onDeleted?.();
      toast(t("mock.deleted", { title }), { label: t("ui.undo"), run: undo });
    }, onError);
  };
}
