import { Headphones } from "lucide-react";
import { useTranslation } from "react-i18next";
import { usePartNames } from "../practice/names.ts";
import type { Material } from "./dictation.ts";

/** Place in the test, difficulty, length: what one wants to know before choosing. */
export function MaterialFacts({ material }: { material: Material }) {
  const { t } = useTranslation();
  const names = usePartNames();
  const facts = [
    names.part("listening", material.partNumber),
    names.difficulty(material.difficulty),
    t("dictation.lineCount", { count: material.segmentCount }),
    t("practice.minutes", { count: material.durationMinutes }),
  ];
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-0.5 text-sm text-soft">
      {facts.map((fact) => (
        <span key={fact} className="whitespace-nowrap">
          {fact}
        </span>
      ))}
      {!material.audioAvailable && (
        <span className="inline-flex items-center gap-1 whitespace-nowrap text-warn">
          <Headphones aria-hidden className="size-4" />
          {t("dictation.silent")}
        </span>
      )}
    </span>
  );
}
