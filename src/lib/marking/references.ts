import { normalise, withoutAccents } from "./normalise.ts";
import { unitOf } from "./units.ts";

/** The most letters of a word that can belong to a reference. */
const MAX_LETTERS = 4;
/** English words of one and two letters. */
const SMALL_WORDS = new Set(
  "a i am an as at be by do go he if in is it me my no of oh ok on or pm so to up us we".split(" "),
);
/** The sound patterns of English words of three and four letters: `top`, `may`, `all`, `room`; not `xk`, `abc` or `bbc`. */
const PRONOUNCED =
  /^(?:[bcdfghj-np-twyz]|qu|s[chklmnpqtw]|[bcfgp]l|[bcdfgpt]r|[cgtw]h|tw|dw|kn|)[aeiouy]{1,2}(?:[bcdfgk-nprstvwxz]|(?:ch|ck|ct|ft|gh|ld|lf|lk|ll|lm|lp|lt|mb|mp|nd|ng|nk|nt|pt|rd|rk|rl|rm|rn|rp|rt|sh|sk|sp|ss|st|th|ff|gg|dd|rr|tt|zz)|)(?:[aeiouy]|)s?$/u;

/** Removes separators between groups; a leading minus stays. */
export function grouped(plain: string): string {
  return withoutAccents(plain).replace(/[ ()]|(?!^)-/gu, "");
}

/**
 * A telephone number (six digits or more), or a postcode, flight or reference with letters such as BN4 7QR or BA 123, whose grouping is
 * only visual. Letters separated from the figures are part of a reference if the key has them in capitals.
 */
export function isReference(plain: string, written: string): boolean {
  if (/^[+0-9() -]+$/u.test(plain)) return plain.replace(/[^0-9]/gu, "").length >= 6 && !isRange(plain);
  const isCode = plain
    .split(/[ -]/u)
    .every((part) => /^[a-z0-9]+$/u.test(part) && (areCodeLetters(part) || /[0-9]/u.test(part)));
  if (!isCode || !/[0-9]/u.test(plain) || !/[a-z]/u.test(plain)) return false;
  const hasWord = written.split(/[^\p{L}\p{N}]+/u).some((word) => /^\p{L}*\p{Ll}\p{L}*$/u.test(word));
  return !hasWord && (/[a-z][0-9]/u.test(plain) || !/\p{Ll}/u.test(written));
}

/** Whether a word may be the letters of a reference and is not an English word: in keys in capitals nothing else shows that. */
function areCodeLetters(word: string): boolean {
  if (!/^[a-z]+$/u.test(word) || word.length > MAX_LETTERS) return false;
  return word.length < 3 ? !SMALL_WORDS.has(word) : !PRONOUNCED.test(word);
}

/** A range of numbers, the second perhaps abbreviated: 150-200, 2019-2020, 2019-20. */
function isRange(plain: string): boolean {
  const [, first = "", second = ""] = /^([0-9]+)-([0-9]+)$/u.exec(plain) ?? [];
  const whole = first.slice(0, Math.max(0, first.length - second.length)) + second;
  return whole.length === first.length && whole > first;
}

/**
 * Matches an answer to a phrase that contains references: its words, with any grouping of the references. Null if no word of the key is a
 * reference.
 */
export function phraseWithReferences(plain: string, written: string): RegExp | null {
  const words = wordsOf(written);
  if (words.map((word) => word.plain).join(" ") !== plain) return null;
  let hasReference = false;
  const pieces: string[] = [];
  for (let at = 0; at < words.length; ) {
    const width = referenceWidth(words, at);
    const piece = words
      .slice(at, at + Math.max(1, width))
      .map((word) => word.plain)
      .join(" ");
    if (width > 0) hasReference = true;
    pieces.push(width > 0 ? [...grouped(piece)].map(escaped).join("[ -]?") : escaped(piece));
    at += Math.max(1, width);
  }
  return hasReference ? new RegExp(`^${pieces.join(" ")}$`, "u") : null;
}

interface WrittenWord {
  readonly plain: string;
  /** Whether it has no lower-case letter. */
  readonly isCapital: boolean;
}

function wordsOf(written: string): WrittenWord[] {
  const words = written.split(/\s+/u).map((word) => ({
    plain: withoutAccents(normalise(word)),
    isCapital: !/\p{Ll}/u.test(word),
  }));
  return words.filter(({ plain }) => plain !== "");
}

/** How many words from an index on form one reference: `BA 123`, `BS8 4TP`, `01225 458963`; 0 if none. */
function referenceWidth(words: readonly WrittenWord[], at: number): number {
  const rowFrom = (from: number, fits: (word: WrittenWord) => boolean) => {
    let end = from;
    for (let word = words[end]; word !== undefined && fits(word); word = words[end]) end++;
    return end;
  };
  const isDigits = ({ plain }: WrittenWord) => /^\+?[0-9]+(?:-[0-9]+)*$/u.test(plain);
  const word = words[at];
  if (word === undefined) return 0;
  if (isCode(word)) return rowFrom(at, isCode) - at;
  const isLetters = word.isCapital && areCodeLetters(word.plain);
  const end = rowFrom(isLetters ? at + 1 : at, isDigits);
  if (isLetters) {
    const codes = rowFrom(at + 1, isCode);
    return Math.max(end, codes) > at + 1 ? Math.max(end, codes) - at : 0;
  }
  const number = words.slice(at, end).map(({ plain }) => plain);
  return isTelephone(number.join(" ")) ? end - at : 0;
}

/** In a phrase a number is a telephone number if it has at least seven digits, or begins like one. */
function isTelephone(number: string): boolean {
  const digits = number.replace(/[^0-9]/gu, "").length;
  return isReference(number, number) && (/^[+0]/u.test(number) || (digits >= 7 && number.includes(" ")));
}

/** Letters and figures combined: `b12`, `ba-123`, and `4TP` in capitals; not a number with a unit, time or ordinal. */
function isCode({ plain, isCapital }: WrittenWord): boolean {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/u.test(plain) || !/[0-9]/u.test(plain) || !/[a-z]/u.test(plain)) return false;
  if (!plain.split("-").every((part) => areCodeLetters(part) || /[0-9]/u.test(part))) return false;
  const [, behind] = /^[0-9]+-?([a-z]+)$/u.exec(plain) ?? [];
  if (behind === undefined) return /[a-z][0-9]/u.test(plain) || isCapital;
  return isCapital && unitOf(behind) === null && !/^(?:[ap]m|st|nd|rd|th|s)$/u.test(behind);
}

function escaped(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}/-]/gu, "\\$&");
}
