import { hasFigure, isFigure, isFraction } from "./figures.ts";
import { withoutAccents } from "./normalise.ts";
import { DECADES, isScale, SCALES, WORDS } from "./number-names.ts";
import { PART_NAMES, type Reading, readNumbers } from "./number-words.ts";

const TIMES: ReadonlyMap<string, number> = new Map([
  ["double", 2],
  ["triple", 3],
  ["treble", 3],
]);
/** The first half of a year or decade that is read in two halves. */
const CENTURY = /^(?:1[0-9]|20)$/u;
/** A mixed number with hyphens: `two-and-a-half`. */
const MIXED = /^[a-z0-9]+-and-(?:a|one|three)-(?:half|third|quarters?)$/u;
const QUARTERS: ReadonlyMap<string, string> = new Map([
  ["1/2", "5"],
  ["1/4", "25"],
  ["3/4", "75"],
]);

/** Words after `a third` that show that it is a fraction; before other words it is an ordinal: `a third party`. */
const BEHIND_PART = new Set(
  "of to in by from than as more less fewer is are was were for at on off per that which larger bigger smaller higher lower cheaper faster slower longer shorter older younger greater full empty".split(
    " ",
  ),
);
/** Units that have fractions and to which halves are added: `a quarter of an hour`, `an hour and a half`. */
const MEASURES: ReadonlyMap<string, string> = new Map(
  "minute hour day week fortnight month year decade mile kilometer meter kilo kilogram liter pound ton tonne pint acre"
    .split(" ")
    .map((name) => [name, `${name}s`]),
);
const MEASURE_NAMES = new Set(MEASURES.values());

/** Words that are numbers, parts of a number, or form one with the figures next to them. */
const NUMBER_WORDS: ReadonlySet<string> = new Set([
  ...[...WORDS.keys(), ...SCALES.keys(), ...DECADES.keys(), ...TIMES.keys(), ...PART_NAMES],
  ...["oh", "o", "minus"],
]);

/** Whether a word may have another form in figures, or combine with others to a number. */
function mayBeNumber(word: string): boolean {
  if (NUMBER_WORDS.has(word)) return true;
  if (word.includes("-")) return word.split("-").some(mayBeNumber);
  return (word.includes("'") || word.includes("/")) && hasFigure(word);
}

/** Readings of complete numbers: `two and a half` and `a third`, `oh two double four`, `nineteen nineties`. */
export function readQuantities(words: readonly string[]): Reading[] {
  const readings: Reading[] = [];
  const parts = words.flatMap((word) => (MIXED.test(word) ? word.split("-") : [word]));
  const single = readNumbers(joinDigits(parts));
  for (const [at, reading] of single.entries()) {
    const joined = joinedReading(readings, reading, single[at + 1]?.text);
    if (joined === null) readings.push(reading);
    else readings.splice(-joined.width, joined.width, joined.reading);
  }
  return readings;
}

/**
 * Converts numbers in words to figures, including fractions and the first part of a compound; everything else stays: `twenty-five boats`
 * becomes `25 boats`, `ten-year` becomes `10-year`, `all-in-one` is unchanged.
 */
export function wordsToFigures(words: readonly string[]): readonly string[] {
  if (!words.some(mayBeNumber)) return words;
  return readQuantities(words).flatMap((reading, at, all) =>
    isAdded(all, at) ? nameOfPart(reading) : figuresOf(reading),
  );
}

/** {@link wordsToFigures}, and `half an hour` and `half of an hour` become `1/2 hour`; `half hour` does not. */
export function wordsToParts(words: readonly string[]): readonly string[] {
  if (!words.some(mayBeNumber)) return words;
  const readings = readQuantities(partsFirst(words));
  return readings.flatMap((reading, at) => {
    if (isArticleOfHalf(readings, at) || isOfMeasure(readings, at) || isOfMeasure(readings, at - 1)) return [];
    const isWord = reading.isBare === true && reading.text === "1/2" && /^\p{L}/u.test(readings[at + 1]?.text ?? "");
    const isOfUnit = isArticleOfHalf(readings, at + 1) || isOfMeasure(readings, at + 1);
    if (isAdded(readings, at)) return nameOfPart(reading);
    return isWord && !isOfUnit ? ["half"] : figuresOf(reading);
  });
}

/** The `half` of `an hour and half`, which lacks its article: it is not a number after `and`. */
function isAdded(readings: readonly Reading[], at: number): boolean {
  return readings[at]?.isBare === true && readings[at - 1]?.text === "and";
}

function nameOfPart({ text }: Reading): string[] {
  return [text === "1/2" ? "half" : "quarter"];
}

function figuresOf({ text, isSpelled }: Reading): string[] {
  return isSpelled ? text.split(" ") : [decade(compoundFigures(text))];
}

/** {@link wordsToFigures} of a text, without accents. */
export function inFigures(plain: string): string {
  return wordsToFigures(withoutAccents(plain).split(" ")).join(" ");
}

/** `one hundredth` and `a thousandth` as fractions, although they are ordinals, too. */
export function hundredths(words: readonly string[]): readonly string[] {
  if (!words.some((word) => word.endsWith("th"))) return words;
  const parts = words.flatMap((word) => (/^(?:one|1)-\p{L}+th$/u.test(word) ? word.split("-") : [word]));
  return parts.flatMap((word, at) => {
    const bottom = SCALES.get(word);
    const [next, before = ""] = [SCALES.get(parts[at + 1] ?? ""), parts[at - 1] ?? ""];
    if (next?.isOrdinal === true && isOne(word) && isBehindPart(parts[at + 2])) return [];
    return bottom?.isOrdinal === true && isOne(before) && isBehindPart(parts[at + 1]) ? [`1/${bottom.value}`] : [word];
  });
}

function isOne(word: string): boolean {
  return word === "a" || word === "one" || word === "1";
}

/** Halves and quarters in one form: `2 1/2` becomes `2.5`, `1/4` becomes `0.25`. Other fractions stay, and a decimal keeps its places. */
export function plainParts(words: readonly string[]): readonly string[] {
  if (!words.some((word) => QUARTERS.has(word))) return words;
  const plain: string[] = [];
  for (const word of words) {
    const decimals = QUARTERS.get(word);
    const before = plain.at(-1) ?? "";
    if (decimals === undefined) plain.push(word);
    else if (/^[0-9]+$/u.test(before)) plain.splice(-1, 1, `${before}.${decimals}`);
    else plain.push(`0.${decimals}`);
  }
  return plain;
}

interface Joined {
  readonly reading: Reading;
  /** How many of the preceding readings it combines with. */
  readonly width: number;
}

/** A reading combined with preceding ones that belong to the same number, or null if it is separate. */
function joinedReading(before: readonly Reading[], reading: Reading, next: string | undefined): Joined | null {
  const [first, second] = [before.at(-2), before.at(-1)];
  const { text, isSpelled } = reading;
  const join = (width: number, joined: string): Joined => {
    const parts = [...before.slice(-width), reading];
    return {
      width,
      reading: { text: joined, width: parts.reduce((sum, part) => sum + part.width, 0), isSpelled: true },
    };
  };
  if (second === undefined) return null;
  if (second.text === "a" && isSpelled) {
    const part = partOf(text);
    const isShare = text.includes("/") || isBehindPart(next);
    const whole = before.at(-3)?.text ?? "";
    if (part !== null && first?.text === "and" && isWhole(whole)) return join(3, `${whole} ${part}`);
    if (part !== null && isShare) return join(1, part);
  }
  // `two and half` is not an expression.
  if (
    reading.isBare !== true &&
    second.text === "and" &&
    /^[0-9]+\/[0-9]+$/u.test(text) &&
    isWhole(first?.text ?? "")
  ) {
    return join(2, `${first?.text} ${text}`);
  }
  // Half a million: a million is one number in words.
  if (second.text === "1/2" && isSpelled && /^10{2,}$/u.test(text)) return join(1, String(Number(text) / 2));
  const share = second.text === "of" && isSpelled && /^10{5,}$/u.test(text) ? shareOf(first?.text ?? "", text) : null;
  if (share !== null) return join(2, share);
  if (!CENTURY.test(second.text) || !second.isSpelled) {
    const isZero = second.text === "oh" || second.text === "o";
    const isYear = isZero && first?.isSpelled && CENTURY.test(first.text) && /^[1-9]$/u.test(text);
    return isYear ? join(2, `${first.text}0${text}`) : null;
  }
  const years = DECADES.get(text);
  return years === undefined ? null : join(1, `${second.text}${years}`);
}

/** A quarter of a million. */
function shareOf(part: string, whole: string): string | null {
  const [top = "", bottom = ""] = isFraction(part) ? part.split("/") : [];
  const value = (Number(whole) / Number(bottom)) * Number(top);
  return bottom !== "" && Number.isInteger(value) ? String(value) : null;
}

function isBehindPart(next: string | undefined): boolean {
  return next === undefined || BEHIND_PART.has(next);
}

/** `a half`, `a third` and `a fifth`; a second is not a fraction. */
function partOf(text: string): string | null {
  if (text === "1/2" || text === "1/4") return text;
  const bottom = /^([0-9]+)(?:rd|th)$/u.exec(text)?.[1];
  return bottom === undefined ? null : `1/${bottom}`;
}

function isWhole(text: string): boolean {
  return /^[1-9][0-9]{0,2}$/u.test(text);
}

/** The `an` of `half an hour`, which `½ hour` omits; `half a million` is handled with the figures. */
function isArticleOfHalf(readings: readonly Reading[], at: number): boolean {
  const [half, article, after] = [readings[at - 1], readings[at], readings[at + 1]];
  if (half?.text !== "1/2" || after === undefined || isScale(after.text)) return false;
  return article?.text === "an" || article?.text === "a";
}

/** The `of` of `three quarters of an hour`. */
function isOfMeasure(readings: readonly Reading[], at: number): boolean {
  const [part, of, article, measure] = [readings[at - 1], readings[at], readings[at + 1], readings[at + 2]];
  if (of?.text !== "of" || (article?.text !== "a" && article?.text !== "an")) return false;
  return isFraction(part?.text ?? "") && MEASURES.has(measure?.text ?? "");
}

/** `an hour and a half` and `two hours and a half` become `one and a half hours` and `two and a half hours`. */
function partsFirst(words: readonly string[]): readonly string[] {
  const plain = [...words];
  for (let at = 1; at + 2 < plain.length; at++) {
    const [number = "", measure = ""] = [plain[at - 1], plain[at]];
    const width = isPart(plain, at + 2);
    if (plain[at + 1] !== "and" || width === 0) continue;
    const isSingle = MEASURES.has(measure) && (isOne(number) || number === "an");
    if (!isSingle && !(MEASURE_NAMES.has(measure) && isCount(number))) continue;
    const part = plain.slice(at + 2, at + 2 + width);
    plain.splice(at - 1, width + 3, isSingle ? "1" : number, "and", ...part, MEASURES.get(measure) ?? measure);
  }
  return plain;
}

/** The number of words that form `a half`, `a quarter` or `three quarters`. */
function isPart(words: readonly string[], at: number): number {
  if (QUARTERS.has(words[at] ?? "")) return 1;
  return /^(?:a|one) (?:half|quarter|third)$|^(?:three|3) quarters$/u.test(words.slice(at, at + 2).join(" ")) ? 2 : 0;
}

function isCount(word: string): boolean {
  return isFigure(word) || WORDS.get(word)?.isOrdinal === false;
}

/** `nineties`, `90's` and `'90s` become `90s`. */
function decade(word: string): string {
  const named = word === "hundreds" ? undefined : DECADES.get(word);
  return named ?? word.replace(/^'(?=[0-9]0'?s$)/u, "").replace(/(?<=[0-9]0)'s$/u, "s");
}

function compoundFigures(word: string): string {
  const parts = word.split("-");
  const [first = ""] = parts;
  return parts.length > 1 && (WORDS.has(first) || isFigure(first)) ? wordsToFigures(parts).join("-") : word;
}

/** Digits read out with `oh`, `double` or `triple` become one number if there are at least three: a telephone number. */
export function joinDigits(words: readonly string[]): string[] {
  if (!words.some((word) => word === "oh" || word === "o" || TIMES.has(word))) return [...words];
  const joined: string[] = [];
  for (let at = 0; at < words.length; ) {
    const { digits, next } = digitsFrom(words, at);
    const isRow = digits.length > 2 && words.slice(at, next).some((word) => !/^[0-9]+$/u.test(word));
    joined.push(isRow ? digits : (words[at] ?? ""));
    at = isRow ? next : at + 1;
  }
  return joined;
}

function digitsFrom(words: readonly string[], from: number): { digits: string; next: number } {
  let digits = "";
  let at = from;
  for (;;) {
    const times = TIMES.get(words[at] ?? "") ?? 1;
    const text = digitsOf(words[times > 1 ? at + 1 : at] ?? "");
    if (text === "" || (times > 1 && text.length > 1)) return { digits, next: at };
    digits += text.repeat(times);
    at += times > 1 ? 2 : 1;
  }
}

function digitsOf(word: string): string {
  if (/^[0-9]+$/u.test(word)) return word;
  if (word === "oh" || word === "o") return "0";
  const digit = WORDS.get(word);
  return digit === undefined || digit.isOrdinal || digit.value > 9 ? "" : String(digit.value);
}
