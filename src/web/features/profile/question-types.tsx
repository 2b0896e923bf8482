import { useTranslation } from "react-i18next";
import { SKILL_SUBJECTS } from "../../../lib/skills.ts";
import { useFormat } from "../../ui/format.ts";
import { usePartNames } from "../practice/names.ts";
import type { Summary } from "./profile.ts";

type TypeCounts = Summary["questionTypes"][number];

const OUTCOMES = ["correct", "incorrect", "unanswered"] as const;
const TEXTS = {
  correct: "profile.month.right",
  incorrect: "profile.month.wrong",
  unanswered: "profile.month.unanswered",
} as const;
/** Distinguished by pattern too, for people who cannot distinguish the colours. */
const FILLS = {
  correct: "bg-accent forced-color-adjust-none",
  incorrect:
    "forced-color-adjust-none bg-[repeating-linear-gradient(135deg,var(--color-danger)_0_3px,transparent_3px_6px)]",
  unanswered: "border border-edge bg-surface",
} as const;

/** Results by question type: numbers, with a bar that shows the same at a glance. */
export function QuestionTypes({ types }: { types: readonly TypeCounts[] }) {
  const { t } = useTranslation();
  return (
    <table className="w-full text-left text-sm tabular-nums">
      <caption className="mb-2 text-left text-base font-semibold">{t("profile.month.questionTypes")}</caption>
      <thead>
        <tr className="border-b border-line align-bottom text-soft">
          <th scope="col" className="py-1.5 pr-3 font-medium">
            {t("profile.month.type")}
          </th>
          {OUTCOMES.map((outcome) => (
            <th key={outcome} scope="col" className="py-1.5 pl-3 font-medium whitespace-nowrap sm:w-28">
              <span className="flex items-end gap-1.5 text-right max-sm:flex-col sm:items-center sm:justify-end">
                <span aria-hidden className={`block size-2.5 shrink-0 rounded-[2px] ${FILLS[outcome]}`} />
                {t(TEXTS[outcome])}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      {SKILL_SUBJECTS.map((subject) => {
        const rows = types.filter(({ subjectCode }) => subjectCode === subject);
        return (
          rows.length > 0 && (
            <tbody key={subject}>
              <tr>
                <th scope="rowgroup" colSpan={4} className="pt-4 pb-1 font-semibold">
                  {t(`practice.subjects.${subject}`)}
                </th>
              </tr>
              {rows.map((row) => (
                <TypeRow key={row.questionType} row={row} />
              ))}
            </tbody>
          )
        );
      })}
    </table>
  );
}

function TypeRow({ row }: { row: TypeCounts }) {
  const format = useFormat();
  const names = usePartNames();
  return (
    <tr className="border-b border-line last:border-b-0">
      <th scope="row" className="py-2.5 pr-3 font-normal">
        <span className="mb-1.5 block">{names.type(row.questionType)}</span>
        <span aria-hidden className="flex h-2 gap-0.5">
          {OUTCOMES.map(
            (outcome) =>
              row[outcome] > 0 && (
                <span
                  key={outcome}
                  className={`block min-w-1 rounded-[2px] ${FILLS[outcome]}`}
                  style={{ width: `${(row[outcome] / row.total) * 100}%` }}
                />
              ),
          )}
        </span>
      </th>
      {OUTCOMES.map((outcome) => (
        <td key={outcome} className={`py-2.5 pl-3 text-right ${row[outcome] === 0 ? "text-soft" : ""}`}>
          {format.number(row[outcome])}
        </td>
      ))}
    </tr>
  );
}
