import { useTranslation } from "react-i18next";
import { Badge } from "../../ui/card.tsx";
import { useFormat } from "../../ui/format.ts";
import type { BandEntry } from "./mock.ts";

/** The bands that people gave for a section, each with its author. */
export function BandEntries({ entries, isOwn }: { entries: readonly BandEntry[]; isOwn: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (entries.length === 0) return null;
  return (
    <ul aria-label={t("sitting.entries")} className="flex flex-col gap-3 border-l-2 border-line pl-4 text-sm">
      {entries.map(({ source, band, taskBands, note, enteredAt }) => (
        <li key={source} className="flex flex-col gap-1">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="font-medium">{t("sitting.bandIs", { band })}</span>
            <Badge tone={source === "teacher" ? "accent" : "plain"}>
              {t(source === "teacher" ? "sitting.byTeacher" : isOwn ? "sitting.byYou" : "sitting.byLearner")}
            </Badge>
            <span className="text-soft">
              {taskBands !== null && `${t("sitting.taskBands", { ...taskBands })} · `}
              {format.date(enteredAt)}
            </span>
          </p>
          {note !== "" && <p className="whitespace-pre-line">{note}</p>}
        </li>
      ))}
    </ul>
  );
}
