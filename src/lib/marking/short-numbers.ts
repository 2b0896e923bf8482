import { beginsWithFigure } from "./figures.ts";

const NUMBERED: ReadonlyMap<string, string> = new Map([
  ["no", "number"],
  ["nos", "numbers"],
]);
const THOUSANDS = /^([0-9]{1,3}(?:\.[0-9]{1,2})?)k$/u;
/** Nouns that `a` and `an` count; before others, such as a car or a house, the article is not a number. */
const COUNTED: ReadonlyMap<string, string> = new Map([
  ...["minute", "day", "week", "fortnight", "month", "year", "decade", "century"].map(withArticle("a")),
  ...["mile", "kilometer", "meter", "centimeter", "millimeter", "yard", "foot", "hectare"].map(withArticle("a")),
  ...["liter", "pint", "gallon", "kilo", "kilogram", "gram", "ton", "tonne", "pound", "dollar", "euro"].map(
    withArticle("a"),
  ),
  ...["hour", "inch", "ounce", "acre"].map(withArticle("an")),
]);

/**
 * Expands abbreviated numbers: `no 5` and `#5` become `number 5` but `no one` stays, `15k` becomes `15000`, and `a week` alone becomes `1
 * week`.
 */
export function inLongNumbers(words: readonly string[]): readonly string[] {
  const [article = "", counted = ""] = words;
  if (words.length === 2 && COUNTED.get(counted) === article) return ["1", counted];
  if (!words.some((word, at) => word.startsWith("#") || longNumber(word, words[at + 1]) !== null)) return words;
  const apart = words.flatMap((word) => (/^#[0-9]+$/u.test(word) ? ["no", word.slice(1)] : [word]));
  return apart.map((word, at) => longNumber(word, apart[at + 1]) ?? word);
}

function longNumber(word: string, after = ""): string | null {
  const name = NUMBERED.get(word);
  if (name !== undefined) return beginsWithFigure(after) ? name : null;
  if (!word.endsWith("k")) return null;
  const [, thousands] = THOUSANDS.exec(word) ?? [];
  return thousands === undefined ? null : String(Math.round(Number(thousands) * 1000));
}

function withArticle(article: string): (counted: string) => [string, string] {
  return (counted) => [counted, article];
}
