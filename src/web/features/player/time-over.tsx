import { LoaderCircle } from "lucide-react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { useTranslation } from "react-i18next";

/** Covers a section whose time is over until it is submitted. */
export function TimeOver({ isOpen, isWaiting }: { isOpen: boolean; isWaiting: boolean }) {
  const { t } = useTranslation();
  return (
    <ModalOverlay
      isOpen={isOpen}
      isKeyboardDismissDisabled
      className="fixed inset-0 z-40 flex items-center justify-center bg-veil p-5"
    >
      <Modal className="w-full max-w-md rounded-lg border border-line bg-surface shadow-float">
        <AriaDialog role="alertdialog" className="flex flex-col gap-2 p-6 outline-hidden">
          <Heading slot="title" className="flex items-center gap-3 text-lg font-semibold">
            <LoaderCircle aria-hidden className="size-5 animate-spin text-accent" />
            {t("player.over.title")}
          </Heading>
          <p role="status" className="text-sm text-soft">
            {isWaiting ? t("player.over.waiting") : t("player.over.about")}
          </p>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
