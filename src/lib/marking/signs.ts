import { isCurrency, isFigure, isFraction } from "./figures.ts";

/** Names of currencies after an amount, American spelling; the codes may stand before it as well. */
const CURRENCIES: ReadonlyMap<string, string> = new Map([
  ["pound", "£"],
  ["pounds", "£"],
  ["pounds sterling", "£"],
  ["gbp", "£"],
  ["dollar", "$"],
  ["dollars", "$"],
  ["us dollar", "us$"],
  ["us dollars", "us$"],
  ["american dollars", "us$"],
  ["usd", "us$"],
  ["australian dollar", "a$"],
  ["australian dollars", "a$"],
  ["aud", "a$"],
  ["au$", "a$"],
  ["euro", "€"],
  ["euros", "€"],
  ["eur", "€"],
  ["yen", "¥"],
  ["jpy", "¥"],
  ["yuan", "cn¥"],
  ["rmb", "cn¥"],
  ["cny", "cn¥"],
]);
const CODES = new Set(["gbp", "usd", "aud", "eur", "jpy", "rmb", "cny"]);
/** The hundredth parts of a currency, and the sign of the whole. */
const PARTS: ReadonlyMap<string, string> = new Map([
  ["p", "£"],
  ["pence", "£"],
  ["penny", "£"],
  ["¢", "$"],
  ["cent", "$"],
  ["cents", "$"],
]);

/** Whether a word behind a number names the hundredth part of a currency. */
export function isCurrencyPart(word: string): boolean {
  return PARTS.has(word);
}

/** `20 per cent` and `20 percent` are `20 %`; without a number `per cent` is `percent`. */
export function percentSigns(words: readonly string[]): string[] {
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

/** Amounts with their sign in front: `5 pounds` is `£ 5`, `3 pounds 50` is `£ 3.50`, `50 pence` is `£ 0.50`, `GBP 5` is `£ 5`. */
export function currencySigns(words: readonly string[]): string[] {
  const signed: string[] = [];
  for (let at = 0; at < words.length; ) {
    const amount = amountAt(words, at, signed.at(-1));
    signed.push(...(amount?.words ?? [CODES.has(words[at] ?? "") ? codeSign(words, at) : (words[at] ?? "")]));
    at = amount?.next ?? at + 1;
  }
  return signed;
}

interface Amount {
  readonly words: readonly string[];
  readonly next: number;
}

/** The amount that begins with a number at a place; null for other words and for a number that has its sign already. */
function amountAt(words: readonly string[], at: number, before: string | undefined): Amount | null {
  const number = words[at] ?? "";
  if (!isFigure(number) || isCurrency(before)) return null;
  const name = nameAt(words, at + 1);
  if (name === null) return partAmount(number, words[at + 1] ?? "", at);
  const rest = words[name.next] ?? "";
  const hasParts = /^[0-9]+$/u.test(number) && /^[0-9]{2}$/u.test(rest);
  if (!hasParts) return { words: [name.sign, number], next: name.next };
  const isNamed = PARTS.has(words[name.next + 1] ?? "");
  return { words: [name.sign, `${number}.${rest}`], next: isNamed ? name.next + 2 : name.next + 1 };
}

/** Pence and cents are parts of a hundred. */
function partAmount(number: string, name: string, at: number): Amount | null {
  const sign = PARTS.get(name);
  if (sign === undefined || !/^[1-9][0-9]?$/u.test(number)) return null;
  return { words: [sign, `0.${number.padStart(2, "0")}`], next: at + 2 };
}

function nameAt(words: readonly string[], at: number): { sign: string; next: number } | null {
  for (const width of [2, 1]) {
    const name = words.slice(at, at + width).join(" ");
    const sign = CURRENCIES.get(name);
    if (sign !== undefined && name.split(" ").length === width && fits(name, words[at - 1])) {
      return { sign, next: at + width };
    }
  }
  return null;
}

/** Names in the singular belong to one. */
function fits(name: string, number: string | undefined): boolean {
  if (!/(?:pound|dollar|euro)s?$/u.test(name)) return true;
  return name.endsWith("s") !== (number === "1");
}

function codeSign(words: readonly string[], at: number): string {
  const code = words[at] ?? "";
  return isFigure(words[at + 1]) ? (CURRENCIES.get(code) ?? code) : code;
}

/** Whether a word behind an amount names its currency. */
export function isCurrencyName(word: string): boolean {
  return CURRENCIES.has(word) || isCurrency(word);
}

export function isSign(word: string): boolean {
  return word === "%" || isCurrency(word);
}
