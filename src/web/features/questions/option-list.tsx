import { useTranslation } from "react-i18next";
import { classes } from "../../ui/classes.ts";
import type { Group } from "./questions.ts";

/** The options that the questions of a group share: headings, people, endings, a bank of words, letters of a map. */
export function OptionList({ group }: { group: Group }) {
  const { t } = useTranslation();
  const { options } = group;
  if (options.length === 0) return null;
  const isBank = options.every(({ text }) => text.length <= 20);
  const name =
    group.blocks.length === 0 && group.image === null && group.title !== "" ? group.title : t("questions.options");
  return (
    <div className="rounded-md border border-line bg-sunken px-4 py-3">
      <ul aria-label={name} lang="en" className={isBank ? "flex flex-wrap gap-x-6 gap-y-1.5" : "flex flex-col gap-1.5"}>
        {options.map(({ letter, text }) => (
          <li key={letter} className="flex gap-2.5">
            <span className={classes("shrink-0 font-semibold tabular-nums", !isBank && "min-w-8")}>{letter}</span>
            {text !== "" && <span className="min-w-0">{text}</span>}
          </li>
        ))}
      </ul>
      {group.optionsReusable && <p className="mt-2 text-xs text-soft">{t("questions.reusable")}</p>}
    </div>
  );
}

/** The meaning of TRUE, FALSE and NOT GIVEN, as printed in the test. */
export function Legend({ type }: { type: "true_false_not_given" | "yes_no_not_given" }) {
  const { t } = useTranslation();
  const isFact = type === "true_false_not_given";
  const rows = [
    { word: isFact ? "TRUE" : "YES", meaning: isFact ? t("questions.legend.true") : t("questions.legend.yes") },
    { word: isFact ? "FALSE" : "NO", meaning: isFact ? t("questions.legend.false") : t("questions.legend.no") },
    {
      word: "NOT GIVEN",
      meaning: isFact ? t("questions.legend.factNotGiven") : t("questions.legend.viewNotGiven"),
    },
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1 rounded-md border border-line bg-sunken px-4 py-3 text-sm">
      {rows.map(({ word, meaning }) => (
        <div key={word} className="contents">
          <dt lang="en" className="font-semibold">
            {word}
          </dt>
          <dd className="text-soft">{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
