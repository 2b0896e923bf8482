import { useTranslation } from "react-i18next";
import { toast, useToastError } from "../../ui/toast.tsx";
import { type Asset, useDeleteAsset, useRestoreAsset } from "./assets.ts";

/** Deletes a file at once and offers Undo, also after the page that deleted it is left. */
export function useDeleteWithUndo() {
  const { t } = useTranslation();
  const { mutateAsync: remove } = useDeleteAsset();
  const { mutateAsync: restore } = useRestoreAsset();
  const onError = useToastError();
  return ({ assetId, title }: Pick<Asset, "assetId" | "title">, onDeleted?: () => void) => {
    const undo = () => void restore(assetId).then(() => toast(t("assets.restored", { title })), onError);
    void remove(assetId).then(() => {
      onDeleted?.();
      toast(t("assets.deleted", { title }), { label: t("ui.undo"), run: undo });
    }, onError);
  };
}
