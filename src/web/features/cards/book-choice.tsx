import { Radio, RadioGroup } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../ui/format.ts";
import { BOOKS, type Book } from "./cards.ts";
import { useBookName } from "./names.ts";
import { useSummaries } from "./summaries.ts";

/** The books with the number of due and new words in each. */
export function BookChoice({ value, onChange }: { value: Book; onChange(book: Book): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = useBookName();
  const { books } = useSummaries();
  return (
    <RadioGroup
      aria-label={t("cards.book")}
      value={value}
      onChange={(id) => onChange(BOOKS.find((book) => book === id) ?? "personal")}
      className="grid grid-cols-2 gap-2 sm:gap-3"
    >
      {books.map(({ book, summary }) => (
        <Radio
          key={book}
          value={book}
          className="flex cursor-pointer flex-col gap-0.5 rounded-lg border border-line bg-surface px-3 py-2 shadow-card sm:gap-1 sm:px-4 sm:py-3 data-hovered:border-edge data-focus-visible:outline-2 data-focus-visible:outline-offset-2 data-focus-visible:outline-accent data-selected:border-accent data-selected:bg-accent-soft"
        >
          <span className="text-sm font-medium sm:text-base">{nameOf(book)}</span>
          <span className="text-sm text-soft tabular-nums [&>span]:whitespace-nowrap">
            <span className={summary.dueCount > 0 ? "font-semibold text-accent" : ""}>
              {t("cards.due", { number: format.number(summary.dueCount) })}
            </span>
            {" · "}
            <span>{t("cards.new", { number: format.number(summary.newCount) })}</span>
            <span className="hidden sm:inline">
              {" "}
              · {t("cards.today", { number: format.number(summary.reviewedThisStudyDay) })}
            </span>
          </span>
        </Radio>
      ))}
    </RadioGroup>
  );
}
