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
  ofWords("symbol_added", signed, (words) => withoutSign(plainFigures(wordsToFigures(words)))),
  { rule: "grouping_form", ofKey: (plain) => (isReference(plain) ? [grouped(plain)] : []), ofAnswer: grouped },
];

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

/** With dates, and the numbers and times in them, in one form. */
export function dated(words: Words): string[] {
  return plainDates(timed(words));
}

/** With signs next to plain numbers, where 19.17 is an amount and not a time. */
export function signed(words: Words): string[] {
  return percentSigns(plainDates(plainFigures(wordsToFigures(words))));
}

/** Without the one sign next to a number; two signs contradict each other. */
function withoutSign(words: Words): Words {
  const at = words.findIndex(isSign);
  if (at < 0 || words.findLastIndex(isSign) !== at) return words;
  return isFigure(words[at - 1]) || isFigure(words[at + 1]) ? words.toSpliced(at, 1) : words;
}

/**
 * A telephone number (six digits or more), or a postcode or number with letters such as BN4 7QR, whose groups are for the
 * eye only.
 */
function isReference(plain: string): boolean {
  if (/^[+0-9() -]+$/u.test(plain)) return plain.replace(/[^0-9]/gu, "").length >= 6 && !isRange(plain);
  const isCode = plain.split(/[ -]/u).every((part) => /^[a-z0-9]+$/u.test(part) && /^[a-z]{1,4}$|[0-9]/u.test(part));
  return isCode && /[a-z][0-9]/u.test(plain);
}

/** From one number up to another, the second perhaps shortened: 150-200, 2019-2020, 2019-20. */
function isRange(plain: string): boolean {
  const [, first = "", second = ""] = /^([0-9]+)-([0-9]+)$/u.exec(plain) ?? [];
  const whole = first.slice(0, Math.max(0, first.length - second.length)) + second;
  return whole.length === first.length && whole > first;
}
