import { isFigure, SCALE_VALUES } from "./figures.ts";
import { ordinal, SCALES, WORDS } from "./number-names.ts";

/** The fraction that a singular name alone means. */
const SINGLE_PARTS: ReadonlyMap<string, string> = new Map([
  ["half", "1/2"],
  ["quarter", "1/4"],
]);
/** The denominators of plural names: `thirds`, `fifths`. */
const PARTS: ReadonlyMap<string, number> = new Map([
  ["halves", 2],
  ["quarters", 4],
  ...[...WORDS, ...SCALES].flatMap(([word, { value, isOrdinal }]): [string, number][] =>
    isOrdinal && value > 2 ? [[`${word}s`, value]] : [],
  ),
]);

/** The names of fractions, singular and plural. */
export const PART_NAMES: readonly string[] = [...SINGLE_PARTS.keys(), ...PARTS.keys()];

/** A number in words, or another word. */
export interface Reading {
  /** In figures, such as `25`, `21st` or `2/3`; any other word is unchanged. */
  readonly text: string;
  /** How many words it takes. A hyphenated word counts as one; a second number in it counts as zero. */
  readonly width: number;
  /** Whether it is a number written in words. */
  readonly isSpelled: boolean;
  /** Whether it is `half` or `quarter` without a preceding number. */
  readonly isBare?: true;
}

/** The words of a text in order, with several words combined if they form one number: `twenty-five boats` is 25 and boats. */
export function readNumbers(words: readonly string[]): Reading[] {
  return readParts(words.flatMap(splitNumber));
}

interface Part {
  readonly text: string;
  readonly width: number;
}

/** `twenty-five` and `three-quarters` are hyphenated; `ten-year` and `second-half` are words of their own. */
function splitNumber(word: string): Part[] {
  const whole = { text: word, width: 1 };
  if (!word.includes("-")) return [whole];
  const parts = word.split("-").map((text, at) => ({ text, width: at === 0 ? 1 : 0 }));
  const readings = readParts(parts);
  const isOne = readings.length === 1 && readings[0]?.isSpelled === true;
  const isRow = readings.every(({ text, isSpelled }) => (isSpelled && isFigure(text)) || SCALE_VALUES.has(text));
  return isOne || isRow ? parts : [whole];
}

function readParts(parts: readonly Part[]): Reading[] {
  const words = parts.map(({ text }) => text);
  const readings: Reading[] = [];
  for (let at = 0; at < parts.length; ) {
    const found = readNumber(words, at);
    const read = {
      text: found.text,
      width: parts.slice(at, found.next).reduce((sum, { width }) => sum + width, 0),
      isSpelled: found.text !== words[at],
    };
    const before = readings.at(-1);
    if (before?.text === "minus" && isFigure(read.text)) {
      readings.splice(-1, 1, { ...read, text: `-${read.text}`, width: before.width + read.width });
    } else readings.push(read);
    at = found.next;
  }
  return joinFractions(readings);
}

interface Found {
  readonly text: string;
  readonly next: number;
}

/** The number that begins at a word, or the single word. */
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

/** The digits read one by one from a word on, as in telephone numbers and decimals. */
function digitsFrom(words: readonly string[], from: number, zero?: string): string {
  let digits = "";
  for (let at = from; ; at++) {
    const word = words[at] ?? "";
    const digit = WORDS.get(word === zero ? "zero" : word);
    if (digit === undefined || digit.isOrdinal || digit.value > 9) return digits;
    digits += digit.value;
  }
}

/** `two point seven five`, `six point oh five` */
function withDecimals(words: readonly string[], whole: Found): Found {
  const decimals = digitsFrom(words, whole.next + 1, "oh");
  if (decimals === "" || !isFigure(whole.text)) return whole;
  return { text: `${whole.text}.${decimals}`, next: whole.next + 1 + decimals.length };
}

/** A number such as `one thousand two hundred and five`, `twelve hundred`, `a hundred` or `twenty-first`. */
function readCardinal(words: readonly string[], from: number): Found | null {
  let total = 0;
  let group = 0;
  let at = from;
  let scaleBefore = Number.POSITIVE_INFINITY;
  /** What may be added without becoming another number: anything below it. */
  let room = 1000;
  const alone = SCALES.get(words[at] ?? "");
  if (alone?.isOrdinal === true) return { text: ordinal(alone.value), next: at + 1 };
  if (words[at] === "a" && SCALES.get(words[at + 1] ?? "")?.isOrdinal === false) {
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

/** `two fifths` becomes 2/5, `one third` 1/3; `half` and `quarter` alone mean one of them. */
function joinFractions(readings: readonly Reading[]): Reading[] {
  const joined: Reading[] = [];
  for (const reading of readings) {
    const before = joined.at(-1);
    const part = fractionOf(before?.text ?? "", reading);
    const one = SINGLE_PARTS.get(reading.text);
    if (before !== undefined && part !== null) {
      joined.splice(-1, 1, { ...before, text: part, width: before.width + reading.width });
    } else joined.push(one === undefined ? reading : { ...reading, text: one, isSpelled: true, isBare: true });
  }
  return joined;
}

/** The fraction formed by a number and a part in words, or null. A second is not a half. */
function fractionOf(count: string, { text, isSpelled }: Reading): string | null {
  const single = SINGLE_PARTS.get(text);
  if (count === "1" && single !== undefined) return single;
  if (count === "1" && isSpelled && text !== "2nd")
    return /^[0-9]+(?=(?:rd|th)$)/u.test(text) ? `1/${Number.parseInt(text, 10)}` : null;
  const parts = PARTS.get(text);
  return parts === undefined || !/^[1-9][0-9]?$/u.test(count) || count === "1" ? null : `${count}/${parts}`;
}
