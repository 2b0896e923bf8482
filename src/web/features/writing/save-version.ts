import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { writingPath } from "../../../lib/links.ts";
import { useKeyNote } from "../../ui/keys.tsx";
import { toast, toastNotice, useToastError } from "../../ui/toast.tsx";
import { useSaveVersion } from "./writing.ts";

/** The save shortcut, as printed on the probable keyboard. */
const SAVE_KEYS = /mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? "") ? "⌘ S" : "Ctrl S";

/** Ctrl+S and ⌘+S, wherever the focus is, while the calling component is mounted. */
export function useSaveKey(label: string, run: () => void): void {
  useKeyNote(SAVE_KEYS, label);
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isSave =
        (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "s";
      if (!isSave) return;
      event.preventDefault();
      if (!event.repeat) latest.current();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** The text whose versions are saved. */
interface Saving {
  readonly sessionId: number;
  readonly questionSlotId: number;
  /** Whether there is something to save. */
  readonly isBlank: boolean;
  /** Delivers typed changes; returns whether the service has the current text. */
  deliver(): Promise<boolean>;
  /** Whether the notice links to the versions: not if they are on the page already. */
  readonly hasLink: boolean;
}

/** Saves a text as a version, after sending typed changes, and reports its number. */
export function useVersionSaver({ sessionId, questionSlotId, isBlank, deliver, hasLink }: Saving) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const onError = useToastError();
  const [isPending, setPending] = useState(false);
  const { mutateAsync } = useSaveVersion(sessionId);
  const link = hasLink ? { label: t("writing.save.open"), run: () => navigate(writingPath({ id: sessionId })) } : null;
  const keep = async () => {
    if (!(await deliver())) return toastNotice(t("writing.save.choose"));
    const { version, isNew } = await mutateAsync(questionSlotId);
    const { number, wordCount: count } = version;
    return isNew
      ? toast(t("writing.save.saved", { number, count }), link)
      : toastNotice(t("writing.save.same", { number }), link);
  };
  const save = () => {
    if (isPending) return;
    if (isBlank) {
      toastNotice(t("writing.save.blank"));
      return;
    }
    setPending(true);
    keep()
      .catch(onError)
      .finally(() => setPending(false));
  };
  useSaveKey(t("writing.save.action"), save);
  return { save, isPending };
}
