import { Check, X } from "lucide-react";
import {
  type QueuedToast,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Button, IconButton } from "./button.tsx";

const SHOWN_MS = 6000;
/** What offers a way back stays long enough to be read and reached by keyboard. */
const SHOWN_WITH_ACTION_MS = 12_000;

interface ToastAction {
  readonly label: string;
  run(): void;
}

interface Shown {
  readonly text: string;
  readonly action: ToastAction | null;
}

const queue = new ToastQueue<Shown>({ maxVisibleToasts: 2 });

/** Says briefly that something was done, and may offer to take it back. */
export function toast(text: string, action: ToastAction | null = null): void {
  queue.add({ text, action }, { timeout: action === null ? SHOWN_MS : SHOWN_WITH_ACTION_MS });
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
          <ToastActionButton toast={shown} />
          <IconButton slot="close" label={t("ui.close")} icon={<X aria-hidden className="size-4" />} />
        </Toast>
      )}
    </ToastRegion>
  );
}

function ToastActionButton({ toast: { key, content } }: { toast: QueuedToast<Shown> }) {
  const { action } = content;
  if (action === null) return null;
  return (
    <Button
      look="quiet"
      onPress={() => {
        queue.close(key);
        action.run();
      }}
    >
      {action.label}
    </Button>
  );
}
