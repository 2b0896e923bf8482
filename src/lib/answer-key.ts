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

const UNITS = "zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen";
const SPELLED = new RegExp(
  `^(${UNITS}|seventeen|eighteen|nineteen|(twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(-[a-z]+)?|hundred|thousand|million|billion)$`,
  "u",
);
const SCALE = /^(hundred|thousand|million|billion)$/u;

type Token = "word" | "number" | "spelled" | "none";

/**
 * Whether an answer stays within a limit, counted as the test counts: a hyphenated word is one word, `9am`, `10 am` and
 * `$19.17` are one number, `21st July` is a number and a word, symbols do not count. A number in words is a number
 * while the limit has one left, and words after that; `a` and `and` belong to it, as in `a hundred and fifteen`.
 */
export function isWithinLimit(answer: string, limit: AnswerLimit): boolean {
  let words = 0;
  let numbers = 0;
  const spelled: number[] = [];
  let before: Token = "none";
  const tokens = answer.normalize("NFKC").toLowerCase().split(/\s+/u);
  for (const [at, token] of tokens.entries()) {
    const kind: Token = isWithinSpelled(tokens, at) ? "spelled" : kindOf(token, before);
    if (kind === "none") continue;
    if (kind === "word") words++;
    // `020 7946 0018` and `two hundred` are one number each.
    else if (kind === "number" && !(before === "number" && isPartOfNumber(token))) numbers++;
    else if (kind === "spelled" && before === "spelled") spelled.push((spelled.pop() ?? 0) + 1);
    else if (kind === "spelled") spelled.push(1);
    before = kind;
  }
  // The longest go first where numbers are few.
  for (const length of spelled.toSorted((a, b) => b - a)) {
    if (numbers < limit.numbers) numbers++;
    else words += length;
  }
  return words <= limit.words && numbers <= limit.numbers;
}

function kindOf(token: string, before: Token): Token {
  if (/\d/u.test(token)) return "number";
  if (!/\p{L}/u.test(token)) return "none";
  if ((before === "number" || before === "spelled") && /^[ap]\.?m\.?$/u.test(token)) return "none";
  return SPELLED.test(token) ? "spelled" : "word";
}

/** The small words of a number in words: a hundred and fifteen, two point five. */
function isWithinSpelled(tokens: readonly string[], at: number): boolean {
  const [before = "", token = "", after = ""] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (token === "a") return SCALE.test(after);
  if (token === "point") return SPELLED.test(before) && SPELLED.test(after);
  return token === "and" && SCALE.test(before) && SPELLED.test(after);
}

function isPartOfNumber(token: string): boolean {
  return /^[\d+()-]+$/u.test(token);
}
