import { ordinal } from "./number-names.ts";

const MONTHS = "january february march april may june july august september october november december";
const SHORT_MONTHS = "jan feb mar apr jun jul aug sep sept oct nov dec";
const MONTH_NAMES = new Set(`${MONTHS} ${SHORT_MONTHS}`.split(" "));

/** Times of day in one form: `10 am`, `10.00 a.m.`, `10AM` are `10:00am`; `7.30` is `7:30`. */
export function plainTimes(words: readonly string[]): string[] {
  const plain: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const [word = "", next = ""] = [words[at], words[at + 1]];
    const half = next === "am" || next === "pm" ? next : "";
    const time = timeOf(word, half);
    plain.push(time ?? word);
    if (time !== null && half !== "") at++;
  }
  return plain;
}

/** Dates in one form, the day in front without its ending: `March 12th` is `12 march`. Months keep their spelling. */
export function plainDates(words: readonly string[]): string[] {
  const plain = [...words];
  for (let at = 0; at + 1 < plain.length; at++) {
    const [first = "", second = ""] = [plain[at], plain[at + 1]];
    const [month, day] = MONTH_NAMES.has(first) ? [first, dayOf(second)] : [second, dayOf(first)];
    if (day === null || !MONTH_NAMES.has(month)) continue;
    plain[at] = day;
    plain[at + 1] = month;
    at++;
  }
  return plain;
}

/** @param half `am` or `pm` where it stands apart, or nothing */
function timeOf(word: string, half: string): string | null {
  const match = /^([0-9]{1,2})(?:[.:]([0-5][0-9]))?(?:([ap])\.?m)?$/u.exec(word);
  const [, hour = "", minutes, letter] = match ?? [];
  if (match === null || Number(hour) > 24 || (letter !== undefined && half !== "")) return null;
  const ending = letter === undefined ? half : `${letter}m`;
  if (minutes === undefined && ending === "") return null;
  return `${Number(hour)}:${minutes ?? "00"}${ending}`;
}

function dayOf(word: string): string | null {
  const match = /^([0-9]{1,2})(st|nd|rd|th)?$/u.exec(word);
  const day = Number(match?.[1] ?? 0);
  if (match === null || day < 1 || day > 31) return null;
  if (match[2] !== undefined && ordinal(day) !== `${day}${match[2]}`) return null;
  return String(day);
}
