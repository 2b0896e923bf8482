import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Toolbar } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { paneOf, type Selected } from "./highlight-selection.ts";

const DISTANCE = 8;

interface SelectionToolbarProps {
  selected: Pick<Selected, "first" | "last">;
  /** Called while a finger or mouse button is down on it: a browser may drop the selection then, before the press counts. */
  onHold(isHeld: boolean): void;
  children: ReactNode;
}

/** The toolbar for selected words: below them, or above if there is no room. */
export function SelectionToolbar({ selected, onHold, children }: SelectionToolbarProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = box.current;
    const frame = element?.offsetParent;
    if (!(element instanceof HTMLElement) || !(frame instanceof HTMLElement)) return;
    const { first, last } = selected;
    const outer = frame.getBoundingClientRect();
    const pane = paneOf(element).getBoundingClientRect();
    const { offsetHeight: height, offsetWidth: width } = element;
    const fitsBelow = last.bottom + DISTANCE + height <= Math.min(pane.bottom, window.innerHeight);
    const top = fitsBelow ? last.bottom + DISTANCE : Math.max(pane.top, first.top - DISTANCE - height);
    const middle = fitsBelow ? last.left + last.width / 2 : first.left + first.width / 2;
    const left = Math.max(DISTANCE, Math.min(middle - outer.left - width / 2, outer.width - width - DISTANCE));
    element.style.top = `${top - outer.top + frame.scrollTop}px`;
    element.style.left = `${left}px`;
  }, [selected]);

  return (
    <Toolbar
      ref={box}
      aria-label={t("panels.selection")}
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={() => onHold(true)}
      onPointerUp={() => onHold(false)}
      onPointerCancel={() => onHold(false)}
      className="absolute z-20 flex w-max max-w-[calc(100%-1rem)] flex-wrap select-none gap-0.5 [&_button]:px-2.5 rounded-lg border border-line bg-surface p-1 font-sans shadow-float"
    >
      {children}
    </Toolbar>
  );
}

/** The shortcut for the same action, if a keyboard is likely. */
export function KeyHint({ keys }: { keys: string }) {
  return (
    <kbd
      aria-hidden
      className="ml-2 rounded-sm border border-line bg-sunken px-1.5 font-mono text-xs text-soft pointer-coarse:hidden"
    >
      {keys}
    </kbd>
  );
}
