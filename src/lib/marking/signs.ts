import { currencyAt, currencyCodes, endsCurrency, signOf } from "./currencies.ts";
import { isCurrency, isFigure, isFraction, withoutEmptyParts } from "./figures.ts";

/** The reading of cents that may be euro cents. */
const EURO_CENTS = "eurocents";
/** The hundredth parts of currencies, and the sign of the whole. */
const PARTS: ReadonlyMap<string, string> = new Map([
  ["p", "£"],
  ["pence", "£"],
  ["penny", "£"],
  ["c", "$"],
  ["¢", "$"],
  ["cent", "$"],
  ["cents", "$"],
  [EURO_CENTS, "€"],
]);

/** Whether a word after a number names the hundredth part of a currency. */
export function isCurrencyPart(word: string): boolean {
  return PARTS.has(word);
}

/** `20 per cent` and `20 percent` become `20 %`; without a number `per cent` becomes `percent`. */
export function percentSigns(words: readonly string[]): readonly string[] {
  if (!words.includes("per") && !words.includes("percent")) return words;
  const signed: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? "";
    const isTwoWords = word === "per" && words[at + 1] === "cent";
    if (isTwoWords) at++;
    const isPercent = isTwoWords || word === "percent";
    const number = signed.at(-1) ?? "";
    signed.push(isPercent ? (isFigure(number) || isFraction(number) ? "%" : "percent") : word);
  }
  return signed;
}

/** Reads cents as euro cents, for a sum below one euro. */
export function centsOfEuro(words: readonly string[]): readonly string[] {
  if (!words.some(isCurrencyPart)) return words;
  return words.map((word, at) => (PARTS.get(word) === "$" && isFigure(words[at - 1]) ? EURO_CENTS : word));
}

/**
 * Amounts with their sign in front: `5 pounds` becomes `£ 5`, `3 pounds 50` becomes `£ 3.50`, `50 pence` becomes `£ 0.50`, `GBP 5` becomes
 * `£ 5`.
 */
export function currencySigns(words: readonly string[]): readonly string[] {
  if (!words.some((word) => endsCurrency(word) || isCurrency(word) || isCurrencyPart(word))) return words;
  const signed: string[] = [];
  for (let at = 0; at < words.length; ) {
    const amount = amountAt(words, at, signed.at(-1));
    if (amount?.isSignRepeated === true) signed.pop();
    signed.push(...(amount?.words ?? [signAt(words, at)]));
    at = amount?.next ?? at + 1;
  }
  return signed;
}

interface Amount {
  readonly words: readonly string[];
  readonly next: number;
  /** Whether the sign before it is less specific than the name after it: `$20 CAD`. */
  readonly isSignRepeated?: true;
}

/** The amount that begins with a number at a position; null for other words and for a number that already has its sign. */
function amountAt(words: readonly string[], at: number, before: string | undefined): Amount | null {
  const number = words[at] ?? "";
  if (!isFigure(number)) return null;
  const name = currencyAt(words, at + 1);
  if (isCurrency(before)) return name === null ? null : repeated(number, before, name);
  if (name === null) return partAmount(number, words[at + 1] ?? "", at);
  const parts = /^[0-9]+$/u.test(number) ? partsAt(words, name.next, name.sign) : null;
  if (parts === null) return { words: [name.sign, withoutEmptyParts(number)], next: name.next };
  return { words: [name.sign, `${number}.${parts.digits}`], next: parts.next };
}

/** A sum in dollars followed by its country. */
function repeated(number: string, before: string | undefined, name: { sign: string; next: number }): Amount | null {
  const isCountry = before === "$" && name.sign !== "$" && name.sign.endsWith("$");
  return isCountry ? { words: [name.sign, number], next: name.next, isSignRepeated: true } : null;
}

/** The pence of `three pounds fifty` and of `three pounds and fifty pence`. */
function partsAt(words: readonly string[], at: number, sign: string): { digits: string; next: number } | null {
  const from = words[at] === "and" ? at + 1 : at;
  const number = words[from] ?? "";
  const part = PARTS.get(words[from + 1] ?? "");
  if (part !== undefined && /^[1-9][0-9]?$/u.test(number)) {
    const isOfSign = (part === "£") === (sign === "£");
    return isOfSign ? { digits: number.padStart(2, "0"), next: from + 2 } : null;
  }
  return from === at && /^[0-9]{2}$/u.test(number) ? { digits: number, next: at + 1 } : null;
}

/** The amount in pence or cents, as a fraction of a hundred. */
function partAmount(number: string, name: string, at: number): Amount | null {
  const sign = PARTS.get(name);
  if (sign === undefined || !/^[1-9][0-9]?$/u.test(number)) return null;
  return { words: [sign, `0.${number.padStart(2, "0")}`], next: at + 2 };
}

/** Converts a code before an amount to its sign, and a longer currency sign to the shorter one. */
function signAt(words: readonly string[], at: number): string {
  const word = words[at] ?? "";
  if (isFigure(word) && currencyCodes().has(words[at - 1] ?? "")) return withoutEmptyParts(word);
  const isCode = isCurrency(word) || (currencyCodes().has(word) && isFigure(words[at + 1]));
  return isCode ? (signOf(word) ?? word) : word;
}

/** Whether a word after an amount names its currency. */
export function isCurrencyName(word: string): boolean {
  return signOf(word) !== null || isCurrency(word);
}

export function isSign(word: string): boolean {
  return word === "%" || isCurrency(word);
}
