import { isCalendarName } from "./calendar.ts";
import { SCALE_VALUES } from "./figures.ts";
import { WORDS } from "./number-names.ts";
import { isCurrencyName } from "./signs.ts";
import { unitOf } from "./units.ts";

/** One end of a range: figures with their unit or sign, such as `9am`, `£10` or `17.30`, or a month or weekday. */
const END = /^(?:\p{L}{0,2}\p{Sc})?[0-9][0-9.,:]*(?:[ap]\.?m|°?\p{L}{1,4}|%|\p{Sc})?$/u;
/** The unit of the number before it, and the second end of the range: `kg-5`, `am-5`, `june-7`. */
const BEHIND_FIRST = /^(\p{L}{2,}|[a-z]|%|°\p{L}?|\p{Sc})-((?:\p{L}{0,2}\p{Sc})?[0-9].*)$/u;
/** A range from or to a fraction: the `1/2-2` of `1 1/2-2`. */
const MIXED = /^[0-9]{1,2}\/[0-9]{1,2}-[0-9]+(?:\/[0-9]+|\.[0-9]+)?$/u;
const JOINTS = new Set(["-", "till", "til", "until", "through", "thru"]);
/** `fifty-fifty` and `sixty-forty`; `twenty-twenty` is a year. */
const SHARES = /^(?:thir|for|fif|six|seven|eigh|nine)ty-(?:ten|(?:twen|thir|for|fif|six|seven|eigh|nine)ty)$/u;
/** Words other than figures and calendar names that begin an end of a range. */
const BEGINNINGS = new Set("half quarter noon midday midnight".split(" "));

/** Ranges in one form: `9-5` and `9 - 5` become `9 to 5`, `2019-20` becomes `2019 to 2020`, `mon-fri` becomes `mon to fri`. */
export function plainRanges(words: readonly string[]): readonly string[] {
  if (!words.some((word) => word.includes("-") || JOINTS.has(word))) return words;
  const whole = partHyphens(words);
  return whole.flatMap((word, at) => {
    if (JOINTS.has(word) && at > 0 && at + 1 < whole.length) {
      return word === "-" || isBetweenEnds(whole, at) ? ["to"] : [word];
    }
    if (MIXED.test(word)) return word.replace("-", " to ").split(" ");
    const parts = word.split(/-to-|-/u);
    const [first = "", second = ""] = parts;
    const isRange = word.includes("-to-") && first !== second && isCardinal(first) && isCardinal(second);
    const isWritten = isRange || SHARES.test(word);
    if (parts.length !== 2 || !((isEnd(first) && isEnd(second)) || isWritten)) return [word];
    return [first, "to", wholeYear(first, second)];
  });
}

/** Whether a word separates two ends of a range: `9 until 5`, but not `open until late`. */
function isBetweenEnds(words: readonly string[], at: number): boolean {
  const [before = "", after = ""] = [words[at - 1], words[at + 1]];
  return beginsEnd(after) && (beginsEnd(before) || isEndName(before) || WORDS.has(before.split("-").at(-1) ?? ""));
}

function beginsEnd(word: string): boolean {
  return isEnd(word) || WORDS.has(word.split("-", 1).join("")) || BEGINNINGS.has(word);
}

function isCardinal(word: string): boolean {
  return WORDS.get(word)?.isOrdinal === false;
}

/** Whether a word is one end of a range. */
export function isEnd(word: string): boolean {
  return END.test(word) || isCalendarName(word);
}

/** Separates a unit, half of the day or month that touches the hyphen of a range: `9 am-5 pm`, `3 kg-5 kg`. */
function partHyphens(words: readonly string[]): string[] {
  return words.flatMap((word, at) => {
    const [, name = "", end = ""] = BEHIND_FIRST.exec(word) ?? [];
    const isBehind = name !== "" && (/[0-9]$/u.test(words[at - 1] ?? "") || isPercent(words, at, name));
    return isBehind && isEndName(name) && isEnd(end) ? [name, "to", end] : [word];
  });
}

function isPercent(words: readonly string[], at: number, name: string): boolean {
  return name === "cent" && words[at - 1] === "per";
}

/** Whether a word may follow the number that is one end of a range. */
function isEndName(name: string): boolean {
  if (/^(?:[ap]m|%|percent|cent|\p{Sc})$/u.test(name)) return true;
  return unitOf(name) !== null || isCalendarName(name) || isCurrencyName(name) || SCALE_VALUES.has(name);
}

/** The second year in full if it is abbreviated: 2019-20. */
function wholeYear(first: string, second: string): string {
  const isShort = /^[0-9]{4}$/u.test(first) && /^[0-9]{2}$/u.test(second) && second > first.slice(2);
  return isShort ? first.slice(0, 2) + second : second;
}
