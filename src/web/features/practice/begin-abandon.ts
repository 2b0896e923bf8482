import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "../../api.ts";
import { toast, toastFailure } from "../../ui/toast.tsx";
import { mockKeys } from "../mock/keys.ts";
import { practiceKeys } from "./keys.ts";
import { useSessionErrorText } from "./session-errors.ts";

/** Abandons a practice or a mock test at once, and offers to resume it. */
export function useAbandonWithUndo() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const errorText = useSessionErrorText();
  const onSettled = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: practiceKeys.open }),
      client.invalidateQueries({ queryKey: mockKeys.all }),
    ]);
  const { mutateAsync: abandon } = useMutation({
    mutationFn: (sessionId: number) => call("practice_abandon", { sessionId }),
    onSettled,
  });
  const { mutateAsync: resume } = useMutation({
    mutationFn: (sessionId: number) => call("practice_resume", { sessionId }),
    onSettled,
  });
  const onError = (error: Error) => toastFailure(errorText(error));
  return ({ sessionId, title }: { readonly sessionId: number; readonly title: string }) => {
    const undo = () => void resume(sessionId).then(() => toast(t("begin.resumed", { title })), onError);
    void abandon(sessionId).then(
      () => toast(t("begin.abandoned", { title }), { label: t("ui.undo"), run: undo }),
      onError,
    );
  };
}
