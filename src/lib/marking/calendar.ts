import { ordinal } from "./number-words.ts";

const MONTHS = new Set(
  "january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec".split(
    " ",
  ),
);

/** Times of day in one form: `10 am`, `10.00 a.m.`, `10AM` are `10:00am`; `7.30` is `7:30`. */
export function plainTimes(words: readonly string[]): string[] {
  const plain: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const next = halfOfDay(words[at + 1]);
    const time = timeOf(words[at] ?? "", next);
    plain.push(time ?? words[at] ?? "");
    if (time !== null && next !== "") at++;
  }
  return plain;
}

/** Dates in one form, the day in front without its ending: `March 12th` is `12 march`. Months keep their spelling. */
export function plainDates(words: readonly string[]): string[] {
  const plain = [...words];
  for (let at = 0; at + 1 < plain.length; at++) {
    const [first = "", second = ""] = [plain[at], plain[at + 1]];
    const [month, day] = MONTHS.has(first) ? [first, dayOf(second)] : [second, dayOf(first)];
    if (day === null || !MONTHS.has(month)) continue;
    plain[at] = day;
    plain[at + 1] = month;
    at++;
  }
  return plain;
}

function timeOf(word: string, next: string): string | null {
  const match = /^([0-9]{1,2})(?:[.:]([0-5][0-9]))?(?:([ap])\.?m)?$/u.exec(word);
  const [, hour = "", minutes, half = ""] = match ?? [];
  if (match === null || Number(hour) > 24 || (half !== "" && next !== "")) return null;
  const isTime = minutes !== undefined || half !== "" || next !== "";
  const ending = half === "" ? next : `${half}m`;
  return isTime ? `${Number(hour)}:${minutes ?? "00"}${ending}` : null;
}

/** `am` or `pm`, or nothing. */
function halfOfDay(word: string | undefined): "am" | "pm" | "" {
  const letter = /^([ap])\.?m$/u.exec(word ?? "")?.[1];
  if (letter === undefined) return "";
  return letter === "a" ? "am" : "pm";
}

function dayOf(word: string): string | null {
  const match = /^([0-9]{1,2})(st|nd|rd|th)?$/u.exec(word);
  const day = Number(match?.[1] ?? 0);
  if (match === null || day < 1 || day > 31) return null;
  if (match[2] !== undefined && ordinal(day) !== `${day}${match[2]}`) return null;
  return String(day);
}
