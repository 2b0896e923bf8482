import { isFigure, SCALE_VALUES } from "./figures.ts";

/** By value; a dash has no word. */
const UNITS =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen";
const TENS = "- - twenty thirty forty fifty sixty seventy eighty ninety";
const ORDINAL_UNITS =
  "- first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth";
const ORDINAL_TENS = "- - twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth";

interface NumberWord {
  readonly value: number;
  readonly isOrdinal: boolean;
}

const WORDS: ReadonlyMap<string, NumberWord> = new Map([
  ...valued(UNITS, 1, false),
  ...valued(TENS, 10, false),
  ...valued(ORDINAL_UNITS, 1, true),
  ...valued(ORDINAL_TENS, 10, true),
]);
const SCALES: ReadonlyMap<string, NumberWord> = new Map(
  [...SCALE_VALUES].flatMap(([word, value]): [string, NumberWord][] => [
    [word, { value, isOrdinal: false }],
    [`${word}th`, { value, isOrdinal: true }],
  ]),
);
/** Fractions as they read once their numbers are figures. */
const FRACTIONS: ReadonlyMap<string, string> = new Map([
  ["half", "1/2"],
  ["quarter", "1/4"],
  ["1 half", "1/2"],
  ["1 quarter", "1/4"],
  ["3 quarters", "3/4"],
  ["1 3rd", "1/3"],
  ["2 thirds", "2/3"],
]);
const FRACTION_NAMES = new Set(["half", "quarter", "quarters", "third", "thirds"]);

/** Numbers in words become figures, fractions too; all else stays: `twenty-five boats` is `25 boats`. */
export function wordsToFigures(words: readonly string[]): string[] {
  const parts = words.flatMap(splitNumber);
  const figures: string[] = [];
  for (let at = 0; at < parts.length; ) {
    const { text, next } = readNumber(parts, at);
    if (figures.at(-1) === "minus" && isFigure(text)) figures.splice(-1, 1, `-${text}`);
    else figures.push(text);
    at = next;
  }
  return joinFractions(figures);
}

/** `1st`, `22nd`, `13th`. */
export function ordinal(value: number): string {
  const isTeen = value % 100 >= 11 && value % 100 <= 13;
  const ending = isTeen ? undefined : ["th", "st", "nd", "rd"][value % 10];
  return `${value}${ending ?? "th"}`;
}

function valued(words: string, factor: number, isOrdinal: boolean): [string, NumberWord][] {
  const all = words.split(" ").map((word, index): [string, NumberWord] => [word, { value: index * factor, isOrdinal }]);
  return all.filter(([word]) => word !== "-");
}

function isNumberWord(word: string): boolean {
  return WORDS.has(word) || SCALES.has(word);
}

/** `twenty-five` and `three-quarters` are hyphenated; `ten-year` is a word of its own. */
function splitNumber(word: string): string[] {
  const parts = word.split("-");
  const isNumber = parts.every((part, at) => isNumberWord(part) || (at > 0 && FRACTION_NAMES.has(part)));
  return parts.length > 1 && isNumber ? parts : [word];
}

interface Found {
  readonly text: string;
  readonly next: number;
}

/** The number that begins at a word, or the word alone. */
function readNumber(words: readonly string[], at: number): Found {
  const digits = digitsFrom(words, at);
  if (digits.length > 2) return { text: digits, next: at + digits.length };
  const number = readCardinal(words, at);
  if (number === null) return { text: words[at] ?? "", next: at + 1 };
  if (words[number.next] === "point") return withDecimals(words, number);
  const second = /^(1[0-9]|20)$/u.test(number.text) ? readCardinal(words, number.next) : null;
  // Years are read in two halves: nineteen ninety-five.
  if (second !== null && /^[1-9][0-9]$/u.test(second.text)) return { ...second, text: number.text + second.text };
  return number;
}

/** The digits that are read one by one from a word on, as telephone numbers and decimals are. */
function digitsFrom(words: readonly string[], from: number): string {
  let digits = "";
  for (let at = from; ; at++) {
    const digit = WORDS.get(words[at] ?? "");
    if (digit === undefined || digit.isOrdinal || digit.value > 9) return digits;
    digits += digit.value;
  }
}

/** `two point seven five` */
function withDecimals(words: readonly string[], whole: Found): Found {
  const decimals = digitsFrom(words, whole.next + 1);
  if (decimals === "" || !isFigure(whole.text)) return whole;
  return { text: `${whole.text}.${decimals}`, next: whole.next + 1 + decimals.length };
}

/** A number such as `one thousand two hundred and five`, `twelve hundred`, `a hundred` or `twenty-first`. */
function readCardinal(words: readonly string[], from: number): Found | null {
  let total = 0;
  let group = 0;
  let at = from;
  let scaleBefore = Number.POSITIVE_INFINITY;
  /** What may be added now without becoming another number: anything below it. */
  let room = 1000;
  if (words[at] === "a" && SCALES.has(words[at + 1] ?? "")) {
    group = 1;
    room = 0;
    at++;
  }
  const start = at;
  const found = (isOrdinal: boolean): Found | null => {
    if (at === from) return null;
    return { text: isOrdinal ? ordinal(total + group) : String(total + group), next: at };
  };
  for (;;) {
    const isAnd = words[at] === "and" && at > start && SCALES.has(words[at - 1] ?? "");
    const word = words[isAnd ? at + 1 : at] ?? "";
    const unit = WORDS.get(word);
    const scale = isAnd ? undefined : SCALES.get(word);
    if (unit !== undefined && unit.value < room && (unit.value > 0 || at === from)) {
      group += unit.value;
      at += isAnd ? 2 : 1;
      room = unit.value >= 20 ? 10 : 0;
      if (unit.isOrdinal) return found(true);
      if (unit.value === 0) return found(false);
    } else if (scale?.value === 100 && group > 0 && group < 100) {
      group *= 100;
      at++;
      room = 100;
      if (scale.isOrdinal) return found(true);
    } else if (scale !== undefined && scale.value > 100 && group > 0 && scale.value < scaleBefore) {
      total += group * scale.value;
      group = 0;
      at++;
      scaleBefore = scale.value;
      room = 1000;
      if (scale.isOrdinal) return found(true);
    } else return found(false);
  }
}

function joinFractions(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const pair = FRACTIONS.get(`${joined.at(-1)} ${word}`);
    if (pair !== undefined) joined.pop();
    joined.push(pair ?? FRACTIONS.get(word) ?? word);
  }
  return joined;
}
