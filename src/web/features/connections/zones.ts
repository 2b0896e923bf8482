import { useTranslation } from "react-i18next";
import { now } from "../../clock.ts";

/** Where the learner's days are counted. */
const SHANGHAI = "Asia/Shanghai";

/** Time zones to choose from: the one that is set, the browser's, and Shanghai's. */
export function zonesFor(current: string): string[] {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return [...new Set([current, timeZone, SHANGHAI])];
}

/** A time zone in words, `China Standard Time – Asia/Shanghai, GMT+8`, or where there is little room, `Asia/Shanghai, GMT+8`. */
export function useZoneName(): (timeZone: string, isShort?: boolean) => string {
  const { t, i18n } = useTranslation();
  return (timeZone, isShort = false) => {
    const part = (timeZoneName: "long" | "shortOffset") =>
      new Intl.DateTimeFormat(i18n.language, { timeZone, timeZoneName })
        .formatToParts(now())
        .find(({ type }) => type === "timeZoneName")?.value ?? "";
    if (isShort) return t("connections.quiet.zoneShort", { id: timeZone, offset: part("shortOffset") });
    return t("connections.quiet.zoneName", { id: timeZone, name: part("long"), offset: part("shortOffset") });
  };
}
