import { isCurrency, plainFigures, SCALE_VALUES } from "./marking/figures.ts";
import { spelled } from "./marking/forms.ts";
import { normalise } from "./marking/normalise.ts";
import { readNumbers, wordsToFigures } from "./marking/number-words.ts";
import { currencySigns, percentSigns } from "./marking/signs.ts";
import { americanOnly } from "./marking/spelling.ts";

const CORE = String.raw`[\p{L}\p{N}][\p{L}\p{N}\p{M}]*`;
/** Signs that stand within a word: apostrophes, hyphens, points and the like in figures, points of a.m. */
const JOINT = String.raw`(?:['\u2018\u2019\u02bc\u2032\u00b4${"`"}\uff07\u2010\u2011-]|(?<=\p{N})[.,:/](?=\p{N})|(?<=(?<!\p{L})\p{L})\.(?=\p{L}(?!\p{L})))`;
const MINUS = String.raw`(?:(?<![\p{L}\p{N}\p{M}])[-\u2212](?=\p{Sc}?\p{N}))?`;
/** A word, with the sign of an amount, a percentage or a temperature and the last point of a.m.; or such a sign alone. */
const WORD = new RegExp(
  String.raw`${MINUS}\p{Sc}?${CORE}(?:${JOINT}${CORE})*(?:%|\p{Sc}|°(?:${CORE})?|(?<=\.\p{L})\.)?|[%&\p{Sc}](?![%&\p{Sc}])`,
  "gu",
);
/** Figures that are read as a time: 9.30, 09:30, 10.30am. */
const TIME = /^0?([0-9]{1,2})[.:]([0-5][0-9])(?=$|[ap]m$)/u;
const NUMBER = /^-?\p{Sc}?-?[0-9][0-9.,:]*$/u;
/** Other writings of what sounds the same. */
const ALIKE: ReadonlyMap<string, string> = new Map([
  ["dr", "doctor"],
  ["mr", "mister"],
  ["ok", "okay"],
  ["&", "and"],
]);

/**
 * The words of a text that is spoken or written down, as they stand there and without the punctuation around them. A number
 * is one word however it is written, with its currency, per cent, a.m. or p.m.: `one hundred and five`, `£4.50`,
 * `20 per cent`. Dashes part words, hyphens do not. A run of Chinese characters is one word.
 */
export function splitWords(text: string): string[] {
  const visible = text.normalize("NFC").replace(/\p{Cf}/gu, "");
  const tokens = visible.match(WORD) ?? [];
  const words: string[] = [];
  let at = 0;
  for (const width of widths(tokens.map(normalise))) {
    words.push(tokens.slice(at, at + width).join(" "));
    at += width;
  }
  return words;
}

/** How many tokens each word takes, in their order. */
function widths(plain: readonly string[]): number[] {
  // A second number in a hyphenated token has no width of its own; it belongs to the first.
  const read = readNumbers(plain).filter(({ width }) => width > 0);
  const textAt = (at: number) => read[at]?.text ?? "";
  const found: number[] = [];
  for (let at = 0; at < read.length; ) {
    const end = NUMBER.test(textAt(at)) ? endOfAmount(textAt, at + 1) : at + 1;
    found.push(read.slice(at, end).reduce((sum, { width }) => sum + width, 0));
    at = end;
  }
  return found;
}

/** Where the amount ends whose number stands before `at`. */
function endOfAmount(textAt: (at: number) => string, at: number): number {
  const end = SCALE_VALUES.has(textAt(at)) ? at + 1 : at;
  const next = textAt(end);
  if (isCurrencyWord(next)) return /^[0-9]{2}$/u.test(textAt(end + 1)) ? end + 2 : end + 1;
  if (next === "per" && textAt(end + 1) === "cent") return end + 2;
  return ["%", "percent", "am", "pm"].includes(next) ? end + 1 : end;
}

function isCurrencyWord(word: string): boolean {
  return isCurrency(currencySigns(["1", word])[0]);
}

/** What words are compared by: texts, or numbers that stand for them. */
export interface Comparable<T> {
  /** The same for all writings of a word. */
  readonly key: T;
  /** As Americans spell it, where that is another word in Britain. */
  readonly american: T;
  /** The key without what parts hours from minutes: a number in words does not tell 1030 from 10:30. */
  readonly loose: T;
  readonly hasFigures: boolean;
}

/** A word as it is compared. */
export interface SpokenForm extends Comparable<string> {
  /** Whether it may be written as several words: it has a hyphen, or is a number. */
  readonly isDivisible: boolean;
}

/** The forms of words of {@link splitWords}, in their order; one object for each word that comes again. */
export function spokenForms(words: readonly string[]): SpokenForm[] {
  const forms = new Map<string, SpokenForm>();
  return words.map((word) => {
    const form = forms.get(word) ?? spokenForm(word);
    forms.set(word, form);
    return form;
  });
}

/** The form of a word of {@link splitWords}. */
export function spokenForm(word: string): SpokenForm {
  const plain = spelled(normalise(word)).map((one) => ALIKE.get(one) ?? one);
  const figures = currencySigns(percentSigns(plainFigures(wordsToFigures(plain))));
  const [sign = "", whole = "", cents] = figures;
  const amount = isCurrency(sign) && cents !== undefined ? `${sign}${whole}.${cents}` : figures.join("");
  const timed = amount.replace(TIME, "$1:$2").replace(/:00(?=[ap]m$)/u, "");
  const key = timed.replace(/(?!^-[0-9])-/gu, "");
  const loose = key.replace(":", "");
  const hasFigures = /[0-9]/u.test(word);
  return {
    ...{ key, loose, hasFigures, american: americanOnly(key) },
    isDivisible: plain.some((one) => one.includes("-")) || /[0-9]/u.test(key),
  };
}

/**
 * Whether a word was written as it is said, letter case, accents and the kind of hyphen or apostrophe aside: in British or
 * American spelling, a number in words or figures.
 */
export function sameForm<T>(expected: Comparable<T>, written: Comparable<T>): boolean {
  if (expected.key === written.key || expected.american === written.key) return true;
  return expected.hasFigures !== written.hasFigures && expected.loose === written.loose;
}

/** {@link sameForm} of two words. */
export function sameWord(expected: string, written: string): boolean {
  return sameForm(spokenForm(expected), spokenForm(written));
}
