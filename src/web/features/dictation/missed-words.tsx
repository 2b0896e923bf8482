import { BookmarkPlus, Check } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { useFormat } from "../../ui/format.ts";
import { isFunctionWord, type Missed } from "./words.ts";

/** Missed words, each with a button that adds it to the learner's book, or a note that it is already there. */
export function MissedWords({
  label,
  words,
  onAdd,
}: {
  label: string;
  words: readonly (Missed & { readonly count?: number })[];
  /** Resolves once `words` show the result. */
  onAdd(words: readonly string[]): Promise<void>;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  // Words being added already show as added; failed ones are offered again.
  const [adding, setAdding] = useState<readonly string[]>([]);
  const isIn = ({ word, entryId }: Missed) => entryId !== null || adding.includes(word);
  const missing = words.filter((one) => !isIn(one));
  const toLearn = missing.filter(({ word }) => !isFunctionWord(word));
  const list = useRef<HTMLUListElement>(null);
  const add = async (wanted: readonly string[]) => {
    setAdding((before) => [...before, ...wanted]);
    await onAdd(wanted);
    setAdding((before) => before.filter((word) => !wanted.includes(word)));
  };
  // The button disappears when its word is added: the focus stays within the list.
  useEffect(() => {
    if (adding.length === 0 || document.activeElement !== document.body) return;
    (list.current?.querySelector("button") ?? list.current)?.focus();
  }, [adding]);
  return (
    <div className="flex flex-col gap-2.5">
      <ul ref={list} tabIndex={-1} aria-label={label} className="flex flex-wrap gap-2">
        {words.map(({ word, entryId, count }) => (
          <li key={word}>
            {!isIn({ word, entryId }) ? (
              <Button
                icon={<BookmarkPlus aria-hidden className="size-4 text-accent" />}
                onPress={() => void add([word])}
              >
                <Name word={word} count={count === undefined ? null : format.number(count)} />
                <span className="sr-only"> {t("dictation.words.add")}</span>
              </Button>
            ) : (
              <span className="inline-flex min-h-11 items-center gap-2 rounded-md bg-accent-soft px-4 text-sm font-medium">
                <Check aria-hidden className="size-4 text-accent" />
                <Name word={word} count={count === undefined ? null : format.number(count)} />
                <span className="sr-only"> {t("dictation.words.inBook")}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
      {toLearn.length > 1 && (
        <div className="-ml-4">
          <Button look="quiet" onPress={() => void add(toLearn.map(({ word }) => word))}>
            {t(toLearn.length === missing.length ? "dictation.words.addAll" : "dictation.words.addMost", {
              count: toLearn.length,
            })}
          </Button>
        </div>
      )}
    </div>
  );
}

function Name({ word, count }: { word: string; count: string | null }) {
  return (
    <>
      <span lang="en">{word}</span>
      {count !== null && count !== "1" && <span className="ml-1.5 text-xs text-soft tabular-nums">×{count}</span>}
    </>
  );
}
