import { grouped, signedWords, spelled } from "./forms.ts";
import type { KeyIndex } from "./key-index.ts";
import { normalise } from "./normalise.ts";
import { isNumberOf } from "./plurals.ts";
import type { Rule } from "./rules.ts";
import { isSign } from "./signs.ts";

/** More answers than this to one question are not looked into. */
const MAX_OFFERS = 10;
const SMALL_WORDS = new Set(["a", "an", "the", "of"]);

/** Why an answer that matches no spelling is wrong: the first of the known ways of missing one. */
export function faultOf(plain: string, index: KeyIndex): Rule {
  if (offersOf(plain).some((offer) => index.find(offer) !== null)) return "several_answers";
  const words = spelled(plain);
  const signs = signedWords(plain);
  const joined = grouped(plain);
  const figures = unsigned(signs);
  const spellings = index.spellings.map(({ plain: one }) => ({
    plain: one,
    words: spelled(one),
    signs: signedWords(one),
  }));
  if (spellings.some((one) => grouped(one.plain) === joined)) return "joining_mismatch";
  if (spellings.some((one) => isNumberOf(words, one.words))) return "number_mismatch";
  if (index.isSigned && spellings.some((one) => unsigned(one.signs) === figures)) return "symbol_mismatch";
  if (index.find(withoutSmallWords(plain)) !== null) return "extra_words";
  if (spellings.some((one) => isWithin(one.words, words) || isWithin(one.signs, signs))) return "extra_words";
  if (spellings.some((one) => isWithin(words, one.words) || isWithin(signs, one.signs))) return "missing_words";
  return "wrong";
}

/** The answers that are given at once by writing `/` or parentheses as a key does; none for a plain answer. */
function offersOf(plain: string): string[] {
  const offers = plain.includes("/") ? plain.split("/", MAX_OFFERS) : [];
  if (/[()]/u.test(plain)) offers.push(plain.replace(/[()]/gu, ""), plain.replace(/\([^()]*\)?/gu, ""));
  return offers.map(normalise);
}

/** The 12th of March is a date with two words too many. */
function withoutSmallWords(plain: string): string {
  const words = plain.split(" ");
  return words.filter((word) => !SMALL_WORDS.has(word)).join(" ");
}

function unsigned(words: readonly string[]): string {
  return words.filter((word) => !isSign(word)).join(" ");
}

/** Whether all words occur in others, in their order. */
function isWithin(words: readonly string[], others: readonly string[]): boolean {
  let at = 0;
  for (const other of others) {
    if (other === words[at]) at++;
  }
  return at === words.length;
}
