import { useTranslation } from "react-i18next";
import type { DeskText } from "./desk.ts";

/** How a text is called: `Version 2`, or what stands there now. */
export function useTextName(): (text: DeskText) => string {
  const { t } = useTranslation();
  return ({ version }) => (version === null ? t("writing.now") : t("writing.version", { number: version.number }));
}

/** A band with the half it may have. */
export function bandText(band: number): string {
  return band.toFixed(1);
}
