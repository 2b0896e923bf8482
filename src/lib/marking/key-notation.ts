/**
 * Key notation describes on one line what a candidate may write. Text in parentheses is optional, `/` separates alternatives: `(the)
 * harbour`, `colour/color`, `(a/the) car park/parking (area)`. Outside parentheses `/` separates whole answers. A backslash before `/`,
 * `(`, `)` or a backslash makes it a character of the answer: `24\/7`. Before other characters the backslash is literal.
 */

/** A key with more spellings than this is not one answer. */
const MAX_SPELLINGS = 200;

const ESCAPED = new Set("/()\\");

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
