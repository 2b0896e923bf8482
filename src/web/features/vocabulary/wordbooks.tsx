import { Layers } from "lucide-react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "../../ui/button.tsx";
import { useFormat } from "../../ui/format.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { Meter } from "../../ui/meter.tsx";
import { reviewPathOf } from "../cards/address.ts";
import { useWordbooks, type Wordbook } from "./vocabulary.ts";

/** The learner's progress in each built-in wordbook. */
export function Wordbooks() {
  const { t } = useTranslation();
  const wordbooks = useWordbooks();
  return (
    <>
      <p className="text-sm text-soft">{t("wordbooks.about")}</p>
      {wordbooks.map((query, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list of wordbooks is fixed
        <WordbookCard key={index} query={query} />
      ))}
    </>
  );
}

function WordbookCard({ query }: { query: ReturnType<typeof useWordbooks>[number] }) {
  return (
    <section className="overflow-hidden rounded-lg border border-line bg-surface shadow-card">
      <Loaded query={query}>{(wordbook) => <WordbookFacts wordbook={wordbook} />}</Loaded>
    </section>
  );
}

function WordbookFacts({ wordbook: { setId, summary } }: { wordbook: Wordbook }) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const isChinese = i18n.language.startsWith("zh");
  const started = summary.total - summary.newCount;
  const facts = [
    { name: t("wordbooks.due"), value: summary.dueCount },
    { name: t("wordbooks.mastered"), value: summary.counts.mastered },
    { name: t("wordbooks.today"), value: summary.reviewedThisStudyDay },
  ];
  return (
    <div className="flex flex-col gap-4 px-5 py-5 sm:px-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-lg font-semibold">{isChinese ? summary.titleZh : summary.title}</h2>
          <p className="mt-0.5 text-sm text-soft">
            {t("wordbooks.size", { words: format.number(summary.total), groups: format.number(summary.groups.length) })}
          </p>
        </div>
        <LinkButton href={reviewPathOf(setId)} icon={<Layers aria-hidden className="size-4" />}>
          {t("wordbooks.review")}
        </LinkButton>
      </div>
      <Meter
        label={t("wordbooks.started")}
        value={started}
        max={summary.total}
        text={t("wordbooks.of", { part: format.number(started), whole: format.number(summary.total) })}
      />
      <dl className="grid grid-cols-3 gap-3">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt className="text-xs text-soft">{name}</dt>
            <dd className="text-lg font-semibold tabular-nums">{format.number(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
