import { useTranslation } from "react-i18next";
import type { DeskText } from "./desk.ts";

/** The name of a text: `Version 2`, or the current text. */
export function useTextName(): (text: DeskText) => string {
  const { t } = useTranslation();
  return ({ version }) => (version === null ? t("writing.now") : t("writing.version", { number: version.number }));
}

/** A band, with its half if it has one. */
export function bandText(band: number): string {
  return band.toFixed(1);
}
