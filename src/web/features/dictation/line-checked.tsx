import { useTranslation } from "react-i18next";
import { useAddMissed } from "./add-missed.ts";
import { Comparison, ResultCounts } from "./comparison.tsx";
import type { Attempt, ShownLine } from "./dictation.ts";
import { MissedWords } from "./missed-words.tsx";
import { bookForm, isMissed, missedOf } from "./words.ts";

/** A checked line: the comparison, the sentence, its meaning, and the missed words. */
export function LineChecked({
  attempt,
  line,
  texts,
}: {
  attempt: Attempt;
  line: ShownLine;
  /** The parts of the sentence known so far. */
  texts: readonly string[];
}) {
  const { t } = useTranslation();
  const add = useAddMissed(attempt);
  const missed = missedOf(line.words).map((one) => ({ ...one, word: bookForm(one.word, line.text, texts) }));
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
            onAdd={(words) => add([{ context: line.text, items: words.map((phrase) => ({ phrase })) }])}
          />
        </section>
      )}
    </div>
  );
}
