import { Highlighter, NotebookPen } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { Toolbar } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { useKey } from "../../ui/keys.tsx";
import { paneOf, type Selected } from "./highlight-selection.ts";

const DISTANCE = 8;

interface HighlightToolbarProps {
  selected: Selected;
  /** Told while a finger or mouse is down on it: a browser may drop the selection then, before the press counts. */
  onHold(isHeld: boolean): void;
  onHighlight(): void;
  onNote(): void;
}

/** What can be done with the words that are selected, below them, or above where there is no room. */
export function HighlightToolbar({ selected, onHold, onHighlight, onNote }: HighlightToolbarProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useKey("h", t("panels.highlight"), onHighlight);
  useKey("n", t("panels.addNote"), onNote);

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
    element.style.top = `${top - outer.top}px`;
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
      className="absolute z-20 flex select-none gap-1 rounded-lg border border-line bg-surface p-1 font-sans shadow-float"
    >
      <Button look="quiet" icon={<Highlighter aria-hidden className="size-4" />} onPress={onHighlight}>
        {t("panels.highlight")}
        <KeyHint keys="h" />
      </Button>
      <Button look="quiet" icon={<NotebookPen aria-hidden className="size-4" />} onPress={onNote}>
        {t("panels.addNote")}
        <KeyHint keys="n" />
      </Button>
    </Toolbar>
  );
}

/** The key that does the same, where there is likely to be a keyboard. */
function KeyHint({ keys }: { keys: string }) {
  return (
    <kbd
      aria-hidden
      className="ml-2 rounded-sm border border-line bg-sunken px-1.5 font-mono text-xs text-soft pointer-coarse:hidden"
    >
      {keys}
    </kbd>
  );
}
