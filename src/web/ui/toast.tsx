import { Check, CircleAlert, Info, X } from "lucide-react";
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
import { classes } from "./classes.ts";
import { useErrorText } from "./errors.ts";
import { useFirstKey, useKeySwitch } from "./keys.tsx";

const SHOWN_MS = 6000;
/** A toast with an action stays long enough to be read and reached by keyboard. */
const SHOWN_WITH_ACTION_MS = 12_000;
const MOST = 2;
/** Runs the action of the newest toast. */
const ACTION_KEY = "z";
/** How long to wait for a row that an action restores, in milliseconds. */
const ROW_WITHIN_MS = 3000;

interface ToastAction {
  readonly label: string;
  run(): void;
}

/** The type of a toast: something done, information, or a failure. */
const TONES = {
  done: <Check aria-hidden className="size-4 shrink-0 text-accent" />,
  info: <Info aria-hidden className="size-4 shrink-0 text-soft" />,
  failed: <CircleAlert aria-hidden className="size-4 shrink-0 text-danger" />,
} as const;

type Tone = keyof typeof TONES;

interface Shown {
  readonly text: string;
  readonly action: ToastAction | null;
  readonly tone: Tone;
}

/**
 * A page sets `data-toasts` if it has controls at its lower edge: "raised" places toasts above them, "top" keeps the lower half of a phone free.
 * Dialogs do so too, because they rise from there on a phone.
 */
const ELSEWHERE =
  "[html:has([data-toasts=raised])_&]:bottom-44 lg:[html:has([data-toasts=raised])_&]:bottom-32 max-sm:[html:has([data-toasts=top],section[role$=dialog])_&]:top-16 max-sm:[html:has([data-toasts=top],section[role$=dialog])_&]:bottom-auto";

const queue = new ToastQueue<Shown>({ maxVisibleToasts: MOST });

/** Reports briefly that something was done, and may offer Undo. @returns a function that closes it. */
export function toast(text: string, action: ToastAction | null = null): () => void {
  return show({ text, action, tone: "done" });
}

/** Shows brief information: nothing was done, and nothing failed. */
export function toastNotice(text: string, action: ToastAction | null = null): () => void {
  return show({ text, action, tone: "info" });
}

/** Reports briefly that something failed, and may offer a remedy. */
export function toastFailure(text: string, action: ToastAction | null = null): () => void {
  return show({ text, action, tone: "failed" });
}

/** Shows an error that belongs to no field. */
export function useToastError(): (error: Error) => void {
  const errorText = useErrorText();
  return (error) => {
    toastFailure(errorText(error));
  };
}

function show(content: Shown): () => void {
  // Few toasts cover the page at a time: one replaces another that offers the same action, or none either. Undo of a finished action stays beside
  // the next toast, as long as there is room.
  const label = content.action?.label;
  const giveWay = (old: QueuedToast<Shown>) =>
    old.content.action?.label === label && (label === undefined || content.tone !== "done");
  const staying = queue.visibleToasts.filter((old) => !giveWay(old)).slice(0, MOST - 1);
  for (const old of queue.visibleToasts.filter((one) => !staying.includes(one))) queue.close(old.key);
  const key = queue.add(content, { timeout: content.action === null ? SHOWN_MS : SHOWN_WITH_ACTION_MS });
  return () => queue.close(key);
}

function hasAction({ content }: QueuedToast<Shown>): boolean {
  return content.action !== null;
}

function runAction({ key, content }: QueuedToast<Shown>): void {
  queue.close(key);
  followRow();
  content.action?.run();
}

/** Moves the focus to the row that is restored, unless the person moves elsewhere before. */
function followRow(): void {
  const rows = () => [...document.querySelectorAll<HTMLElement>("[data-row]")];
  const before = new Set(rows().map(({ dataset }) => dataset["row"]));
  const isOver = new AbortController();
  const stop = () => isOver.abort();
  const observer = new MutationObserver(() => {
    const back = rows().find(({ dataset }) => !before.has(dataset["row"]));
    if (back === undefined) return;
    stop();
    back.focus();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(stop, ROW_WITHIN_MS);
  isOver.signal.addEventListener("abort", () => {
    clearTimeout(timer);
    observer.disconnect();
  });
  for (const act of ["keydown", "pointerdown"])
    window.addEventListener(act, stop, { capture: true, signal: isOver.signal });
}

export function Toasts() {
  const { t } = useTranslation();
  useFirstKey(ACTION_KEY, t("keys.action"), () => {
    const newest = queue.visibleToasts.find(hasAction);
    if (newest !== undefined) runAction(newest);
    return newest !== undefined;
  });
  return (
    <ToastRegion
      queue={queue}
      aria-label={t("ui.messages")}
      data-screen-only
      className={classes(
        "fixed inset-x-4 bottom-20 z-50 flex flex-col items-center gap-2 rounded-lg outline-hidden sm:inset-x-auto sm:right-6 sm:items-end lg:bottom-6",
        ELSEWHERE,
      )}
    >
      {({ toast: shown }) => (
        <Toast
          toast={shown}
          className={`flex w-full max-w-sm items-center gap-3 rounded-lg border border-line bg-surface py-1 pr-1 pl-4 text-sm shadow-float`}
        >
          {TONES[shown.content.tone]}
          <ToastContent className="min-w-0 flex-1 py-1.5 wrap-anywhere">
            <Text slot="title">{shown.content.text}</Text>
          </ToastContent>
          <ToastActionButton toast={shown} />
          <IconButton slot="close" label={t("ui.close")} icon={<X aria-hidden className="size-4" />} />
        </Toast>
      )}
    </ToastRegion>
  );
}

function ToastActionButton({ toast: shown }: { toast: QueuedToast<Shown> }) {
  const [isKeyOn] = useKeySwitch();
  const { action } = shown.content;
  if (action === null) return null;
  const isByKey = isKeyOn && shown === queue.visibleToasts.find(hasAction);
  return (
    <Button look="quiet" {...(isByKey && { "aria-keyshortcuts": ACTION_KEY })} onPress={() => runAction(shown)}>
      {action.label}
    </Button>
  );
}
