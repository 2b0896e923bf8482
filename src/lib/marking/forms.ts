import { plainDates, plainTimes } from "./calendar.ts";
import { isFigure, plainFigures } from "./figures.ts";
import { withoutAccents } from "./normalise.ts";
import { wordsToFigures } from "./number-words.ts";
import type { Rule } from "./rules.ts";
import { currencySigns, isSign, percentSigns } from "./signs.ts";
import { americanOnly, oneSpelling } from "./spelling.ts";

/** A way of writing answers and keys in which different writings of the same answer are equal. */
export interface Form {
  /** The rule that accepts an answer equal under this form and no earlier one; null leaves it to the spelling. */
  readonly rule: Rule | null;
  /** The forms of a spelling; none where this form does not suit it. */
  ofKey(plain: string): string[];
  ofAnswer(plain: string): string;
}

type Words = readonly string[];

const YEARS = /^(1[0-9]|20)[0-9]{2}-[0-9]{2,4}$/u;

/** From the strictest to the widest; an answer is accepted by the first that matches. */
export const FORMS: readonly Form[] = [
  { rule: null, ofKey: (plain) => [plain], ofAnswer: (plain) => plain },
  { rule: "accent_form", ofKey: (plain) => [withoutAccents(plain)], ofAnswer: withoutAccents },
  ofWords("spelling_variant", (words) => words),
  ofWords("time_form", plainTimes),
  ofWords("number_form", (words) => plainFigures(wordsToFigures(words))),
  ofWords("time_form", timed),
  ofWords("date_form", dated),
  ofWords("symbol_form", signed, (words) => currencySigns(signed(words))),
  ofWords("symbol_added", signed, (words) => withoutSign(dated(words))),
  { rule: "grouping_form", ofKey: (plain) => (isReference(plain) ? [grouped(plain)] : []), ofAnswer: grouped },
];

/** An answer or spelling with its numbers, times, dates and signs in one form. */
export function signedWords(plain: string): string[] {
  return currencySigns(signed(spelled(plain)));
}

/** With one spelling for British and American. */
export function spelled(plain: string): string[] {
  return withoutAccents(plain).split(" ").map(oneSpelling);
}

/** Without what joins or separates words. */
export function grouped(plain: string): string {
  return withoutAccents(plain).replace(/[ ()-]/gu, "");
}

function ofWords(rule: Rule, ofKey: (words: Words) => Words, ofAnswer = ofKey): Form {
  return {
    rule,
    ofKey: (plain) => {
      const words = spelled(plain);
      return [ofKey(words).join(" "), ofKey(words.map(americanOnly)).join(" ")];
    },
    ofAnswer: (plain) => ofAnswer(spelled(plain)).join(" "),
  };
}

function timed(words: Words): string[] {
  return plainFigures(plainTimes(wordsToFigures(words)));
}

function dated(words: Words): string[] {
  return plainDates(timed(words));
}

function signed(words: Words): string[] {
  return percentSigns(dated(words));
}

/** Without the one sign next to a number; two signs contradict each other. */
function withoutSign(words: Words): Words {
  const at = words.findIndex(isSign);
  const isOnly = words.findLastIndex(isSign) === at;
  return isOnly && (isFigure(words[at - 1]) || isFigure(words[at + 1])) ? words.toSpliced(at, 1) : words;
}

/**
 * A telephone number (six digits or more, but not two years), or a postcode or number with letters such as BN4 7QR,
 * whose groups are for the eye only.
 */
function isReference(plain: string): boolean {
  if (YEARS.test(plain)) return false;
  if (/^[+0-9() -]+$/u.test(plain)) return plain.replace(/[^0-9]/gu, "").length >= 6;
  const isCode = plain.split(/[ -]/u).every((part) => /^[a-z0-9]+$/u.test(part) && /^[a-z]{1,4}$|[0-9]/u.test(part));
  return isCode && /[a-z][0-9]/u.test(plain);
}
