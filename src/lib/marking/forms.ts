import { hasCountedDay, plainDates, withoutEndings } from "./calendar.ts";
import { decadesAsSeconds, isCurrency, isFigure, plainFigures } from "./figures.ts";
import { lastOf } from "./last-of.ts";
import { withoutAccents } from "./normalise.ts";
import { hundredths, plainParts, wordsToFigures, wordsToParts } from "./quantities.ts";
import { plainRanges } from "./ranges.ts";
import { plainRates } from "./rates.ts";
import { grouped, isReference } from "./references.ts";
import type { Rule } from "./rules.ts";
import { halfOfBoth, hoursOfRange, scaleOfBoth, thousandsOfBoth, unitOfBoth } from "./shared-ends.ts";
import { inLongNumbers } from "./short-numbers.ts";
import { centsOfEuro, currencySigns, isSign, percentSigns } from "./signs.ts";
import { oneWaySpelling, spelledAlike } from "./spelling.ts";
import { plainTimes, readTimes, type TimeReading } from "./times.ts";
import { mayTouchFigures, spelledNext } from "./touching.ts";
import { bodyMeasures, ofTwoUnits, plainUnits, unitOf } from "./units.ts";

/** A way of normalizing answers and keys in which different spellings of the same answer become equal. */
export interface Form {
  /** The rule that accepts an answer equal under this form and no earlier one. */
  readonly rule: Rule;
  /** The forms of a spelling; empty if this form does not apply to it. */
  ofKey(plain: string, written: string): string[];
  ofAnswer(plain: string): string;
}

type Words = readonly string[];
/** A small c after a number in a key means cents and a capital one degrees; the case of an answer says nothing. */
const CENTS = /[0-9] ?c(?![\p{L}\p{N}])/u;
const DEGREES = /[0-9] ?C(?![\p{L}\p{N}])/u;
/** Forms in which US dollars are accepted for a key in dollars, but not the reverse. */
const SIGNED_RULES: ReadonlySet<Rule> = new Set(["symbol_form", "unit_form", "range_form"]);

const joined = lastOf((words: Words): string => words.join(" "));
/** {@link joined} words in one spelling, British and American. */
export const spelled = lastOf((plain: string): Words => spelledAlike(withoutAccents(plain).split(" ")));
/** The words of a text in one spelling, with `and` for the sign. */
const wordsOf = lastOf((plain: string): Words => {
  const text = plain.includes("&") ? plain.replace(/ ?& ?/gu, " and ").trim() : plain;
  return spelledNext(spelled(text));
});
/** Words with numbers in figures; fractions stay unchanged. */
const figures = lastOf((words: Words): Words => plainFigures(wordsToFigures(words), mayTouchFigures));
const figured = lastOf((words: Words): Words => plainParts(figures(words)));
/** {@link figures} in which `half an hour` is half of an hour. */
const parts = lastOf((words: Words): Words => plainFigures(wordsToParts(words), mayTouchFigures));
const inRanges = lastOf((words: Words): Words => {
  const ranges = plainRanges(words);
  const isSame = ranges.length === words.length && ranges.every((word, at) => word === words[at]);
  return isSame ? words : ranges;
});
const ratesAndRanges = lastOf((words: Words): Words => inRanges(plainRates(bodyMeasures(words))));
const timed = lastOf((words: Words): Words => figured(readTimes(words, { toHour: true, dayParts: true })));
/** With dates, and the numbers and times in them, in one form. */
export const dated = lastOf((words: Words): Words => datesOf(words, timed(words)));
/** With signs next to plain numbers; 19.17 is read as an amount, not a time. */
export const signed = lastOf((words: Words): Words => signsOf(words, figures(words)));
/** With ranges, signs and units next to plain numbers. */
const measured = lastOf((words: Words): Words => unitsOf(words, (read) => read));
/** As {@link measured}, but pounds are a weight, and the sign of yen is that of yuan. */
const weighed = lastOf((words: Words): Words => unitsOf(words, asWeights));
const LONG_DAY = { dayParts: true, longDay: true };

/**
 * From the strictest to the widest; an answer is accepted by the first that matches. An ambiguous text has a form for each reading, and
 * both sides are read in the same way: 7.30 is a time or a number, `ten to five` a time or a range, pounds are money or a weight.
 */
export const FORMS: readonly Form[] = [
  { rule: "accent_form", ofKey: (plain) => [withoutAccents(plain)], ofAnswer: withoutAccents },
  ofWords("spelling_variant", (words) => words, spelled),
  ofWords("and_form", (words) => words),
  ofWords("time_form", plainTimes),
  ofWords("number_form", figured),
  ofWords("number_form", (words) => figured(hundredths(words))),
  ofWords("number_form", (words) => plainParts(parts(words))),
  ofWords("number_form", (words) => figured(inLongNumbers(words))),
  ofWords("time_form", timed),
  ofWords("date_form", dated),
  ofWords("date_form", (words) => withoutEndings(figured(inRanges(words)))),
  ofWords("time_form", (words) => datesOf(words, figured(readTimes(words, { ...LONG_DAY, toHour: true })))),
  ofWords("range_form", ranged),
  ofWords("range_form", (words) => rangesOf(words, { ...LONG_DAY, toHour: false })),
  ofWords("symbol_form", signed),
  ofWords("symbol_form", (words) => signsOf(words, centsOfEuro(figures(words)))),
  ofWords("unit_form", measured),
  ofWords("unit_form", weighed),
  ofWords("unit_form", (words) => measured(inLongNumbers(words))),
  forKeys(/ to /u, ofWords("range_form", rangesOfThousands)),
  forKeys(/[0-9] s(?: |$)/u, inSeconds(ofWords("unit_form", measured))),
  ofWords("range_form", (words) => unitOfBoth(measured(scaleOfBoth(inRanges(words))))),
  ofWords("range_form", (words) => unitOfBoth(weighed(scaleOfBoth(inRanges(words))))),
  {
    rule: "symbol_added",
    ofKey: (plain) => {
      const words = figures(wordsOf(plain));
      return isCount(words) ? [words.join(" ")] : [];
    },
    ofAnswer: (plain) => joined(withoutSign(figures(wordsOf(plain)))),
  },
  {
    rule: "grouping_form",
    ofKey: (plain, written) => {
      const figures = wordsToFigures(plain.split(" ")).join(" ");
      return isReference(figures, written) ? [grouped(figures)] : [];
    },
    ofAnswer: (plain) => grouped(wordsToFigures(plain.split(" ")).join(" ")),
  },
];

function ofWords(rule: Rule, read: (words: Words) => Words, words: (plain: string) => Words = wordsOf): Form {
  return {
    rule,
    ofKey: (plain, written) => {
      const all = words(centsOrDegrees(plain, written));
      const elsewhere = all.map(oneWaySpelling);
      const isSame = elsewhere.every((word, at) => word === all[at]);
      const readings = (isSame ? [all] : [all, elsewhere]).map(read);
      const american = SIGNED_RULES.has(rule) ? readings.filter((one) => one.includes("$")) : [];
      return [...readings, ...american.map((one) => one.map((word) => (word === "$" ? "us$" : word)))].map((one) =>
        one.join(" "),
      );
    },
    ofAnswer: (plain) => joined(read(words(plain))),
  };
}

/** For a key in seconds, to which `30s` is an answer; in the key itself it is a decade. */
function inSeconds(form: Form): Form {
  return { ...form, ofAnswer: (plain) => form.ofAnswer(decadesAsSeconds(plain.split(" ")).join(" ")) };
}

/** A form only for keys that match a pattern; it is not computed for other keys. */
function forKeys(pattern: RegExp, form: Form): Form {
  return { ...form, ofKey: (plain, written) => form.ofKey(plain, written).filter((text) => pattern.test(text)) };
}

/** `10-15k` is `10000 to 15000`. */
function rangesOfThousands(words: Words): Words {
  return unitOfBoth(measured(inLongNumbers(thousandsOfBoth(scaleOfBoth(inRanges(words))))));
}

function centsOrDegrees(plain: string, written: string): string {
  const name = CENTS.test(written) ? " cents" : DEGREES.test(written) ? " °c" : null;
  return name === null ? plain : plain.replace(/(?<=[0-9]) ?c(?![^ ])/gu, name);
}

/** With dates in one form, unless their days are cardinal words: `five May` is 5 May, but does not match May 5. */
function datesOf(words: Words, read: Words): Words {
  return hasCountedDay(words) ? words : plainDates(read);
}

/** With ranges, including those of times and dates; `ten to five` is a range. */
function ranged(words: Words): Words {
  return rangesOf(words, { toHour: false, dayParts: true });
}

function rangesOf(words: Words, reading: TimeReading): Words {
  return datesOf(words, halfOfBoth(hoursOfRange(figured(readTimes(inRanges(words), reading)))));
}

function signsOf(words: Words, read: Words): Words {
  return currencySigns(percentSigns(datesOf(words, read)));
}

function asWeights(words: Words): Words {
  if (!words.some((word) => word === "¥" || word === "pound" || word === "pounds")) return words;
  return words.map((word, at) => {
    if (word === "¥") return "cn¥";
    const isWeight = word === (words[at - 1] === "1" ? "pound" : "pounds");
    return isWeight && isFigure(words[at - 1]) ? "lb" : word;
  });
}

function unitsOf(words: Words, change: (read: Words) => Words): Words {
  const ranges = ratesAndRanges(words);
  return plainUnits(plainParts(signsOf(ranges, ofTwoUnits(degreesOf(change(parts(ranges)))))));
}

/** `30 C` as a temperature, in addition to the cents of `30 c`. */
function degreesOf(words: Words): Words {
  if (!words.includes("c")) return words;
  return words.map((word, at) => (word === "c" && isFigure(words[at - 1]) ? "°c" : word));
}

/** Whether it is a number without a sign or a unit; a sign can be added to nothing else. */
function isCount(words: Words): boolean {
  const at = words.findIndex(isFigure);
  return at >= 0 && !words.some(isSign) && unitOf(words[at + 1] ?? "") === null;
}

/** Removes the only currency sign next to a number. Two signs contradict each other, and a percentage is not a count. */
function withoutSign(words: Words): Words {
  const at = words.findIndex(isSign);
  if (at < 0 || words.findLastIndex(isSign) !== at || !isCurrency(words[at])) return words;
  return isFigure(words[at - 1]) || isFigure(words[at + 1]) ? words.toSpliced(at, 1) : words;
}
