import { Check, X } from "lucide-react";
import {
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from "react-aria-components";
import { useTranslation } from "react-i18next";
import { IconButton } from "./button.tsx";

const SHOWN_MS = 6000;
const queue = new ToastQueue<{ readonly text: string }>({ maxVisibleToasts: 2 });

/** Says briefly that something was done. */
export function toast(text: string): void {
  queue.add({ text }, { timeout: SHOWN_MS });
}

export function Toasts() {
  const { t } = useTranslation();
  return (
    <ToastRegion
      queue={queue}
      aria-label={t("ui.notices")}
      data-screen-only
      className="fixed inset-x-4 bottom-20 z-50 flex flex-col items-center gap-2 rounded-lg outline-hidden sm:inset-x-auto sm:right-6 sm:items-end lg:bottom-6"
    >
      {({ toast: shown }) => (
        <Toast
          toast={shown}
          className={`flex w-full max-w-sm items-center gap-3 rounded-lg border border-line bg-surface py-1 pr-1 pl-4 text-sm shadow-float`}
        >
          <Check aria-hidden className="size-4 shrink-0 text-accent" />
          <ToastContent className="flex-1 py-1.5">
            <Text slot="title">{shown.content.text}</Text>
          </ToastContent>
          <IconButton slot="close" label={t("ui.close")} icon={<X aria-hidden className="size-4" />} />
        </Toast>
      )}
    </ToastRegion>
  );
}
