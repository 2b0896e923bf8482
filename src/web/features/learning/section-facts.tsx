import { useTranslation } from "react-i18next";
import type { OutlineSection } from "./learning.ts";

/** The type of a section and its duration. */
export function SectionFacts({ section }: { section: Pick<OutlineSection, "kind" | "durationMinutes"> }) {
  const { t } = useTranslation();
  return (
    <>
      {t(`learning.kinds.${section.kind}`)} · {t("learning.minutes", { count: section.durationMinutes })}
    </>
  );
}
