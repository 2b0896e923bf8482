import { SCALE_VALUES } from "./marking/figures.ts";
import { normalise } from "./marking/normalise.ts";
import { DECADES } from "./marking/number-names.ts";
import { type Reading, readNumbers } from "./marking/number-words.ts";
import { isCurrencyName } from "./marking/signs.ts";
import { characterOf, readOut } from "./read-out.ts";

const CORE = String.raw`[\p{L}\p{N}][\p{L}\p{N}\p{M}]*`;
/** Signs within a word: apostrophes, hyphens, points and the like in figures, points of a.m. */
const JOINT = String.raw`(?:['\u2018\u2019\u02bc\u2032\u00b4${"`"}\uff07\u2010\u2011-]|(?<=\p{N})[.,:/](?=\p{N})|(?<=(?<!\p{L})\p{L})\.(?=\p{L}(?!\p{L})))`;
const MINUS = String.raw`(?:(?<![\p{L}\p{N}\p{M}])[-\u2212](?=\p{Sc}?\p{N}))?`;
/** A word with the sign of an amount, a percentage or a temperature and the last point of a.m.; or such a sign alone. */
const WORD = new RegExp(
  String.raw`${MINUS}\p{Sc}?${CORE}(?:${JOINT}${CORE})*(?:%|\p{Sc}|°(?:${CORE})?|(?<=\.\p{L})\.)?|[%&\p{Sc}](?![%&\p{Sc}])`,
  "gu",
);
const NUMBER = /^-?\p{Sc}?-?[0-9][0-9.,:]*$/u;
/** The first half of a year or decade. */
const CENTURY = /^(1[0-9]|20)$/u;

/**
 * The words of a spoken or written text, unchanged and without surrounding punctuation. A number is one word however it is written, with
 * its currency, per cent, a.m. or p.m.: `one hundred and five`, `£4.50`, `20 per cent`. Each digit that is read out separately is a word,
 * and so is `double four`. Dashes separate words, hyphens do not. A run of Chinese characters is one word.
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

/** How many tokens each word takes, in order. */
function widths(plain: readonly string[]): number[] {
  const read = readingsOf(plain);
  const textAt = (at: number) => read[at]?.text ?? "";
  const found: number[] = [];
  for (let at = 0; at < read.length; ) {
    const end = endOfWord(textAt, at);
    found.push(read.slice(at, end).reduce((sum, { width }) => sum + width, 0));
    at = end;
  }
  return found;
}

/** Numbers and other words of a text; digits that are read out separately stay separate. */
function readingsOf(plain: readonly string[]): Reading[] {
  const readings: Reading[] = [];
  let from = 0;
  for (const reading of readNumbers(plain)) {
    // A second number in a hyphenated token has no width; it belongs to the first.
    if (reading.width === 0) continue;
    const words = plain.slice(from, from + reading.width);
    const isRow = words.length > 1 && words.every((word) => characterOf(word) !== null);
    readings.push(...(isRow ? words.flatMap((word) => readNumbers([word])) : [reading]));
    from += reading.width;
  }
  return readings;
}

/** The end of the word that begins at a reading. */
function endOfWord(textAt: (at: number) => string, at: number): number {
  const [word, next] = [textAt(at), textAt(at + 1)];
  // Double needs a character; the hyphens of a name may stop before it: P-E-double L-O-W-E.
  if (readOut(word) === null && readOut(`${word}-${next}`) !== null) return at + 2;
  if (CENTURY.test(word) && DECADES.has(next)) return at + 2;
  return NUMBER.test(word) ? endOfAmount(textAt, at + 1) : at + 1;
}

/** The end of the amount whose number precedes `at`. */
function endOfAmount(textAt: (at: number) => string, at: number): number {
  const end = SCALE_VALUES.has(textAt(at)) ? at + 1 : at;
  const next = textAt(end);
  if (isCurrencyName(next)) return /^[0-9]{2}$/u.test(textAt(end + 1)) ? end + 2 : end + 1;
  if (next === "per" && textAt(end + 1) === "cent") return end + 2;
  return ["%", "percent", "am", "pm"].includes(next) ? end + 1 : end;
}
