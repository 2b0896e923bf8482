import { Headphones } from "lucide-react";
import { useTranslation } from "react-i18next";
import { usePartNames } from "./names.ts";
import type { PartSummary } from "./practice.ts";

/** Subject, place in the test, difficulty, length: what one wants to know before choosing. */
export function PartFacts({ part }: { part: PartSummary }) {
  const { t } = useTranslation();
  const names = usePartNames();
  const facts = [
    `${names.subject(part.subject)} · ${names.part(part.subject, part.partNumber)}`,
    names.difficulty(part.difficulty),
    ...(part.module === "both" ? [] : [t(`practice.modules.${part.module}`)]),
    // A writing task always is one question, so the count is left out.
    ...(part.subject === "writing" ? [] : [t("practice.questions", { count: part.questionCount })]),
    t("practice.minutes", { count: part.durationMinutes }),
  ];
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-0.5 text-sm text-soft">
      {facts.map((fact) => (
        <span key={fact} className="whitespace-nowrap">
          {fact}
        </span>
      ))}
      {part.audioAvailable && (
        <span className="inline-flex items-center gap-1 whitespace-nowrap">
          <Headphones aria-hidden className="size-4" />
          {t("practice.audio")}
        </span>
      )}
    </span>
  );
}
