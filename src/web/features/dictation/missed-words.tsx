import { BookmarkPlus, Check } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { useFormat } from "../../ui/format.ts";
import type { Missed } from "./words.ts";

/** Missed words, each with the way into the learner's own book; the ones that are there say so. */
export function MissedWords({
  label,
  words,
  isPending,
  onAdd,
}: {
  label: string;
  words: readonly (Missed & { readonly count?: number })[];
  isPending: boolean;
  onAdd(words: readonly string[]): void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const missing = words.filter(({ entryId }) => entryId === null);
  const list = useRef<HTMLUListElement>(null);
  const isAdded = useRef(false);
  const add = (wanted: readonly string[]) => {
    if (isPending) return;
    isAdded.current = true;
    onAdd(wanted);
  };
  // The button that added a word goes with it: the focus stays at the words.
  useEffect(() => {
    if (isPending || !isAdded.current) return;
    isAdded.current = false;
    if (document.activeElement === document.body) (list.current?.querySelector("button") ?? list.current)?.focus();
  }, [isPending]);
  return (
    <div className="flex flex-col gap-2.5">
      <ul ref={list} tabIndex={-1} aria-label={label} className="flex flex-wrap gap-2">
        {words.map(({ word, entryId, count }) => (
          <li key={word}>
            {entryId === null ? (
              <Button icon={<BookmarkPlus aria-hidden className="size-4 text-accent" />} onPress={() => add([word])}>
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
      {missing.length > 1 && (
        <div className="-ml-4">
          <Button look="quiet" isPending={isPending} onPress={() => add(missing.map(({ word }) => word))}>
            {t("dictation.words.addAll", { count: missing.length })}
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
