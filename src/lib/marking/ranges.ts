import { isCalendarName } from "./calendar.ts";
import { WORDS } from "./number-names.ts";

/** One end of a range: figures with what belongs to them, such as `9am`, `£10` or `17.30`, or a month or weekday. */
const END = /^\p{Sc}?[0-9][0-9.,:]*(?:[ap]\.?m|°?\p{L}{1,2}|%|\p{Sc})?$/u;
const JOINTS = new Set(["-", "till", "til", "until"]);

/** Ranges in one form: `9-5` and `9 - 5` are `9 to 5`, `2019-20` is `2019 to 2020`, `mon-fri` is `mon to fri`. */
export function plainRanges(words: readonly string[]): string[] {
  const whole = joinHalves(words);
  return whole.flatMap((word, at) => {
    if (JOINTS.has(word) && at > 0 && at + 1 < whole.length) return ["to"];
    const parts = word.split(/-to-|-/u);
    const [first = "", second = ""] = parts;
    const isWritten = word.includes("-to-") && first !== second && isCardinal(first) && isCardinal(second);
    if (parts.length !== 2 || !((isEnd(first) && isEnd(second)) || isWritten)) return [word];
    return [first, "to", wholeYear(first, second)];
  });
}

function isCardinal(word: string): boolean {
  return WORDS.get(word)?.isOrdinal === false;
}

/** Whether a word is one end of a range. */
export function isEnd(word: string): boolean {
  return END.test(word) || isCalendarName(word);
}

/** The half of the day goes with its hour where the hyphen is next to it: `9 am-5 pm`. */
function joinHalves(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const isHalf = /^[ap]m-/u.test(word) && /[0-9]$/u.test(joined.at(-1) ?? "");
    if (isHalf) joined.push(`${joined.pop() ?? ""}${word}`);
    else joined.push(word);
  }
  return joined;
}

/** The second year in full, where it is shortened: 2019-20. */
function wholeYear(first: string, second: string): string {
  const isShort = /^[0-9]{4}$/u.test(first) && /^[0-9]{2}$/u.test(second) && second > first.slice(2);
  return isShort ? first.slice(0, 2) + second : second;
}
