import { useTranslation } from "react-i18next";
import { isJudged, type Option, type Slots } from "./questions.ts";

/** What a preview shows instead of inputs: numbered blanks, options to read, nothing for open answers. */
export const PREVIEW_SLOTS: Slots = {
  gap: (question, group) => <Blank number={question.number} isShort={group.options.length > 0} />,
  // The legend above the statements explains the options.
  choice: (_questions, options, group) => (isJudged(group.type) ? null : <Options options={options} />),
  open: () => null,
};

function Blank({ number, isShort }: { number: number; isShort: boolean }) {
  const { t } = useTranslation();
  return (
    <span className="mx-0.5 inline-flex items-baseline align-baseline whitespace-nowrap">
      <span className="sr-only">{t("questions.blank", { number })}</span>
      <span
        aria-hidden
        className={`inline-flex h-7 items-center rounded-sm border border-edge border-dashed bg-sunken px-2 text-sm leading-none font-semibold tabular-nums ${isShort ? "min-w-12" : "min-w-24"}`}
      >
        {number}
      </span>
    </span>
  );
}

function Options({ options }: { options: readonly Option[] }) {
  return (
    <ul className="flex flex-col gap-1.5">
      {options.map(({ letter, text }) => (
        <li key={letter} className="flex gap-3">
          <span className="flex size-6.5 shrink-0 items-center justify-center rounded-full border border-edge text-xs font-semibold">
            {letter}
          </span>
          <span className="min-w-0">{text}</span>
        </li>
      ))}
    </ul>
  );
}
