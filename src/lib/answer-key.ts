import { counted } from "./counted.ts";
import { isFigure } from "./marking/figures.ts";
import { normalise } from "./marking/normalise.ts";
import { isScale } from "./marking/number-names.ts";
import type { Reading } from "./marking/number-words.ts";
import { joinDigits, readQuantities } from "./marking/quantities.ts";
import { isEnd, plainRanges } from "./marking/ranges.ts";
import { readTimes } from "./marking/times.ts";
import { isShortUnit } from "./marking/units.ts";

/**
 * Key notation describes on one line what a candidate may write. Text in parentheses is optional, `/` separates alternatives: `(the)
 * harbour`, `colour/color`, `(a/the) car park/parking (area)`. Outside parentheses `/` separates whole answers. A backslash before `/`,
 * `(`, `)` or a backslash makes it a character of the answer: `24\/7`. Before other characters the backslash is literal.
 */

/** A key with more spellings than this is not one answer. */
const MAX_SPELLINGS = 200;

const ESCAPED = new Set("/()\\");
/** Short words that are not the letters of a reference. */
const SMALL_WORDS = new Set(
  "a an the of in on at to by for and or no up age per than all i may jan feb mar apr jun jul aug sep oct nov dec".split(
    " ",
  ),
);

/** A key is not valid key notation. The message tells the author of the key why. */
export class KeyNotationError extends Error {}

/**
 * Every spelling that a key accepts, without duplicates, with single spaces.
 * @throws KeyNotationError
 */
export function expandKey(key: string): string[] {
  const reader = new KeyReader(key);
  const spellings = new Set(reader.read().map((one) => one.replace(/\s+/gu, " ").trim()));
  if (spellings.has("")) {
    throw new KeyNotationError("The key accepts an empty answer; every alternative needs words outside parentheses");
  }
  return [...spellings];
}

/** Escapes a text as a key that accepts exactly this text: `24/7` becomes `24\/7`. */
export function writeKey(text: string): string {
  return text.replace(/[/()\\]/gu, "\\$&");
}

/** The unescaped text of a piece of a key without brackets. */
export function unescapeKey(piece: string): string {
  return piece.replace(/\\([/()\\])/gu, "$1");
}

/** The whole answers of a key, as written: the parts that `/` separates outside parentheses. */
export function keyAlternatives(key: string): string[] {
  const alternatives = [""];
  let depth = 0;
  for (const sign of signsOf(key)) {
    if (sign === "(") depth++;
    if (sign === ")") depth--;
    if (sign === "/" && depth === 0) alternatives.push("");
    else alternatives.push(`${alternatives.pop() ?? ""}${sign}`);
  }
  return alternatives;
}

/** Whether a key, or one of its alternatives, has optional text. */
export function hasOptionalText(key: string): boolean {
  return signsOf(key).includes("(");
}

/** The characters of a key; an escaped one includes its backslash. */
function signsOf(key: string): string[] {
  const signs: string[] = [];
  for (const character of key) {
    if (signs.at(-1) === "\\" && ESCAPED.has(character)) signs.push(`${signs.pop() ?? ""}${character}`);
    else signs.push(character);
  }
  return signs;
}

class KeyReader {
  #at = 0;
  readonly #characters: readonly string[];

  constructor(key: string) {
    this.#characters = signsOf(key);
  }

  read(): string[] {
    const spellings = this.#alternatives();
    if (this.#at < this.#characters.length) {
      throw new KeyNotationError("The key closes a parenthesis that it does not open");
    }
    return spellings;
  }

  /** Sequences separated by `/`, up to a closing parenthesis or the end. */
  #alternatives(): string[] {
    const all: string[] = [];
    for (;;) {
      const from = this.#at;
      all.push(...this.#sequence());
      if (this.#characters.slice(from, this.#at).join("").trim() === "") {
        throw new KeyNotationError("The key has an alternative without any text");
      }
      refuseMany(all);
      if (this.#characters[this.#at] !== "/") return all;
      this.#at++;
    }
  }

  #sequence(): string[] {
    let spellings = [""];
    for (let next = this.#characters[this.#at]; next !== undefined; next = this.#characters[this.#at]) {
      if (next === "/" || next === ")") break;
      this.#at++;
      const plain = next.length > 1 && next.startsWith("\\") ? next.slice(1) : next;
      const pieces = next === "(" ? [...this.#group(), ""] : [plain];
      spellings = spellings.flatMap((before) => pieces.map((piece) => before + piece));
      refuseMany(spellings);
    }
    return spellings;
  }

  #group(): string[] {
    const inside = this.#alternatives();
    if (this.#characters[this.#at] !== ")") {
      throw new KeyNotationError("The key opens a parenthesis that it does not close");
    }
    this.#at++;
    return inside;
  }
}

function refuseMany(spellings: readonly string[]): void {
  if (spellings.length <= MAX_SPELLINGS) return;
  throw new KeyNotationError(`The key accepts more than ${MAX_SPELLINGS} spellings`);
}

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
