import table from "./spellings.txt" with { type: "text" };

/**
 * British and American spellings of one word, as VarCon lists them (`scripts/make-spelling.ts`): the American for each. No rule
 * such as -ise for -ize could do it, for it would take `prise` for `prize` and `exercize` for `exercise`.
 */
const AMERICAN: ReadonlyMap<string, string> = new Map(
  table
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .flatMap((line) => {
      const [american = "", ...others] = line.split(" ");
      return others.map((other): [string, string] => [other, american]);
    }),
);

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

/** Words next to a British spelling that show another sense, in which the American spelling is right in Britain, too. */
interface OtherSense {
  readonly before: ReadonlySet<string>;
  readonly after: ReadonlySet<string>;
}

const CHECKED = sense(
  "background bag baggage coat fact final health identity medical police quality rain reality regular routine safety security sound spell spot",
  "in on out over point through up",
);
const TOLD = sense(
  "bedtime cover detective fairy full ghost horror life love main news old own same short success true whole",
  "board book line teller telling writer writing",
);
const SKETCHED = sense(
  "1st 2nd 3rd early final first last original rough second third",
  "copy document essay law letter plan proposal report version",
);
const MEASURED = sense(
  "electric electricity energy exposure flow gas heat light parking postage power smart sound taxi volt water",
  "reader reading",
);
const HELD_BACK = sense("", "cost costs crime crimes emission emissions growth inflation pollution spending use");
/** British spellings whose American spelling is also a common word of another sense in Britain. */
const HOMOGRAPHS: ReadonlyMap<string, OtherSense> = new Map([
  ...["cheque", "cheques"].map((word): [string, OtherSense] => [word, CHECKED]),
  ...["storey", "storeys"].map((word): [string, OtherSense] => [word, TOLD]),
  ...["draught", "draughts"].map((word): [string, OtherSense] => [word, SKETCHED]),
  ...["metre", "metres"].map((word): [string, OtherSense] => [word, MEASURED]),
  ...["kerb", "kerbs"].map((word): [string, OtherSense] => [word, HELD_BACK]),
]);

/**
 * A word, or each part of a hyphenated word, in American spelling. A British word stays where its American spelling is
 * another word in Britain, too: who knows only the word cannot tell which it is.
 */
export function oneSpelling(word: string): string {
  return replaceWhole(word, (part) => (HOMOGRAPHS.has(part) ? part : (AMERICAN.get(part) ?? part)));
}

/**
 * Words in American spelling. A British word stays where the words next to it show that its American spelling has another
 * sense: `health cheque` is not `health check`, though `cheque` and `traveller's cheque` are `check` and `traveler's check`.
 */
export function spelledAlike(words: readonly string[]): string[] {
  return words.map((word, at) => {
    const [before = "", after = ""] = [words[at - 1], words[at + 1]];
    const other = HOMOGRAPHS.get(word);
    if (other !== undefined && (other.before.has(before) || other.after.has(after))) return word;
    return replaceWhole(word, (part) => AMERICAN.get(part) ?? part);
  });
}

/** A word of a key in the spelling that is right for it, but not the other way round. */
export function oneWaySpelling(word: string): string {
  return replaceWhole(word, (part) => ONE_WAY.get(part) ?? part);
}

/** A word of a key as Americans spell it, where that is another word in Britain. */
export function americanOnly(word: string): string {
  return replaceWhole(
    word,
    (part) => ONE_WAY.get(part) ?? (HOMOGRAPHS.has(part) ? (AMERICAN.get(part) ?? part) : part),
  );
}

/** Every group of British and American spellings, the American first. */
export function spellingGroups(): string[][] {
  const groups = Map.groupBy(AMERICAN.keys(), (word) => AMERICAN.get(word) ?? word);
  return [...groups].map(([american, others]) => [american, ...others]);
}

/** By the whole word, for `e-mail` is `email`; else by its parts. */
function replaceWhole(word: string, replace: (part: string) => string): string {
  const whole = replace(word);
  if (whole !== word || !/[-']/u.test(word)) return whole;
  return word
    .split(/([-'])/u)
    .map(replace)
    .join("");
}

function sense(before: string, after: string): OtherSense {
  const listed = (words: string) => new Set(words.split(" ").filter((word) => word !== ""));
  return { before: listed(before), after: listed(after) };
}
