import { plainDates } from "./marking/calendar.ts";
import { isCurrency, plainFigures } from "./marking/figures.ts";
import { normalise, withoutAccents } from "./marking/normalise.ts";
import { DECADES } from "./marking/number-names.ts";
import { wordsToFigures } from "./marking/quantities.ts";
import { currencySigns, percentSigns } from "./marking/signs.ts";
import { americanOnly, oneSpelling } from "./marking/spelling.ts";
import { mayTouchFigures } from "./marking/touching.ts";
import { readOut } from "./read-out.ts";

/** Figures that are read as a time: 9.30, 09:30, 10.30am. */
const TIME = /^0?([0-9]{1,2})[.:]([0-5][0-9])(?=$|[ap]m$)/u;
const DAY_ORDINAL = /^[0-9]{1,2}(?:st|nd|rd|th)$/u;
/** Alternative spellings that sound the same. */
const ALIKE: ReadonlyMap<string, string> = new Map([
  ["dr", "doctor"],
  ["mr", "mister"],
  ["ok", "okay"],
  ["oh", "o"],
  ["&", "and"],
]);

/** The values by which words are compared: texts, or numbers that represent them. */
export interface Comparable<T> {
  /** The same for all spellings of a word. */
  readonly key: T;
  /** The American spelling, if that is another word in Britain. */
  readonly american: T;
  /**
   * The key as it sounds: without the separator of hours, because a number in words does not distinguish 1030 from 10:30, and with the
   * letter o for 0.
   */
  readonly loose: T;
  readonly hasFigures: boolean;
}

/** A word in the form used for comparison. */
export interface SpokenForm extends Comparable<string> {
  /** Whether it may be written as several words of any kind: it has a hyphen, or is a number. */
  readonly isDivisible: boolean;
  /**
   * Whether it consists of characters that are read out, such as `b`, `seven`, `double t` or `L-O-W-E`; any word may be spelled like this.
   */
  readonly isReadOut: boolean;
  /** Its possible forms when several words are joined: the loose form, and for a time such as 9:30 also `half past nine`. */
  readonly wholes: readonly string[];
}

/** The forms of words of {@link splitWords}, in order; repeated words share one object. */
export function spokenForms(words: readonly string[]): SpokenForm[] {
  const known = new Map<string, SpokenForm>();
  const forms = words.map((word) => {
    const form = known.get(word) ?? spokenForm(word);
    known.set(word, form);
    return form;
  });
  return forms.map((form, at) => (DAY_ORDINAL.test(form.key) ? dayForm(forms, form, at) : form));
}

/** `12 March` is read as the twelfth: a day next to its month, or separated from it by `of` or `the`, has no ending. */
function dayForm(forms: readonly SpokenForm[], form: SpokenForm, at: number): SpokenForm {
  const keyAt = (index: number) => forms[index]?.key ?? "";
  const before = keyAt(at - 1) === "the" ? keyAt(at - 2) : keyAt(at - 1);
  const after = keyAt(at + 1) === "of" ? keyAt(at + 2) : keyAt(at + 1);
  const day = [after, before].map((month) => plainDates([form.key, month])[0]).find((key) => key !== form.key);
  return day === undefined ? form : { ...spokenForm(day), hasFigures: form.hasFigures };
}

/** The form of a word of {@link splitWords}. */
function spokenForm(word: string): SpokenForm {
  const said = withoutAccents(normalise(word)).split(" ");
  const plain = said.map((one) => ALIKE.get(one) ?? oneSpelling(one));
  const characters = readOut(plain.join("-"));
  const key = characters ?? keyOf(plain);
  const loose = toSpokenForm(key);
  return {
    ...{ key, loose, american: americanOnly(key) },
    hasFigures: /[0-9]/u.test(word),
    isDivisible: said.some((one) => one.includes("-")) || /[0-9]/u.test(key),
    isReadOut: characters !== null,
    wholes: [loose, ...timesInWords(key).map(toSpokenForm)],
  };
}

function keyOf(plain: readonly string[]): string {
  const words = plain.map((one) => DECADES.get(one) ?? one.replace(/(?<=^[0-9]+)'s$/u, "s"));
  const figures = currencySigns(percentSigns(plainFigures(wordsToFigures(words), mayTouchFigures)));
  const [sign = "", whole = "", cents] = figures;
  const amount = isCurrency(sign) && cents !== undefined ? `${sign}${whole}.${cents}` : figures.join("");
  const timed = amount.replace(TIME, "$1:$2").replace(/:00(?=[ap]m$)/u, "");
  return timed.replace(/(?!^-[0-9])-/gu, "");
}

function toSpokenForm(key: string): string {
  return key.replace(":", "").replaceAll("0", "o");
}

/** Other spoken forms of a time on the 12-hour clock, with words joined and numbers in figures. */
function timesInWords(key: string): string[] {
  const [, hours = "", digits = "", half = ""] = /^([1-9]|1[0-2])(?::([0-5][0-9]))?([ap]m)?$/u.exec(key) ?? [];
  const [hour, minutes] = [Number(hours), Number(digits)];
  if (hours === "" || (digits === "" && half === "")) return [];
  if (minutes === 0) return [`${hour}o'clock${half}`];
  const [count, relation, of] = minutes > 30 ? [60 - minutes, "to", (hour % 12) + 1] : [minutes, "past", hour];
  const quarters = count === 15 ? ["1/4", "a1/4"] : [];
  return [count === 30 ? "1/2" : String(count), ...quarters].map((part) => `${part}${relation}${of}${half}`);
}

/**
 * Whether a word was written as it is said, apart from letter case, accents and the kind of hyphen or apostrophe: in British or American
 * spelling, a number in words or figures. If an American spelling is another word in Britain, it is accepted only one way: `check` for
 * `cheque`, but not `cheque` for `check`.
 */
export function sameForm<T>(expected: Comparable<T>, written: Comparable<T>): boolean {
  if (expected.key === written.key || expected.american === written.key) return true;
  return expected.hasFigures !== written.hasFigures && expected.loose === written.loose;
}

/** {@link sameForm} of two words. */
export function sameWord(expected: string, written: string): boolean {
  return sameForm(spokenForm(expected), spokenForm(written));
}
