import type { Decision, PlaceDecision } from "./decision.ts";
import { expandKey } from "./key-notation.ts";
import { isBlank, MAX_COMPARED, normalise } from "./normalise.ts";

/** One question of a "Choose TWO (or more)". */
export interface SetPlace {
  readonly slotId: number;
  readonly key: string;
  readonly letters: readonly string[];
}

/** Marks the letter, or roman numeral, of one option. */
export function markChoice(answer: string, key: string, letters: readonly string[]): Decision {
  const options = letters.map(normalise);
  const right = rightLetters([key]);
  const given = givenLetters(answer, options);
  const [only = ""] = given;
  if (given.length === 1) return decide(only, right, options, "letter");
  const isSeveral = given.filter((letter) => options.includes(letter)).length > 1;
  return { mark: 0, rule: isSeveral ? "several_answers" : "not_an_option", matched: null };
}

/**
 * Marks the questions of one "Choose TWO (or more)", by slotId. Each letter of the set counts once, in any place. If a place holds several
 * letters, it keeps the first and passes the others, in order, to places without a letter. An invalid option counts as a letter, too.
 */
export function markSet(places: readonly SetPlace[], answers: ReadonlyMap<number, string>): Map<number, PlaceDecision> {
  const right = rightLetters(places.map((place) => place.key));
  const options = [...new Set(places.flatMap((place) => place.letters))].map(normalise);
  const seen = new Set<string>();
  const own = new Map<number, string>();
  const surplus: string[] = [];
  for (const { slotId } of places) {
    const given = givenLetters(answers.get(slotId) ?? "", options).filter((letter) => !seen.has(letter));
    const [first, ...others] = given;
    if (first !== undefined) own.set(slotId, first);
    surplus.push(...others);
    for (const letter of given) seen.add(letter);
  }
  const isTooMany = seen.size > places.length;
  const decidePlace = (slotId: number): PlaceDecision => {
    const isFilled = !isBlank(answers.get(slotId) ?? "");
    if (isTooMany) return { mark: 0, isAnswered: isFilled, rule: "set_too_many", matched: null };
    const letter = own.get(slotId) ?? surplus.shift();
    if (letter !== undefined) return { isAnswered: true, ...decide(letter, right, options, "set_letter") };
    return { mark: 0, isAnswered: isFilled, rule: isFilled ? "set_duplicate" : "unanswered", matched: null };
  };
  return new Map(places.map(({ slotId }) => [slotId, decidePlace(slotId)]));
}

function decide(
  letter: string,
  right: ReadonlyMap<string, string>,
  options: readonly string[],
  rule: "letter" | "set_letter",
): Decision {
  const matched = right.get(letter);
  if (matched !== undefined) return { mark: 1, rule, matched };
  const isOption = options.length === 0 || options.includes(letter);
  return { mark: 0, rule: isOption ? "wrong" : "not_an_option", matched: null };
}

/** The letters of keys in the form used for comparison, each with its spelling in the key. */
function rightLetters(keys: readonly string[]): Map<string, string> {
  return new Map(keys.flatMap(expandKey).map((letter) => [normalise(letter), letter]));
}

/**
 * The letters of an answer without duplicates: `A, C`, `A and C`, `(A)(C)`, and `AC` if every option is a single letter. An
 * answer without a letter of the options is returned whole.
 */
function givenLetters(answer: string, options: readonly string[]): string[] {
  if (isBlank(answer)) return [];
  const text = normalise(answer);
  if (text.length > MAX_COMPARED) return [text];
  const isOption = (letter: string) => options.includes(letter);
  const isPlain = options.every((option) => option.length === 1);
  const pieces = text.split(/[^\p{L}\p{N}]+/u).filter((piece) => piece !== "" && piece !== "and");
  const letters = pieces.flatMap((piece) => (isPlain && [...piece].every(isOption) ? [...piece] : [piece]));
  return letters.some(isOption) ? [...new Set(letters)] : [text];
}
