import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import { usePartNames } from "../practice/names.ts";
import type { Subject } from "../practice/practice.ts";
import type { Sitting } from "./mock.ts";

/** The result of a whole sitting: the overall band, or why there is none. */
export function OverallResult({ sitting }: { sitting: Sitting }) {
  const { t } = useTranslation();
  const names = usePartNames();
  const { overall } = sitting;
  if (overall.band === null) {
    return (
      <Card title={t("sitting.complete")} about={t("sitting.noOverall")}>
        <ul className="flex list-disc flex-col gap-1.5 pl-5 text-sm marker:text-soft">
          {overall.missing.map((subject) => (
            <li key={subject}>
              {t(`sitting.missing.${whyMissing(sitting, subject)}`, { subject: names.subject(subject) })}
            </li>
          ))}
        </ul>
      </Card>
    );
  }
  return (
    <Card title={t("sitting.complete")}>
      <div className="flex flex-wrap items-center gap-x-10 gap-y-5">
        <p className="flex flex-col">
          <span className="text-sm text-soft">{t("sitting.overall")}</span>
          <span className="text-5xl font-semibold tracking-tight text-accent tabular-nums">
            {overall.band.toFixed(1)}
          </span>
        </p>
        <dl className="grid grid-cols-2 gap-x-8 gap-y-3 tabular-nums xs:grid-cols-4">
          {sitting.sections.map(({ subject, band }) => (
            <div key={subject}>
              <dt className="text-sm text-soft">{names.subject(subject)}</dt>
              <dd className="text-xl font-semibold">{band?.band?.toFixed(1)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="mt-5 text-sm text-soft">
        <p>{t("sitting.overallAbout")}</p>
        {overall.isEstimate && <p>{t("sitting.overallEstimate")}</p>}
      </div>
    </Card>
  );
}

function whyMissing({ sections, isOwn }: Sitting, subject: Subject) {
  const section = sections.find((one) => one.subject === subject);
  if (section === undefined) return "notInPaper";
  if (section.status !== "submitted") return "notSubmitted";
  if (subject === "writing" || subject === "speaking") return isOwn ? "notEntered" : "notEnteredHere";
  return section.band === null ? "notWhole" : "belowLowest";
}
