import { Radio, RadioGroup } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../ui/format.ts";
import { BOOKS, type Book } from "./cards.ts";
import { useBookName } from "./names.ts";
import { useSummaries } from "./summaries.ts";

/** The books with what waits in each. */
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
      className="grid gap-3 sm:grid-cols-2"
    >
      {books.map(({ book, summary }) => (
        <Radio
          key={book}
          value={book}
          className="flex cursor-pointer flex-col gap-2 rounded-lg border border-line bg-surface px-4 py-3.5 shadow-card data-hovered:border-edge data-focus-visible:outline-2 data-focus-visible:outline-offset-2 data-focus-visible:outline-accent data-selected:border-accent data-selected:bg-accent-soft"
        >
          <span className="font-medium">{nameOf(book)}</span>
          <span className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-soft">
            <Count value={format.number(summary.dueCount)} name={t("cards.due")} isStrong={summary.dueCount > 0} />
            <Count value={format.number(summary.newCount)} name={t("cards.new")} />
            <Count value={format.number(summary.reviewedToday)} name={t("cards.today")} />
          </span>
        </Radio>
      ))}
    </RadioGroup>
  );
}

function Count({ value, name, isStrong = false }: { value: string; name: string; isStrong?: boolean }) {
  return (
    <span>
      <span className={isStrong ? "font-semibold text-accent tabular-nums" : "font-medium text-ink tabular-nums"}>
        {value}
      </span>{" "}
      {name}
    </span>
  );
}
