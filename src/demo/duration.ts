import { DAY_MS, HOUR_MS, MINUTE_MS } from "../lib/time.ts";

/** An ISO 8601 duration in units of constant length, which excludes months and years. */
const WRITTEN = /^P(?!$)(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?=\d)(?:(\d{1,6})H)?(?:(\d{1,8})M)?(?:(\d{1,9})S)?)?$/;
const UNITS = [7 * DAY_MS, DAY_MS, HOUR_MS, MINUTE_MS, 1000];

/** Parses a duration such as `P1D`, `PT90M` or `P1DT12H` into milliseconds; null for any other text. */
export function parseDuration(text: string): number | null {
  const found = WRITTEN.exec(text);
  if (found === null) return null;
  return UNITS.reduce((sum, unit, index) => sum + Number(found[index + 1] ?? 0) * unit, 0);
}
