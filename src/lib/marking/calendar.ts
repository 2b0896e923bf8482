import { beginsWithFigure } from "./figures.ts";
import { isRangeJoint } from "./joints.ts";
import { ordinal, WORDS } from "./number-names.ts";

const MONTHS = "january february march april may june july august september october november december".split(" ");
const WEEKDAYS = "monday tuesday wednesday thursday friday saturday sunday".split(" ");
const SHORT_NAMES: ReadonlyMap<string, string> = new Map([
  ...MONTHS.map((month): [string, string] => [month.slice(0, 3), month]),
  ["sept", "september"],
  ...WEEKDAYS.map((weekday): [string, string] => [weekday.slice(0, 3), weekday]),
  ["tues", "tuesday"],
  ["weds", "wednesday"],
  ["thur", "thursday"],
  ["thurs", "thursday"],
]);
/** Words that show that a neighbouring abbreviation is a calendar name: `Sat morning`, `early Sept`. */
const DAY_PARTS = new Set("morning mornings afternoon afternoons evening evenings night nights".split(" "));
/** Abbreviations that are not English words, and so are always calendar names. */
const PLAIN_SHORT = new Set("feb apr jun jul aug sep sept oct nov dec tue tues weds thu thur thurs fri".split(" "));
const MONTH_PARTS = new Set("early mid late".split(" "));
const IS_MONTH = new Set(MONTHS);
const IS_WEEKDAY = new Set(WEEKDAYS);

/** Whether a word is a month or a day of the week, in full or abbreviated. */
export function isCalendarName(word: string): boolean {
  return IS_MONTH.has(word) || IS_WEEKDAY.has(word) || SHORT_NAMES.has(word);
}

/**
 * Dates in one form: weekday, day without its ending, month, year. `March 12th`, `the 12th of Mar` and `2024-03-12` all contain `12 march`.
 * Abbreviated months and weekdays that are also words, such as `sun` and `mar`, count only next to a figure or another calendar name.
 */
export function plainDates(words: readonly string[]): readonly string[] {
  if (!words.some((word) => isCalendarName(word) || mayBeDate(word) || word === "ad" || word.startsWith("mid-")))
    return words;
  const plain = inFull(eraFirst(words.flatMap(fromFigures)));
  for (let at = 0; at < plain.length; at++) {
    const date = dateAt(plain, at);
    if (date !== null) plain.splice(date.from, date.to - date.from, date.day, date.month);
  }
  return weekdayFirst(monthOfBoth(plain));
}

/** `79 AD` becomes `AD 79`. */
function eraFirst(words: readonly string[]): readonly string[] {
  const plain = [...words];
  for (let at = 1; at < plain.length; at++) {
    const isBehindYear = plain[at] === "ad" && /^[0-9]{1,4}$/u.test(plain[at - 1] ?? "");
    if (isBehindYear && plain[at - 2] !== "ad") plain.splice(at - 1, 2, "ad", plain[at - 1] ?? "");
  }
  return plain;
}

/** `5 june to 7` and `5th to 7 june` become `5 june to 7 june`. */
function monthOfBoth(words: readonly string[]): string[] {
  const plain = [...words];
  for (let at = plain.length - 2; at > 0; at--) {
    if (!isRangeJoint(plain, at)) continue;
    const month = IS_MONTH.has(plain[at - 1] ?? "") ? plain[at - 1] : undefined;
    const first = month === undefined ? at - 1 : at - 2;
    const last = plain[at + 1] === "the" ? at + 2 : at + 1;
    const [from, to, next = ""] = [dayOf(plain[first] ?? ""), dayOf(plain[last] ?? ""), plain[last + 1]];
    if (from === null || to === null || Number(from) >= Number(to)) continue;
    const both = month ?? (IS_MONTH.has(next) ? next : undefined);
    if (both === undefined || (month !== undefined && IS_MONTH.has(next))) continue;
    const hasArticle = plain[first - 1] === "the" && month === undefined;
    const joint = plain[at] ?? "";
    plain.splice(last, IS_MONTH.has(next) ? 2 : 1, to, both);
    plain.splice(hasArticle ? first - 1 : first, last - (hasArticle ? first - 1 : first), from, both, joint);
  }
  return plain;
}

/** Whether a day next to a month is a cardinal number in words: `five may`, `april thirty`. */
export function hasCountedDay(words: readonly string[]): boolean {
  if (!words.some(isCalendarName)) return false;
  const isCounted = (word = "") => WORDS.get(word.split("-").at(-1) ?? "")?.isOrdinal === false;
  return words.some((word, at) => {
    if (!IS_MONTH.has(SHORT_NAMES.get(word) ?? word)) return false;
    const before = words[at - 1] === "of" ? words[at - 2] : words[at - 1];
    const next = words[at + 1] === "the" ? at + 2 : at + 1;
    const isOrdinal = WORDS.get(words[next + 1] ?? "")?.isOrdinal === true; // twenty first
    return isCounted(before) || (isCounted(words[next]) && !isOrdinal);
  });
}

/** Days next to their months without endings, in their original order: `12th march` becomes `12 march`. */
export function withoutEndings(words: readonly string[]): readonly string[] {
  if (!words.some(isCalendarName)) return words;
  const full = inFull(words);
  return full.map((word, at) => {
    const isDay = IS_MONTH.has(full[at - 1] ?? "") || IS_MONTH.has(full[at + 1] ?? "");
    return isDay ? (dayOf(word) ?? word) : word;
  });
}

/** Months and weekdays in full, if they are certainly calendar names. */
function inFull(words: readonly string[]): string[] {
  const isNear = (word: string | undefined) => word !== undefined && (/^[0-9]/u.test(word) || isCalendarName(word));
  return words.map((word, at) => {
    if (word.startsWith("mid-")) return `mid-${SHORT_NAMES.get(word.slice(4)) ?? word.slice(4)}`;
    const full = SHORT_NAMES.get(word);
    if (full === undefined) return word;
    if (PLAIN_SHORT.has(word)) return full;
    const [before, after] = [words[at - 1], words[at + 1]];
    const isOf = before === "of" && /^[0-9]/u.test(words[at - 2] ?? "");
    const isRow = (isJoint(after) && isNear(words[at + 2])) || (isJoint(before) && isNear(words[at - 2]));
    const isPart = IS_MONTH.has(full) ? MONTH_PARTS.has(before ?? "") : DAY_PARTS.has(after ?? "");
    return isNear(before) || isNear(after) || isOf || isRow || isPart ? full : word;
  });
}

/** Words that join calendar names: `Tues and Thurs`. */
function isJoint(word: string | undefined): boolean {
  return word === "to" || word === "and" || word === "or";
}

interface FoundDate {
  readonly from: number;
  readonly to: number;
  readonly day: string;
  readonly month: string;
}

/** The day and month whose month is at a position. */
function dateAt(words: readonly string[], at: number): FoundDate | null {
  const month = words[at] ?? "";
  if (!IS_MONTH.has(month)) return null;
  const isOf = words[at - 1] === "of";
  const dayAt = isOf ? at - 2 : at - 1;
  const before = dayOf(words[dayAt] ?? "");
  if (before !== null) return { from: words[dayAt - 1] === "the" ? dayAt - 1 : dayAt, to: at + 1, day: before, month };
  const hasArticle = words[at + 1] === "the";
  const after = dayOf(words[hasArticle ? at + 2 : at + 1] ?? "");
  return after === null ? null : { from: at, to: at + (hasArticle ? 3 : 2), day: after, month };
}

/** Moves the weekday of `12 march monday` and `12 march 2024 monday` to the front. */
function weekdayFirst(words: readonly string[]): string[] {
  const plain = [...words];
  for (let at = 2; at < plain.length; at++) {
    const weekday = plain[at] ?? "";
    if (!IS_WEEKDAY.has(weekday)) continue;
    const monthAt = isYear(plain[at - 1]) ? at - 2 : at - 1;
    if (monthAt < 1 || !IS_MONTH.has(plain[monthAt] ?? "") || dayOf(plain[monthAt - 1] ?? "") === null) continue;
    if (IS_WEEKDAY.has(plain[monthAt - 2] ?? "")) continue;
    plain.splice(at, 1);
    plain.splice(monthAt - 1, 0, weekday);
  }
  return plain;
}

function isYear(word: string | undefined): boolean {
  return word !== undefined && /^[0-9]{4}$/u.test(word);
}

function mayBeDate(word: string): boolean {
  return beginsWithFigure(word) && /[/.-]/u.test(word);
}

/** Unambiguous dates in figures: `21/7`, `7/21/2024`, `2024-07-21`. 3/12 is ambiguous: it may be in March or in December. */
function fromFigures(word: string): string[] {
  const iso = /^([0-9]{4})-(0[1-9]|1[0-2])-([0-3][0-9])$/u.exec(word);
  if (iso !== null) return dateOf(Number(iso[3]), Number(iso[2]), iso[1] ?? "") ?? [word];
  const match = /^([0-9]{1,2})([/.-])([0-9]{1,2})(?:\2([0-9]{4}))?$/u.exec(word);
  if (match === null || (match[4] === undefined && match[2] !== "/")) return [word];
  const [first, second] = [Number(match[1]), Number(match[3])];
  if (first <= 12 && second <= 12 && first !== second) return [word];
  const [day, month] = second > 12 ? [second, first] : [first, second];
  return dateOf(day, month, match[4] ?? "") ?? [word];
}

function dateOf(day: number, month: number, year: string): string[] | null {
  const name = MONTHS[month - 1];
  if (name === undefined || day < 1 || day > 31) return null;
  return year === "" ? [String(day), name] : [String(day), name, year];
}

function dayOf(word: string): string | null {
  const match = /^([0-9]{1,2})(st|nd|rd|th)?$/u.exec(word);
  const day = Number(match?.[1] ?? 0);
  if (match === null || day < 1 || day > 31) return null;
  if (match[2] !== undefined && ordinal(day) !== `${day}${match[2]}`) return null;
  return String(day);
}
