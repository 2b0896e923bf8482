import { type KeyIndex, readingsOf } from "./key-index.ts";
import { normalise } from "./normalise.ts";
import { isNumberOf } from "./plurals.ts";
import { grouped } from "./references.ts";
import type { Rule } from "./rules.ts";
import { isSign } from "./signs.ts";

/** More answers than this to one question are not examined. */
const MAX_OFFERS = 10;
const SMALL_WORDS = new Set(["a", "an", "the", "of"]);

/** Why an answer that matches no spelling is wrong: the first known kind of error that applies. */
export function faultOf(plain: string, index: KeyIndex): Rule {
  if (offersOf(plain).some((offer) => index.find(offer) !== null)) return "several_answers";
  const readings = readingsOf(plain);
  const keys = index.readings;
  /** Whether it holds for both in one of their possible readings. */
  const holds = (compare: (answer: readonly string[], key: readonly string[]) => boolean) =>
    keys.some((key) =>
      key.readings.some((reading, at) => {
        const answer = readings[at] ?? [];
        const isSame = at > 0 && reading === key.readings[at - 1] && answer === readings[at - 1];
        return !isSame && compare(answer, reading);
      }),
    );
  const joined = grouped(plain);
  if (keys.some((key) => key.joined === joined)) return "joining_mismatch";
  if (holds(isNumberOf)) return "number_mismatch";
  if (
    (index.isSigned || plain.includes("%") || plain.includes("cent")) &&
    holds((answer, key) => unsigned(answer) === unsigned(key))
  )
    return "symbol_mismatch";
  const needed = withoutSmallWords(plain);
  if ((needed !== plain && index.find(needed) !== null) || holds((answer, key) => isWithin(key, answer)))
    return "extra_words";
  return holds(isWithin) ? "missing_words" : "wrong";
}

/** The answers offered at once by writing `/` or parentheses as in a key; empty for a plain answer. */
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

/** Whether all words occur in the others, in their order. */
function isWithin(words: readonly string[], others: readonly string[]): boolean {
  let at = 0;
  for (const other of others) {
    if (other === words[at]) at++;
  }
  return at === words.length;
}
