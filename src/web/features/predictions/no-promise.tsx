import { useTranslation } from "react-i18next";
import { Notice } from "../../ui/form.tsx";

/** What predictions do not promise. */
export function NoPromise() {
  const { t } = useTranslation();
  return <Notice tone="calm">{t("predictions.noPromise")}</Notice>;
}
