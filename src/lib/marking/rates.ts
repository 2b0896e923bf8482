import { hasFigure, isFraction } from "./figures.ts";
import { SCALES, WORDS } from "./number-names.ts";
import { isCurrencyName } from "./signs.ts";
import { singleUnit } from "./units.ts";

/** Reference quantities of rates besides units: `£50 a person`, `twice a day`. */
const COUNTED = new Set(
  "second day night fortnight weekend term semester season decade century person head student pupil child adult visitor guest member family household couple group team class room ticket item unit page word lesson session visit trip copy bottle box bag piece share acre seat vehicle car".split(
    " ",
  ),
);
const TIMES = new Set(["once", "twice", "times"]);
/** Words before an article that show it is not a rate: `30 minutes of a day`. */
const NO_RATE = new Set(
  "of for in on at to within and or is was are were with from by about after before half quarter as like over than during plus not but".split(
    " ",
  ),
);
/** How far after a number its rate may be: `60 heart beats a minute`. */
const REACH = 4;

/** Abbreviated periods of payment: `£150 pw`. */
const SHORT_RATES: ReadonlyMap<string, string> = new Map([
  ["ph", "h"],
  ["pw", "wk"],
  ["pa", "yr"],
  ["pp", "person"],
]);

/** Rates in one form: `£8 per hour`, `£8 an hour` and `£8/hr` become `£8 /h`. */
export function plainRates(words: readonly string[]): readonly string[] {
  if (!words.some((word) => /^(?:per|an?|p[hwap])$|\//u.test(word))) return words;
  const plain: string[] = [];
  for (let at = 0; at < words.length; ) {
    const rate = rateAt(words, at);
    plain.push(...(rate?.words ?? [words[at] ?? ""]));
    at = rate?.next ?? at + 1;
  }
  return plain;
}

function rateAt(words: readonly string[], at: number): { words: readonly string[]; next: number } | null {
  const word = words[at] ?? "";
  if (word.includes("/")) return withStroke(words, at, word);
  const short = SHORT_RATES.get(word);
  if (short !== undefined && isSum(words, at)) return { words: [`/${short}`], next: at + 1 };
  if (word !== "per" && !isArticleOfRate(words, at)) return null;
  for (const width of [2, 1]) {
    const name = words.slice(at + 1, at + 1 + width).join(" ");
    const unit = name === "" ? null : unitOfRate(name);
    if (unit !== null) return { words: [`/${unit}`], next: at + 1 + width };
  }
  return null;
}

/** `5kg/day` and `km/h`, if an amount or a unit precedes the slash. */
function withStroke(
  words: readonly string[],
  at: number,
  word: string,
): { words: readonly string[]; next: number } | null {
  const stroke = word.lastIndexOf("/");
  const [amount, name] = [word.slice(0, stroke), word.slice(stroke + 1)];
  const unit = unitOfRate(name);
  if (unit === null || amount === "" || amount.includes("/")) return null;
  const isAmount = hasFigure(amount) || singleUnit(amount) !== null || hasNumberBefore(words, at);
  return isAmount ? { words: [amount, `/${unit}`], next: at + 1 } : null;
}

function isArticleOfRate(words: readonly string[], at: number): boolean {
  const [word, before = "", name = ""] = [words[at], words[at - 1], words[at + 1]];
  if ((word !== "a" && word !== "an") || before === "" || NO_RATE.has(before)) return false;
  return !isFraction(before) && unitOfRate(name) !== null && hasNumberBefore(words, at);
}

function hasNumberBefore(words: readonly string[], at: number): boolean {
  return words
    .slice(Math.max(0, at - REACH), at)
    .some((word) => TIMES.has(word) || hasFigure(word) || isCardinal(word.split("-", 1).join("")));
}

/** Whether a sum of money directly precedes a position. */
function isSum(words: readonly string[], at: number): boolean {
  const [number = "", last = ""] = [words[at - 2], words[at - 1]];
  return hasFigure(last) ? /\p{Sc}/u.test(number + last) : hasFigure(number) && isCurrencyName(last);
}

function isCardinal(word: string): boolean {
  return (WORDS.get(word) ?? SCALES.get(word))?.isOrdinal === false;
}

/** The reference quantity of a rate, a unit by its abbreviation; null for other words. */
function unitOfRate(name: string): string | null {
  if (name === "second" || name === "sec") return "s";
  if (name === "annum") return "yr";
  return COUNTED.has(name) ? name : singleUnit(name);
}
