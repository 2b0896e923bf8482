import { BookPlus } from "lucide-react";
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { useFirstKey } from "../../ui/keys.tsx";
import { useSelection } from "../player/highlight-selected.ts";
import { KeyHint, SelectionToolbar } from "../player/selection-toolbar.tsx";
import type { WordOrigin } from "./add-word-book.ts";
import { AddWordDialog } from "./add-word-dialog.tsx";
import { readWords, WORDS_ROOT } from "./add-word-selection.ts";
import type { FoundWords } from "./add-word-text.ts";
import { useEscape, useSavedSelection } from "./saved-selection.ts";

const WordsContext = createContext<((found: FoundWords) => void) | null>(null);

/** Opens the dialog that adds words to the book; null outside a {@link WordSource}, where nothing can be added. */
export function useWordAdding(): ((found: FoundWords) => void) | null {
  return useContext(WordsContext);
}

/**
 * Lets the learner add words of a text to the vocabulary book: a selection gets a small toolbar, and the key `w` does the same.
 * Wrap any readable text in it; it adds no box to the layout.
 *
 * ```tsx
 * <WordSource source={{ sourceType: "guide", sourceId: slug, sourceTitle: title }}>
 *   <Markdown text={content} top={2} />
 * </WordSource>
 * ```
 *
 * - `source` is where the words are met, in the book's format; null turns it off, as for visitors and for another learner's work.
 * - Content that is not part of the text, such as a number or the name of a speaker, needs `data-extra`: phrases and sentences leave
 *   it out.
 * - A component within it that has a toolbar of its own needs `data-own-toolbar` and offers the action there, with `useWordAdding`.
 */
export function WordSource({ source, children }: { source: WordOrigin | null; children: ReactNode }) {
  return source === null ? children : <Words origin={source}>{children}</Words>;
}

function Words({ origin, children }: { origin: WordOrigin; children: ReactNode }) {
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  const [found, setFound] = useState<FoundWords | null>(null);
  const read = useCallback(() => (root.current === null ? null : readWords(root.current)), []);
  const { selected, hold, clear } = useSelection(read, found !== null);
  const savedSelection = useSavedSelection();

  const add = useCallback(
    ({ phrase, context }: FoundWords) => {
      savedSelection.keep();
      setFound({ phrase, context });
    },
    [savedSelection],
  );
  const close = (isAdded: boolean) => {
    setFound(null);
    clear();
    // Once the words are in the book there are no more actions for them, and the keys have their former meaning.
    if (!isAdded) savedSelection.giveBack();
  };
  useFirstKey("w", t("addWord.key"), () => {
    const words = read();
    if (words !== null) add(words);
    return words !== null;
  });

  const isShown = selected !== null && !selected.isOffered && found === null;
  useEscape(isShown, clear);
  return (
    <WordsContext value={add}>
      <div ref={root} {...{ [WORDS_ROOT]: "" }} className="contents">
        {children}
      </div>
      {isShown && (
        <SelectionToolbar selected={selected} onHold={hold}>
          <AddWordsButton onPress={() => add(selected)} />
        </SelectionToolbar>
      )}
      <AddWordDialog origin={origin} found={found} onClose={close} />
    </WordsContext>
  );
}

/** The action in a toolbar for selected words; beside others there is room for a short name only. */
export function AddWordsButton({ isAmongOthers = false, onPress }: { isAmongOthers?: boolean; onPress(): void }) {
  const { t } = useTranslation();
  return (
    <Button look="quiet" icon={<BookPlus aria-hidden className="size-4" />} onPress={onPress}>
      {isAmongOthers ? t("addWord.short") : t("addWord.action")}
      <KeyHint keys="w" />
    </Button>
  );
}
