import { counted } from "../counted.ts";
import { isFigure } from "./figures.ts";
import { normalise } from "./normalise.ts";
import { isScale } from "./number-names.ts";
import type { Reading } from "./number-words.ts";
import { joinDigits, readQuantities } from "./quantities.ts";
import { isEnd, plainRanges } from "./ranges.ts";
import { readTimes } from "./times.ts";
import { isShortUnit } from "./units.ts";

/** Short words that are not the letters of a reference. */
const SMALL_WORDS = new Set(
  "a an the of in on at to by for and or no up age per than all i may jan feb mar apr jun jul aug sep oct nov dec".split(
    " ",
  ),
);

/** The most words and numbers that an answer may have. */
export interface AnswerLimit {
  readonly words: number;
  readonly numbers: number;
}

/** A limit in words: `2 words`, `1 word and 1 number`. */
export function limitInWords({ words, numbers }: AnswerLimit): string {
  const parts = [words > 0 ? counted(words, "word") : "", numbers > 0 ? counted(numbers, "number") : ""];
  const named = parts.filter((part) => part !== "");
  return named.length === 0 ? "no words or numbers" : named.join(" and ");
}

/** How much of a limit an answer uses. */
export interface AnswerUse {
  /** Words that are not counted as numbers. */
  readonly words: number;
  readonly numbers: number;
}

/** How a piece of an answer counts: as a number if the limit allows another, otherwise as a word; as a continuation; or not at all. */
type Kind = "word" | "number" | "more" | "none";

/**
 * Whether an answer is within a limit, counted as the test counts: a hyphenated word is one word, `9am`, `10 am` and `$19.17` are one
 * number, `21st July` is a number and a word. Symbols and abbreviated units after a number do not count.
 * Whatever the marking reads as one number counts as one, in figures or words, because the way a number is written must not exceed the
 * limit: `a hundred and fifteen`, `two fifths`, `half past seven`, `9 to 5`. It counts as a number while the limit allows another, and then
 * as one word. The same applies to a word with a digit, such as `CO2`, and to a code in groups, such as `BS8 4TP`. `per cent` is one word
 * like `percent`, so that neither British nor American spelling exceeds the limit. Thus `first July` is a number and a word, and so is
 * `second hand` if a number is allowed; `second-hand` and `ten-year` are one word.
 */
export function isWithinLimit(answer: string, limit: AnswerLimit): boolean {
  // An answer never has more words than its pieces between spaces.
  if (piecesOf(answer) <= limit.words) return true;
  const { words, numbers } = answerUse(answer, limit);
  return words <= limit.words && numbers <= limit.numbers;
}

/** The number of pieces that white space separates. */
function piecesOf(text: string): number {
  let pieces = 1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 32 || (code > 8 && code < 14) || (code > 127 && /\s/u.test(text.charAt(at)))) pieces++;
  }
  return pieces;
}

/** How much of a limit an answer uses, counted as in isWithinLimit, with as few words as possible. */
export function answerUse(answer: string, limit: AnswerLimit): AnswerUse {
  let words = 0;
  let either = 0;
  let before: Kind = "none";
  const times = readTimes(plainRanges(joinDigits(normalise(answer).split(" "))), { toHour: true, dayParts: false });
  const readings = readQuantities(times);
  for (const at of readings.keys()) {
    const kind: Kind = readings[at]?.width === 0 ? "none" : kindOf(readings, at, before);
    if (kind === "none") continue;
    if (kind === "word") words++;
    else if (kind === "number") either++;
    before = kind;
  }
  const numbers = Math.min(either, Math.max(0, limit.numbers));
  return { words: words + either - numbers, numbers };
}

/** @param before the kind of the last piece that counted */
function kindOf(readings: readonly Reading[], at: number, before: Kind): Kind {
  const { text = "", isSpelled = false } = readings[at] ?? {};
  const isAfterNumber = before === "number" || before === "more";
  if (isAfterNumber && isJoint(readings, at)) return "more";
  if (isSpelled) return isAfterNumber && isFigure(text) && isSpelledFigure(readings[at - 1]) ? "more" : "number";
  // `5 million` is one number, and `hundred` alone is one in `several hundred`.
  if (isScale(text)) return isAfterNumber ? "more" : "number";
  if (/\d/u.test(text)) return isAfterNumber && isPartOfNumber(readings[at - 1]?.text ?? "", text) ? "more" : "number";
  if (isCodeLetters(text) && /^[0-9]+$/u.test(readings[at + 1]?.text ?? "")) return "none";
  if (!/\p{L}/u.test(text) || isHalfOfPercent(readings, at)) return "none";
  return isAfterNumber && (isShortUnit(text) || /^[ap]m$/u.test(text)) ? "none" : "word";
}

/** The `cent` of `per cent`, which counts as one word because American English writes `percent`. */
function isHalfOfPercent(readings: readonly Reading[], at: number): boolean {
  return readings[at]?.text === "cent" && readings[at - 1]?.text === "per";
}

/** The connecting words of one number: `several hundred and five`, `two point twenty`, `9 to 5`. */
function isJoint(readings: readonly Reading[], at: number): boolean {
  const isSmall = (place: number): boolean => {
    const [before, small, after] = [readings[place - 1], readings[place], readings[place + 1]];
    if (before === undefined || after === undefined) return false;
    if (small?.text === "to") return isEnd(before.text) && isEnd(after.text);
    if (small?.text === "point") return after.isSpelled;
    return after.isSpelled && small?.text === "and" && isScale(before.text);
  };
  return isSmall(at) || isSmall(at - 1);
}

/** Whether a reading is a single figure in words, which further digits read out may follow. */
function isSpelledFigure(reading: Reading | undefined): boolean {
  return reading?.isSpelled === true && isFigure(reading.text);
}

/** `020 7946 0018`, `2 1/2` and `BS8 4TP` are one each; `CO2 3D` is two words. */
function isPartOfNumber(before: string, text: string): boolean {
  if (/^[\d+()/-]+$/u.test(text)) return /^[\d+()/-]+$/u.test(before) || isCode(before);
  return isCode(text) && (isCode(before) || /^[0-9]{1,4}$/u.test(before));
}

/** Letters and figures of a postcode or reference, but not a unit or time: `bs8`, `4tp`. */
function isCode(text: string): boolean {
  const [, unit] = /^[0-9]+([a-z]+)$/u.exec(text) ?? [];
  return (
    /^[a-z0-9]{2,5}$/u.test(text) &&
    /[a-z]/u.test(text) &&
    !(unit !== undefined && (isShortUnit(unit) || /^(?:[ap]m|st|nd|rd|th)$/u.test(unit)))
  );
}

/** The BA of BA 123. */
function isCodeLetters(text: string): boolean {
  return /^[a-z]{1,3}$/u.test(text) && !SMALL_WORDS.has(text);
}
