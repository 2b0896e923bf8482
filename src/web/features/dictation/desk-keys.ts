import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useKeyNote } from "../../ui/keys.tsx";

/** Keyboard shortcuts that work while typing. */
export interface DeskKeys {
  playOrStop(): void;
  fromStart(): void;
  back(): void;
  on(): void;
  slower(): void;
  faster(): void;
}

const KEYS = {
  p: "playOrStop",
  r: "fromStart",
  ",": "back",
  ".": "on",
  "-": "slower",
  "=": "faster",
} as const satisfies Record<string, keyof DeskKeys>;
/** Some systems type another character with Alt: for those the physical key counts. */
const CODES: Readonly<Record<string, keyof DeskKeys>> = {
  KeyP: "playOrStop",
  KeyR: "fromStart",
  Comma: "back",
  Period: "on",
  Minus: "slower",
  Equal: "faster",
};

/** The action of a key pressed with Alt, or null. */
export function wishOf(event: Pick<KeyboardEvent, "key" | "code" | "altKey" | "ctrlKey" | "metaKey">) {
  if (!event.altKey || event.ctrlKey || event.metaKey) return null;
  const named = Object.entries(KEYS).find(([key]) => key === event.key.toLowerCase());
  if (named !== undefined) return named[1];
  return /^[a-z]$/i.test(event.key) ? null : (CODES[event.code] ?? null);
}

/** Plays, replays and slows down from the keyboard without leaving the field. */
export function useDeskKeys(keys: DeskKeys): void {
  const { t } = useTranslation();
  useKeyNote("Enter", t("dictation.keys.enter"));
  useKeyNote("Alt P", t("dictation.keys.play"));
  useKeyNote("Alt R", t("dictation.keys.restart"));
  useKeyNote("Alt ,", t("dictation.audio.back"));
  useKeyNote("Alt .", t("dictation.audio.on"));
  useKeyNote("Alt -", t("dictation.keys.slower"));
  useKeyNote("Alt =", t("dictation.keys.faster"));
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const wish = wishOf(event);
      const isElsewhere = event.target instanceof Element && event.target.closest("[role=dialog], [role=alertdialog]");
      if (wish === null || isElsewhere) return;
      event.preventDefault();
      latest.current[wish]();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
