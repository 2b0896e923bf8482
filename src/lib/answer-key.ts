import { isFigure } from "./marking/figures.ts";
import { normalise } from "./marking/normalise.ts";
import { isScale } from "./marking/number-names.ts";
import { type Reading, readNumbers } from "./marking/number-words.ts";

/**
 * Key notation: what a candidate may write, as one line. Text in parentheses may be left out, `/` separates alternatives:
 * `(the) harbour`, `colour/color`, `(a/the) car park/parking (area)`. Outside parentheses `/` separates whole answers.
 */

/** More spellings than this are not one answer. */
export const MAX_SPELLINGS = 200;

/** A key is not in key notation; the message says why, to the author of the key. */
export class KeyNotationError extends Error {}

/**
 * Every spelling that a key accepts, each once, with single spaces.
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

class KeyReader {
  #at = 0;
  readonly #characters: readonly string[];

  constructor(key: string) {
    this.#characters = [...key];
  }

  read(): string[] {
    const spellings = this.#alternatives();
    if (this.#at < this.#characters.length) {
      throw new KeyNotationError("The key closes a parenthesis that it does not open");
    }
    return spellings;
  }

  /** Sequences with `/` between them, up to a closing parenthesis or the end. */
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
      const pieces = next === "(" ? [...this.#group(), ""] : [next];
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

/** How many words and numbers an answer may have at most. */
export interface AnswerLimit {
  readonly words: number;
  readonly numbers: number;
}

/** How much of a limit an answer takes. */
export interface AnswerUse {
  /** Words that are not counted as numbers. */
  readonly words: number;
  readonly numbers: number;
}

/** What a piece of an answer counts as; `ended` is a number in words that no further word can belong to. */
type Kind = "word" | "number" | "spelled" | "ended" | "compound" | "none";

/**
 * Whether an answer stays within a limit, counted as the test counts: a hyphenated word is one word, `9am`, `10 am` and
 * `$19.17` are one number, `21st July` is a number and a word, symbols do not count. A number in words, cardinal, ordinal
 * or fraction, is a number while the limit has one left, and words after that; `a` and `and` belong to it, as in `a
 * hundred and fifteen`. Whatever the marking reads as a number in words counts as one. So `first July` is a number and
 * a word, and so is `second hand` where a number is allowed; `second-hand` and `ten-year` are one word. Of a hyphenated
 * word with figures, such as `10-year`, markers hold either: it is a number while the limit has one left, or a word.
 */
export function isWithinLimit(answer: string, limit: AnswerLimit): boolean {
  const { words, numbers } = answerUse(answer, limit);
  return words <= limit.words && numbers <= limit.numbers;
}

/** How much of a limit an answer takes, counted as isWithinLimit says, with as few words as that allows. */
export function answerUse(answer: string, limit: AnswerLimit): AnswerUse {
  let words = 0;
  let numbers = 0;
  /** The words of each piece that is a number where the limit has one left. */
  const either: number[] = [];
  let before: Kind = "none";
  const readings = readNumbers(normalise(answer).split(" "));
  for (const [at, { width }] of readings.entries()) {
    const kind = kindOf(readings, at, before);
    if (kind === "none") continue;
    if (kind === "word") words += width;
    else if (kind === "number") numbers++;
    else if (kind === "spelled" && before === "spelled") either.push((either.pop() ?? 0) + width);
    else either.push(width);
    before = kind;
  }
  // The longest go first where numbers are few.
  const longest = either.toSorted((a, b) => b - a);
  const left = Math.max(0, limit.numbers - numbers);
  const inWords = longest.slice(left).reduce((sum, width) => sum + width, words);
  return { words: inWords, numbers: numbers + Math.min(left, longest.length) };
}

/** @param before what the last piece that counts was */
function kindOf(readings: readonly Reading[], at: number, before: Kind): Kind {
  const { text = "", isSpelled = false } = readings[at] ?? {};
  if (isSpelled) return isFigure(text) ? "spelled" : "ended";
  // `5 million` is one number, and hundred alone is one in `several hundred`.
  if (isScale(text)) return before === "number" ? "none" : "spelled";
  if (before === "spelled" && joinsNumbers(readings, at)) return "spelled";
  // `020 7946 0018` and `2 1/2` are one number each.
  if (before === "number" && isPartOfNumber(text)) return "none";
  if (/\d/u.test(text)) return isCompound(text) ? "compound" : "number";
  if (!/\p{L}/u.test(text)) return "none";
  if ((before === "number" || before === "spelled") && /^[ap]m$/u.test(text)) return "none";
  return "word";
}

/** The small words of a number that is not read as one, but counts as one: `several hundred and five`, `two point twenty`. */
function joinsNumbers(readings: readonly Reading[], at: number): boolean {
  const [before, small, after] = [readings[at - 1], readings[at], readings[at + 1]];
  if (after?.isSpelled !== true) return false;
  return small?.text === "point" || (small?.text === "and" && isScale(before?.text ?? ""));
}

/** A hyphenated word of figures and a word: `10-year`, but not `9am-5pm`. */
function isCompound(token: string): boolean {
  return token.includes("-") && token.split("-").some((part) => /^\p{L}+$/u.test(part));
}

function isPartOfNumber(token: string): boolean {
  return /^[\d+()/-]+$/u.test(token);
}
