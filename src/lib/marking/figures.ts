import { currencyCodes } from "./currencies.ts";

const UNIT = String.raw`°?\p{L}*|\p{L}{1,2}[23]|\p{L}{1,2}\^[23]|\p{L}{1,3}/\p{L}{1,4}`;
const FIGURES = new RegExp(
  String.raw`^(\p{L}{0,2}\p{Sc}|)(-?)([0-9][0-9,]*)?(\.[0-9]+)?(%|\p{L}{0,2}\p{Sc}|${UNIT})$`,
  "u",
);
/** The values of the names of large numbers. */
export const SCALE_VALUES: ReadonlyMap<string, number> = new Map([
  ["hundred", 100],
  ["thousand", 1000],
  ["million", 1_000_000],
  ["billion", 1_000_000_000],
  ["trillion", 1_000_000_000_000],
]);
const SHORT_SCALES: ReadonlyMap<string, number> = new Map([
  ["k", 1000],
  ["m", 1_000_000],
  ["mn", 1_000_000],
]);
/** The `2,000` of `2,000-seat`. */
const COMPOUND_THOUSANDS = /^[0-9]{1,3}(?:,[0-9]{3})+(?=-\p{L})/u;
/** `10x15cm` */
const SIZES = /^[0-9.]+(?:°?\p{L}{1,2})?x[0-9.]+\p{L}{0,2}$/u;
/** A code or short name of a currency next to an amount: `gbp20`, `rs20`. */
const CODE_NEXT = /^([a-z]{2,3})\.?([0-9].*)$/u;
/** `90s` and `1990s`; in `100s` the letter is a unit. */
const DECADE = /^(?:[1-9]0|[12][0-9]{2}0)s$/u;
const ORDINAL_ENDING = /^(st|nd|rd|th)$/u;

/**
 * Figures in one form, separate from the signs and units next to them: `£1,200.00` becomes `£ 1200`, `20kg` becomes `20 kg`, `1.5 million`
 * becomes `1500000`. Leading zeros count, as in a telephone number. Trailing zeros after the point count except in sums of money.
 * @param mayTouch whether letters may touch the figures before them; otherwise they are part of the same word
 */
export function plainFigures(words: readonly string[], mayTouch: MayTouch): readonly string[] {
  if (!words.some(hasFigure)) return words;
  return bySign(
    multiply(joinThousands(currencyFirst(belowZero(words.flatMap((word) => splitFigures(word, mayTouch)))))),
  );
}

/** `minus 10 °c` becomes `-10 °c`. */
function belowZero(words: readonly string[]): readonly string[] {
  if (!words.includes("minus")) return words;
  const isSign = (at: number) => words[at] === "minus" && isFigure(words[at + 1]) && !isFigure(words[at - 1]);
  return words.flatMap((word, at) => (isSign(at) ? [] : isSign(at - 1) ? [`-${word}`] : [word]));
}

/** The `by` of `10 by 15 cm` and of `3 m by 4 m` as the sign `x`. */
function bySign(words: readonly string[]): readonly string[] {
  if (!words.includes("by")) return words;
  const isSize = (at: number) => isFigure(words[at + 1]) && (isFigure(words[at - 1]) || isFigure(words[at - 2]));
  return words.map((word, at) => (word === "by" && isSize(at) ? "x" : word));
}

/** Whether a word is a currency sign, perhaps with its country: `£`, `us$`. */
export function isCurrency(word: string | undefined): boolean {
  if (word === undefined || isLetterOrFigure(word.charCodeAt(word.length - 1))) return false;
  return /^\p{L}{0,3}(?!¢)\p{Sc}$/u.test(word);
}

/** Whether a word has a figure in it. */
export function hasFigure(word: string): boolean {
  return /[0-9]/u.test(word);
}

/** Whether the first character of a word is a figure. */
export function beginsWithFigure(word: string): boolean {
  const code = word.charCodeAt(0);
  return code >= 48 && code <= 57;
}

function isLetterOrFigure(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
}

/** Whether a word is a fraction in figures. */
export function isFraction(word: string): boolean {
  return /^[0-9]+\/[0-9]+$/u.test(word);
}

/** Seconds for what otherwise reads as a decade: `30s`. Four digits are always a decade. */
export function decadesAsSeconds(words: readonly string[]): readonly string[] {
  if (!words.some((word) => DECADE.test(word))) return words;
  return words.flatMap((word) => (/^[1-9]0s$/u.test(word) ? [word.slice(0, -1), "s"] : [word]));
}

/** Whether a word is a number in plain figures. */
export function isFigure(word: string | undefined): boolean {
  return word !== undefined && /^-?[0-9]+(\.[0-9]+)?$/u.test(word);
}

/** An amount without empty pence: `5.00` becomes `5`. */
export function withoutEmptyParts(number: string): string {
  return number.replace(/\.0+$/u, "");
}

type MayTouch = (letters: string) => boolean;

function splitFigures(word: string, mayTouch: MayTouch): string[] {
  if (!hasFigure(word)) return [word];
  if (DECADE.test(word)) return [word];
  if (/^[0-9.]+\+$/u.test(word)) return [word.slice(0, -1), "plus"];
  if (SIZES.test(word)) return word.split(/(x)/u).flatMap((part) => splitFigures(part, mayTouch));
  const [, code = "", amount = ""] = CODE_NEXT.exec(word) ?? [];
  if (currencyCodes().has(code)) return [code, ...splitFigures(amount, mayTouch)];
  const [, part, sign] = /^([0-9]+\/[0-9]+)(%|°?\p{L}+)$/u.exec(word) ?? [];
  if (part !== undefined && sign !== undefined) return mayTouch(sign) ? [part, sign] : [word];
  const [, before = "", minus = "", whole = "", fraction = "", after = ""] = FIGURES.exec(word) ?? [];
  if (whole === "" && fraction === "") {
    return [word.replace(COMPOUND_THOUSANDS, (number) => number.replaceAll(",", ""))];
  }
  if (!mayTouch(after)) return [word];
  if (whole.includes(",") && !/^[0-9]{1,3}(,[0-9]{3})+$/u.test(whole)) return [word];
  if (ORDINAL_ENDING.test(after)) return [word.replaceAll(",", "")];
  const number = `${minus}${whole === "" ? "0" : whole.replaceAll(",", "")}${fraction}`;
  return [before, number, after].filter((part) => part !== "");
}

/** `20 €` becomes `€ 20`. */
function currencyFirst(words: readonly string[]): readonly string[] {
  if (!words.some(isCurrency)) return words;
  const ordered = [...words];
  for (let at = 1; at < ordered.length; at++) {
    const [number = "", sign = ""] = [ordered[at - 1], ordered[at]];
    if (!isCurrency(sign) || !isFigure(number) || isCurrency(ordered[at - 2]) || isFigure(ordered[at + 1])) continue;
    ordered[at - 1] = sign;
    ordered[at] = number;
  }
  return ordered.map((word, at) => (isCurrency(ordered[at - 1]) ? withoutEmptyParts(word) : word));
}

/** `1 200` becomes `1200`. */
function joinThousands(words: readonly string[]): readonly string[] {
  if (words.length < 2) return words;
  const joined: string[][] = [];
  let isOpen = false;
  for (const word of words) {
    if (isOpen && /^[0-9]{3}$/u.test(word)) joined.at(-1)?.push(word);
    else {
      isOpen = /^[0-9]{1,3}$/u.test(word);
      joined.push([word]);
    }
  }
  return joined.map((parts) => parts.join(""));
}

/** `5 million` becomes `5000000`, `2 1/2 million` 2500000, if that is exact. */
function multiply(words: readonly string[]): readonly string[] {
  if (words.length < 2) return words;
  const multiplied: string[] = [];
  for (const word of words) {
    const scale = SCALE_VALUES.get(word) ?? amountScale(word, multiplied.at(-2));
    if (scale === undefined) {
      multiplied.push(word);
      continue;
    }
    const { value, width } = valueBefore(multiplied);
    const product = value * scale;
    // Binary fractions make 2.3 million slightly inexact.
    const isWhole = Math.abs(product - Math.round(product)) < 1e-3;
    if (isWhole) multiplied.splice(-width, width, String(Math.round(product)));
    else multiplied.push(word);
  }
  return multiplied;
}

/** The multipliers of abbreviated large numbers; `k` and `m` only next to a currency sign, because they are units as well. */
function amountScale(word: string, sign: string | undefined): number | undefined {
  if (word === "bn") return SCALE_VALUES.get("billion");
  if (!isCurrency(sign)) return undefined;
  return SHORT_SCALES.get(word);
}

/** The number formed by the last words, and how many words it takes: `2.3`, `2 1/2`, `1/2`. */
function valueBefore(words: readonly string[]): { readonly value: number; readonly width: number } {
  const [whole = "", last = ""] = [words.at(-2), words.at(-1)];
  if (isFigure(last)) return { value: last.length <= 6 ? Number(last) : Number.NaN, width: 1 };
  const [top = "", bottom = ""] = /^([0-9]{1,2})\/([0-9]{1,2})$/u.exec(last)?.slice(1) ?? [];
  const part = bottom === "" ? Number.NaN : Number(top) / Number(bottom);
  const isMixed = /^[0-9]{1,3}$/u.test(whole);
  return { value: part + (isMixed ? Number(whole) : 0), width: isMixed ? 2 : 1 };
}
