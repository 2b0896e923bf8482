import { useTranslation } from "react-i18next";
import { DEFAULT_TIME_ZONE } from "../../../lib/zone.ts";
import { now } from "../../clock.ts";

/** The time zone of this machine, as the browser reports it. */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Every zone that the browser knows, plus those in use even if the browser does not list them. */
export function knownZones(current: string): string[] {
  const all = [current, browserZone(), DEFAULT_TIME_ZONE, ...Intl.supportedValuesOf("timeZone")];
  return [...new Set(all)].toSorted();
}

/** A time zone in words: `Asia/Shanghai – China Time, GMT+8`. */
export function useZoneName(): (timeZone: string) => string {
  const { t, i18n } = useTranslation();
  return (timeZone) => {
    const part = (timeZoneName: "longGeneric" | "shortOffset") =>
      new Intl.DateTimeFormat(i18n.language, { timeZone, timeZoneName })
        .formatToParts(now())
        .find(({ type }) => type === "timeZoneName")?.value ?? "";
    const [name, offset] = [part("longGeneric"), part("shortOffset")];
    // For a zone without a name, Intl returns the offset instead.
    return t(/\d/.test(name) ? "timeZone.nameless" : "timeZone.option", { id: timeZone, name, offset });
  };
}
