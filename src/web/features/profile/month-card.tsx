import { useTranslation } from "react-i18next";
import { dayOf } from "../../../lib/shanghai.ts";
import { Card, Fact } from "../../ui/card.tsx";
import { Facts } from "../../ui/facts.tsx";
import { useFormat } from "../../ui/format.ts";
import { useDuration } from "../footprints/names.ts";
import { EvidenceCounts } from "./evidence-counts.tsx";
import type { Summary } from "./profile.ts";
import { QuestionTypes } from "./question-types.tsx";

const RATINGS = ["good", "hard", "again"] as const;

/** The activity of the last 30 days. */
export function MonthCard({ summary }: { summary: Summary }) {
  const { t } = useTranslation();
  const format = useFormat();
  // The first and the last day are those of the statistics, regardless of the learner's time zone.
  const dayName = (instant: string) => format.date(dayOf(Date.parse(instant)));
  const { from, to, vocabulary, questionTypes, evidenceCounts } = summary;
  const { reviews, recallRate } = vocabulary;
  const hasEvidence = evidenceCounts.some(({ count }) => count > 0);
  const isEmpty = countSections(summary) === 0 && summary.dictations.submitted === 0 && reviews === 0 && !hasEvidence;
  return (
    <Card title={t("profile.month.title")} about={t("profile.month.about", { from: dayName(from), to: dayName(to) })}>
      {isEmpty ? (
        <p className="text-sm text-soft">{t("profile.month.empty")}</p>
      ) : (
        <div className="flex flex-col gap-7">
          <dl className="divide-y divide-line">
            <Fact name={t("profile.month.practice")}>
              <PracticeTime summary={summary} />
            </Fact>
            <Fact name={t("profile.month.reviews")}>
              {recallRate === null ? (
                t("profile.month.none")
              ) : (
                <span className="flex flex-col">
                  {t("profile.month.recalled", { reviews: format.number(reviews), rate: format.percent(recallRate) })}
                  <Facts>
                    {RATINGS.map((rating) => (
                      <span key={rating}>
                        {t("profile.month.rated", {
                          rating: t(`cards.ratings.${rating}`),
                          number: format.number(vocabulary[rating]),
                        })}
                      </span>
                    ))}
                  </Facts>
                </span>
              )}
            </Fact>
          </dl>
          {questionTypes.length > 0 && <QuestionTypes types={questionTypes} />}
          {hasEvidence && <EvidenceCounts counts={evidenceCounts} />}
        </div>
      )}
    </Card>
  );
}

/** The total, the submitted work, and the distribution. */
function PracticeTime({ summary }: { summary: Summary }) {
  const { t } = useTranslation();
  const duration = useDuration();
  const { practiceSeconds, practice, dictations } = summary;
  const sections = countSections(summary);
  const parts = [
    ...practice.map((one) => ({ name: t(`practice.subjects.${one.subjectCode}`), seconds: one.practiceSeconds })),
    { name: t("profile.month.dictation"), seconds: dictations.practiceSeconds },
  ];
  return (
    <span className="flex flex-col">
      {duration(practiceSeconds)}
      <Facts>
        {sections > 0 && <span>{t("profile.month.sections", { count: sections })}</span>}
        {dictations.submitted > 0 && <span>{t("profile.month.dictations", { count: dictations.submitted })}</span>}
      </Facts>
      <Facts>
        {parts
          .filter(({ seconds }) => seconds > 0)
          .map(({ name, seconds }) => (
            <span key={name}>{t("profile.month.spent", { name, duration: duration(seconds) })}</span>
          ))}
      </Facts>
    </span>
  );
}

function countSections({ practice }: Summary): number {
  return practice.reduce((sum, { handedInSections }) => sum + handedInSections, 0);
}
