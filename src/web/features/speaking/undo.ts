import { useTranslation } from "react-i18next";
import type { RequestOf } from "../../api.ts";
import { toast, useToastError } from "../../ui/toast.tsx";
import {
  type Practice,
  useArchiveMaterial,
  useDeletePractice,
  useMarkDone,
  useRecordAnswer,
  useRestoreMaterial,
} from "./speaking.ts";

/** Sets at once whether an answer counts as practice, and offers Undo if the recording still exists. */
export function useMarkWithUndo() {
  const { t } = useTranslation();
  const onError = useToastError();
  const { mutateAsync, isPending } = useMarkDone();
  const mark = ({ practiceId, recording }: Practice, done: boolean) => {
    const undo = () => void mutateAsync({ practiceId, done: !done }).catch(onError);
    void mutateAsync({ practiceId, done }).then(() => {
      const text = t(done ? "speaking.practice.marked" : "speaking.practice.reopened");
      toast(text, recording === null ? null : { label: t("ui.undo"), run: undo });
    }, onError);
  };
  return { mark, isPending };
}

/** Records that a question was practised aloud without a recording, and offers Undo. */
export function usePractisedWithUndo() {
  const { t } = useTranslation();
  const onError = useToastError();
  const { mutateAsync: record, isPending } = useRecordAnswer();
  const { mutateAsync: remove } = useDeletePractice();
  const practised = (request: Pick<RequestOf<"speaking_record_answer">, "questionSlotId" | "materialId">) =>
    void record({ ...request, done: true }).then(({ practiceId }) => {
      const undo = () => void remove(practiceId).catch(onError);
      toast(t("speaking.practice.marked"), { label: t("ui.undo"), run: undo });
    }, onError);
  return { practised, isPending };
}

/** Archives a material at once and offers Undo, also after the page that archived it is left. */
export function useArchiveWithUndo() {
  const { t } = useTranslation();
  const onError = useToastError();
  const { mutateAsync: archive } = useArchiveMaterial();
  const { mutateAsync: restore } = useRestoreMaterial();
  return ({ materialId, title }: { readonly materialId: number; readonly title: string }, onArchived?: () => void) => {
    const undo = () => void restore(materialId).then(() => toast(t("speaking.materials.restored", { title })), onError);
    void archive(materialId).then(() => {
      onArchived?.();
      toast(t("speaking.materials.archived", { title }), { label: t("ui.undo"), run: undo });
    }, onError);
  };
}
