import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/form.tsx";
import { useSessionErrorText } from "./session-errors.ts";

/** Explains what will happen before the clock runs. */
export function BeginDialog({
  title,
  action,
  isOpen,
  isPending,
  error,
  onClose,
  onBegin,
  children,
}: {
  title: string;
  action: string;
  isOpen: boolean;
  isPending: boolean;
  error: Error | null;
  onClose(): void;
  onBegin(): void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const errorText = useSessionErrorText();
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <div className="flex flex-col gap-5">
        {children}
        {error !== null && <Notice tone="danger">{errorText(error)}</Notice>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onPress={onClose}>{t("ui.cancel")}</Button>
          <Button autoFocus look="primary" isPending={isPending} onPress={onBegin}>
            {action}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
