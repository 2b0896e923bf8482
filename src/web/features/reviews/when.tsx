import { useTranslation } from "react-i18next";
import { untilMs, useFormat } from "../../ui/format.ts";

/** A past instant as people say it, with the exact one behind it. */
export function When({ instant }: { instant: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  // The page knows the service's clock to a second only.
  const isNow = untilMs(instant) >= 0;
  return (
    <time dateTime={instant} title={format.dateTime(instant)}>
      {isNow ? t("ui.justNow") : format.relative(instant)}
    </time>
  );
}
