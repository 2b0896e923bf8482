import { hasSense, isHomograph, isOtherSense } from "./homographs.ts";
import list from "./spellings.txt" with { type: "text" };

/** Pairs that dictionaries list as British and American, and VarCon only as variants or in the singular. */
const MORE = [
  ...["donut doughnut", "donuts doughnuts", "dialogs dialogues", "monolog monologue", "monologs monologues"],
  ...["annex annexe", "toward towards", "burned burnt", "smelled smelt", "leaned leant"],
];

/**
 * British and American spellings of one word, as VarCon lists them (`scripts/make-spelling.ts`), mapped to the American one. A rule such as
 * -ise for -ize cannot replace the table: it would accept `prise` for `prize` and `exercize` for `exercise`.
 */
let americans: ReadonlyMap<string, string> | null = null;

/** Loaded from the table at first use, because a service that marks nothing does not need it. */
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
 * Words for which the second spelling is accepted, but not the reverse: the second is the usual spelling of another word or part of speech
 * in both countries. `practise` is a verb that Americans write `practice`; the noun is `practice` everywhere. `analyses` is British for
 * `analyzes`, and the plural of analysis everywhere.
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
 * A word, or each part of a hyphenated word, in American spelling. A British word stays if its American spelling is another word in
 * Britain, because the word alone does not show which one is meant.
 */
export function oneSpelling(word: string): string {
  return replaceWhole(word, (part) => (isHomograph(part) ? part : (american().get(part) ?? part)));
}

/**
 * Words in American spelling. A British word whose American spelling is another word in Britain is converted only alone or in a context
 * that shows its sense: `cheque` and `bank cheque` become `check` and `bank check`; `cheque-in` does not become `check-in`.
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

/** A key's word in the spelling that is also accepted for it, but not the reverse: the sense of a British key is always known. */
export function oneWaySpelling(word: string): string {
  return replaceWhole(word, (part) => ONE_WAY.get(part) ?? (hasSense(part) ? (american().get(part) ?? part) : part));
}

/** A key's word in American spelling, if that is another word in Britain. */
export function americanOnly(word: string): string {
  return replaceWhole(word, (part) => ONE_WAY.get(part) ?? (isHomograph(part) ? (american().get(part) ?? part) : part));
}

/** Every group of British and American spellings, the American first. */
export function spellingGroups(): string[][] {
  const groups = Map.groupBy(american().keys(), (word) => american().get(word) ?? word);
  return [...groups].map(([first, others]) => [first, ...others]);
}

/** Replaces the whole word if possible, as `e-mail` by `email`; otherwise its parts. */
function replaceWhole(word: string, replace: (part: string) => string): string {
  const whole = replace(word);
  if (whole !== word || !/[-'/]/u.test(word)) return whole;
  return word
    .split(/([-'/])/u)
    .map(replace)
    .join("");
}
