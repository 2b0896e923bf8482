import { useTranslation } from "react-i18next";
import { useErrorText } from "../../ui/errors.ts";
import { toast } from "../../ui/toast.tsx";
import { useDeletePaper, useRestorePaper } from "./mock.ts";

/** Deletes a paper at once and offers to take it back, also after the page that deleted it is left. */
export function useDeleteWithUndo() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { mutateAsync: remove } = useDeletePaper();
  const { mutateAsync: restore } = useRestorePaper();
  const onError = (error: Error) => toast(errorText(error));
  return ({ paperId, title }: { readonly paperId: string; readonly title: string }, onDeleted?: () => void) => {
    const undo = () => void restore(paperId).then(() => toast(t("mock.restored", { title })), onError);
    void remove(paperId).then(() => {
      onDeleted?.();
      toast(t("mock.deleted", { title }), { label: t("mock.undo"), run: undo });
    }, onError);
  };
}
