import { hasSense, isHomograph, isOtherSense } from "./homographs.ts";
import list from "./spellings.txt" with { type: "text" };

/** What dictionaries have as British and American, and VarCon has as variants or in the singular only. */
const MORE = [
  ...["donut doughnut", "donuts doughnuts", "dialogs dialogues", "monolog monologue", "monologs monologues"],
  ...["annex annexe", "toward towards", "burned burnt", "smelled smelt", "leaned leant"],
];

/**
 * British and American spellings of one word, as VarCon lists them (`scripts/make-spelling.ts`): the American for each. No rule
 * such as -ise for -ize could do it, for it would take `prise` for `prize` and `exercize` for `exercise`.
 */
let americans: ReadonlyMap<string, string> | null = null;

/** Made of the table when a first text is read, for a service that marks nothing needs none of it. */
function american(): ReadonlyMap<string, string> {
  americans ??= new Map(
    [...list.split("\n"), ...MORE]
      .filter((line) => line !== "" && !line.startsWith("#"))
      .flatMap((line) => {
        const [first = "", ...others] = line.split(" ");
        return others.map((other): [string, string] => [other, first]);
      }),
  );
  return americans;
}

/**
 * What the second word is right for, and not the reverse: the second is the usual spelling of another word or of another
 * part of speech in both countries. `practise` is a verb, and Americans write `practice` for it; the noun is `practice`
 * everywhere. `analyses` is what Britain writes for `analyzes`, and the plural of analysis everywhere.
 */
const ONE_WAY: ReadonlyMap<string, string> = new Map([
  ["practise", "practice"],
  ["practises", "practices"],
  ["dependant", "dependent"],
  ["analyzes", "analyses"],
  ["catalyzes", "catalyses"],
  ["paralyzes", "paralyses"],
]);

/**
 * A word, or each part of a hyphenated word, in American spelling. A British word stays where its American spelling is
 * another word in Britain, too: who knows only the word cannot tell which it is.
 */
export function oneSpelling(word: string): string {
  return replaceWhole(word, (part) => (isHomograph(part) ? part : (american().get(part) ?? part)));
}

/**
 * Words in American spelling. A British word whose American spelling is another word in Britain becomes it alone and in
 * company that shows its sense: `cheque` and `bank cheque` are `check` and `bank check`; `cheque-in` is not `check-in`.
 */
export function spelledAlike(words: readonly string[]): readonly string[] {
  const table = american();
  if (!words.some((word) => table.has(word) || /[-'/]/u.test(word))) return words;
  const parts = words.flatMap((word) => word.split(/[-/]/u));
  let next = 0;
  return words.map((word) => {
    const first = next;
    let at = first;
    next += word.split(/[-/]/u).length;
    return replaceWhole(word, (part) => {
      if (part === "-" || part === "/") at++;
      const spelling = table.get(part);
      return spelling === undefined || isOtherSense(parts, at, part, at > first) ? part : spelling;
    });
  });
}

/** A word of a key in the spelling that is right for it, but not the other way round: a British key has its sense in any company. */
export function oneWaySpelling(word: string): string {
  return replaceWhole(word, (part) => ONE_WAY.get(part) ?? (hasSense(part) ? (american().get(part) ?? part) : part));
}

/** A word of a key as Americans spell it, where that is another word in Britain. */
export function americanOnly(word: string): string {
  return replaceWhole(word, (part) => ONE_WAY.get(part) ?? (isHomograph(part) ? (american().get(part) ?? part) : part));
}

/** Every group of British and American spellings, the American first. */
export function spellingGroups(): string[][] {
  const groups = Map.groupBy(american().keys(), (word) => american().get(word) ?? word);
  return [...groups].map(([first, others]) => [first, ...others]);
}

/** By the whole word, for `e-mail` is `email`; else by its parts. */
function replaceWhole(word: string, replace: (part: string) => string): string {
  const whole = replace(word);
  if (whole !== word || !/[-'/]/u.test(word)) return whole;
  return word
    .split(/([-'/])/u)
    .map(replace)
    .join("");
}
