import { X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Button, IconButton } from "./button.tsx";
import { useErrorText } from "./errors.ts";
import { Notice } from "./form.tsx";
import { useScrollStop } from "./scroll-stop.ts";

interface DialogProps {
  title: string;
  isOpen: boolean;
  onClose(): void;
  children: ReactNode;
}

/** A modal dialog. On a phone it rises from the lower edge. */
export function Dialog({ title, isOpen, onClose, children }: DialogProps) {
  const { t } = useTranslation();
  return (
    <Overlay isOpen={isOpen} onClose={onClose} dismissable>
      <AriaDialog className="flex max-h-[inherit] flex-col outline-hidden">
        <header className="flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-5 sm:pl-6">
          <Heading slot="title" className="text-lg font-semibold">
            {title}
          </Heading>
          <IconButton label={t("ui.close")} icon={<X aria-hidden className="size-5" />} onPress={onClose} />
        </header>
        <DialogBody title={title}>{children}</DialogBody>
      </AriaDialog>
    </Overlay>
  );
}

function DialogBody({ title, children }: { title: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const isStop = useScrollStop(place);
  return (
    <div
      ref={place}
      {...(isStop && { role: "region", "aria-label": title })}
      // Not removed altogether: a dialog that grows while the focus is here would lose it, and Escape with it.
      tabIndex={isStop ? 0 : -1}
      className="overflow-y-auto px-5 py-5 -outline-offset-2 sm:px-6"
    >
      <div>{children}</div>
    </div>
  );
}

interface ConfirmProps extends DialogProps {
  /** The verb of the button that does it. */
  action: string;
  isPending: boolean;
  error: Error | null;
  onConfirm(): void;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ title, action, isOpen, isPending, error, onClose, onConfirm, children }: ConfirmProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <Overlay isOpen={isOpen} onClose={onClose} dismissable={false}>
      <AriaDialog role="alertdialog" className="flex flex-col gap-4 p-5 outline-hidden sm:p-6">
        <Heading slot="title" className="text-lg font-semibold">
          {title}
        </Heading>
        <div className="text-sm text-soft">{children}</div>
        {error !== null && <Notice tone="danger">{errorText(error)}</Notice>}
        <div className="mt-1 flex flex-wrap justify-end gap-3">
          <Button autoFocus onPress={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button look="danger" isPending={isPending} onPress={onConfirm}>
            {action}
          </Button>
        </div>
      </AriaDialog>
    </Overlay>
  );
}

function Overlay({ isOpen, onClose, dismissable, children }: Omit<DialogProps, "title"> & { dismissable: boolean }) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      isDismissable={dismissable}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      className="fixed inset-x-0 top-0 z-40 flex h-(--visual-viewport-height) items-end justify-center bg-veil sm:items-center sm:p-6"
    >
      <Modal className="max-h-[calc(var(--visual-viewport-height)*0.9)] w-full overflow-hidden rounded-t-lg border border-line bg-surface pb-[env(safe-area-inset-bottom)] shadow-float sm:max-w-lg sm:rounded-lg">
        {children}
      </Modal>
    </ModalOverlay>
  );
}
