import { useTranslation } from "react-i18next";
import { SKILL_SUBJECTS } from "../../../lib/skills.ts";
import { useFormat } from "../../ui/format.ts";
import { useProfileNames } from "./names.ts";
import type { Summary } from "./profile.ts";

const TYPES = ["objective", "rubric", "retrieval"] as const;

/** How much evidence there was of each kind, by subject. */
export function EvidenceCounts({ counts }: { counts: Summary["evidenceCounts"] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const names = useProfileNames();
  const subjects = SKILL_SUBJECTS.filter((subject) => counts.some(({ subjectCode }) => subjectCode === subject));
  return (
    <table className="w-full text-left text-sm tabular-nums">
      <caption className="mb-2 text-left text-base font-semibold">{t("profile.month.evidence")}</caption>
      <thead>
        <tr className="border-b border-line align-bottom text-soft">
          <th scope="col" className="py-1.5 pr-3 font-medium">
            {t("profile.month.subject")}
          </th>
          {TYPES.map((type) => (
            <th key={type} scope="col" className="py-1.5 pl-3 text-right font-medium">
              {t(`profile.types.${type}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {subjects.map((subject) => (
          <tr key={subject} className="border-b border-line last:border-b-0">
            <th scope="row" className="py-2 pr-3 font-normal whitespace-nowrap">
              {t(`practice.subjects.${subject}`)}
            </th>
            {TYPES.map((type) => {
              const found = counts.find((one) => one.subjectCode === subject && one.evidenceType === type);
              const { count, pushedCount } = found ?? { count: 0, pushedCount: 0 };
              return (
                <td key={type} className={`py-2 pl-3 text-right ${count === 0 ? "text-soft" : ""}`}>
                  {format.number(count)}
                  {pushedCount > 0 && (
                    <span className="block text-xs text-soft">{names.pushed(pushedCount, count)}</span>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
