import { useTranslation } from "react-i18next";
import { useFormat } from "../../ui/format.ts";
import { Meter } from "../../ui/meter.tsx";

/** The number of completed sections. */
export function SectionMeter({ done, all }: { done: number; all: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const text = t("learning.of", { part: format.number(done), whole: format.number(all) });
  return <Meter label={t("learning.done")} value={done} max={all} text={text} />;
}
