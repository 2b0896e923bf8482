import { Highlighter, NotebookPen } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { useKey } from "../../ui/keys.tsx";
import { AddWordsButton } from "../vocabulary/add-word.tsx";
import type { Selected } from "./highlight-selection.ts";
import { KeyHint, SelectionToolbar } from "./selection-toolbar.tsx";

interface HighlightToolbarProps {
  selected: Selected;
  /** Called while a finger or mouse button is down on it. */
  onHold(isHeld: boolean): void;
  onHighlight(): void;
  onNote(): void;
  /** Null if words cannot be added to the vocabulary book. */
  onAddWords: (() => void) | null;
}

/** Actions for the selected words of a passage. */
export function HighlightToolbar({ selected, onHold, onHighlight, onNote, onAddWords }: HighlightToolbarProps) {
  const { t } = useTranslation();
  useKey("h", t("panels.highlight"), onHighlight);
  useKey("n", t("panels.addNote"), onNote);
  return (
    <SelectionToolbar selected={selected} onHold={onHold}>
      <Button look="quiet" icon={<Highlighter aria-hidden className="size-4" />} onPress={onHighlight}>
        {t("panels.highlight")}
        <KeyHint keys="h" />
      </Button>
      <Button look="quiet" icon={<NotebookPen aria-hidden className="size-4" />} onPress={onNote}>
        {t("panels.addNote")}
        <KeyHint keys="n" />
      </Button>
      {onAddWords !== null && <AddWordsButton isAmongOthers onPress={onAddWords} />}
    </SelectionToolbar>
  );
}
