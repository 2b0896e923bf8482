import { useTranslation } from "react-i18next";
import { useAddWords } from "./add-words.ts";
import { Comparison, ResultCounts } from "./comparison.tsx";
import type { Attempt, ShownLine } from "./dictation.ts";
import { MissedWords } from "./missed-words.tsx";
import { isMissed, missedOf } from "./words.ts";

/** A line that was checked: the comparison, the sentence, what it means, and the words to keep. */
export function LineChecked({ attempt, line }: { attempt: Attempt; line: ShownLine }) {
  const { t } = useTranslation();
  const add = useAddWords(attempt);
  const missed = missedOf(line.words);
  const isRight = line.words.every(({ result }) => result === "match");
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-3">
        {isRight ? (
          <p lang="en" className="font-serif text-xl leading-relaxed">
            {line.text}
          </p>
        ) : (
          <Comparison words={line.words} isLarge />
        )}
        <ResultCounts words={line.words} />
      </div>
      {(!isRight || line.translation !== "") && (
        <div className="flex flex-col gap-1.5 border-l-2 border-line pl-4">
          {!isRight && line.words.some(isMissed) && (
            <p lang="en" className="font-serif text-lg">
              {line.text}
            </p>
          )}
          {line.translation !== "" && (
            <p lang="zh-CN" className="text-soft">
              {line.translation}
            </p>
          )}
        </div>
      )}
      {missed.length > 0 && (
        <section aria-label={t("dictation.words.missed")} className="flex flex-col gap-2.5">
          <p className="text-sm text-soft">{t("dictation.words.addAbout")}</p>
          <MissedWords
            label={t("dictation.words.missed")}
            words={missed}
            isPending={add.isPending}
            onAdd={(words) => add.mutate([{ sentence: line.text, words }])}
          />
        </section>
      )}
    </div>
  );
}
